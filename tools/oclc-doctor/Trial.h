//===- Trial.h - Run a kernel on the device of oclc -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_TRIAL_H
#define OCLC_TOOLS_OCLC_DOCTOR_TRIAL_H

#include "Finding.h"
#include "Loader.h"

#include <vector>

namespace oclc::doctor {

/// Compiles a kernel for `device` at run time, without the cache, runs it, and runs its binary.
/// A device without a compiler is no problem: it loads binaries.
std::vector<Finding> tryDevice(const Loader &opencl, cl_device_id device);

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_TRIAL_H
