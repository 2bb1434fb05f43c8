//===- Device.cpp - The platform and its devices ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Device.h"

#include "core/Provider.h"
#include "platform/HostInfo.h"
#include "platform/Topology.h"

#include <algorithm>

namespace oclc::rt {

Platform &Platform::get() {
  static Platform &platform = *new Platform;
  return platform;
}

Device &Device::get() {
  static Device &device = *new Device(nullptr, host::cpus(), {});
  return device;
}

bool Device::hasRoom() const {
  for (const Device *device = this; device->parent; device = device->parent.get())
    if (device->threads >= device->computeUnits())
      return false;
  return true;
}

void Device::changeThreads(int by) {
  for (Device *device = this; device->parent; device = device->parent.get())
    device->threads += unsigned(by);
}

unsigned Device::room() const {
  unsigned least = computeUnits();
  for (const Device *device = this; device->parent; device = device->parent.get())
    least =
        std::min(least, device->computeUnits() - std::min(device->threads, device->computeUnits()));
  return least;
}

// Half of the second-level cache, because a work-group's local memory should stay in that cache
// together with the data that the group streams through it. The limits are the sizes that
// applications written for GPUs and for CPUs expect.
uint64_t Device::localMemorySize() const {
  static const uint64_t size =
      std::clamp<uint64_t>(host::cacheSize(2) / 2, uint64_t(256) << 10, uint64_t(1) << 20);
  return size;
}

uint64_t Device::globalMemorySize() const {
  static const uint64_t size = host::memorySize();
  return size;
}

// The specification requires at least a quarter. Three quarters leave room for the application.
uint64_t Device::maxAllocationSize() const { return globalMemorySize() / 4 * 3; }

static constexpr cl_version V1 = CL_MAKE_VERSION(1, 0, 0);
static constexpr cl_version V2 = CL_MAKE_VERSION(2, 0, 0);

static constexpr cl_name_version Extensions[] = {
    {V1, "cl_khr_byte_addressable_store"},
    {V1, "cl_khr_global_int32_base_atomics"},
    {V1, "cl_khr_global_int32_extended_atomics"},
    {V1, "cl_khr_local_int32_base_atomics"},
    {V1, "cl_khr_local_int32_extended_atomics"},
    {V1, "cl_khr_int64_base_atomics"},
    {V1, "cl_khr_int64_extended_atomics"},
    {V1, "cl_khr_fp16"},
    {V1, "cl_khr_fp64"},
    {V1, "cl_ext_float_atomics"},
    {V1, "cl_khr_extended_bit_ops"},
    {V2, "cl_khr_integer_dot_product"},
    {V1, "cl_khr_kernel_clock"},
    {V1, "cl_khr_subgroup_clustered_reduce"},
    {V1, "cl_khr_subgroup_extended_types"},
    {V1, "cl_khr_subgroup_rotate"},
    {V1, "cl_khr_subgroup_shuffle"},
    {V1, "cl_khr_subgroup_shuffle_relative"},
    {V1, "cl_intel_unified_shared_memory"},
    {CL_MAKE_VERSION(0, 9, 8), "cl_khr_command_buffer"},
    {V2, "cl_khr_icd"},
    {V1, "cl_khr_device_uuid"},
    {V1, "cl_khr_priority_hints"},
    {V1, "cl_khr_throttle_hints"},
    {V1, "cl_khr_create_command_queue"},
    {V1, "cl_khr_extended_versioning"},
    {V1, "cl_khr_suggested_local_work_size"},
    // The last CompilerExtensions entries apply only with a compiler.
    {V1, "cl_khr_il_program"},
    {V1, "cl_khr_spirv_linkonce_odr"},
    {V1, "cl_khr_spirv_no_integer_wrap_decoration"},
};
static constexpr size_t CompilerExtensions = 3;

/// SPIR-V versions that oclc reads.
static constexpr cl_name_version Languages[] = {
    {CL_MAKE_VERSION(1, 0, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 1, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 2, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 3, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 4, 0), "SPIR-V"}, {CL_MAKE_VERSION(1, 5, 0), "SPIR-V"},
    {CL_MAKE_VERSION(1, 6, 0), "SPIR-V"},
};

static constexpr cl_name_version CVersions[] = {
    {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"}, {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 2, 0), "OpenCL C"}, {CL_MAKE_VERSION(2, 0, 0), "OpenCL C"},
    {CL_MAKE_VERSION(3, 0, 0), "OpenCL C"},
};

static constexpr cl_version V3 = CL_MAKE_VERSION(3, 0, 0);

static constexpr cl_name_version CFeatures[] = {
    {V3, "__opencl_c_atomic_order_acq_rel"},
    {V3, "__opencl_c_atomic_order_seq_cst"},
    {V3, "__opencl_c_atomic_scope_all_devices"},
    {V3, "__opencl_c_atomic_scope_device"},
    {V3, "__opencl_c_ext_fp16_global_atomic_add"},
    {V3, "__opencl_c_ext_fp16_global_atomic_load_store"},
    {V3, "__opencl_c_ext_fp16_global_atomic_min_max"},
    {V3, "__opencl_c_ext_fp16_local_atomic_add"},
    {V3, "__opencl_c_ext_fp16_local_atomic_load_store"},
    {V3, "__opencl_c_ext_fp16_local_atomic_min_max"},
    {V3, "__opencl_c_ext_fp32_global_atomic_add"},
    {V3, "__opencl_c_ext_fp32_global_atomic_min_max"},
    {V3, "__opencl_c_ext_fp32_local_atomic_add"},
    {V3, "__opencl_c_ext_fp32_local_atomic_min_max"},
    {V3, "__opencl_c_ext_fp64_global_atomic_add"},
    {V3, "__opencl_c_ext_fp64_global_atomic_min_max"},
    {V3, "__opencl_c_ext_fp64_local_atomic_add"},
    {V3, "__opencl_c_ext_fp64_local_atomic_min_max"},
    {V3, "__opencl_c_fp64"},
    {V3, "__opencl_c_generic_address_space"},
    {V3, "__opencl_c_int64"},
    {V3, "__opencl_c_integer_dot_product_input_4x8bit"},
    {V3, "__opencl_c_integer_dot_product_input_4x8bit_packed"},
    {V3, "__opencl_c_kernel_clock_scope_device"},
    {V3, "__opencl_c_kernel_clock_scope_sub_group"},
    {V3, "__opencl_c_kernel_clock_scope_work_group"},
    {V3, "__opencl_c_program_scope_global_variables"},
    {V3, "__opencl_c_subgroups"},
    {V3, "__opencl_c_work_group_collective_functions"},
};

std::span<const cl_name_version> extensions() {
  const std::span<const cl_name_version> all = Extensions;
  return canProvide() ? all : all.first(all.size() - CompilerExtensions);
}
std::span<const cl_name_version> intermediateLanguages() {
  return canProvide() ? std::span(Languages) : std::span<const cl_name_version>();
}
std::span<const cl_name_version> openclCVersions() { return CVersions; }
std::span<const cl_name_version> openclCFeatures() { return CFeatures; }

} // namespace oclc::rt
