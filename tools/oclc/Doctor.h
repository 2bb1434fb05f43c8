//===- Doctor.h - oclc --doctor ---------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Says whether the compiler finds what it needs, and, by oclc-doctor, what an OpenCL application
// would see on this machine. oclc-doctor is another program because drivers of others contain an
// LLVM of their own, which would clash with the compiler's.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_H
#define OCLC_TOOLS_OCLC_DOCTOR_H

#include "CommandLine.h"

namespace oclc::tool {

/// Prints the findings to standard output. Returns the exit status: 0, or 1 if there is a problem.
int runDoctor(const Arguments &arguments);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_DOCTOR_H
