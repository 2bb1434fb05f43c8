//===- RuntimePipeTest.cpp - Pipes as memory objects and as arguments of kernels ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// test/clients/pipes.py tests what kernels do with pipes.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include "Binary/PipeABI.h"

namespace oclc::test {
namespace {

class RuntimePipe : public RuntimeTest {
protected:
  ~RuntimePipe() override {
    for (cl_mem each : pipes)
      EXPECT_CL(clReleaseMemObject(each));
  }

  /// Creates a pipe that is released at the end of the test.
  cl_mem pipe(cl_uint packetBytes, cl_uint maxPackets, cl_mem_flags flags = 0) {
    cl_int error = 1;
    cl_mem made = clCreatePipe(context, flags, packetBytes, maxPackets, nullptr, &error);
    EXPECT_CL(error);
    pipes.push_back(made);
    return made;
  }
  cl_int errorOf(cl_mem_flags flags, cl_uint packetBytes, cl_uint maxPackets,
                 const cl_pipe_properties *properties = nullptr) {
    cl_int error = 1;
    EXPECT_EQ(clCreatePipe(context, flags, packetBytes, maxPackets, properties, &error), nullptr);
    return error;
  }
  template <class T> static T memoryInfo(cl_mem memory, cl_mem_info name) {
    T value = {};
    EXPECT_CL(clGetMemObjectInfo(memory, name, sizeof(value), &value, nullptr));
    return value;
  }
  static cl_int set(cl_kernel kernel, cl_uint index, cl_mem memory) {
    return clSetKernelArg(kernel, index, sizeof(memory), &memory);
  }

private:
  std::vector<cl_mem> pipes;
};

TEST_F(RuntimePipe, CreationChecksItsArguments) {
  const cl_pipe_properties none[] = {0};
  EXPECT_EQ(CL_INVALID_VALUE, errorOf(CL_MEM_READ_ONLY, 4, 4));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf(CL_MEM_HOST_READ_ONLY, 4, 4));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf(0, 4, 4, none));
  EXPECT_EQ(CL_INVALID_PIPE_SIZE, errorOf(0, 0, 4));
  EXPECT_EQ(CL_INVALID_PIPE_SIZE, errorOf(0, 4, 0));
  cl_uint largest = 0;
  EXPECT_CL(
      clGetDeviceInfo(device, CL_DEVICE_PIPE_MAX_PACKET_SIZE, sizeof(largest), &largest, nullptr));
  EXPECT_EQ(CL_INVALID_PIPE_SIZE, errorOf(0, largest + 1, 4));
  EXPECT_EQ(CL_MEM_OBJECT_ALLOCATION_FAILURE, errorOf(0, 1, UINT32_MAX));
  EXPECT_EQ(CL_MEM_OBJECT_ALLOCATION_FAILURE, errorOf(0, largest, INT32_MAX));
  pipe(largest, 2);
  cl_int error = 1;
  EXPECT_EQ(clCreatePipe(nullptr, 0, 4, 4, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
}

TEST_F(RuntimePipe, QueriesDescribeThePipe) {
  cl_mem made = pipe(12, 100);
  cl_uint value = 0;
  size_t size = 1;
  EXPECT_CL(clGetPipeInfo(made, CL_PIPE_PACKET_SIZE, sizeof(value), &value, nullptr));
  EXPECT_EQ(value, 12u);
  EXPECT_CL(clGetPipeInfo(made, CL_PIPE_MAX_PACKETS, sizeof(value), &value, &size));
  EXPECT_EQ(value, 100u);
  EXPECT_EQ(size, sizeof(cl_uint));
  EXPECT_CL(clGetPipeInfo(made, CL_PIPE_PROPERTIES, 0, nullptr, &size));
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(CL_INVALID_VALUE, clGetPipeInfo(made, CL_MEM_TYPE, sizeof(value), &value, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clGetPipeInfo(made, CL_PIPE_MAX_PACKETS, 1, &value, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clGetPipeInfo(buffer(64), CL_PIPE_PACKET_SIZE, sizeof(value), &value, nullptr));

  EXPECT_EQ(memoryInfo<cl_mem_object_type>(made, CL_MEM_TYPE),
            cl_mem_object_type(CL_MEM_OBJECT_PIPE));
  EXPECT_GE(memoryInfo<size_t>(made, CL_MEM_SIZE), 12u * 100);
  EXPECT_EQ(memoryInfo<cl_mem_flags>(made, CL_MEM_FLAGS),
            cl_mem_flags(CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS));
  EXPECT_EQ(memoryInfo<void *>(made, CL_MEM_HOST_PTR), nullptr);
  EXPECT_EQ(memoryInfo<cl_mem>(made, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_EQ(memoryInfo<cl_context>(made, CL_MEM_CONTEXT), context);
  EXPECT_CL(clRetainMemObject(made));
  EXPECT_EQ(memoryInfo<cl_uint>(made, CL_MEM_REFERENCE_COUNT), 2u);
  EXPECT_CL(clReleaseMemObject(made));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clGetImageInfo(made, CL_IMAGE_WIDTH, sizeof(size), &size, nullptr));
}

TEST_F(RuntimePipe, CommandsRefuseIt) {
  cl_mem made = pipe(4, 100), other = buffer(64);
  int number = 0;
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueReadBuffer(queue, made, CL_TRUE, 0, 4, &number, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueWriteBuffer(queue, made, CL_TRUE, 0, 4, &number, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueFillBuffer(queue, made, &number, 4, 0, 4, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueCopyBuffer(queue, made, other, 0, 0, 4, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueCopyBuffer(queue, other, made, 0, 0, 4, 0, nullptr, nullptr));
  cl_int error = 1;
  EXPECT_EQ(
      clEnqueueMapBuffer(queue, made, CL_TRUE, CL_MAP_READ, 0, 4, 0, nullptr, nullptr, &error),
      nullptr);
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, error);
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            clEnqueueUnmapMemObject(queue, made, &number, 0, nullptr, nullptr));
  const size_t origin[3] = {}, region[3] = {1, 1, 1};
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clEnqueueReadImage(queue, made, CL_TRUE, origin, region, 0, 0,
                                                      &number, 0, nullptr, nullptr));
  const cl_buffer_region part = {0, 4};
  EXPECT_EQ(clCreateSubBuffer(made, 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &error), nullptr);
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, error);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  description.image_width = 1;
  description.mem_object = made;
  EXPECT_EQ(clCreateImage(context, 0, &format, &description, nullptr, &error), nullptr);
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, error);
  EXPECT_CL(clEnqueueMigrateMemObjects(queue, 1, &made, 0, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
}

TEST_F(RuntimePipe, KernelsGetAnEmptyPipe) {
  cl_kernel piped = kernel("piped", "images");
  cl_mem out = buffer(32);
  EXPECT_CL(set(piped, 0, pipe(12, 100)));
  EXPECT_CL(set(piped, 1, out));
  EXPECT_CL(launch(piped, {1}));
  const std::vector<uint64_t> seen = read<uint64_t>(out, 4);
  EXPECT_NE(seen[0], 0u);
  EXPECT_EQ(seen[0] % abi::PipeAlignment, 0u);
  EXPECT_EQ(seen[1], 100u);
  EXPECT_EQ(seen[2], 12u);
  EXPECT_GE(seen[3], sizeof(abi::PipeHeader) + 100 * sizeof(uint32_t));
  EXPECT_EQ(seen[3] % abi::PipeAlignment, 0u);
}

TEST_F(RuntimePipe, WrongArgumentsAreRefused) {
  cl_kernel piped = kernel("piped", "images");
  cl_mem right = pipe(4, 100), none = nullptr;
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(piped, 0, none));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, clSetKernelArg(piped, 0, sizeof(cl_mem), nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(piped, 0, buffer(1024)));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(piped, 1, right)) << "a pipe for a buffer";
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, set(kernel("plane", "images"), 0, right)) << "for an image";
  EXPECT_EQ(CL_INVALID_ARG_SIZE, clSetKernelArg(piped, 0, 2 * sizeof(cl_mem), &right));
  EXPECT_EQ(CL_INVALID_ARG_VALUE, clSetKernelArgSVMPointer(piped, 0, &right));
  EXPECT_EQ(CL_INVALID_KERNEL_ARGS, launch(piped, {1}));

  cl_int error = 1;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_mem foreign = clCreatePipe(other, 0, 4, 4, nullptr, &error);
  EXPECT_EQ(CL_INVALID_CONTEXT, set(piped, 0, foreign));
  EXPECT_CL(clReleaseMemObject(foreign));
  EXPECT_CL(clReleaseContext(other));
}

TEST_F(RuntimePipe, QueriesOfArgumentsNameIt) {
  cl_kernel piped = kernel("piped", "images");
  cl_kernel_arg_type_qualifier qualifier = 0;
  cl_kernel_arg_access_qualifier access = 0;
  cl_kernel_arg_address_qualifier space = 0;
  EXPECT_CL(clGetKernelArgInfo(piped, 0, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof(qualifier),
                               &qualifier, nullptr));
  EXPECT_EQ(qualifier, cl_kernel_arg_type_qualifier(CL_KERNEL_ARG_TYPE_PIPE));
  EXPECT_CL(clGetKernelArgInfo(piped, 0, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof(access), &access,
                               nullptr));
  EXPECT_EQ(access, cl_kernel_arg_access_qualifier(CL_KERNEL_ARG_ACCESS_READ_ONLY));
  EXPECT_CL(clGetKernelArgInfo(piped, 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof(space), &space,
                               nullptr));
  EXPECT_EQ(space, cl_kernel_arg_address_qualifier(CL_KERNEL_ARG_ADDRESS_GLOBAL));
}

} // namespace
} // namespace oclc::test
