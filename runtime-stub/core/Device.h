//===- Device.h - The platform and its devices ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The platform and the root device exist as long as the process. Retaining and releasing them has
// no effect, as the specification requires for root devices.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_DEVICE_H
#define OCLC_RUNTIME_CORE_DEVICE_H

#include "Binary/ImageABI.h"
#include "core/Object.h"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace oclc::rt {

class Platform final : public Object<Platform, cl_platform_id, Tag::Platform> {
public:
  static Platform &get();
};

/// All CPUs of the process, or a subset of them: a sub-device. A sub-device uses at most as many
/// threads at a time as it has CPUs, and workers run its commands on those CPUs.
class Device final : public Object<Device, cl_device_id, Tag::Device> {
public:
  /// Returns the root device, which always exists.
  static Device &get();

  Device(Ref<Device> parent, std::vector<unsigned> cpus,
         std::vector<cl_device_partition_property> partition)
      : parent(std::move(parent)), cpus(std::move(cpus)), partition(std::move(partition)) {}

  /// Limits and properties of the device. Sizes of memory are in bytes.
  static constexpr size_t MaxWorkGroupSize = 4096;
  static constexpr size_t MaxParameterSize = 4096;
  static constexpr size_t MaxConstantArguments = 64;
  static constexpr size_t BaseAddressAlignment = 128; ///< Bytes.
  /// Texels in each dimension; for 3D images, and for those of a buffer.
  static constexpr size_t MaxImageSize = 16384, MaxImage3DSize = 2048;
  /// The largest image has so many levels. Smaller ones may have as many; the last ones have
  /// size 1.
  static constexpr cl_uint MaxImageLevels = std::bit_width(MaxImageSize);
  static_assert(MaxImageLevels <= abi::MostLod / abi::LodUnits);
  static constexpr size_t MaxImageBufferSize = abi::MaxImageExtent;
  static constexpr size_t MaxImageLayers = 2048;
  static_assert(MaxImageSize <= abi::MaxSampledExtent);
  /// Limits that the device reports for pipes. No function enforces that of reservations.
  static constexpr cl_uint MaxPipeArguments = 16, MaxPacketSize = 65536;
  static constexpr cl_uint MaxActiveReservations = 65536;
  static constexpr uint64_t MaxContextMemory = uint64_t(64) << 20;
  static constexpr size_t PrintfBufferSize = size_t(16) << 20;
  static constexpr cl_command_queue_properties QueueProperties =
      CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  static constexpr cl_mutable_dispatch_fields_khr MutableFields =
      CL_MUTABLE_DISPATCH_GLOBAL_OFFSET_KHR | CL_MUTABLE_DISPATCH_GLOBAL_SIZE_KHR |
      CL_MUTABLE_DISPATCH_LOCAL_SIZE_KHR | CL_MUTABLE_DISPATCH_ARGUMENTS_KHR |
      CL_MUTABLE_DISPATCH_EXEC_INFO_KHR;
  static constexpr cl_device_svm_capabilities SvmCapabilities =
      CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
      CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;

  const Ref<Device> parent;         ///< Null for the root device.
  const std::vector<unsigned> cpus; ///< Numbers that the system uses for the CPUs.
  /// The properties that created this sub-device, with the terminating zero, or with the zero that
  /// ends the list of CL_DEVICE_PARTITION_BY_COUNTS; empty for the root device.
  const std::vector<cl_device_partition_property> partition;

  unsigned computeUnits() const { return unsigned(cpus.size()); }
  uint64_t localMemorySize() const;
  uint64_t globalMemorySize() const;
  uint64_t maxAllocationSize() const;

  // Threads are counted for sub-devices only. The caller holds the scheduler's mutex.

  /// True if another thread may start to run commands of this device; always for the root device.
  bool hasRoom() const;
  /// Adds `by` to the numbers of threads that run commands of this device and of its parents.
  void changeThreads(int by);
  /// Returns how many more threads may run commands of this device; for the root device, the number
  /// of its CPUs.
  unsigned room() const;

private:
  unsigned threads = 0; ///< Guarded by the scheduler's mutex.
};

inline constexpr char PlatformName[] = "oclc";
inline constexpr char PlatformVendor[] = "oclc";
inline constexpr char PlatformVersion[] = "OpenCL 3.0 oclc " OCLC_VERSION;
inline constexpr char DriverVersion[] = OCLC_VERSION;

/// Extensions of the platform and the device, with versions.
std::span<const cl_name_version> extensions();
/// Intermediate languages that clCreateProgramWithIL accepts; empty if there is neither a compiler
/// nor an archive.
std::span<const cl_name_version> intermediateLanguages();
/// OpenCL C versions and optional features that kernels may use.
std::span<const cl_name_version> openclCVersions();
std::span<const cl_name_version> openclCFeatures();

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_DEVICE_H
