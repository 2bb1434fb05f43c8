//===- Application.h - What an application sees -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_APPLICATION_H
#define OCLC_TOOLS_OCLC_DOCTOR_APPLICATION_H

#include "Finding.h"

#include <vector>

namespace oclc::doctor {

/// CL_PLATFORM_NAME of the driver.
inline constexpr char OurPlatform[] = "oclc";

struct SeenDevice {
  std::string name;
  std::string version;
  unsigned units = 0; ///< Compute units.
};

struct SeenPlatform {
  std::string name;
  std::string version;
  std::vector<SeenDevice> devices;
};

/// The platforms that an application sees through the loader, and the findings about our device.
struct Seen {
  std::vector<Finding> findings;
  std::vector<SeenPlatform> platforms;
};

/// Uses OpenCL as an application does, in a process of its own: lists platforms and devices,
/// compiles a kernel, runs it, loads its binary and runs that.
Seen lookAsApplication();

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_APPLICATION_H
