//===- CompilerLinkTest.cpp - Objects that use functions and variables of each other ----------===//
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

#include <cstring>

namespace {

class CompilerLink : public CompilerTest {
protected:
  cl_program object(const std::string &text, const char *options = nullptr) {
    cl_program program = source(text);
    EXPECT_CL(compile(program, options)) << log(program);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT));
    return program;
  }
  /// Links programs, and stores the error code in `error`.
  cl_program link(const std::vector<cl_program> &inputs, const char *options = nullptr) {
    cl_program program = clLinkProgram(context, 0, nullptr, options, cl_uint(inputs.size()),
                                       inputs.data(), nullptr, nullptr, &error);
    return program ? keep(program) : nullptr;
  }
  /// Creates a program from the binary of another one.
  cl_program loaded(cl_program from) {
    const std::vector<unsigned char> file = binary(from);
    const unsigned char *start = file.data();
    const size_t size = file.size();
    cl_program program =
        clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
    EXPECT_CL(error);
    return keep(program);
  }
  /// Returns the result of kernel `name` for a number.
  int resultOf(cl_program program, const char *name = "f", int value = 10) {
    cl_kernel kernel = clCreateKernel(program, name, &error);
    EXPECT_CL(error) << name;
    if (!kernel)
      return -1;
    cl_mem data = bufferOf(std::vector<int>{value});
    setArgument(kernel, 0, data);
    EXPECT_CL(launch(kernel, {1}));
    EXPECT_CL(clReleaseKernel(kernel));
    return read<int>(data, 1)[0];
  }
  void expectInLog(cl_program program, const char *part) {
    EXPECT_NE(log(program).find(part), std::string::npos) << part << "\n" << log(program);
  }

  cl_int error = CL_SUCCESS;
};

constexpr char Caller[] = "int twice(int x); extern constant int Offset;\n"
                          "kernel void add_one(global int *a);\n"
                          "kernel void f(global int *a) { *a = twice(*a) + Offset; }\n"
                          "kernel void g(global int *a) { add_one(a); add_one(a); }\n";
constexpr char Callee[] = "static int helper(int x) { return 2 * x; }\n"
                          "int twice(int x) { return helper(x); }\n"
                          "constant int Offset = 3;\n"
                          "kernel void add_one(global int *a) { ++*a; }\n";

TEST_F(CompilerLink, FunctionsVariablesAndKernels) {
  for (bool callerFirst : {true, false}) {
    cl_program caller = object(Caller), callee = object(Callee);
    cl_program program = callerFirst ? link({caller, callee}) : link({callee, caller});
    ASSERT_CL(error) << log(program);
    EXPECT_EQ(status(program), CL_BUILD_SUCCESS);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_EXECUTABLE));
    EXPECT_EQ(log(program), "");
    EXPECT_EQ(resultOf(program, "f"), 23);
    EXPECT_EQ(resultOf(program, "g"), 12);
    EXPECT_EQ(resultOf(program, "add_one"), 11);
    cl_program again = loaded(program);
    ASSERT_CL(buildWith(again)) << log(again);
    EXPECT_EQ(resultOf(again, "f"), 23);
  }
}

TEST_F(CompilerLink, FromFiles) {
  cl_program program = link({loaded(object(Caller)), loaded(object(Callee))});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(resultOf(program, "f"), 23);
}

TEST_F(CompilerLink, WhatIsComplete) {
  // An object without imports contains code, so linking it needs no compiler.
  cl_program callee = object(Callee);
  EXPECT_EQ(resultOf(link({callee}), "add_one"), 11);
  EXPECT_CL(error);
  EXPECT_EQ(resultOf(link({callee, object("kernel void f(global int *a) { *a = 5; }")})), 5);
  EXPECT_CL(error);
}

TEST_F(CompilerLink, Libraries) {
  cl_program half = link({object("int twice(int); int four(int x) { return 2 * twice(x); }\n"
                                 "kernel void g(global int *a) { *a = four(*a); }"),
                          object(Callee)},
                         "-create-library");
  ASSERT_CL(error) << log(half);
  EXPECT_EQ(type(half), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_LIBRARY));
  const char *caller = "int four(int); kernel void f(global int *a) { *a = four(*a) + 1; }";
  for (cl_program library : {half, loaded(half)}) {
    cl_program program = link({object(caller), library});
    ASSERT_CL(error) << log(program);
    EXPECT_EQ(resultOf(program, "f"), 41);
    EXPECT_EQ(resultOf(program, "g"), 40);
  }
  // Link a library that was created without the compiler.
  cl_program archive =
      link({object(Callee), object("int three(void) { return 3; }")}, "-create-library");
  ASSERT_CL(error);
  cl_program program =
      link({archive, object("int three(void); int twice(int);\n"
                            "kernel void f(global int *a) { *a = twice(three()); }")});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(resultOf(program, "f"), 6);
}

TEST_F(CompilerLink, OneCopyOfAVariable) {
  cl_program program =
      link({object("global int count = 4; kernel void f(global int *a) { count += *a; }",
                   "-cl-std=CL3.0"),
            object("extern global int count; kernel void g(global int *a) { *a = count; }",
                   "-cl-std=CL3.0")});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(resultOf(program, "f", 3), 3);
  EXPECT_EQ(resultOf(program, "g"), 7);
  EXPECT_EQ(number<size_t>(program, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE), sizeof(int));
}

TEST_F(CompilerLink, EachKeepsWhatIsItsOwn) {
  const char *text = "static int own(void) { return VALUE; }\n"
                     "inline int quick(void) { return VALUE; }\n"
                     "int other(void);\n"
                     "kernel void NAME(global int *a) { *a = own() * 100 + quick() * 10 + other(); "
                     "}";
  cl_program program = link({object(text, "-DNAME=f -DVALUE=1"), object(text, "-DNAME=g -DVALUE=2"),
                             object("int other(void) { return 7; }")});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(resultOf(program, "f"), 117);
  EXPECT_EQ(resultOf(program, "g"), 227);
}

TEST_F(CompilerLink, VersionsOfTheLanguage) {
  cl_program program =
      link({object("int twice(int); kernel void f(global int *a) { *a = twice(*a); "
                   "}",
                   "-cl-std=CL3.0"),
            object(Callee, "-cl-std=CL1.2")});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(resultOf(program, "f"), 20);
  // If one input requires uniform work-groups, the program does.
  cl_kernel kernel = clCreateKernel(program, "f", &error);
  setArgument(kernel, 0, buffer(400));
  EXPECT_EQ(launch(kernel, {7}, {4}), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(CompilerLink, WhatNobodyDefines) {
  for (const char *options : {"", "-create-library"}) {
    cl_program program =
        link({object("kernel void h(global int *a) { *a = 1; }"), object(Caller)}, options);
    EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
    ASSERT_NE(program, nullptr) << "for its log";
    EXPECT_EQ(status(program), CL_BUILD_ERROR);
    EXPECT_EQ(type(program), cl_program_binary_type(CL_PROGRAM_BINARY_TYPE_NONE));
    expectInLog(program, "undefined function 'twice', needed by 'input program 1' for 'f'");
    expectInLog(program, "undefined variable 'Offset', needed by 'input program 1' for 'f'");
    expectInLog(program, "undefined function 'add_one', needed by 'input program 1' for 'g'");
    EXPECT_EQ(log(program).find('/'), std::string::npos) << "names of files: " << log(program);
  }
}

TEST_F(CompilerLink, WhatDoesNotFit) {
  cl_program caller = object(Caller), callee = object(Callee);
  cl_program twice = link({caller, callee, object("int twice(int x) { return x; }")});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(twice, "function 'twice' is defined in both 'input program 1' and 'input program 2'");
  cl_program kernels = link({caller, callee, object("kernel void f(global int *a) { }")});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(kernels, "kernel 'f' is defined in both 'input program 0' and 'input program 2'");
  cl_program types = link({caller, object("float twice(float x) { return x; }\n"
                                          "constant int Offset = 3;\n"
                                          "kernel void add_one(global int *a) { ++*a; }\n")});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(types, "'twice' is called with another type than its own");
  cl_program places = link({caller, object("int twice(int x) { return x; }\n"
                                           "global int Offset = 3;\n"
                                           "kernel void add_one(global int *a) { ++*a; }\n",
                                           "-cl-std=CL3.0")});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(places, "'Offset' is a variable in constant memory in 'input program 0', but a "
                      "variable in global memory in 'input program 1'");
  cl_program circle = link({object("int b(int); int a(int x) { return b(x); }\n"
                                   "kernel void f(global int *p) { *p = a(*p); }"),
                            object("int a(int); int b(int x) { return x ? a(x - 1) : 0; }")});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(circle, "recursion is not allowed in OpenCL C: 'a' calls 'b' calls 'a'");
}

TEST_F(CompilerLink, WhatIsNoIR) {
  const std::vector<unsigned char> file = readBinary("open-object");
  const unsigned char *start = file.data();
  const size_t size = file.size();
  cl_program open =
      keep(clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error));
  ASSERT_CL(error);
  cl_program program = link({object(Callee), open});
  EXPECT_EQ(error, CL_LINK_PROGRAM_FAILURE);
  expectInLog(program, "input program 1: error: 'input program 1' is not valid LLVM bitcode");
}

TEST_F(CompilerLink, BehindTheApplicationsBack) {
  Notified notified, failed;
  notified.device = failed.device = device;
  const cl_program inputs[] = {object(Caller), object(Callee)};
  cl_program program =
      keep(clLinkProgram(context, 1, &device, "", 2, inputs, Notified::notify, &notified, &error));
  ASSERT_CL(error);
  notified.wait();
  EXPECT_EQ(notified.status, CL_BUILD_SUCCESS) << log(program);
  EXPECT_EQ(resultOf(program, "f"), 23);
  program =
      keep(clLinkProgram(context, 0, nullptr, "", 1, inputs, Notified::notify, &failed, &error));
  ASSERT_CL(error) << "the status tells the result";
  failed.wait();
  EXPECT_EQ(failed.status, CL_BUILD_ERROR);
  expectInLog(program, "undefined function 'twice'");
  EXPECT_EQ(notified.calls, 1);
  EXPECT_EQ(failed.calls, 1);
}

TEST_F(CompilerLink, SpirvImportsAndExports) {
  // The SPIR-V of this OpenCL C, which imports `other` and exports `three`:
  //   kernel void f(global uint *a) { *a = other(*a); } uint three(uint x) { return 3; }
  const std::vector<uint32_t> module = {
      0x07230203,
      0x00010000,
      0,
      20,
      0,
      2 << 16 | 17,
      4, // OpCapability Addresses
      2 << 16 | 17,
      5, // OpCapability Linkage
      2 << 16 | 17,
      6, // OpCapability Kernel
      3 << 16 | 14,
      2,
      2, // OpMemoryModel Physical64 OpenCL
      4 << 16 | 15,
      6,
      1,
      'f', // OpEntryPoint Kernel %1 "f"
      6 << 16 | 71,
      2,
      41,
      0x6568746f,
      'r',
      1, // OpDecorate %2 Linkage "other" Import
      6 << 16 | 71,
      3,
      41,
      0x65726874,
      'e',
      0, // OpDecorate %3 Linkage "three" Export
      2 << 16 | 19,
      4, // OpTypeVoid
      4 << 16 | 21,
      5,
      32,
      0, // OpTypeInt 32
      4 << 16 | 32,
      6,
      5,
      5, // OpTypePointer CrossWorkgroup %5
      4 << 16 | 33,
      7,
      4,
      6, // OpTypeFunction %4 %6
      4 << 16 | 33,
      8,
      5,
      5, // OpTypeFunction %5 %5
      4 << 16 | 43,
      5,
      9,
      3, // OpConstant %5 3
      5 << 16 | 54,
      5,
      2,
      0,
      8, // OpFunction
      3 << 16 | 55,
      5,
      10,           // OpFunctionParameter
      1 << 16 | 56, // OpFunctionEnd
      5 << 16 | 54,
      5,
      3,
      0,
      8, // OpFunction
      3 << 16 | 55,
      5,
      11, // OpFunctionParameter
      2 << 16 | 248,
      12, // OpLabel
      2 << 16 | 254,
      9,            // OpReturnValue
      1 << 16 | 56, // OpFunctionEnd
      5 << 16 | 54,
      4,
      1,
      0,
      7, // OpFunction
      3 << 16 | 55,
      6,
      13, // OpFunctionParameter
      2 << 16 | 248,
      14, // OpLabel
      6 << 16 | 61,
      5,
      15,
      13,
      2,
      4, // OpLoad Aligned 4
      5 << 16 | 57,
      5,
      16,
      2,
      15, // OpFunctionCall %2
      5 << 16 | 62,
      13,
      16,
      2,
      4,             // OpStore Aligned 4
      1 << 16 | 253, // OpReturn
      1 << 16 | 56,  // OpFunctionEnd
  };
  cl_program fromSpirv = spirv(module);
  ASSERT_CL(compile(fromSpirv)) << log(fromSpirv);
  cl_program program =
      link({fromSpirv, object("uint three(uint); uint other(uint x) { return x + three(x); }\n"
                              "kernel void f(global uint *a);\n"
                              "kernel void g(global uint *a) { f(a); f(a); }")});
  ASSERT_CL(error) << log(program);
  EXPECT_EQ(log(program), "");
  EXPECT_EQ(resultOf(program, "f"), 13);
  EXPECT_EQ(resultOf(program, "g"), 16);
  EXPECT_EQ(buildWith(fromSpirv), CL_BUILD_PROGRAM_FAILURE) << "alone";
}

} // namespace
