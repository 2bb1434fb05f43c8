//===- LaunchRequest.h - A launch that is checked and prepared --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The parts that enqueued, recorded and updated launches have in common.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_LAUNCHREQUEST_H
#define OCLC_RUNTIME_API_LAUNCHREQUEST_H

#include "api/Api.h"
#include "core/LaunchSizes.h"
#include "exec/KernelWork.h"

#include <memory>

namespace oclc::rt::api {

/// A launch with the code that it runs.
struct LaunchRequest : LaunchSizes {
  const CompiledKernel *code = nullptr;
  const CompiledVariant *variant = nullptr;
};

/// Stores the object of a handle in `kernel`. Returns an error if the command cannot run it.
cl_int checkKernel(const Command &command, cl_kernel handle, Kernel *&kernel);

/// Reads what the application passes. `offset`, `global` and `local` may be null.
cl_int readSizes(cl_uint dimensions, const size_t *offset, const size_t *global,
                 const size_t *local, LaunchSizes &sizes);

/// Checks or selects the local size, and selects the code and its variant. The launch must not be
/// empty.
cl_int settle(const Kernel &kernel, const Device &device, LaunchRequest &request);

/// Prepares a launch with the current arguments of the kernel, and selects the local size if the
/// application has not specified one. `work` remains null if the launch is empty. Returns the error
/// of clEnqueueNDRangeKernel.
cl_int prepareLaunch(const Kernel &kernel, const Device &device, LaunchSizes &sizes,
                     std::unique_ptr<KernelWork> &work);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_LAUNCHREQUEST_H
