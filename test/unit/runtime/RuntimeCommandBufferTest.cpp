//===- RuntimeCommandBufferTest.cpp - cl_khr_command_buffer -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <atomic>
#include <numeric>
#include <thread>

namespace {

// Declarations of version 0.9.8, because headers may be older.
using Properties = const cl_properties *;
using CreateFn = cl_command_buffer_khr(cl_uint, const cl_command_queue *, Properties, cl_int *);
using BufferFn = cl_int(cl_command_buffer_khr);
using EnqueueFn = cl_int(cl_uint, cl_command_queue *, cl_command_buffer_khr, cl_uint,
                         const cl_event *, cl_event *);
using InfoFn = cl_int(cl_command_buffer_khr, cl_uint, size_t, void *, size_t *);
using BarrierFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_uint,
                         const cl_uint *, cl_uint *, void *);
using CopyFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_mem, cl_mem, size_t,
                      size_t, size_t, cl_uint, const cl_uint *, cl_uint *, void *);
using RectFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_mem, cl_mem,
                      const size_t *, const size_t *, const size_t *, size_t, size_t, size_t,
                      size_t, cl_uint, const cl_uint *, cl_uint *, void *);
using FillFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_mem, const void *,
                      size_t, size_t, size_t, cl_uint, const cl_uint *, cl_uint *, void *);
using KernelFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, cl_kernel, cl_uint,
                        const size_t *, const size_t *, const size_t *, cl_uint, const cl_uint *,
                        cl_uint *, void *);
using SharedCopyFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, void *,
                            const void *, size_t, cl_uint, const cl_uint *, cl_uint *, void *);
using SharedFillFn = cl_int(cl_command_buffer_khr, cl_command_queue, Properties, void *,
                            const void *, size_t, size_t, cl_uint, const cl_uint *, cl_uint *,
                            void *);

constexpr cl_int InvalidCommandBuffer = -1138, InvalidSyncPoints = -1139;
constexpr cl_uint FlagsProperty = 0x1293, StateQuery = 0x1297, ContextQuery = 0x1299;

class RuntimeCommandBuffer : public RuntimeTest {
protected:
  ~RuntimeCommandBuffer() override {
    for (cl_command_buffer_khr each : buffers)
      EXPECT_CL(release(each));
  }

  cl_command_buffer_khr newBuffer(cl_command_queue of = nullptr) {
    cl_int error = 1;
    if (!of)
      of = queue;
    buffers.push_back(create(1, &of, nullptr, &error));
    EXPECT_CL(error);
    return buffers.back();
  }
  cl_int recordLaunch(cl_command_buffer_khr to, cl_kernel kernel, size_t items,
                      std::vector<cl_uint> points = {}, cl_uint *point = nullptr) {
    return launchInto(to, nullptr, nullptr, kernel, 1, nullptr, &items, nullptr,
                      cl_uint(points.size()), points.empty() ? nullptr : points.data(), point,
                      nullptr);
  }
  cl_uint stateOf(cl_command_buffer_khr which) {
    cl_uint state = 99;
    EXPECT_CL(info(which, StateQuery, sizeof(state), &state, nullptr));
    return state;
  }

  CreateFn *create = find<CreateFn *>("clCreateCommandBufferKHR");
  BufferFn *retain = find<BufferFn *>("clRetainCommandBufferKHR");
  BufferFn *release = find<BufferFn *>("clReleaseCommandBufferKHR");
  BufferFn *finalize = find<BufferFn *>("clFinalizeCommandBufferKHR");
  EnqueueFn *enqueue = find<EnqueueFn *>("clEnqueueCommandBufferKHR");
  InfoFn *info = find<InfoFn *>("clGetCommandBufferInfoKHR");
  BarrierFn *barrier = find<BarrierFn *>("clCommandBarrierWithWaitListKHR");
  CopyFn *copy = find<CopyFn *>("clCommandCopyBufferKHR");
  RectFn *rect = find<RectFn *>("clCommandCopyBufferRectKHR");
  FillFn *fill = find<FillFn *>("clCommandFillBufferKHR");
  KernelFn *launchInto = find<KernelFn *>("clCommandNDRangeKernelKHR");
  SharedCopyFn *sharedCopy = find<SharedCopyFn *>("clCommandSVMMemcpyKHR");
  SharedFillFn *sharedFill = find<SharedFillFn *>("clCommandSVMMemFillKHR");
  std::vector<cl_command_buffer_khr> buffers;
};

TEST_F(RuntimeCommandBuffer, RunsWhatWasRecordedEachTime) {
  cl_mem from = bufferOf(std::vector<int>{1, 2, 3, 4});
  cl_mem to = bufferOf(std::vector<int>(4));
  cl_command_buffer_khr commands = newBuffer();
  EXPECT_CL(copy(commands, nullptr, nullptr, from, to, 0, 0, 8, 0, nullptr, nullptr, nullptr));
  const int seven = 7;
  EXPECT_CL(fill(commands, nullptr, nullptr, to, &seven, 4, 12, 4, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(0u, stateOf(commands));
  EXPECT_CL(finalize(commands));
  EXPECT_EQ(1u, stateOf(commands));
  for (int round = 0; round != 3; ++round) {
    const int zero = 0;
    EXPECT_CL(clEnqueueFillBuffer(queue, to, &zero, 4, 0, 16, 0, nullptr, nullptr));
    EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
    EXPECT_EQ((std::vector<int>{1, 2, 0, 7}), read<int>(to, 4));
  }
}

TEST_F(RuntimeCommandBuffer, ArgumentsAreThoseOfTheRecording) {
  cl_kernel spin = kernel("spin");
  cl_mem first = bufferOf(std::vector<unsigned>{0}), second = bufferOf(std::vector<unsigned>{0});
  setArgument(spin, 0, first);
  setArgument(spin, 1, 1u);
  cl_command_buffer_khr commands = newBuffer();
  EXPECT_CL(recordLaunch(commands, spin, 1));
  setArgument(spin, 0, second);
  EXPECT_CL(finalize(commands));
  EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
  EXPECT_NE(0u, read<unsigned>(first, 1)[0]);
  EXPECT_EQ(0u, read<unsigned>(second, 1)[0]);
}

// Several threads execute a large launch, and each launch must wait for the previous one.
TEST_F(RuntimeCommandBuffer, LargeCommandsFollowEachOther) {
  constexpr size_t Items = 1 << 20;
  std::vector<unsigned> numbers(Items);
  std::iota(numbers.begin(), numbers.end(), 0u);
  cl_mem a = bufferOf(numbers), b = buffer(Items * 4), c = buffer(Items * 4);
  cl_command_buffer_khr commands = newBuffer(newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
  cl_kernel spin = kernel("spin");
  cl_mem counter = bufferOf(std::vector<unsigned>{0});
  setArgument(spin, 0, counter);
  setArgument(spin, 1, 200u);
  cl_uint points[8];
  for (int i = 0; i != 8; ++i)
    EXPECT_CL(recordLaunch(commands, spin, 4096,
                           i == 0 ? std::vector<cl_uint>{} : std::vector<cl_uint>{points[i - 1]},
                           &points[i]));
  EXPECT_CL(
      copy(commands, nullptr, nullptr, a, b, 0, 0, Items * 4, 1, &points[7], nullptr, nullptr));
  EXPECT_CL(barrier(commands, nullptr, nullptr, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(copy(commands, nullptr, nullptr, b, c, 0, 0, Items * 4, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  cl_command_queue own = queue;
  for (int round = 0; round != 20; ++round)
    EXPECT_CL(enqueue(1, &own, commands, 0, nullptr, nullptr));
  EXPECT_EQ(numbers, read<unsigned>(c, Items));
  const unsigned groups = read<unsigned>(counter, 1)[0];
  EXPECT_GT(groups, 0u);
  EXPECT_EQ(0u, groups % (20 * 8)) << "each launch runs each of its groups once";
}

TEST_F(RuntimeCommandBuffer, WaitsAndReturnsAnEvent) {
  cl_mem memory = bufferOf(std::vector<int>{1});
  const int two = 2;
  cl_command_buffer_khr commands = newBuffer();
  EXPECT_CL(fill(commands, nullptr, nullptr, memory, &two, 4, 0, 4, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  cl_event user = userEvent();
  cl_event &done = event(), &again = event();
  cl_command_queue free = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  EXPECT_CL(enqueue(1, &free, commands, 1, &user, &done));
  EXPECT_CL(enqueue(1, &free, commands, 0, nullptr, &again));
  EXPECT_EQ(CL_SUBMITTED, statusOf(done));
  EXPECT_EQ(CL_SUBMITTED, statusOf(again)) << "instances of a buffer follow each other";
  cl_command_type type = 0;
  EXPECT_CL(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
  EXPECT_EQ(0x12A8u, type);
  EXPECT_CL(clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &again));
  EXPECT_EQ(CL_COMPLETE, statusOf(done));
  EXPECT_EQ(2, read<int>(memory, 1)[0]);
}

TEST_F(RuntimeCommandBuffer, FailsWithWhatItWaitsFor) {
  cl_mem memory = bufferOf(std::vector<int>{1});
  const int two = 2;
  cl_command_buffer_khr commands = newBuffer();
  EXPECT_CL(fill(commands, nullptr, nullptr, memory, &two, 4, 0, 4, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  cl_event user = userEvent();
  cl_event &done = event();
  EXPECT_CL(enqueue(0, nullptr, commands, 1, &user, &done));
  EXPECT_CL(clSetUserEventStatus(user, -5));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, statusOf(done));
  EXPECT_EQ(1, read<int>(memory, 1)[0]);
}

TEST_F(RuntimeCommandBuffer, SharedMemoryAndBoxes) {
  auto *shared = static_cast<int *>(clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0));
  ASSERT_NE(shared, nullptr);
  const int pattern = 5;
  int copied[4] = {};
  cl_mem from = bufferOf(std::vector<char>{1, 2, 3, 4, 5, 6, 7, 8, 9});
  cl_mem to = bufferOf(std::vector<char>(9));
  const size_t origin[3] = {1, 1, 0}, target[3] = {0, 0, 0}, region[3] = {2, 2, 1};
  cl_command_buffer_khr commands = newBuffer();
  EXPECT_CL(sharedFill(commands, nullptr, nullptr, shared, &pattern, 4, 16, 0, nullptr, nullptr,
                       nullptr));
  EXPECT_CL(
      sharedCopy(commands, nullptr, nullptr, copied, shared, 16, 0, nullptr, nullptr, nullptr));
  EXPECT_CL(rect(commands, nullptr, nullptr, from, to, origin, target, region, 3, 9, 3, 9, 0,
                 nullptr, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  EXPECT_CL(enqueue(0, nullptr, commands, 0, nullptr, nullptr));
  EXPECT_EQ((std::vector<char>{5, 6, 0, 8, 9, 0, 0, 0, 0}), read<char>(to, 9));
  EXPECT_EQ(5, copied[3]);
  clSVMFree(context, shared);
}

TEST_F(RuntimeCommandBuffer, Errors) {
  cl_int error = 0;
  cl_command_queue none = nullptr;
  EXPECT_EQ(nullptr, create(0, &queue, nullptr, &error));
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(nullptr, create(1, &none, nullptr, &error));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, error);
  const cl_properties simultaneous[] = {FlagsProperty, 1, 0}, unknown[] = {FlagsProperty, 64, 0},
                      foreign[] = {0x4711, 1, 0}, twice[] = {FlagsProperty, 0, FlagsProperty, 0, 0};
  EXPECT_EQ(nullptr, create(1, &queue, simultaneous, &error));
  EXPECT_EQ(CL_INVALID_PROPERTY, error);
  for (Properties wrong : {unknown, foreign, twice}) {
    EXPECT_EQ(nullptr, create(1, &queue, wrong, &error));
    EXPECT_EQ(CL_INVALID_VALUE, error);
  }

  cl_command_buffer_khr commands = newBuffer();
  const cl_uint never = 1, *noPoints = nullptr;
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            barrier(commands, queue, nullptr, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            barrier(commands, nullptr, simultaneous, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, barrier(commands, nullptr, nullptr, 0, nullptr, nullptr, &error));
  EXPECT_EQ(InvalidSyncPoints, barrier(commands, nullptr, nullptr, 1, &never, nullptr, nullptr));
  EXPECT_EQ(InvalidSyncPoints, barrier(commands, nullptr, nullptr, 1, noPoints, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_OPERATION, enqueue(0, nullptr, commands, 0, nullptr, nullptr));
  EXPECT_CL(finalize(commands));
  EXPECT_EQ(CL_INVALID_OPERATION, finalize(commands));
  EXPECT_EQ(CL_INVALID_OPERATION,
            barrier(commands, nullptr, nullptr, 0, nullptr, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, enqueue(1, nullptr, commands, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, enqueue(1, &none, commands, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, enqueue(0, nullptr, commands, 1, nullptr, nullptr));
  auto *stranger = reinterpret_cast<cl_command_buffer_khr>(context);
  for (cl_command_buffer_khr wrong : {cl_command_buffer_khr(nullptr), stranger}) {
    EXPECT_EQ(InvalidCommandBuffer, enqueue(0, nullptr, wrong, 0, nullptr, nullptr));
    EXPECT_EQ(InvalidCommandBuffer, finalize(wrong));
    EXPECT_EQ(InvalidCommandBuffer, retain(wrong));
    EXPECT_EQ(InvalidCommandBuffer, release(wrong));
    EXPECT_EQ(InvalidCommandBuffer, barrier(wrong, nullptr, nullptr, 0, nullptr, nullptr, nullptr));
  }
  cl_context itsContext = nullptr;
  EXPECT_CL(info(commands, ContextQuery, sizeof(itsContext), &itsContext, nullptr));
  EXPECT_EQ(context, itsContext);
  EXPECT_EQ(CL_INVALID_VALUE, info(commands, 0, 0, nullptr, nullptr));
}

TEST_F(RuntimeCommandBuffer, ManyThreadsEnqueueOne) {
  cl_kernel spin = kernel("spin");
  cl_mem counter = bufferOf(std::vector<unsigned>{0});
  setArgument(spin, 0, counter);
  setArgument(spin, 1, 10u);
  cl_command_buffer_khr commands = newBuffer();
  for (int i = 0; i != 4; ++i)
    EXPECT_CL(recordLaunch(commands, spin, 512));
  EXPECT_CL(finalize(commands));
  std::vector<std::thread> threads;
  for (int i = 0; i != 8; ++i)
    threads.emplace_back([&] {
      cl_command_queue own = queue;
      for (int round = 0; round != 50; ++round)
        EXPECT_CL(enqueue(1, &own, commands, 0, nullptr, nullptr));
      EXPECT_CL(clFinish(own));
    });
  for (std::thread &thread : threads)
    thread.join();
  const unsigned groups = read<unsigned>(counter, 1)[0];
  EXPECT_GT(groups, 0u);
  EXPECT_EQ(0u, groups % (8 * 50 * 4));
}

} // namespace
