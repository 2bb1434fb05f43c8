//===- RuntimeErrorsRecordTest.cpp - What command buffers refuse ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsRecord : public RuntimeErrors {
protected:
  template <class Function> static Function find(const char *name) {
    void *function = cl.clGetExtensionFunctionAddress(name);
    EXPECT_NE(nullptr, function) << name;
    return reinterpret_cast<Function>(function);
  }

  RuntimeErrorsRecord() : recording(create(1, &queue, nullptr, nullptr)) {
    finished = create(1, &queue, nullptr, nullptr);
    EXPECT_CL(finalize(finished));
  }
  ~RuntimeErrorsRecord() override {
    EXPECT_CL(cl.clFinish(queue));
    EXPECT_CL(release(recording));
    EXPECT_CL(release(finished));
  }

  const clCreateCommandBufferKHR_fn create =
      find<clCreateCommandBufferKHR_fn>("clCreateCommandBufferKHR");
  const clFinalizeCommandBufferKHR_fn finalize =
      find<clFinalizeCommandBufferKHR_fn>("clFinalizeCommandBufferKHR");
  const clReleaseCommandBufferKHR_fn release =
      find<clReleaseCommandBufferKHR_fn>("clReleaseCommandBufferKHR");
  cl_command_buffer_khr recording;
  cl_command_buffer_khr finished;
};

TEST_F(RuntimeErrorsRecord, Creation) {
  const cl_command_buffer_properties_khr unknown[] = {4711, 1, 0},
                                         unsupported[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1, 0},
                                         bits[] = {CL_COMMAND_BUFFER_FLAGS_KHR, 1 << 20, 0};
  cl_command_queue wrong = as<cl_command_queue>(context);
  const cl_command_queue two[] = {queue, queue};
  struct {
    const char *what;
    cl_int expected;
    cl_uint count;
    const cl_command_queue *queues;
    const cl_command_buffer_properties_khr *properties;
  } const table[] = {{"no queues", CL_INVALID_VALUE, 0, &queue, nullptr},
                     {"two queues", CL_INVALID_VALUE, 2, two, nullptr},
                     {"no list", CL_INVALID_VALUE, 1, nullptr, nullptr},
                     {"a queue that is a context", CL_INVALID_COMMAND_QUEUE, 1, &wrong, nullptr},
                     {"an unknown property", CL_INVALID_VALUE, 1, &queue, unknown},
                     {"unknown flags", CL_INVALID_VALUE, 1, &queue, bits},
                     {"flags that are not supported", CL_INVALID_PROPERTY, 1, &queue, unsupported}};
  for (const auto &row : table) {
    cl_int error = CL_SUCCESS;
    EXPECT_EQ(nullptr, create(row.count, row.queues, row.properties, &error)) << row.what;
    EXPECT_EQ(row.expected, error) << row.what;
  }
  EXPECT_EQ(CL_INVALID_COMMAND_BUFFER_KHR, finalize(nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION, finalize(finished));
  EXPECT_EQ(CL_INVALID_COMMAND_BUFFER_KHR, release(nullptr));
  auto ask = find<clGetCommandBufferInfoKHR_fn>("clGetCommandBufferInfoKHR");
  EXPECT_EQ(CL_INVALID_COMMAND_BUFFER_KHR,
            ask(nullptr, CL_COMMAND_BUFFER_NUM_QUEUES_KHR, 4, bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, ask(finished, 1, 4, bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, ask(finished, CL_COMMAND_BUFFER_NUM_QUEUES_KHR, 3, bytes, nullptr));
}

struct Replay : CommandArguments {
  cl_command_buffer_khr buffer;
  cl_uint count = 1;
  bool hasQueues = true;
};

TEST_F(RuntimeErrorsRecord, Replays) {
  using Row = Wrong<Replay>;
  auto enqueue = find<clEnqueueCommandBufferKHR_fn>("clEnqueueCommandBufferKHR");
  std::vector<Row> table = {
      {"no command buffer", CL_INVALID_COMMAND_BUFFER_KHR, [](auto &a) { a.buffer = nullptr; }},
      {"still recording", CL_INVALID_OPERATION, [&](auto &a) { a.buffer = recording; }},
      {"a list of no queues", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
      {"no list", CL_INVALID_VALUE, [](auto &a) { a.hasQueues = false; }},
      {"two queues", CL_INVALID_VALUE, [](auto &a) { a.count = 2; }},
      {"a queue of another context", CL_INVALID_CONTEXT, [&](auto &a) { a.queue = foreignQueue; }}};
  checkCommand<Replay>(
      "clEnqueueCommandBufferKHR", {{queue}, finished},
      [&](const Replay &a) {
        cl_command_queue queues[] = {a.queue, a.queue};
        return enqueue(a.count, a.hasQueues ? queues : nullptr, a.buffer, a.waitCount, a.waitList,
                       nullptr);
      },
      table);
}

struct Recorded {
  cl_command_buffer_khr buffer;
  cl_command_queue queue = nullptr;
  cl_uint pointCount = 0;
  const cl_sync_point_khr *points = nullptr;
  cl_mem source, target;
  cl_mutable_command_khr *handle = nullptr;
};

TEST_F(RuntimeErrorsRecord, Recording) {
  using Row = Wrong<Recorded>;
  // Older headers declare this function without the properties.
  using CopyFn = cl_int(CL_API_CALL *)(
      cl_command_buffer_khr, cl_command_queue, const void *, cl_mem, cl_mem, size_t, size_t, size_t,
      cl_uint, const cl_sync_point_khr *, cl_sync_point_khr *, cl_mutable_command_khr *);
  auto copy = find<CopyFn>("clCommandCopyBufferKHR");
  const cl_sync_point_khr future[] = {4711};
  cl_mutable_command_khr handle;
  check<Recorded>(
      "clCommandCopyBufferKHR", {recording, nullptr, 0, nullptr, buffer, other},
      [&](const Recorded &a) {
        return copy(a.buffer, a.queue, nullptr, a.source, a.target, 0, 0, 16, a.pointCount,
                    a.points, nullptr, a.handle);
      },
      {Row{"no command buffer", CL_INVALID_COMMAND_BUFFER_KHR, [](auto &a) { a.buffer = nullptr; }},
       Row{"finalized", CL_INVALID_OPERATION, [&](auto &a) { a.buffer = finished; }},
       Row{"a queue", CL_INVALID_COMMAND_QUEUE, [&](auto &a) { a.queue = queue; }},
       Row{"no list of points", CL_INVALID_SYNC_POINT_WAIT_LIST_KHR,
           [](auto &a) { a.pointCount = 1; }},
       Row{"a list of no points", CL_INVALID_SYNC_POINT_WAIT_LIST_KHR,
           [&](auto &a) { a.points = future; }},
       Row{"points that do not exist", CL_INVALID_SYNC_POINT_WAIT_LIST_KHR,
           [&](auto &a) { a.pointCount = 1, a.points = future; }},
       Row{"a handle to change it", CL_INVALID_VALUE, [&](auto &a) { a.handle = &handle; }},
       Row{"no source", CL_INVALID_MEM_OBJECT, [](auto &a) { a.source = nullptr; }},
       Row{"a buffer of another context", CL_INVALID_CONTEXT,
           [&](auto &a) { a.target = foreignBuffer; }},
       Row{"into itself", CL_MEM_COPY_OVERLAP, [](auto &a) { a.target = a.source; }}});
}

} // namespace
