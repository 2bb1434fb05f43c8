//===- RuntimeReleasedTest.cpp - Handles of what has been released ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// These tests need OCLC_CHECK_LIFETIMES; without it, such calls are undefined.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace {

// The runtime reads this variable at its first message.
const bool isLogged = setenv("OCLC_LOG", "1", 1) == 0;

class RuntimeReleased : public RuntimeErrors {
protected:
  void SetUp() override {
#ifndef OCLC_CHECK_LIFETIMES
    GTEST_SKIP() << "built without OCLC_CHECK_LIFETIMES";
#endif
  }

  /// Checks that the call returns the error, and that the log names the object.
  void expectRefusal(cl_int expected, const std::string &kind,
                     const std::function<cl_int()> &call) {
    testing::internal::CaptureStderr();
    const cl_int error = call();
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(expected, error) << kind;
    EXPECT_NE(said.find("oclc: use of a released " + kind + " ("), std::string::npos) << said;
  }

  const size_t one = 1;
};

TEST_F(RuntimeReleased, Buffers) {
  cl_mem gone = cl.clCreateBuffer(context, 0, Size, nullptr, nullptr);
  cl_kernel add = newKernel("add");
  const int value = 1;
  EXPECT_CL(cl.clSetKernelArg(add, 0, sizeof(gone), &gone));
  EXPECT_CL(cl.clSetKernelArg(add, 1, sizeof(value), &value));
  EXPECT_CL(cl.clReleaseMemObject(gone));
  const auto refused = [&](const std::function<cl_int()> &call) {
    expectRefusal(CL_INVALID_MEM_OBJECT, "buffer or image", call);
  };
  refused([&] { return cl.clReleaseMemObject(gone); });
  refused([&] { return cl.clRetainMemObject(gone); });
  refused([&] { return cl.clGetMemObjectInfo(gone, CL_MEM_SIZE, Size, bytes, nullptr); });
  refused([&] {
    return cl.clEnqueueReadBuffer(queue, gone, CL_TRUE, 0, 1, bytes, 0, nullptr, nullptr);
  });
  refused([&] { return cl.clSetKernelArg(add, 0, sizeof(gone), &gone); });
  expectRefusal(CL_INVALID_KERNEL_ARGS, "buffer or image", [&] {
    return cl.clEnqueueNDRangeKernel(queue, add, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  });
}

TEST_F(RuntimeReleased, BuffersOfCommandsThatStillRun) {
  cl_event gate = cl.clCreateUserEvent(context, nullptr);
  cl_mem gone = cl.clCreateBuffer(context, 0, Size, nullptr, nullptr);
  EXPECT_CL(cl.clEnqueueReadBuffer(queue, gone, CL_FALSE, 0, 1, bytes, 1, &gate, nullptr));
  EXPECT_CL(cl.clReleaseMemObject(gone));
  EXPECT_CL(cl.clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(cl.clFinish(queue));
  EXPECT_CL(cl.clReleaseEvent(gate));
  expectRefusal(CL_INVALID_MEM_OBJECT, "buffer or image",
                [&] { return cl.clReleaseMemObject(gone); });
}

TEST_F(RuntimeReleased, ImagesAndSamplers) {
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc description = {};
  description.image_type = CL_MEM_OBJECT_IMAGE1D;
  description.image_width = 4;
  cl_mem image = cl.clCreateImage(context, 0, &format, &description, nullptr, nullptr);
  EXPECT_CL(cl.clReleaseMemObject(image));
  expectRefusal(CL_INVALID_MEM_OBJECT, "buffer or image",
                [&] { return cl.clGetImageInfo(image, CL_IMAGE_WIDTH, Size, bytes, nullptr); });
  cl_sampler sampler = cl.clCreateSamplerWithProperties(context, nullptr, nullptr);
  EXPECT_CL(cl.clReleaseSampler(sampler));
  expectRefusal(CL_INVALID_SAMPLER, "sampler", [&] { return cl.clReleaseSampler(sampler); });
}

TEST_F(RuntimeReleased, Events) {
  cl_event gone = cl.clCreateUserEvent(context, nullptr);
  EXPECT_CL(cl.clReleaseEvent(gone));
  expectRefusal(CL_INVALID_EVENT, "event", [&] { return cl.clReleaseEvent(gone); });
  expectRefusal(CL_INVALID_EVENT, "event", [&] { return cl.clWaitForEvents(1, &gone); });
  expectRefusal(CL_INVALID_EVENT, "event",
                [&] { return cl.clSetUserEventStatus(gone, CL_COMPLETE); });
  expectRefusal(CL_INVALID_EVENT_WAIT_LIST, "event",
                [&] { return cl.clEnqueueMarkerWithWaitList(queue, 1, &gone, nullptr); });
}

TEST_F(RuntimeReleased, QueuesAndContexts) {
  cl_context old = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue gone = cl.clCreateCommandQueue(old, device, 0, nullptr);
  EXPECT_CL(cl.clReleaseContext(old));
  EXPECT_CL(cl.clRetainContext(old)) << "the queue keeps it";
  EXPECT_CL(cl.clReleaseContext(old));
  EXPECT_CL(cl.clReleaseCommandQueue(gone));
  expectRefusal(CL_INVALID_COMMAND_QUEUE, "command queue", [&] { return cl.clFinish(gone); });
  expectRefusal(CL_INVALID_COMMAND_QUEUE, "command queue", [&] {
    return cl.clEnqueueReadBuffer(gone, buffer, CL_TRUE, 0, 1, bytes, 0, nullptr, nullptr);
  });
  expectRefusal(CL_INVALID_CONTEXT, "context", [&] {
    cl_int error;
    cl.clCreateBuffer(old, 0, Size, nullptr, &error);
    return error;
  });
}

TEST_F(RuntimeReleased, ProgramsAndKernels) {
  cl_kernel gone = cl.clCreateKernel(program, "add", nullptr);
  EXPECT_CL(cl.clReleaseKernel(gone));
  expectRefusal(CL_INVALID_KERNEL, "kernel",
                [&] { return cl.clSetKernelArg(gone, 0, sizeof(buffer), &buffer); });
  expectRefusal(CL_INVALID_KERNEL, "kernel", [&] {
    return cl.clEnqueueNDRangeKernel(queue, gone, 1, nullptr, &one, nullptr, 0, nullptr, nullptr);
  });
  const char *text = "";
  cl_program old = cl.clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT_CL(cl.clReleaseProgram(old));
  expectRefusal(CL_INVALID_PROGRAM, "program",
                [&] { return cl.clBuildProgram(old, 0, nullptr, nullptr, nullptr, nullptr); });
  expectRefusal(CL_INVALID_MEM_OBJECT, "program",
                [&] { return cl.clReleaseMemObject(as<cl_mem>(old)); });
}

TEST_F(RuntimeReleased, MoreThanTheQuarantineHolds) {
  for (size_t i = 0; i != 2 * oclc::rt::lifetime::QuarantineSize + 3; ++i)
    EXPECT_CL(cl.clReleaseEvent(cl.clCreateUserEvent(context, nullptr)));
}

TEST_F(RuntimeReleased, WhatIsLeftAtExit) {
  EXPECT_EXIT(
      {
        // Keep the pointer reachable for LeakSanitizer.
        static cl_event left;
        left = cl.clCreateUserEvent(context, nullptr);
        exit(left ? 0 : 1);
      },
      testing::ExitedWithCode(0), "objects that were never released: [0-9]+ x event");
}

} // namespace
