//===- RuntimeProgramTest.cpp - Programs ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <cstring>
#include <fstream>
#include <string>

namespace {

class RuntimeProgram : public RuntimeTest {
protected:
  cl_program create(const std::vector<unsigned char> &file, cl_int &error,
                    cl_int *status = nullptr) {
    const unsigned char *start = file.data();
    const size_t size = file.size();
    return clCreateProgramWithBinary(context, 1, &device, &size, &start, status, &error);
  }
  std::string log(cl_program program) {
    size_t size = 0;
    EXPECT_CL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size));
    std::string text(size, '\0');
    EXPECT_CL(
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr));
    return text;
  }
  cl_build_status status(cl_program program) {
    cl_build_status status = 99;
    EXPECT_CL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_STATUS, sizeof(status),
                                    &status, nullptr));
    return status;
  }
};

TEST_F(RuntimeProgram, HasToBeBuilt) {
  cl_int error, binaryStatus = 99;
  cl_program program = create(readBinary("main"), error, &binaryStatus);
  ASSERT_CL(error);
  EXPECT_CL(binaryStatus);
  EXPECT_EQ(status(program), CL_BUILD_NONE);
  EXPECT_EQ(clCreateKernel(program, "add", &error), nullptr);
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, error);
  size_t count = 0;
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE,
            clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count, nullptr));
  EXPECT_CL(clBuildProgram(program, 0, nullptr, "-DX=1", nullptr, nullptr));
  EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "add", &error);
  EXPECT_CL(error);
  EXPECT_EQ(CL_INVALID_OPERATION, clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr))
      << "a kernel is attached";
  EXPECT_CL(clReleaseKernel(kernel));
  EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(clCreateKernel(program, "nothing", &error), nullptr);
  EXPECT_EQ(CL_INVALID_KERNEL_NAME, error);
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeProgram, Queries) {
  cl_program program = build("specialized");
  std::vector<unsigned char> file = readBinary("specialized");
  size_t size = 0, count = 0;
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
  ASSERT_EQ(size, file.size());
  std::vector<unsigned char> copy(size);
  unsigned char *place = copy.data();
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr));
  EXPECT_EQ(copy, file);
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof(count), &count, nullptr));
  EXPECT_EQ(count, 2u);
  char text[100];
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof(text), text, nullptr));
  EXPECT_STREQ(text, "empty;record");
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof(text), text, nullptr));
  EXPECT_STREQ(text, "the source of specialized\n") << "as the binary keeps it";
  EXPECT_CL(clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_OPTIONS, sizeof(text), text,
                                  nullptr));
  EXPECT_STREQ(text, "-cl-std=CL2.0");
  cl_program_binary_type type = 0;
  EXPECT_CL(
      clGetProgramBuildInfo(program, device, CL_PROGRAM_BINARY_TYPE, sizeof(type), &type, nullptr));
  EXPECT_EQ(type, cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
}

TEST_F(RuntimeProgram, DamagedFilesAreRefusedWithAReason) {
  static std::string message;
  cl_int error;
  cl_context telling = clCreateContext(
      nullptr, 1, &device, [](const char *text, const void *, size_t, void *) { message = text; },
      nullptr, &error);
  ASSERT_CL(error);
  std::vector<unsigned char> good = readBinary("main");
  for (size_t position = 0; position < good.size(); position += good.size() / 50 + 1) {
    std::vector<unsigned char> bad = good;
    bad[position] ^= 0x10;
    const unsigned char *start = bad.data();
    const size_t size = bad.size();
    cl_int binaryStatus = 99;
    message.clear();
    EXPECT_EQ(nullptr,
              clCreateProgramWithBinary(telling, 1, &device, &size, &start, &binaryStatus, &error));
    EXPECT_EQ(CL_INVALID_BINARY, error);
    EXPECT_EQ(CL_INVALID_BINARY, binaryStatus);
    EXPECT_NE(message, "");
  }
  for (size_t size = 1; size < good.size(); size += good.size() / 50 + 1) {
    EXPECT_EQ(nullptr, create({good.begin(), good.begin() + ptrdiff_t(size)}, error));
    EXPECT_EQ(CL_INVALID_BINARY, error);
  }
  EXPECT_CL(clReleaseContext(telling));
}

TEST_F(RuntimeProgram, NamesFeaturesThatEveryVariantLacks) {
  static std::string message;
  cl_int error, binaryStatus = 99;
  cl_context telling = clCreateContext(
      nullptr, 1, &device, [](const char *text, const void *, size_t, void *) { message = text; },
      nullptr, &error);
  ASSERT_CL(error);
  std::vector<unsigned char> file = readBinary("future");
  const unsigned char *start = file.data();
  const size_t size = file.size();
  EXPECT_EQ(nullptr,
            clCreateProgramWithBinary(telling, 1, &device, &size, &start, &binaryStatus, &error));
  EXPECT_EQ(CL_INVALID_BINARY, error);
  EXPECT_EQ(CL_INVALID_BINARY, binaryStatus);
  EXPECT_NE(message.find("compiled for future, this CPU lacks time-travel, warp-drive"),
            std::string::npos)
      << message;
  EXPECT_CL(clReleaseContext(telling));
}

TEST_F(RuntimeProgram, NamesFeaturesThatOneKernelLacks) {
  cl_int error;
  cl_program program = create(readBinary("partial"), error);
  ASSERT_CL(error);
  EXPECT_EQ(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(program, 0, nullptr, "", nullptr, nullptr));
  EXPECT_EQ(status(program), CL_BUILD_ERROR);
  EXPECT_NE(log(program).find("no variant of kernel 'record'"), std::string::npos);
  EXPECT_NE(log(program).find("compiled for future, this CPU lacks time-travel"),
            std::string::npos);
  EXPECT_EQ(clCreateKernel(program, "empty", &error), nullptr);
  EXPECT_EQ(CL_INVALID_PROGRAM_EXECUTABLE, error);
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeProgram, SourceNeedsTheCompiler) {
  const char *lines[] = {"kernel void f() {}\n", "ignored"};
  const size_t lengths[] = {0, 0};
  cl_int error;
  cl_program program = clCreateProgramWithSource(context, 1, lines, lengths, &error);
  ASSERT_CL(error);
  EXPECT_EQ(CL_COMPILER_NOT_AVAILABLE,
            clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_NE(log(program).find("oclc kernels.cl"), std::string::npos);
  EXPECT_EQ(CL_COMPILER_NOT_AVAILABLE,
            clCompileProgram(program, 0, nullptr, nullptr, 0, nullptr, nullptr, nullptr, nullptr));
  EXPECT_EQ(nullptr,
            clLinkProgram(context, 0, nullptr, nullptr, 1, &program, nullptr, nullptr, &error));
  EXPECT_EQ(CL_INVALID_OPERATION, error) << "there is nothing to link";
  char text[100];
  EXPECT_CL(clGetProgramInfo(program, CL_PROGRAM_SOURCE, sizeof(text), text, nullptr));
  EXPECT_STREQ(text, lines[0]);
  bool called = false;
  auto notify = [](cl_program, void *flag) { *static_cast<bool *>(flag) = true; };
  EXPECT_EQ(CL_COMPILER_NOT_AVAILABLE,
            clBuildProgram(program, 0, nullptr, nullptr, notify, &called));
  EXPECT_FALSE(called) << "nothing has begun";
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeProgram, BuildCallback) {
  cl_int error;
  cl_program program = create(readBinary("main"), error);
  cl_program called = nullptr;
  EXPECT_CL(clBuildProgram(
      program, 0, nullptr, nullptr,
      [](cl_program which, void *place) { *static_cast<cl_program *>(place) = which; }, &called));
  EXPECT_EQ(called, program);
  EXPECT_CL(clReleaseProgram(program));
}

TEST_F(RuntimeProgram, EveryProgramHasItsOwnVariables) {
  cl_mem out = buffer(sizeof(int));
  cl_kernel first = kernel("counter"), second = kernel("counter");
  setArgument(first, 0, out);
  setArgument(second, 0, out);
  for (int expected : {5, 6, 7}) {
    EXPECT_CL(launch(first, {1}));
    EXPECT_EQ(read<int>(out, 1)[0], expected);
  }
  EXPECT_CL(launch(second, {1}));
  EXPECT_EQ(read<int>(out, 1)[0], 5);
}

TEST_F(RuntimeProgram, LeavesNoFileOpenAndNoCompilerMapped) {
  build();
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    EXPECT_EQ(line.find("LLVM"), line.npos) << line;
}

TEST_F(RuntimeProgram, TellsTheContextWhatIsRefused) {
  std::string message;
  auto notify = [](const char *text, const void *, size_t, void *target) {
    *static_cast<std::string *>(target) += text;
  };
  cl_int error;
  cl_context informed = clCreateContext(nullptr, 1, &device, notify, &message, &error);
  ASSERT_CL(error);
  const unsigned char text[] = "no binary";
  const unsigned char *start = text;
  const size_t size = sizeof(text);
  EXPECT_EQ(clCreateProgramWithBinary(informed, 1, &device, &size, &start, nullptr, &error),
            nullptr);
  EXPECT_EQ(CL_INVALID_BINARY, error);
  EXPECT_EQ(message.find("binary refused"), 0u) << message;
  message.clear();
  EXPECT_EQ(clCreateProgramWithIL(informed, text, size, &error), nullptr);
  EXPECT_EQ(CL_INVALID_OPERATION, error);
  EXPECT_EQ(message.find("intermediate language refused"), 0u) << message;
  message.clear();
  EXPECT_EQ(clCreateProgramWithIL(nullptr, text, size, &error), nullptr);
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  EXPECT_EQ(message, "");
  EXPECT_CL(clReleaseContext(informed));
}

} // namespace
