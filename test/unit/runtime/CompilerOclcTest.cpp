//===- CompilerOclcTest.cpp - Programs from source and SPIR-V, all the way --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the oclc of this build.
//
//===------------------------------------------------------------------------------------------===//

#include "CompilerTest.h"

#include <thread>

namespace {

class CompilerOclc : public CompilerTest {
protected:
  /// Returns the number that kernel `name` writes at the start of a buffer.
  int resultOf(cl_program program, const char *name = "f") {
    cl_int error;
    cl_kernel kernel = clCreateKernel(program, name, &error);
    EXPECT_CL(error);
    cl_mem out = bufferOf(std::vector<int>{-1});
    setArgument(kernel, 0, out);
    EXPECT_CL(launch(kernel, {1}));
    const int result = read<int>(out, 1)[0];
    EXPECT_CL(clReleaseKernel(kernel));
    return result;
  }
};

TEST_F(CompilerOclc, RequiredSubGroupSize) {
  cl_program program = source("__attribute__((intel_reqd_sub_group_size(32)))\n"
                              "kernel void f(global int *a) { *a = get_max_sub_group_size(); }");
  EXPECT_CL(buildWith(program, "-cl-std=CL3.0"));
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, "f", &error);
  EXPECT_CL(error);
  size_t size = 0;
  EXPECT_CL(clGetKernelSubGroupInfo(kernel, device, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0,
                                    nullptr, sizeof(size), &size, nullptr));
  EXPECT_EQ(size, 32u);
  cl_ulong spilled = 1;
  EXPECT_CL(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_SPILL_MEM_SIZE_INTEL,
                                     sizeof(spilled), &spilled, nullptr));
  EXPECT_EQ(spilled, 0u);
  size_t sizes[5] = {};
  EXPECT_CL(
      clGetDeviceInfo(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizeof(sizes), sizes, nullptr));
  EXPECT_EQ(sizes[0], 4u);
  EXPECT_EQ(sizes[4], 64u);
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(CompilerOclc, Source) {
  cl_program program = source("kernel void f(global int *a) { *a = VALUE; }");
  EXPECT_CL(buildWith(program, "-DVALUE=5 -cl-std=CL3.0"));
  EXPECT_EQ(log(program), "");
  EXPECT_EQ(resultOf(program), 5);
  EXPECT_CL(buildWith(program, "-D VALUE=\"(2 + 4)\""));
  EXPECT_EQ(resultOf(program), 6);
  const std::vector<unsigned char> file = binary(program);
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_int error;
  cl_program again =
      keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
  ASSERT_CL(error);
  EXPECT_CL(buildWith(again));
  EXPECT_EQ(resultOf(again), 6);
}

TEST_F(CompilerOclc, KernelsFromSourceHaveAttributes) {
  cl_program program =
      source("__attribute__((reqd_work_group_size(4, 2, 1), vec_type_hint(float4)))"
             "kernel void f(global int *a) { *a = 1; }");
  ASSERT_CL(buildWith(program)) << log(program);
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, "f", &error);
  ASSERT_CL(error);
  char text[200] = "";
  EXPECT_CL(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof(text), text, nullptr));
  EXPECT_NE(std::string(text).find("reqd_work_group_size(4,2,1)"), std::string::npos) << text;
  EXPECT_NE(std::string(text).find("vec_type_hint(float4)"), std::string::npos) << text;
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(CompilerOclc, MistakesAreNamedAtTheirLine) {
  cl_program program = source("kernel void f(global int *a) {\n  *a = 1;\n  *a = nothing;\n}\n");
  EXPECT_EQ(buildWith(program), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(program).find("<source>:3:8: error: use of undeclared identifier 'nothing'"),
            std::string::npos)
      << log(program);
  cl_program unused = source("kernel void f(global int *a) { int b; }");
  EXPECT_CL(buildWith(unused, "-Wall"));
  EXPECT_NE(log(unused).find("<source>:1:36: warning: unused variable 'b'"), std::string::npos)
      << log(unused);
  EXPECT_EQ(buildWith(unused, "-Wall -Werror"), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_EQ(buildWith(unused, "-cl-std=CL9.9"), CL_INVALID_BUILD_OPTIONS);
  EXPECT_NE(log(unused).find("CL1.2"), std::string::npos) << log(unused);
}

TEST_F(CompilerOclc, ObjectsWithHeaders) {
  cl_program first = source("#include \"sizes/one.h\"\nkernel void f(global int *a) { *a = ONE; }"),
             second = source("kernel void g(global int *a) { *a = 2; }");
  cl_program header = source("#define ONE 1\n");
  const char *name = "sizes/one.h";
  ASSERT_CL(clCompileProgram(first, 0, nullptr, "", 1, &header, &name, nullptr, nullptr))
      << log(first);
  ASSERT_CL(compile(second));
  const cl_program both[] = {first, second};
  cl_int error;
  cl_program linked =
      keep(clLinkProgram(context, 0, nullptr, nullptr, 2, both, nullptr, nullptr, &error));
  ASSERT_CL(error);
  EXPECT_EQ(resultOf(linked, "f"), 1);
  EXPECT_EQ(resultOf(linked, "g"), 2);
  cl_program wrong = source("#error no\n");
  EXPECT_EQ(clCompileProgram(first, 0, nullptr, "", 1, &wrong, &name, nullptr, nullptr),
            CL_COMPILE_PROGRAM_FAILURE);
  EXPECT_NE(log(first).find("\nsizes/one.h:1:2: error: no"), std::string::npos) << log(first);
  cl_program open = source("int h(int); kernel void f(global int *a) { *a = h(1); }");
  EXPECT_EQ(buildWith(open), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(open).find("undefined function h, needed by kernel f"), std::string::npos)
      << log(open);
}

TEST_F(CompilerOclc, Spirv) {
  // kernel void f(global uint *a) { *a = constant 7, which is 5; }
  const std::vector<uint32_t> module = {
      0x07230203,    0x00010200, 0,  20,  0, 2 << 16 | 17, 4, // OpCapability Addresses
      2 << 16 | 17,  6,                                       // OpCapability Kernel
      3 << 16 | 14,  2,          2,                           // OpMemoryModel Physical64 OpenCL
      4 << 16 | 15,  6,          1,  'f',                     // OpEntryPoint Kernel %1 "f"
      4 << 16 | 71,  2,          1,  7,                       // OpDecorate %2 SpecId 7
      2 << 16 | 19,  3,                                       // OpTypeVoid
      4 << 16 | 21,  4,          32, 0,                       // OpTypeInt 32
      4 << 16 | 50,  4,          2,  5,                       // OpSpecConstant %4 5
      4 << 16 | 32,  5,          5,  4,                       // OpTypePointer CrossWorkgroup %4
      4 << 16 | 33,  6,          3,  5,                       // OpTypeFunction %3 %5
      5 << 16 | 54,  3,          1,  0,   6,                  // OpFunction
      3 << 16 | 55,  5,          7,                           // OpFunctionParameter
      2 << 16 | 248, 8,                                       // OpLabel
      5 << 16 | 62,  7,          2,  2,   4,                  // OpStore %7 %2 Aligned 4
      1 << 16 | 253,                                          // OpReturn
      1 << 16 | 56,                                           // OpFunctionEnd
  };
  cl_program program = spirv(module);
  ASSERT_CL(buildWith(program)) << log(program);
  EXPECT_EQ(resultOf(program), 5);
  const cl_uint nine = 9;
  EXPECT_CL(clSetProgramSpecializationConstant(program, 7, sizeof(nine), &nine));
  EXPECT_EQ(resultOf(program), 5) << "until it is built again";
  ASSERT_CL(buildWith(program)) << log(program);
  EXPECT_EQ(resultOf(program), 9);
  std::vector<uint32_t> invalid = module;
  invalid[6] = 1; // OpCapability Shader
  cl_program shader = spirv(invalid);
  EXPECT_EQ(buildWith(shader), CL_BUILD_PROGRAM_FAILURE);
  EXPECT_NE(log(shader).find("'<SPIR-V>'"), std::string::npos) << log(shader);
  ASSERT_CL(compile(program)) << log(program);
  cl_int error;
  cl_program linked =
      keep(clLinkProgram(context, 0, nullptr, nullptr, 1, &program, nullptr, nullptr, &error));
  ASSERT_CL(error);
  EXPECT_EQ(resultOf(linked), 9);
}

TEST_F(CompilerOclc, SeveralAtOnceAndBehindTheApplicationsBack) {
  std::vector<std::thread> threads;
  cl_program programs[4], others[4];
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&, i] {
      programs[i] = source("kernel void f(global int *a) { *a = VALUE; }");
      others[i] = source("kernel void f(global int *a) { *a = VALUE; }");
      const std::string mine = "-DVALUE=" + std::to_string(i);
      Notified notified;
      notified.device = device;
      EXPECT_CL(
          clBuildProgram(others[i], 0, nullptr, (mine + "0").c_str(), Notified::notify, &notified));
      EXPECT_CL(buildWith(programs[i], mine.c_str()));
      notified.wait();
      EXPECT_EQ(notified.status, CL_BUILD_SUCCESS);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int i = 0; i != 4; ++i) {
    EXPECT_EQ(resultOf(programs[i]), i);
    EXPECT_EQ(resultOf(others[i]), 10 * i);
  }
}

} // namespace
