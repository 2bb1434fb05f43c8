//===- RuntimeErrorsProgramTest.cpp - Errors that functions for cl_program objects return -----===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsProgram : public RuntimeErrors {
protected:
  /// Returns the binary of a program.
  std::vector<unsigned char> fileOf(cl_program program) {
    size_t size = 0;
    EXPECT_CL(cl.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
    std::vector<unsigned char> file(size);
    unsigned char *place = file.data();
    EXPECT_CL(cl.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr));
    return file;
  }
};

cl_int release(cl_program program, cl_int error) {
  EXPECT_EQ(program == nullptr, error != CL_SUCCESS);
  if (program)
    EXPECT_CL(cl.clReleaseProgram(program));
  return error;
}

struct Source {
  cl_context context;
  cl_uint count = 1;
  const char *text = "kernel void k() {}";
  bool hasList = true;
};

TEST_F(RuntimeErrorsProgram, FromSource) {
  using Row = Wrong<Source>;
  check<Source>("clCreateProgramWithSource", {context},
                [](const Source &a) {
                  cl_int error;
                  const char *list[] = {a.text};
                  return release(cl.clCreateProgramWithSource(a.context, a.count,
                                                              a.hasList ? list : nullptr, nullptr,
                                                              &error),
                                 error);
                },
                {Row{"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
                 Row{"no strings", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
                 Row{"no list", CL_INVALID_VALUE, [](auto &a) { a.hasList = false; }},
                 Row{"a null string", CL_INVALID_VALUE, [](auto &a) { a.text = nullptr; }}});
}

struct Binary {
  cl_context context;
  cl_uint count = 1;
  cl_device_id device;
  const unsigned char *start;
  size_t size;
  bool hasDevices = true, hasSizes = true, hasFiles = true;
  cl_int status = CL_SUCCESS; ///< The expected status of the binary.
};

TEST_F(RuntimeErrorsProgram, FromBinary) {
  using Row = Wrong<Binary>;
  static const unsigned char bitcode[] = {'B', 'C', 0xC0, 0xDE, 0};
  const std::vector<unsigned char> file = fileOf(program);
  std::vector<Row> table = {
      {"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
      {"no files", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
      {"no devices", CL_INVALID_VALUE, [](auto &a) { a.hasDevices = false; }},
      {"no sizes", CL_INVALID_VALUE, [](auto &a) { a.hasSizes = false; }},
      {"no list of files", CL_INVALID_VALUE, [](auto &a) { a.hasFiles = false; }},
      {"a null device", CL_INVALID_DEVICE, [](auto &a) { a.device = nullptr; }},
      {"a device that is a queue", CL_INVALID_DEVICE,
       [&](auto &a) { a.device = as<cl_device_id>(queue); }},
      {"a null file", CL_INVALID_VALUE,
       [](auto &a) { a.start = nullptr, a.status = CL_INVALID_VALUE; }},
      {"an empty file", CL_INVALID_VALUE, [](auto &a) { a.size = 0, a.status = CL_INVALID_VALUE; }},
      {"half a file", CL_INVALID_BINARY,
       [](auto &a) { a.size /= 2, a.status = CL_INVALID_BINARY; }},
      {"SPIR without a compiler", CL_INVALID_BINARY,
       [](auto &a) { a.start = bitcode, a.size = 5, a.status = CL_INVALID_BINARY; }},
      {"another file", CL_INVALID_BINARY,
       [&](auto &a) { a.start = bytes, a.size = Size, a.status = CL_INVALID_BINARY; }}};
  if (makePart())
    table.push_back(
        {"a device of another context", CL_INVALID_DEVICE, [&](auto &a) { a.device = part; }});
  check<Binary>(
      "clCreateProgramWithBinary", {context, 1, device, file.data(), file.size()},
      [](const Binary &a) {
        cl_int error, status = CL_SUCCESS;
        const unsigned char *files[] = {a.start};
        cl_program made = cl.clCreateProgramWithBinary(
            a.context, a.count, a.hasDevices ? &a.device : nullptr, a.hasSizes ? &a.size : nullptr,
            a.hasFiles ? files : nullptr, &status, &error);
        EXPECT_EQ(a.status, status);
        return release(made, error);
      },
      table);
}

TEST_F(RuntimeErrorsProgram, OtherKinds) {
  cl_int error;
  auto errorOf = [&](cl_program made) { return release(made, error); };
  EXPECT_EQ(CL_INVALID_CONTEXT,
            errorOf(cl.clCreateProgramWithBuiltInKernels(nullptr, 1, &device, "k", &error)));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf(cl.clCreateProgramWithBuiltInKernels(context, 0, &device, "k", &error)));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf(cl.clCreateProgramWithBuiltInKernels(context, 1, nullptr, "k", &error)));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf(cl.clCreateProgramWithBuiltInKernels(context, 1, &device, nullptr, &error)));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf(cl.clCreateProgramWithBuiltInKernels(context, 1, &device, "k", &error)));
  cl_device_id wrong[] = {as<cl_device_id>(queue)};
  EXPECT_EQ(CL_INVALID_DEVICE,
            errorOf(cl.clCreateProgramWithBuiltInKernels(context, 1, wrong, "k", &error)));
  EXPECT_EQ(CL_INVALID_CONTEXT, errorOf(cl.clCreateProgramWithIL(nullptr, bytes, 8, &error)));
  EXPECT_EQ(CL_INVALID_OPERATION, errorOf(cl.clCreateProgramWithIL(context, bytes, 8, &error)));
  EXPECT_EQ(CL_INVALID_OPERATION,
            cl.clSetProgramReleaseCallback(program, [](cl_program, void *) {}, nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION, cl.clSetProgramSpecializationConstant(program, 0, 4, bytes));
  EXPECT_EQ(CL_INVALID_PROGRAM, cl.clSetProgramSpecializationConstant(nullptr, 0, 4, bytes));
}

struct Build {
  cl_program program;
  cl_uint count = 0;
  const cl_device_id *devices = nullptr;
  void *userData = nullptr;
};

TEST_F(RuntimeErrorsProgram, Builds) {
  using Row = Wrong<Build>;
  const char *text = "kernel void k() {}";
  cl_program source = cl.clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  cl_program used = newProgram("main");
  EXPECT_CL(cl.clBuildProgram(used, 0, nullptr, nullptr, nullptr, nullptr));
  cl_kernel kernel = cl.clCreateKernel(used, "empty", nullptr);
  cl_device_id queueAsDevice = as<cl_device_id>(queue);
  const bool hasPart = makePart();
  std::vector<Row> table = {
      {"no program", CL_INVALID_PROGRAM, [](auto &a) { a.program = nullptr; }},
      {"no list of devices", CL_INVALID_VALUE, [](auto &a) { a.count = 1; }},
      {"a list of no devices", CL_INVALID_VALUE, [&](auto &a) { a.devices = &device; }},
      {"data for no function", CL_INVALID_VALUE, [&](auto &a) { a.userData = bytes; }},
      {"a device that is a queue", CL_INVALID_DEVICE,
       [&](auto &a) { a.count = 1, a.devices = &queueAsDevice; }},
      {"source", CL_COMPILER_NOT_AVAILABLE, [&](auto &a) { a.program = source; }},
      {"while there are kernels", CL_INVALID_OPERATION, [&](auto &a) { a.program = used; }}};
  if (hasPart)
    table.push_back({"a device of another context", CL_INVALID_DEVICE,
                     [&](auto &a) { a.count = 1, a.devices = &part; }});
  check<Build>(
      "clBuildProgram", {unbuilt},
      [](const Build &a) {
        return cl.clBuildProgram(a.program, a.count, a.devices, nullptr, nullptr, a.userData);
      },
      table);
  EXPECT_CL(cl.clReleaseKernel(kernel));
  EXPECT_CL(cl.clBuildProgram(used, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_CL(cl.clReleaseProgram(source));
}

TEST_F(RuntimeErrorsProgram, ForADeviceThatItIsNotFor) {
  if (!makePart())
    GTEST_SKIP() << "one CPU";
  // Create a context with the device and a sub-device, and a program for the sub-device.
  const cl_device_id both[] = {device, part};
  cl_int error;
  cl_context wide = cl.clCreateContext(nullptr, 2, both, nullptr, nullptr, &error);
  ASSERT_EQ(CL_SUCCESS, error);
  const std::vector<unsigned char> file = fileOf(program);
  const unsigned char *start = file.data();
  const size_t size = file.size(), one = 1;
  cl_program narrow = cl.clCreateProgramWithBinary(wide, 1, &part, &size, &start, nullptr, &error);
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clBuildProgram(narrow, 1, &device, nullptr, nullptr, nullptr));
  EXPECT_CL(cl.clBuildProgram(narrow, 1, &part, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clGetProgramBuildInfo(narrow, device, CL_PROGRAM_BUILD_STATUS,
                                                        sizeof(bytes), bytes, nullptr));
  cl_kernel empty = cl.clCreateKernel(narrow, "empty", &error);
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clGetKernelWorkGroupInfo(empty, device, CL_KERNEL_WORK_GROUP_SIZE,
                                                           sizeof(bytes), bytes, nullptr));
  EXPECT_CL(cl.clGetKernelWorkGroupInfo(empty, nullptr, CL_KERNEL_WORK_GROUP_SIZE, sizeof(bytes),
                                        bytes, nullptr));
  cl_command_queue whole = cl.clCreateCommandQueue(wide, device, 0, &error);
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, cl.clEnqueueNDRangeKernel(whole, empty, 1, nullptr, &one,
                                                                     nullptr, 0, nullptr, nullptr));
  EXPECT_CL(cl.clReleaseCommandQueue(whole));
  EXPECT_CL(cl.clReleaseKernel(empty));
  EXPECT_CL(cl.clReleaseProgram(narrow));
  EXPECT_CL(cl.clReleaseContext(wide));
}

struct Compilation {
  cl_program program;
  cl_uint devices = 0, headers = 0;
  const cl_program *list = nullptr;
  const char **names = nullptr;
  void *userData = nullptr;
};

TEST_F(RuntimeErrorsProgram, Compilation) {
  const char *text = "kernel void k() {}", *name = "k.h", *noName = nullptr;
  cl_program source = cl.clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  cl_program none = nullptr;
  struct {
    const char *what;
    cl_int expected;
    Compilation arguments;
  } const table[] = {
      {"no compiler", CL_COMPILER_NOT_AVAILABLE, {source}},
      {"no program", CL_INVALID_PROGRAM, {nullptr}},
      {"no list of devices", CL_INVALID_VALUE, {source, 1}},
      {"no headers", CL_INVALID_VALUE, {source, 0, 1, nullptr, &name}},
      {"no names", CL_INVALID_VALUE, {source, 0, 1, &source, nullptr}},
      {"a name that is none", CL_INVALID_VALUE, {source, 0, 1, &source, &noName}},
      {"headers that are not counted", CL_INVALID_VALUE, {source, 0, 0, &source, &name}},
      {"a null header", CL_INVALID_PROGRAM, {source, 0, 1, &none, &name}},
      {"a header of another context", CL_INVALID_CONTEXT, {source, 0, 1, &foreignProgram, &name}},
      {"data for no function", CL_INVALID_VALUE, {source, 0, 0, nullptr, nullptr, bytes}},
      {"a binary", CL_INVALID_OPERATION, {program}}};
  for (const auto &[what, expected, a] : table)
    EXPECT_EQ(expected, cl.clCompileProgram(a.program, a.devices, nullptr, nullptr, a.headers,
                                            a.list, a.names, nullptr, a.userData))
        << what;
  EXPECT_CL(cl.clReleaseProgram(source));
}

struct Link {
  cl_context context;
  cl_uint devices = 0, inputs = 1;
  const cl_program *list;
  void *userData = nullptr;
};

TEST_F(RuntimeErrorsProgram, Links) {
  cl_program none = nullptr;
  struct {
    const char *what;
    cl_int expected;
    Link arguments;
  } const table[] = {
      {"an executable", CL_INVALID_OPERATION, {context, 0, 1, &program}},
      {"no context", CL_INVALID_CONTEXT, {nullptr, 0, 1, &program}},
      {"no list of devices", CL_INVALID_VALUE, {context, 1, 1, &program}},
      {"no programs", CL_INVALID_VALUE, {context, 0, 0, &program}},
      {"no list of programs", CL_INVALID_VALUE, {context, 0, 1, nullptr}},
      {"a null program", CL_INVALID_PROGRAM, {context, 0, 1, &none}},
      {"a program of another context", CL_INVALID_CONTEXT, {context, 0, 1, &foreignProgram}},
      {"data for no function", CL_INVALID_VALUE, {context, 0, 1, &program, bytes}}};
  for (const auto &[what, expected, a] : table) {
    cl_int error;
    release(cl.clLinkProgram(a.context, a.devices, nullptr, nullptr, a.inputs, a.list, nullptr,
                             a.userData, &error),
            error);
    EXPECT_EQ(expected, error) << what;
  }
}

struct ProgramQuery {
  cl_program program;
  cl_program_info name = CL_PROGRAM_NUM_DEVICES;
  size_t size = sizeof(cl_uint);
};

TEST_F(RuntimeErrorsProgram, Queries) {
  using Row = Wrong<ProgramQuery>;
  auto unbuiltQuery = [&](cl_program_info name) {
    return [this, name](ProgramQuery &a) { a = {unbuilt, name, sizeof(bytes)}; };
  };
  check<ProgramQuery>(
      "clGetProgramInfo", {program},
      [&](const ProgramQuery &a) {
        return cl.clGetProgramInfo(a.program, a.name, a.size, bytes, nullptr);
      },
      {Row{"no program", CL_INVALID_PROGRAM, [](auto &a) { a.program = nullptr; }},
       Row{"an unknown question", CL_INVALID_VALUE, [](auto &a) { a.name = CL_KERNEL_NUM_ARGS; }},
       Row{"too little room", CL_INVALID_VALUE, [](auto &a) { a.size = 3; }},
       Row{"too little room for files", CL_INVALID_VALUE,
           [](auto &a) { a.name = CL_PROGRAM_BINARIES; }},
       Row{"kernels before a build", CL_INVALID_PROGRAM_EXECUTABLE,
           unbuiltQuery(CL_PROGRAM_NUM_KERNELS)},
       Row{"names before a build", CL_INVALID_PROGRAM_EXECUTABLE,
           unbuiltQuery(CL_PROGRAM_KERNEL_NAMES)},
       Row{"constructors before a build", CL_INVALID_PROGRAM_EXECUTABLE,
           unbuiltQuery(CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT)},
       Row{"destructors before a build", CL_INVALID_PROGRAM_EXECUTABLE,
           unbuiltQuery(CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT)}});
  auto buildInfo = [&](cl_program program, cl_device_id device, cl_uint name, size_t size) {
    return cl.clGetProgramBuildInfo(program, device, name, size, bytes, nullptr);
  };
  EXPECT_CL(buildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(cl_int)));
  EXPECT_EQ(CL_INVALID_PROGRAM, buildInfo(nullptr, device, CL_PROGRAM_BUILD_STATUS, 4));
  EXPECT_EQ(CL_INVALID_DEVICE, buildInfo(program, nullptr, CL_PROGRAM_BUILD_STATUS, 4));
  EXPECT_EQ(CL_INVALID_VALUE, buildInfo(program, device, CL_PROGRAM_NUM_DEVICES, 4));
  EXPECT_EQ(CL_INVALID_VALUE, buildInfo(program, device, CL_PROGRAM_BUILD_STATUS, 3));
}

} // namespace
