//===- RuntimeProgramDevicesTest.cpp - Programs for some devices of a context -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

namespace {

/// Creates a context with the device and two sub-devices, and a queue for each.
class RuntimeProgramDevices : public RuntimeTest {
protected:
  void SetUp() override {
    const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_uint units = 0;
    EXPECT_CL(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, nullptr));
    if (units < 2)
      GTEST_SKIP() << "one CPU has no parts";
    parts.resize(units);
    ASSERT_CL(clCreateSubDevices(device, equally, units, parts.data(), nullptr));
    devices = {device, parts[0], parts[1]};
    all = clCreateContext(nullptr, 3, devices.data(), nullptr, nullptr, &error);
    ASSERT_CL(error);
    for (cl_device_id each : devices) {
      queues.push_back(clCreateCommandQueueWithProperties(all, each, nullptr, &error));
      ASSERT_CL(error);
    }
  }
  ~RuntimeProgramDevices() override {
    for (cl_command_queue each : queues) {
      EXPECT_CL(clFinish(each));
      EXPECT_CL(clReleaseCommandQueue(each));
    }
    for (cl_program each : programs)
      EXPECT_CL(clReleaseProgram(each));
    if (all)
      EXPECT_CL(clReleaseContext(all));
    for (cl_device_id each : parts)
      EXPECT_CL(clReleaseDevice(each));
  }

  cl_program keep(cl_program program) {
    EXPECT_CL(error);
    programs.push_back(program);
    return program;
  }
  cl_program load(const std::string &name, const std::vector<cl_device_id> &list) {
    const std::vector<unsigned char> file = readBinary(name);
    const std::vector<const unsigned char *> places(list.size(), file.data());
    const std::vector<size_t> sizes(list.size(), file.size());
    return keep(clCreateProgramWithBinary(all, cl_uint(list.size()), list.data(), sizes.data(),
                                          const_cast<const unsigned char **>(places.data()),
                                          nullptr, &error));
  }
  template <class T> T buildInfo(cl_program program, cl_device_id which, cl_uint name) {
    T value{};
    EXPECT_CL(clGetProgramBuildInfo(program, which, name, sizeof(value), &value, nullptr));
    return value;
  }
  cl_build_status status(cl_program program, cl_device_id which) {
    return buildInfo<cl_build_status>(program, which, CL_PROGRAM_BUILD_STATUS);
  }
  cl_program_binary_type type(cl_program program, cl_device_id which) {
    return buildInfo<cl_program_binary_type>(program, which, CL_PROGRAM_BINARY_TYPE);
  }
  /// Returns the results of launches on the queues of the three devices.
  std::vector<cl_int> launches(cl_program program, const char *name) {
    cl_kernel kernel = clCreateKernel(program, name, &error);
    EXPECT_CL(error);
    cl_mem out = clCreateBuffer(all, CL_MEM_READ_WRITE, 4, nullptr, &error);
    EXPECT_CL(error);
    EXPECT_CL(clSetKernelArg(kernel, 0, sizeof(out), &out));
    std::vector<cl_int> results;
    results.reserve(queues.size());
    const size_t one = 1;
    for (cl_command_queue each : queues)
      results.push_back(
          clEnqueueNDRangeKernel(each, kernel, 1, nullptr, &one, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(clReleaseMemObject(out));
    EXPECT_CL(clReleaseKernel(kernel));
    return results;
  }

  cl_int error = CL_SUCCESS;
  cl_context all = nullptr;
  std::vector<cl_device_id> parts, devices;

private:
  std::vector<cl_command_queue> queues;
  std::vector<cl_program> programs;
};

constexpr cl_int None = CL_INVALID_PROGRAM_EXECUTABLE;
using Results = std::vector<cl_int>;

TEST_F(RuntimeProgramDevices, BuiltForSome) {
  cl_program program = load("main", devices);
  EXPECT_CL(clBuildProgram(program, 1, &parts[0], "-DX", nullptr, nullptr));
  EXPECT_EQ(status(program, device), CL_BUILD_NONE);
  EXPECT_EQ(status(program, parts[0]), CL_BUILD_SUCCESS);
  EXPECT_EQ(status(program, parts[1]), CL_BUILD_NONE);
  size_t size = 0;
  EXPECT_CL(clGetProgramBuildInfo(program, parts[1], CL_PROGRAM_BUILD_OPTIONS, 0, nullptr, &size));
  EXPECT_EQ(size, 1u);
  EXPECT_EQ(launches(program, "counter"), (Results{None, CL_SUCCESS, None}));
  EXPECT_CL(clBuildProgram(program, 2, devices.data(), nullptr, nullptr, nullptr));
  EXPECT_EQ(launches(program, "counter"), (Results{CL_SUCCESS, CL_SUCCESS, CL_SUCCESS}))
      << "a part runs what its parent was built for";
  EXPECT_EQ(status(program, parts[1]), CL_BUILD_SUCCESS) << "and says so";
  EXPECT_EQ(type(program, parts[1]), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
}

TEST_F(RuntimeProgramDevices, LoadedForSome) {
  cl_program program = load("main", {parts[0]});
  cl_build_status ignored;
  for (cl_device_id other : {device, parts[1]}) {
    EXPECT_EQ(CL_INVALID_DEVICE, clBuildProgram(program, 1, &other, nullptr, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_DEVICE, clGetProgramBuildInfo(program, other, CL_PROGRAM_BUILD_STATUS,
                                                       sizeof(ignored), &ignored, nullptr));
  }
  EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(launches(program, "counter"), (Results{None, CL_SUCCESS, None}));
  EXPECT_CL(clBuildProgram(program, 1, &parts[0], nullptr, nullptr, nullptr));
}

TEST_F(RuntimeProgramDevices, QueriesOfKernels) {
  cl_program program = load("main", {parts[0]}), three = load("main", devices);
  EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_CL(clBuildProgram(three, 0, nullptr, nullptr, nullptr, nullptr));
  cl_kernel one = clCreateKernel(program, "add", &error);
  cl_kernel many = clCreateKernel(three, "add", &error);
  auto ask = [](cl_kernel kernel, cl_device_id which) {
    cl_int result = clGetKernelSubGroupInfo(kernel, which, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr,
                                            0, nullptr, nullptr);
    EXPECT_EQ(result, clGetKernelWorkGroupInfo(kernel, which, CL_KERNEL_WORK_GROUP_SIZE, 0, nullptr,
                                               nullptr));
    return result;
  };
  EXPECT_CL(ask(one, nullptr)) << "there is only one";
  EXPECT_CL(ask(one, parts[0]));
  EXPECT_EQ(CL_INVALID_DEVICE, ask(one, parts[1]));
  EXPECT_EQ(CL_INVALID_DEVICE, ask(one, device));
  EXPECT_EQ(CL_INVALID_DEVICE, ask(one, reinterpret_cast<cl_device_id>(all)));
  EXPECT_EQ(CL_INVALID_DEVICE, ask(many, nullptr)) << "which one?";
  for (cl_device_id each : devices)
    EXPECT_CL(ask(many, each));
  EXPECT_CL(clReleaseKernel(one));
  EXPECT_CL(clReleaseKernel(many));
}

TEST_F(RuntimeProgramDevices, LinkedForThoseThatAllInputsHave) {
  cl_program inputs[] = {load("library", {parts[0]}), load("object", {parts[0]})};
  cl_program program =
      keep(clLinkProgram(all, 0, nullptr, "", 2, inputs, nullptr, nullptr, &error));
  cl_uint count = 0;
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof(count), &count, nullptr));
  EXPECT_EQ(count, 3u);
  size_t sizes[3] = {9, 9, 9};
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(sizes), sizes, nullptr));
  EXPECT_EQ(sizes[0], 0u);
  EXPECT_GT(sizes[1], 0u);
  EXPECT_EQ(sizes[2], 0u);
  EXPECT_EQ(status(program, parts[0]), CL_BUILD_SUCCESS);
  EXPECT_EQ(type(program, parts[0]), cl_ulong(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
  for (cl_device_id other : {device, parts[1]}) {
    EXPECT_EQ(status(program, other), CL_BUILD_NONE);
    EXPECT_EQ(type(program, other), cl_ulong(CL_PROGRAM_BINARY_TYPE_NONE));
  }
  EXPECT_EQ(launches(program, "library_counter"), (Results{None, CL_SUCCESS, None}));

  std::vector<unsigned char> file(sizes[1]);
  unsigned char *places[3] = {nullptr, file.data(), nullptr};
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(places), places, nullptr));
  EXPECT_EQ(std::string(file.begin(), file.begin() + 8), "OCLCARCH");
}

TEST_F(RuntimeProgramDevices, PartsTakeWhatTheirParentHas) {
  cl_program inputs[] = {load("library", {device}), load("object", {parts[0]})};
  cl_program program =
      keep(clLinkProgram(all, 1, &parts[0], "", 2, inputs, nullptr, nullptr, &error));
  EXPECT_EQ(launches(program, "object_counter"), (Results{None, CL_SUCCESS, None}));
  EXPECT_EQ(nullptr, clLinkProgram(all, 1, &parts[1], "", 2, inputs, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "only one of them has something for it";
  EXPECT_EQ(nullptr, clLinkProgram(all, 0, nullptr, "", 2, inputs, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error);
  EXPECT_EQ(nullptr, clLinkProgram(all, 1, &device, "", 1, &inputs[1], nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "nothing at all";
}

} // namespace
