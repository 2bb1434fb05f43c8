//===- RuntimeKernelTest.cpp - Kernel objects and queries -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

namespace {

class RuntimeKernel : public RuntimeTest {
protected:
  template <class T> T info(cl_kernel kernel, cl_kernel_info name) {
    T value{};
    EXPECT_CL(clGetKernelInfo(kernel, name, sizeof(value), &value, nullptr));
    return value;
  }
  std::string argumentText(cl_kernel kernel, cl_uint index, cl_kernel_arg_info name) {
    char text[100] = {};
    EXPECT_CL(clGetKernelArgInfo(kernel, index, name, sizeof(text), text, nullptr));
    return text;
  }
};

TEST_F(RuntimeKernel, Queries) {
  cl_program program = build();
  cl_int error;
  cl_kernel kernel = clCreateKernel(program, "required", &error);
  ASSERT_CL(error);
  char text[100];
  size_t size;
  EXPECT_CL(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof(text), text, &size));
  EXPECT_STREQ(text, "required");
  EXPECT_EQ(size, 9u);
  EXPECT_CL(clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, sizeof(text), text, nullptr));
  EXPECT_STREQ(text, ""); // Only kernels from source have attributes.
  EXPECT_EQ(info<cl_uint>(kernel, CL_KERNEL_NUM_ARGS), 1u);
  EXPECT_EQ(info<cl_uint>(kernel, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(info<cl_context>(kernel, CL_KERNEL_CONTEXT), context);
  EXPECT_EQ(info<cl_program>(kernel, CL_KERNEL_PROGRAM), program);
  EXPECT_EQ(CL_INVALID_VALUE, clGetKernelInfo(kernel, CL_KERNEL_ATTRIBUTES, 0, text, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clGetKernelInfo(kernel, 0x1234, sizeof(text), text, nullptr));

  size_t sizes[3];
  EXPECT_CL(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                     sizeof(sizes), sizes, nullptr));
  EXPECT_EQ(sizes[0], 8u);
  EXPECT_EQ(sizes[1], 4u);
  EXPECT_EQ(sizes[2], 1u);
  EXPECT_CL(clGetKernelWorkGroupInfo(kernel, nullptr, CL_KERNEL_WORK_GROUP_SIZE, sizeof(size),
                                     &size, nullptr));
  EXPECT_EQ(size, 4096u);
  EXPECT_CL(clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE,
                                     sizeof(size), &size, nullptr));
  EXPECT_GE(size, 4u);
  EXPECT_EQ(CL_INVALID_VALUE, clGetKernelWorkGroupInfo(kernel, device, CL_KERNEL_GLOBAL_WORK_SIZE,
                                                       sizeof(sizes), sizes, nullptr));

  EXPECT_CL(clRetainKernel(kernel));
  EXPECT_EQ(info<cl_uint>(kernel, CL_KERNEL_REFERENCE_COUNT), 2u);
  EXPECT_CL(clReleaseKernel(kernel));
  EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(RuntimeKernel, ArgumentInfo) {
  cl_kernel add = kernel("add");
  EXPECT_EQ(argumentText(add, 0, CL_KERNEL_ARG_NAME), "data");
  EXPECT_EQ(argumentText(add, 0, CL_KERNEL_ARG_TYPE_NAME), "int*");
  EXPECT_EQ(argumentText(add, 1, CL_KERNEL_ARG_TYPE_NAME), "int");
  cl_kernel_arg_address_qualifier address;
  EXPECT_CL(clGetKernelArgInfo(add, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(address), &address,
                               nullptr));
  EXPECT_EQ(address, cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_GLOBAL));
  EXPECT_CL(clGetKernelArgInfo(add, 1, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(address), &address,
                               nullptr));
  EXPECT_EQ(address, cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_PRIVATE));
  cl_kernel_arg_type_qualifier qualifier;
  EXPECT_CL(clGetKernelArgInfo(add, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(qualifier), &qualifier,
                               nullptr));
  EXPECT_EQ(qualifier, cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_RESTRICT));
  cl_kernel_arg_access_qualifier access;
  EXPECT_CL(
      clGetKernelArgInfo(add, 0, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(access), &access, nullptr));
  EXPECT_EQ(access, cl_kernel_arg_access_qualifier(CL_KERNEL_ARG_ACCESS_NONE));
  char text[10];
  EXPECT_EQ(CL_INVALID_ARG_INDEX,
            clGetKernelArgInfo(add, 2, CL_KERNEL_ARG_NAME, sizeof(text), text, nullptr));
  EXPECT_EQ(CL_KERNEL_ARG_INFO_NOT_AVAILABLE,
            clGetKernelArgInfo(kernel("record", "uniform"), 0, CL_KERNEL_ARG_NAME, sizeof(text),
                               text, nullptr));
}

TEST_F(RuntimeKernel, SetArgumentErrors) {
  cl_kernel add = kernel("add"), sum = kernel("local_sum");
  cl_mem data = buffer(64);
  cl_mem wrong = reinterpret_cast<cl_mem>(queue);
  const int number = 1;
  EXPECT_EQ(CL_INVALID_ARG_INDEX, clSetKernelArg(add, 2, sizeof(int), &number));
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(add, 1, 8, &number));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, clSetKernelArg(add, 1, sizeof(int), nullptr));
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(add, 0, sizeof(int), &data));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clSetKernelArg(add, 0, sizeof(cl_mem), &wrong));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, clSetKernelArg(sum, 2, 64, &data));
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(sum, 2, 0, nullptr));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, clSetKernelArgSVMPointer(add, 1, &number));
  EXPECT_EQ(CL_INVALID_ARG_INDEX, clSetKernelArgSVMPointer(add, 9, &number));
  EXPECT_CL(clSetKernelArg(add, 0, sizeof(cl_mem), nullptr)) << "a null pointer is a value";
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, launch(add, {1})) << "the second argument is not set";
}

TEST_F(RuntimeKernel, BuffersOfOtherContexts) {
  cl_int error;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  ASSERT_CL(error);
  cl_mem foreign = clCreateBuffer(other, CL_MEM_READ_WRITE, 64, nullptr, &error);
  ASSERT_CL(error);
  EXPECT_EQ(CL_INVALID_CONTEXT, clSetKernelArg(kernel("add"), 0, sizeof(foreign), &foreign));
  EXPECT_CL(clReleaseMemObject(foreign));
  EXPECT_CL(clReleaseContext(other));
}

TEST_F(RuntimeKernel, Clones) {
  cl_mem data = bufferOf(std::vector<int>(1, 0));
  cl_kernel add = kernel("add");
  setArgument(add, 0, data);
  setArgument(add, 1, 1);
  cl_int error;
  cl_kernel clone = clCloneKernel(add, &error);
  ASSERT_CL(error);
  setArgument(add, 1, 100);
  EXPECT_CL(launch(clone, {1}));
  EXPECT_EQ(read<int>(data, 1)[0], 1);
  EXPECT_CL(clReleaseKernel(clone));
}

TEST_F(RuntimeKernel, AllKernelsOfAProgram) {
  cl_program program = build();
  cl_uint count = 0;
  EXPECT_CL(clCreateKernelsInProgram(program, 0, nullptr, &count));
  std::vector<cl_kernel> kernels(count);
  EXPECT_EQ(CL_INVALID_VALUE, clCreateKernelsInProgram(program, 1, kernels.data(), nullptr));
  EXPECT_CL(clCreateKernelsInProgram(program, count, kernels.data(), nullptr));
  for (cl_kernel kernel : kernels)
    EXPECT_CL(clReleaseKernel(kernel));
}

TEST_F(RuntimeKernel, DoesNotHoldItsArguments) {
  cl_int error;
  cl_mem data = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, &error);
  cl_kernel add = kernel("add");
  setArgument(add, 0, data);
  cl_uint references = 0;
  EXPECT_CL(
      clGetMemObjectInfo(data, CL_MEM_REFERENCE_COUNT, sizeof(references), &references, nullptr));
  EXPECT_EQ(references, 1u);
  bool gone = false;
  EXPECT_CL(clSetMemObjectDestructorCallback(
      data, [](cl_mem, void *flag) { *static_cast<bool *>(flag) = true; }, &gone));
  EXPECT_CL(clReleaseMemObject(data));
  EXPECT_TRUE(gone);
}

TEST_F(RuntimeKernel, ExecutionInfo) {
  cl_kernel add = kernel("add");
  void *pointers[] = {&add};
  const cl_bool yes = CL_TRUE;
  EXPECT_CL(clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(pointers), pointers));
  EXPECT_CL(clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(yes), &yes));
  EXPECT_EQ(CL_INVALID_VALUE, clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 3, pointers));
  EXPECT_EQ(CL_INVALID_VALUE, clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 8, nullptr));
  EXPECT_CL(clSetKernelExecInfo(add, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clSetKernelExecInfo(add, 0x1234, sizeof(yes), &yes));
}

} // namespace
