//===- Device.h - The platform and its one device ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Both live as long as the process; retaining and releasing them does nothing, as the specification
// says of root devices.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_DEVICE_H
#define OCLC_RUNTIME_CORE_DEVICE_H

#include "core/Object.h"

#include <cstdint>
#include <span>

namespace oclc::rt {

class Platform final : public Object<Platform, cl_platform_id, Tag::Platform> {
public:
  static Platform &get();
};

class Device final : public Object<Device, cl_device_id, Tag::Device> {
public:
  static Device &get();

  /// What kernels and launches are held to.
  static constexpr size_t MaxWorkGroupSize = 4096;
  static constexpr size_t MaxParameterSize = 4096;
  static constexpr size_t MaxConstantArguments = 64;
  static constexpr size_t BaseAddressAlignment = 128; ///< Bytes.
  static constexpr uint64_t MaxContextMemory = uint64_t(64) << 20;
  static constexpr size_t PrintfBufferSize = size_t(16) << 20;
  static constexpr cl_command_queue_properties QueueProperties =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  static constexpr cl_device_svm_capabilities SvmCapabilities =
      CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
      CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;

  unsigned computeUnits() const;
  uint64_t localMemorySize() const;
  uint64_t globalMemorySize() const;
  uint64_t maxAllocationSize() const;
};

inline constexpr char PlatformName[] = "oclc";
inline constexpr char PlatformVendor[] = "oclc";
inline constexpr char PlatformVersion[] = "OpenCL 3.0 oclc " OCLC_VERSION;
inline constexpr char DriverVersion[] = OCLC_VERSION;

/// What the platform and the device list under "extensions", with versions.
std::span<const cl_name_version> extensions();
/// OpenCL C versions and optional features that kernels may use.
std::span<const cl_name_version> openclCVersions();
std::span<const cl_name_version> openclCFeatures();

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_DEVICE_H
