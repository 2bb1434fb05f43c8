//===- RuntimeDeviceTest.cpp - Platform, device, context and queue queries --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <algorithm>
#include <array>
#include <sched.h>
#include <string>
#include <vector>

namespace {

class RuntimeDevice : public RuntimeTest {
protected:
  template <class T> T info(cl_device_info name) {
    T value{};
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(device, name, sizeof(value), &value, &size));
    EXPECT_EQ(size, sizeof(value));
    return value;
  }
  /// Returns the names in a list of names with versions.
  std::vector<std::string> names(cl_device_info name) {
    cl_name_version list[100];
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(device, name, sizeof(list), list, &size));
    std::vector<std::string> result;
    for (size_t i = 0; i != size / sizeof(cl_name_version); ++i)
      result.emplace_back(list[i].name);
    return result;
  }
  std::string text(cl_device_info name) {
    char text[2000] = {};
    EXPECT_CL(clGetDeviceInfo(device, name, sizeof(text), text, nullptr));
    return text;
  }
};

TEST_F(RuntimeDevice, TellsTheTruth) {
  cpu_set_t set;
  ASSERT_EQ(sched_getaffinity(0, sizeof(set), &set), 0);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS), cl_uint(CPU_COUNT(&set)));
  EXPECT_EQ(info<cl_device_type>(CL_DEVICE_TYPE), cl_device_type(CL_DEVICE_TYPE_CPU));
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE), cl_bool(CL_FALSE));
  EXPECT_EQ(text(CL_DEVICE_PROFILE), "EMBEDDED_PROFILE") << "the full one has a compiler";
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_LINKER_AVAILABLE), cl_bool(CL_TRUE));
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_IMAGE_SUPPORT), cl_bool(CL_TRUE));
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT), cl_bool(CL_TRUE));
  EXPECT_NE(info<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG), 0u);
  EXPECT_GE(info<size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE), 1024u);
  EXPECT_GE(info<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE), cl_ulong(256) << 10);
  EXPECT_GE(info<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
            info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE) / 4);
  EXPECT_EQ(text(CL_DEVICE_VERSION).substr(0, 11), "OpenCL 3.0 ");
  EXPECT_EQ(info<cl_version>(CL_DEVICE_NUMERIC_VERSION), cl_version(CL_MAKE_VERSION(3, 0, 0)));
  EXPECT_NE(text(CL_DEVICE_EXTENSIONS).find("cl_khr_fp64"), std::string::npos);
  EXPECT_NE(text(CL_DEVICE_EXTENSIONS).find("cl_khr_fp16"), std::string::npos);
  EXPECT_EQ(info<cl_device_fp_config>(CL_DEVICE_HALF_FP_CONFIG),
            cl_device_fp_config(CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA));
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF),
            info<cl_uint>(CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT));
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF),
            info<cl_uint>(CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT));
  EXPECT_NE(text(CL_DEVICE_NAME), "");
}

/// The device reports the extensions of OpenCL C, and those of the API that need no compiler. It
/// reports each once, in both lists.
TEST_F(RuntimeDevice, ReportsTheTableOfExtensions) {
  static constexpr const char *Extensions[] = {
#define OCLC_EXTENSION(NAME, ...) #NAME,
#define OCLC_API_EXTENSION(NAME, ...) #NAME,
#include "Device/Extensions.def"
  };
  static constexpr const char *Features[] = {
#define OCLC_FEATURE(NAME) #NAME,
#include "Device/Extensions.def"
  };
  std::vector<std::string> extensions = names(CL_DEVICE_EXTENSIONS_WITH_VERSION);
  const std::string list = " " + text(CL_DEVICE_EXTENSIONS) + " ";
  for (const std::string &name : extensions)
    EXPECT_NE(list.find(" " + name + " "), std::string::npos) << name;
  std::vector<std::string> table(std::begin(Extensions), std::end(Extensions));
  std::sort(table.begin(), table.end());
  std::sort(extensions.begin(), extensions.end());
  EXPECT_EQ(extensions, table);
  std::vector<std::string> features = names(CL_DEVICE_OPENCL_C_FEATURES);
  std::vector<std::string> expected(std::begin(Features), std::end(Features));
  std::sort(features.begin(), features.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(features, expected);
}

TEST_F(RuntimeDevice, IntegerDotProducts) {
  EXPECT_EQ(info<cl_device_integer_dot_product_capabilities_khr>(
                CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR),
            cl_device_integer_dot_product_capabilities_khr(
                CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR |
                CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR));
  for (cl_device_info name :
       {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR,
        CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR}) {
    using Properties = cl_device_integer_dot_product_acceleration_properties_khr;
    EXPECT_EQ(info<Properties>(name).signed_accelerated, cl_bool(CL_FALSE));
  }
}

TEST_F(RuntimeDevice, FloatingPointAtomics) {
  constexpr cl_device_info Single = 0x4231, Double = 0x4232, Half = 0x4233;
  constexpr cl_bitfield Everything =
      0x70007; // Load, store, add and minimum, in global and local memory.
  EXPECT_EQ(info<cl_bitfield>(Single), Everything);
  EXPECT_EQ(info<cl_bitfield>(Double), Everything);
  EXPECT_EQ(info<cl_bitfield>(Half), Everything);
}

TEST_F(RuntimeDevice, Clocks) {
  constexpr cl_device_info Clocks = 0x1076;
  EXPECT_EQ(info<cl_bitfield>(Clocks), 7u);
}

TEST_F(RuntimeDevice, Uuids) {
  using Uuid = std::array<cl_uchar, CL_UUID_SIZE_KHR>;
  const Uuid own = info<Uuid>(CL_DEVICE_UUID_KHR), driver = info<Uuid>(CL_DRIVER_UUID_KHR);
  EXPECT_EQ(own, info<Uuid>(CL_DEVICE_UUID_KHR));
  EXPECT_NE(own, driver);
  for (const Uuid &uuid : {own, driver}) {
    EXPECT_EQ(uuid[6] >> 4, 8);
    EXPECT_EQ(uuid[8] >> 6, 2);
  }
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_LUID_VALID_KHR), cl_bool(CL_FALSE));
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_NODE_MASK_KHR), 0u);
  const cl_device_partition_property one[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1,
                                              CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id part;
  if (info<cl_uint>(CL_DEVICE_PARTITION_MAX_SUB_DEVICES) < 2 ||
      clCreateSubDevices(device, one, 1, &part, nullptr) != CL_SUCCESS)
    return;
  Uuid uuid;
  EXPECT_CL(clGetDeviceInfo(part, CL_DEVICE_UUID_KHR, sizeof(uuid), &uuid, nullptr));
  EXPECT_NE(uuid, own);
  EXPECT_CL(clReleaseDevice(part));
}

/// cl_khr_spirv_queries. CompilerStandInTest.cpp tests the lists of a driver with a compiler.
TEST_F(RuntimeDevice, AcceptsNoSpirvWithoutCompiler) {
  for (cl_device_info list : {0x12B9, 0x12BA, 0x12BB}) {
    size_t size = 1;
    EXPECT_CL(clGetDeviceInfo(device, list, 0, nullptr, &size));
    EXPECT_EQ(0u, size);
  }
}

/// Queries by their names in cl_khr_extended_versioning. OpenCL 3.0 has adopted all of them but
/// one.
TEST_F(RuntimeDevice, Versions) {
  EXPECT_EQ(info<cl_version>(CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR),
            cl_version(CL_MAKE_VERSION(1, 2, 0)));
  EXPECT_EQ(info<cl_version>(CL_DEVICE_NUMERIC_VERSION_KHR), CL_MAKE_VERSION_KHR(3, 0, 0));
  EXPECT_EQ(info<cl_version>(CL_DEVICE_CXX_FOR_OPENCL_NUMERIC_VERSION_EXT),
            CL_MAKE_VERSION_KHR(2021, 0, 0));
  EXPECT_EQ(names(CL_DEVICE_EXTENSIONS_WITH_VERSION_KHR), names(CL_DEVICE_EXTENSIONS_WITH_VERSION));
  EXPECT_EQ(names(CL_DEVICE_ILS_WITH_VERSION_KHR), std::vector<std::string>());
  EXPECT_EQ(names(CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION_KHR), std::vector<std::string>());
  cl_version version = 0;
  EXPECT_CL(clGetPlatformInfo(platform, CL_PLATFORM_NUMERIC_VERSION_KHR, sizeof(version), &version,
                              nullptr));
  EXPECT_EQ(version, CL_MAKE_VERSION_KHR(3, 0, 0));
  size_t platformSize = 0, deviceSize = 0;
  EXPECT_CL(clGetPlatformInfo(platform, CL_PLATFORM_EXTENSIONS_WITH_VERSION_KHR, 0, nullptr,
                              &platformSize));
  EXPECT_CL(
      clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION_KHR, 0, nullptr, &deviceSize));
  EXPECT_EQ(platformSize, deviceSize);
}

/// cl_khr_semaphore, cl_khr_external_semaphore and cl_khr_external_memory. Headers may lack names.
TEST_F(RuntimeDevice, SharesOpaqueDescriptors) {
  EXPECT_EQ(info<cl_semaphore_type_khr>(CL_DEVICE_SEMAPHORE_TYPES_KHR),
            cl_semaphore_type_khr(CL_SEMAPHORE_TYPE_BINARY_KHR));
  for (cl_device_info name :
       {CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR})
    EXPECT_EQ(info<cl_uint>(name), cl_uint(CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR));
  for (cl_device_info name : {CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR, 0x2052})
    EXPECT_EQ(info<cl_uint>(name), cl_uint(CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR));
  const std::pair<cl_platform_info, cl_uint> answers[] = {
      {CL_PLATFORM_SEMAPHORE_TYPES_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR},
      {CL_PLATFORM_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR},
      {CL_PLATFORM_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR, CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR},
      {CL_PLATFORM_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR,
       CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR}};
  for (const auto &[name, answer] : answers) {
    cl_uint value = 0;
    EXPECT_CL(clGetPlatformInfo(platform, name, sizeof(value), &value, nullptr));
    EXPECT_EQ(answer, value) << std::hex << name;
  }
}

/// Sub-groups of a work-group do not make independent forward progress.
TEST_F(RuntimeDevice, SubGroups) {
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_MAX_NUM_SUB_GROUPS), 256u);
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS), cl_bool(CL_FALSE));
}

/// The device answers every query of the header.
TEST_F(RuntimeDevice, AnswersEveryQuery) {
  for (cl_device_info name = CL_DEVICE_TYPE; name <= 0x1072; ++name) {
    // This query is tested below.
    if (name == CL_DRIVER_VERSION)
      continue;
    char answer[8192];
    size_t size = 0;
    EXPECT_CL(clGetDeviceInfo(device, name, 0, nullptr, &size)) << std::hex << name;
    EXPECT_CL(clGetDeviceInfo(device, name, sizeof(answer), answer, nullptr)) << std::hex << name;
    if (size != 0)
      EXPECT_EQ(CL_INVALID_VALUE, clGetDeviceInfo(device, name, size - 1, answer, nullptr));
  }
  EXPECT_EQ(text(CL_DRIVER_VERSION).find_first_not_of("0123456789."), std::string::npos);
}

TEST_F(RuntimeDevice, FindsDevicesByType) {
  cl_uint count = 9;
  cl_device_id found;
  EXPECT_CL(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &found, &count));
  EXPECT_EQ(count, 1u);
  EXPECT_EQ(found, device);
  EXPECT_CL(clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 1, &found, nullptr));
  EXPECT_EQ(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &found, &count));
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(CL_INVALID_DEVICE_TYPE,
            clGetDeviceIDs(platform, cl_device_type(1) << 20, 1, &found, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 0, &found, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 0, nullptr, nullptr));
}

TEST_F(RuntimeDevice, Contexts) {
  cl_int error;
  const cl_context_properties good[] = {CL_CONTEXT_PLATFORM, cl_context_properties(platform), 0};
  const cl_context_properties bad[] = {12345, 1, 0};
  const cl_context_properties twice[] = {good[0], good[1], good[0], good[1], 0};
  cl_context created = clCreateContextFromType(good, CL_DEVICE_TYPE_ALL, nullptr, nullptr, &error);
  ASSERT_CL(error);
  cl_context_properties properties[5];
  size_t size;
  EXPECT_CL(
      clGetContextInfo(created, CL_CONTEXT_PROPERTIES, sizeof(properties), properties, &size));
  EXPECT_EQ(size, sizeof(good));
  EXPECT_EQ(properties[1], good[1]);
  cl_device_id inside = nullptr;
  EXPECT_CL(clGetContextInfo(created, CL_CONTEXT_DEVICES, sizeof(inside), &inside, nullptr));
  EXPECT_EQ(inside, device);
  static bool gone;
  gone = false;
  EXPECT_CL(
      clSetContextDestructorCallback(created, [](cl_context, void *) { gone = true; }, nullptr));
  EXPECT_CL(clRetainContext(created));
  EXPECT_CL(clReleaseContext(created));
  EXPECT_FALSE(gone);
  EXPECT_CL(clReleaseContext(created));
  EXPECT_TRUE(gone);
  EXPECT_EQ(clCreateContext(bad, 1, &device, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(clCreateContext(twice, 1, &device, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_PROPERTY, error);
  EXPECT_EQ(clCreateContext(good, 0, nullptr, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(clCreateContext(good, 1, &device, nullptr, &error, &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(clCreateContextFromType(good, CL_DEVICE_TYPE_GPU, nullptr, nullptr, &error), nullptr);
  EXPECT_EQ(CL_DEVICE_NOT_FOUND, error);
}

TEST_F(RuntimeDevice, Queues) {
  cl_command_queue loose = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_command_queue_properties properties = 0;
  EXPECT_CL(
      clGetCommandQueueInfo(loose, CL_QUEUE_PROPERTIES, sizeof(properties), &properties, nullptr));
  EXPECT_EQ(properties, cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
  cl_queue_properties list[5];
  size_t size = 0;
  EXPECT_CL(clGetCommandQueueInfo(loose, CL_QUEUE_PROPERTIES_ARRAY, sizeof(list), list, &size));
  EXPECT_EQ(size, 3 * sizeof(cl_queue_properties));
  cl_int error;
  // The function has this name in cl_khr_create_command_queue.
  auto *create = reinterpret_cast<decltype(&clCreateCommandQueueWithProperties)>(
      clGetExtensionFunctionAddressForPlatform(platform, "clCreateCommandQueueWithPropertiesKHR"));
  ASSERT_NE(create, nullptr);
  cl_command_queue other = create(context, device, list, &error);
  EXPECT_CL(error);
  EXPECT_CL(
      clGetCommandQueueInfo(other, CL_QUEUE_PROPERTIES, sizeof(properties), &properties, nullptr));
  EXPECT_EQ(properties, cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
  EXPECT_CL(clReleaseCommandQueue(other));
  const cl_queue_properties onDevice[] = {
      CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0};
  EXPECT_EQ(clCreateCommandQueueWithProperties(context, device, onDevice, &error), nullptr);
  EXPECT_EQ(CL_INVALID_QUEUE_PROPERTIES, error);
  EXPECT_EQ(clCreateCommandQueue(context, device, 1 << 20, &error), nullptr);
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(clCreateCommandQueue(context, nullptr, 0, &error), nullptr);
  EXPECT_EQ(CL_INVALID_DEVICE, error);
  cl_uint number;
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            clGetCommandQueueInfo(loose, CL_QUEUE_SIZE, sizeof(number), &number, nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION, clSetDefaultDeviceCommandQueue(context, device, loose));
}

TEST_F(RuntimeDevice, ImagesHaveTheLimitsOfTheFullProfile) {
  EXPECT_GE(info<size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH), 16384u);
  EXPECT_GE(info<size_t>(CL_DEVICE_IMAGE2D_MAX_HEIGHT), 16384u);
  for (cl_device_info name : {CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT,
                              CL_DEVICE_IMAGE3D_MAX_DEPTH, CL_DEVICE_IMAGE_MAX_ARRAY_SIZE})
    EXPECT_GE(info<size_t>(name), 2048u);
  EXPECT_GE(info<size_t>(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE), 65536u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS), 128u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS), 64u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS), 64u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_SAMPLERS), 16u);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT), 1u);
  EXPECT_EQ(info<cl_uint>(CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT), 1u);
}

TEST_F(RuntimeDevice, LimitsOfPipesAreThoseOfTheSpecification) {
  EXPECT_EQ(info<cl_bool>(CL_DEVICE_PIPE_SUPPORT), cl_bool(CL_TRUE));
  EXPECT_GE(info<cl_uint>(CL_DEVICE_MAX_PIPE_ARGS), 16u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS), 1u);
  EXPECT_GE(info<cl_uint>(CL_DEVICE_PIPE_MAX_PACKET_SIZE), 1024u);
}

} // namespace
