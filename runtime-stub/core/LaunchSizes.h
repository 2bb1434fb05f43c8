//===- LaunchSizes.h - The sizes of a launch --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LAUNCHSIZES_H
#define OCLC_RUNTIME_CORE_LAUNCHSIZES_H

#include "base/OpenCL.h"
#include "core/Program.h"

namespace oclc::rt {

/// Sizes in the unused dimensions are 1.
struct LaunchSizes {
  cl_uint dimensions = 1;
  binary::Size3 offset = {0, 0, 0}, global = {1, 1, 1};
  /// The size that the application has specified, or else the one that the driver has selected.
  binary::Size3 local = {1, 1, 1};
  bool hasLocal = false; ///< The application has specified the local size.

  /// True if the launch has no work-items.
  bool isEmpty() const { return global[0] == 0 || global[1] == 0 || global[2] == 0; }
  /// True if all work-groups have the same size.
  bool isUniform() const {
    return global[0] % local[0] == 0 && global[1] % local[1] == 0 && global[2] % local[2] == 0;
  }
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LAUNCHSIZES_H
