//===- DeviceInfo.cpp - clGetDeviceInfo -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "core/Provider.h"
#include "core/SpirvSupport.h"
#include "platform/HostInfo.h"

#include <algorithm>

using namespace oclc::rt;
using namespace oclc::rt::api;

static std::string joinNames(std::span<const cl_name_version> list) {
  std::string names;
  for (const cl_name_version &entry : list)
    names += (names.empty() ? "" : " ") + std::string(entry.name);
  return names;
}

/// Returns, for example, "SPIR-V_1.0 SPIR-V_1.1".
static std::string ilNames(std::span<const cl_name_version> list) {
  std::string names;
  for (const cl_name_version &entry : list)
    names += (names.empty() ? "" : " ") + std::string(entry.name) + "_" +
             std::to_string(CL_VERSION_MAJOR(entry.version)) + "." +
             std::to_string(CL_VERSION_MINOR(entry.version));
  return names;
}

/// Answers queries about execution, identity and limits.
static cl_int generalInfo(const Device &device, cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_TYPE:
    return info.value<cl_device_type>(CL_DEVICE_TYPE_CPU);
  case CL_DEVICE_VENDOR_ID:
    return info.value<cl_uint>(host::vendorID());
  case CL_DEVICE_MAX_COMPUTE_UNITS:
    return info.value<cl_uint>(device.computeUnits());
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
    return info.value<cl_uint>(3);
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return info.value<size_t>(Device::MaxWorkGroupSize);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES: {
    constexpr size_t Sizes[] = {Device::MaxWorkGroupSize, Device::MaxWorkGroupSize,
                                Device::MaxWorkGroupSize};
    return info.list<size_t>(Sizes);
  }
  case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
    return info.value<size_t>(host::vectorBytes() / sizeof(float));
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return info.value<cl_uint>(host::maxClockFrequency());
  case CL_DEVICE_ADDRESS_BITS:
    return info.value<cl_uint>(64);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return info.value<size_t>(Device::MaxParameterSize);
  case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
    return info.value<cl_uint>(Device::BaseAddressAlignment * 8);
  case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
    return info.value<cl_uint>(Device::BaseAddressAlignment);
  case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
    return info.value<cl_bool>(CL_FALSE);
  case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
    return info.value<size_t>(1);
  case CL_DEVICE_ENDIAN_LITTLE:
  case CL_DEVICE_AVAILABLE:
  // The linker is always available. A compiler is needed only to link programs that use functions
  // or variables of each other.
  case CL_DEVICE_LINKER_AVAILABLE:
    return info.value<cl_bool>(CL_TRUE);
  case CL_DEVICE_COMPILER_AVAILABLE:
    return info.value<cl_bool>(canProvide() ? CL_TRUE : CL_FALSE);
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return info.value<cl_device_exec_capabilities>(CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL);
  case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
    return info.value<cl_command_queue_properties>(Device::QueueProperties);
  case CL_DEVICE_BUILT_IN_KERNELS:
    return info.string("");
  case CL_DEVICE_IL_VERSION:
    return info.string(ilNames(intermediateLanguages()));
  case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
    return info.string("v0000-01-01-00"); // No version, in the required format.
  case CL_DEVICE_SPIR_VERSIONS:
    return info.string(canProvide() ? "1.2 2.0" : "");
  case CL_DEVICE_ILS_WITH_VERSION:
    return info.list(intermediateLanguages());
  case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
    return info.list<cl_name_version>({});
  case CL_DEVICE_NAME:
    return info.string(host::cpuName());
  case CL_DEVICE_VENDOR:
    return info.string(PlatformVendor);
  case CL_DRIVER_VERSION:
    return info.string(DriverVersion);
  case CL_DEVICE_PROFILE:
    return info.string(profile());
  case CL_DEVICE_VERSION:
    return info.string(PlatformVersion);
  case CL_DEVICE_NUMERIC_VERSION:
    return info.value<cl_version>(CL_MAKE_VERSION(3, 0, 0));
  case CL_DEVICE_OPENCL_C_VERSION:
    // The version that applies to programs compiled without -cl-std: the highest 1.x version.
    return info.string("OpenCL C 1.2 oclc");
  case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
    return info.value<cl_version>(CL_MAKE_VERSION(1, 2, 0));
  case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
    return info.list(openclCVersions());
  case CL_DEVICE_CXX_FOR_OPENCL_NUMERIC_VERSION_EXT:
    return info.value<cl_version>(CL_MAKE_VERSION(2021, 0, 0));
  case CL_DEVICE_OPENCL_C_FEATURES:
    return info.list(openclCFeatures());
  case CL_DEVICE_EXTENSIONS:
    return info.string(joinNames(extensions()));
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    return info.list(extensions());
  case CL_DEVICE_PLATFORM:
    return info.value<cl_platform_id>(Platform::get().handle());
  case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
    return info.value<cl_bool>(CL_TRUE);
  case CL_DEVICE_PRINTF_BUFFER_SIZE:
    return info.value<size_t>(Device::PrintfBufferSize);
  case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
  case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
  case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
    return info.value<cl_bool>(CL_TRUE);
  // One thread runs a work-group, so a sub-group that spins prevents the work-group's other
  // sub-groups from running.
  case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
    return info.value<cl_bool>(CL_FALSE);
  // The maximum for the default sub-group size, which applies to kernels that do not request a
  // size.
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    return info.value<cl_uint>(Device::MaxWorkGroupSize / oclc::abi::DefaultSubGroupSize);
  case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
    return info.list<size_t>(oclc::abi::SubGroupSizes);
  }
  return CL_INVALID_VALUE;
}

/// Answers queries about number formats and memory.
static cl_int memoryInfo(const Device &device, cl_device_info name, const Info &info) {
  constexpr cl_device_fp_config Float = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
                                        CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;
  switch (name) {
  // Preferred and native widths are the number of elements in a register, but at most 16: OpenCL C
  // has no longer vectors.
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
    return info.value<cl_uint>(std::min(16u, host::vectorBytes()));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
    return info.value<cl_uint>(std::min(16u, host::vectorBytes() / 2));
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF: // Half is computed in float registers.
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
    return info.value<cl_uint>(host::vectorBytes() / 4);
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
  case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
  case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    return info.value<cl_uint>(host::vectorBytes() / 8);
  case CL_DEVICE_SINGLE_FP_CONFIG:
    return info.value<cl_device_fp_config>(Float | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return info.value<cl_device_fp_config>(Float);
  case CL_DEVICE_HALF_FP_CONFIG: // No directed rounding: only conversions support it.
    return info.value<cl_device_fp_config>(CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
                                           CL_FP_FMA);
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return info.value<cl_ulong>(device.maxAllocationSize());
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return info.value<cl_ulong>(device.globalMemorySize());
  case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
    return info.value<cl_device_mem_cache_type>(CL_READ_WRITE_CACHE);
  case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
    return info.value<cl_uint>(host::cacheLineSize());
  case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
    return info.value<cl_ulong>(std::max(host::cacheSize(3), host::cacheSize(2)));
  case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
    return info.value<cl_ulong>(device.maxAllocationSize());
  case CL_DEVICE_MAX_CONSTANT_ARGS:
    return info.value<cl_uint>(Device::MaxConstantArguments);
  case CL_DEVICE_LOCAL_MEM_TYPE:
    return info.value<cl_device_local_mem_type>(CL_GLOBAL);
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return info.value<cl_ulong>(device.localMemorySize());
  case CL_DEVICE_HOST_UNIFIED_MEMORY:
    return info.value<cl_bool>(CL_TRUE);
  case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
  case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
    return info.value<size_t>(size_t(1) << 26);
  case CL_DEVICE_SVM_CAPABILITIES:
    return info.value<cl_device_svm_capabilities>(Device::SvmCapabilities);
  case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
  case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
    return info.value<cl_uint>(0); // natural alignment
  case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
    return info.value<cl_device_atomic_capabilities>(
        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP |
        CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
  case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
    return info.value<cl_device_atomic_capabilities>(
        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
        CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM |
        CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | CL_DEVICE_ATOMIC_SCOPE_DEVICE |
        CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES);
  }
  return CL_INVALID_VALUE;
}

/// Answers queries about extensions of OpenCL C.
static cl_int extensionInfo(cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
    return info.value<cl_device_integer_dot_product_capabilities_khr>(
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
  case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR:
    // Nothing is accelerated: the functions are ordinary multiplications and additions.
    return info.value<cl_device_integer_dot_product_acceleration_properties_khr>({});
  case CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT:
  case CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT:
  case CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT:
    return info.value<cl_device_fp_atomic_capabilities_ext>(
        CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT | CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT |
        CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT |
        CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT);
  case CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
  case CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL:
    return info.value<cl_device_unified_shared_memory_capabilities_intel>(
        CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL |
        CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL |
        CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL);
  case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
    return info.value<cl_device_command_buffer_capabilities_khr>(
        CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR);
  case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
    return info.value<cl_command_queue_properties>(0);
  case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
    return info.value<cl_command_queue_properties>(Device::QueueProperties);
  case CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR:
    return info.value<cl_mutable_dispatch_fields_khr>(Device::MutableFields);
  case CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR:
    return info.value<cl_device_kernel_clock_capabilities_khr>(
        CL_DEVICE_KERNEL_CLOCK_SCOPE_DEVICE_KHR | CL_DEVICE_KERNEL_CLOCK_SCOPE_WORK_GROUP_KHR |
        CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR);
  }
  return CL_INVALID_VALUE;
}

/// Answers the queries of cl_khr_spirv_queries.
static cl_int spirvInfo(cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR:
    return info.list(spirvInstructionSets());
  case CL_DEVICE_SPIRV_EXTENSIONS_KHR:
    return info.list(spirvExtensions());
  case CL_DEVICE_SPIRV_CAPABILITIES_KHR:
    return info.list(spirvCapabilities());
  }
  return CL_INVALID_VALUE;
}

/// Answers queries about images and samplers.
static cl_int imageInfo(cl_device_info name, const Info &info) {
  constexpr cl_uint MostRead = 128, MostWritten = 64, MostSamplers = 16;
  switch (name) {
  case CL_DEVICE_IMAGE_SUPPORT:
    return info.value<cl_bool>(CL_TRUE);
  case CL_DEVICE_MAX_READ_IMAGE_ARGS:
    return info.value<cl_uint>(MostRead);
  case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
  case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
    return info.value<cl_uint>(MostWritten);
  case CL_DEVICE_MAX_SAMPLERS:
    return info.value<cl_uint>(MostSamplers);
  case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
  case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
    return info.value<cl_uint>(1); // Texels.
  case CL_DEVICE_IMAGE2D_MAX_WIDTH:
  case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
    return info.value<size_t>(Device::MaxImageSize);
  case CL_DEVICE_IMAGE3D_MAX_WIDTH:
  case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
  case CL_DEVICE_IMAGE3D_MAX_DEPTH:
    return info.value<size_t>(Device::MaxImage3DSize);
  case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
    return info.value<size_t>(Device::MaxImageBufferSize);
  case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
    return info.value<size_t>(Device::MaxImageLayers);
  }
  return CL_INVALID_VALUE;
}

/// Answers queries about pipes.
static cl_int pipeInfo(cl_device_info name, const Info &info) {
  switch (name) {
  case CL_DEVICE_PIPE_SUPPORT:
    return info.value<cl_bool>(CL_TRUE);
  case CL_DEVICE_MAX_PIPE_ARGS:
    return info.value<cl_uint>(Device::MaxPipeArguments);
  case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
    return info.value<cl_uint>(Device::MaxActiveReservations);
  case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
    return info.value<cl_uint>(Device::MaxPacketSize);
  }
  return CL_INVALID_VALUE;
}

/// Answers queries about device-side queues, which this device does not have.
static cl_int absentInfo(cl_device_info name, const Info &info) {
  // Some branches differ only in the API type. NOLINTBEGIN(bugprone-branch-clone)
  switch (name) {
  case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
  case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
  case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
  case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
    return info.value<cl_uint>(0);
  case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
    return info.value<cl_command_queue_properties>(0);
  case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
    return info.value<cl_device_device_enqueue_capabilities>(0);
  }
  // NOLINTEND(bugprone-branch-clone)
  return CL_INVALID_VALUE;
}

cl_int clGetDeviceInfo(cl_device_id handle, cl_device_info name, size_t size, void *value,
                       size_t *sizeReturn) {
  const Device *device = Device::from(handle);
  if (!device)
    return CL_INVALID_DEVICE;
  return guarded([&] {
    const Info info(size, value, sizeReturn);
    // Each function returns CL_INVALID_VALUE for a name that it does not handle and for a
    // destination that is too small. In the second case, the functions called after it return
    // CL_INVALID_VALUE, too, because they do not handle the name.
    cl_int result = generalInfo(*device, name, info);
    if (result == CL_INVALID_VALUE)
      result = memoryInfo(*device, name, info);
    if (result == CL_INVALID_VALUE)
      result = extensionInfo(name, info);
    if (result == CL_INVALID_VALUE)
      result = spirvInfo(name, info);
    if (result == CL_INVALID_VALUE)
      result = partitionInfo(*device, name, info);
    if (result == CL_INVALID_VALUE)
      result = uuidInfo(*device, name, info);
    if (result == CL_INVALID_VALUE)
      result = externalInfo(name, info);
    if (result == CL_INVALID_VALUE)
      result = imageInfo(name, info);
    if (result == CL_INVALID_VALUE)
      result = pipeInfo(name, info);
    if (result == CL_INVALID_VALUE)
      result = absentInfo(name, info);
    return result;
  });
}
