//===- Lifeline.h - Ends with the application -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Who compiles for an application has no one to compile for when that has been killed.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_LIFELINE_H
#define OCLC_TOOLS_OCLC_LIFELINE_H

namespace oclc::tool {

/// Where the driver has started this process, it ends when the process that has started it does
/// (PR_SET_PDEATHSIG), and when the pipe of the number in OCLC_LIFELINE is closed, whichever
/// program stands between.
void followApplication();

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_LIFELINE_H
