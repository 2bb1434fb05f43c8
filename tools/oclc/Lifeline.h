//===- Lifeline.h - Ends with the application -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Ends a compilation when the application that has requested it ends, even by SIGKILL.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_LIFELINE_H
#define OCLC_TOOLS_OCLC_LIFELINE_H

namespace oclc::tool {

/// If the runtime's driver has started this process, makes it end when its parent ends
/// (PR_SET_PDEATHSIG), or when the other end of the pipe whose descriptor is in OCLC_LIFELINE is
/// closed. The pipe works even if there is another process between the application and this one.
void followApplication();

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_LIFELINE_H
