//===- RuntimeTest.h - What the tests of the driver share -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The tests use the ICD loader, like applications.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_RUNTIMETEST_H
#define OCLC_TEST_RUNTIMETEST_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_0_APIS
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_0_APIS
#define CL_USE_DEPRECATED_OPENCL_2_1_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#define ASSERT_CL(CALL) ASSERT_EQ(CL_SUCCESS, CALL)
#define EXPECT_CL(CALL) EXPECT_EQ(CL_SUCCESS, CALL)

/// Returns the content of a binary of the tests.
std::vector<unsigned char> readBinary(const std::string &name);

/// Creates a context with an in-order queue, and releases the objects of a test at its end.
class RuntimeTest : public testing::Test {
protected:
  RuntimeTest();
  ~RuntimeTest() override;

  cl_program build(const std::string &name = "main");
  cl_kernel kernel(const char *name, const std::string &binary = "main");
  cl_mem buffer(size_t size, cl_mem_flags flags = CL_MEM_READ_WRITE, void *pointer = nullptr);
  cl_command_queue newQueue(cl_command_queue_properties properties);
  cl_event userEvent();
  /// Returns sub-devices of one CPU each; none if the device has one CPU. The caller releases them.
  std::vector<cl_device_id> subDevices() const;
  /// Returns a place for an event that a call returns. The event is released at the end of the
  /// test.
  cl_event &event();

  /// Returns the function of an extension. `Function` is the type of a pointer to it.
  template <class Function> Function find(const char *name) {
    void *address = clGetExtensionFunctionAddressForPlatform(platform, name);
    EXPECT_NE(address, nullptr) << name;
    return reinterpret_cast<Function>(address);
  }
  template <class T> cl_mem bufferOf(const std::vector<T> &content) {
    return buffer(content.size() * sizeof(T), CL_MEM_COPY_HOST_PTR,
                  const_cast<T *>(content.data()));
  }
  template <class T> std::vector<T> read(cl_mem memory, size_t count) {
    std::vector<T> content(count);
    EXPECT_CL(clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, count * sizeof(T), content.data(), 0,
                                  nullptr, nullptr));
    return content;
  }
  template <class T> void setArgument(cl_kernel kernel, cl_uint index, const T &value) {
    EXPECT_CL(clSetKernelArg(kernel, index, sizeof(T), &value));
  }
  cl_int launch(cl_kernel kernel, std::vector<size_t> global, std::vector<size_t> local = {},
                std::vector<size_t> offset = {}, cl_event *event = nullptr);
  static cl_int statusOf(cl_event event);

  cl_platform_id platform = nullptr;
  cl_device_id device = nullptr;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;

private:
  std::vector<cl_program> programs;
  std::vector<cl_kernel> kernels;
  std::vector<cl_mem> buffers;
  std::vector<cl_command_queue> queues;
  std::vector<std::unique_ptr<cl_event>> events;
};

#endif // OCLC_TEST_RUNTIMETEST_H
