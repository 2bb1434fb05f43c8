//===- RuntimeBatchTest.cpp - Which commands go to the threads together -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Counts the dispatches of queues, which OpenCL has no query for.
//
//===------------------------------------------------------------------------------------------===//

#include "core/CommandBuffer.h"
#include "core/Context.h"
#include "core/Device.h"
#include "core/Event.h"
#include "core/Queue.h"
#include "exec/ReadyList.h"

#include <gtest/gtest.h>

#include <vector>

using namespace oclc::rt;

namespace {

class RuntimeBatch : public testing::Test {
protected:
  RuntimeBatch() {
    cl_device_id device = Device::get().handle();
    context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = newQueue(0);
  }
  ~RuntimeBatch() override {
    for (cl_event each : events)
      cl.clReleaseEvent(each);
    for (cl_command_queue each : queues)
      cl.clReleaseCommandQueue(each);
    cl.clReleaseContext(context);
  }

  cl_command_queue newQueue(cl_command_queue_properties properties) {
    cl_int error;
    queues.push_back(cl.clCreateCommandQueue(context, Device::get().handle(), properties, &error));
    EXPECT_EQ(CL_SUCCESS, error);
    return queues.back();
  }
  cl_event userEvent() {
    events.push_back(cl.clCreateUserEvent(context, nullptr));
    return events.back();
  }
  cl_event marker(cl_command_queue in, std::vector<cl_event> waits = {}) {
    cl_event event = nullptr;
    EXPECT_EQ(CL_SUCCESS,
              cl.clEnqueueMarkerWithWaitList(in, cl_uint(waits.size()),
                                             waits.empty() ? nullptr : waits.data(), &event));
    events.push_back(event);
    return event;
  }
  cl_int statusOf(cl_event event) { return Event::from(event)->status(); }
  uint64_t dispatches(cl_command_queue of) { return Queue::from(of)->dispatchCount(); }
  void flush(cl_command_queue which) const { EXPECT_EQ(CL_SUCCESS, cl.clFlush(which)); }

  const cl_icd_dispatch &cl = dispatchTable;
  cl_context context = nullptr;
  cl_command_queue queue = nullptr;
  std::vector<cl_command_queue> queues;
  std::vector<cl_event> events;
};

TEST_F(RuntimeBatch, NothingGoesBeforeAFlush) {
  cl_event first = marker(queue), second = marker(queue);
  EXPECT_EQ(0u, dispatches(queue));
  EXPECT_EQ(CL_QUEUED, statusOf(first));
  EXPECT_EQ(CL_QUEUED, statusOf(second));
  flush(queue);
  EXPECT_EQ(1u, dispatches(queue));
  EXPECT_LE(statusOf(second), CL_SUBMITTED);
  flush(queue);
  EXPECT_EQ(1u, dispatches(queue)) << "an empty flush is no dispatch";
}

// A command without wait events joins the last pending dispatch.
TEST_F(RuntimeBatch, WithoutWaitListIntoTheLastBatch) {
  for (int i = 0; i != 100; ++i)
    marker(queue);
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
  EXPECT_EQ(1u, dispatches(queue));
}

TEST_F(RuntimeBatch, BehindAWaitForAUserEventToo) {
  cl_event user = userEvent();
  marker(queue, {user});
  cl_event last = marker(queue);
  flush(queue);
  EXPECT_EQ(1u, dispatches(queue));
  EXPECT_EQ(CL_SUBMITTED, statusOf(last)) << "it is behind what waits for the user event";
  EXPECT_EQ(CL_SUCCESS, cl.clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
  EXPECT_EQ(CL_COMPLETE, statusOf(last));
}

// A command does not join the last pending dispatch if that is of a command buffer.
TEST_F(RuntimeBatch, CommandBuffersAreBatchesOfTheirOwn) {
  auto buffer = Ref<CommandBuffer>::adopt(new CommandBuffer(Queue::from(queue), {}));
  buffer->finalize();
  auto *enqueue = reinterpret_cast<cl_int (*)(cl_uint, cl_command_queue *, cl_command_buffer_khr,
                                              cl_uint, const cl_event *, cl_event *)>(
      cl.clGetExtensionFunctionAddressForPlatform(Platform::get().handle(),
                                                  "clEnqueueCommandBufferKHR"));
  marker(queue);
  EXPECT_EQ(CL_SUCCESS, enqueue(0, nullptr, buffer->handle(), 0, nullptr, nullptr));
  marker(queue);
  marker(queue);
  flush(queue);
  EXPECT_EQ(3u, dispatches(queue));
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
}

// A command whose wait events are all of one pending dispatch joins it.
TEST_F(RuntimeBatch, WaitForOneBatchJoinsIt) {
  cl_event first = marker(queue), second = marker(queue);
  cl_event third = marker(queue, {first, second});
  flush(queue);
  EXPECT_EQ(1u, dispatches(queue));
  EXPECT_EQ(CL_SUCCESS, cl.clWaitForEvents(1, &third));
}

// A command whose wait events are of several pending dispatches begins a new one.
TEST_F(RuntimeBatch, WaitForSeveralBatchesBeginsANewOne) {
  cl_event done = marker(queue);
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
  EXPECT_EQ(1u, dispatches(queue));
  cl_event inFirst = marker(queue);
  cl_event inSecond = marker(queue, {done});
  cl_event inThird = marker(queue, {inFirst, inSecond});
  flush(queue);
  EXPECT_EQ(4u, dispatches(queue));
  EXPECT_EQ(CL_SUCCESS, cl.clWaitForEvents(1, &inThird));
}

// A command whose wait events are all dispatched already begins a new dispatch.
TEST_F(RuntimeBatch, WaitForWhatIsDispatchedBeginsANewOne) {
  cl_event user = userEvent();
  cl_event running = marker(queue, {user});
  flush(queue);
  EXPECT_EQ(1u, dispatches(queue));
  cl_event before = marker(queue);
  cl_event behind = marker(queue, {running});
  flush(queue);
  EXPECT_EQ(3u, dispatches(queue));
  EXPECT_EQ(CL_SUBMITTED, statusOf(before)) << "an in-order queue is a chain of dispatches";
  EXPECT_EQ(CL_SUBMITTED, statusOf(behind));
  EXPECT_EQ(CL_SUCCESS, cl.clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
  EXPECT_EQ(CL_COMPLETE, statusOf(behind));
}

TEST_F(RuntimeBatch, AWaitInAnotherQueueIsAFlush) {
  cl_event first = marker(queue);
  cl_command_queue other = newQueue(0);
  cl_event second = marker(other, {first});
  EXPECT_EQ(1u, dispatches(queue));
  EXPECT_EQ(0u, dispatches(other));
  EXPECT_EQ(CL_SUCCESS, cl.clWaitForEvents(1, &second));
  EXPECT_EQ(1u, dispatches(other));
}

TEST_F(RuntimeBatch, OutOfOrderQueuesBatchLikewise) {
  cl_command_queue free = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event user = userEvent();
  cl_event held = marker(free, {user});
  for (int i = 0; i != 10; ++i)
    marker(free, {held});
  flush(free);
  EXPECT_EQ(1u, dispatches(free));
  cl_event independent = marker(free, {marker(queue)});
  EXPECT_EQ(CL_SUCCESS, cl.clWaitForEvents(1, &independent));
  EXPECT_EQ(2u, dispatches(free));
  EXPECT_EQ(CL_SUBMITTED, statusOf(held));
  EXPECT_EQ(CL_SUCCESS, cl.clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(free));
}

TEST_F(RuntimeBatch, HigherPrioritiesGoFirst) {
  const cl_queue_properties high[] = {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_HIGH_KHR, 0},
                            low[] = {CL_QUEUE_PRIORITY_KHR, CL_QUEUE_PRIORITY_LOW_KHR, 0},
                            wrong[] = {CL_QUEUE_PRIORITY_KHR, 7, 0};
  cl_device_id device = Device::get().handle();
  cl_int error = 0;
  EXPECT_EQ(nullptr, cl.clCreateCommandQueueWithProperties(context, device, wrong, &error));
  EXPECT_EQ(CL_INVALID_VALUE, error);
  for (const cl_queue_properties *list : {low, high}) {
    queues.push_back(cl.clCreateCommandQueueWithProperties(context, device, list, &error));
    EXPECT_EQ(CL_SUCCESS, error);
  }
  ReadyList ready;
  std::vector<Ref<Event>> commands;
  for (cl_command_queue each : {queues[1], queue, queues[2], queues[1]}) {
    commands.push_back(
        Ref<Event>::adopt(new Event(*Queue::from(each), CL_COMMAND_MARKER, nullptr)));
    ready.add(*commands.back());
  }
  std::vector<cl_command_queue> order;
  while (Event *next = ready.find([](const Event &) { return true; })) {
    order.push_back(next->queue->handle());
    ready.remove(*next);
  }
  EXPECT_EQ((std::vector{queues[2], queue, queues[1], queues[1]}), order);
  EXPECT_TRUE(ready.empty());
}

TEST_F(RuntimeBatch, BlockingCallsAndQueriesFlush) {
  cl_event first = marker(queue);
  cl_int status;
  EXPECT_EQ(CL_SUCCESS, cl.clGetEventInfo(first, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status),
                                          &status, nullptr));
  EXPECT_EQ(1u, dispatches(queue));
  unsigned char byte = 0;
  cl_mem memory = cl.clCreateBuffer(context, CL_MEM_READ_WRITE, 1, nullptr, nullptr);
  marker(queue);
  EXPECT_EQ(CL_SUCCESS,
            cl.clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, 1, &byte, 0, nullptr, nullptr));
  EXPECT_EQ(2u, dispatches(queue));
  cl.clReleaseMemObject(memory);
}

TEST_F(RuntimeBatch, ManyCommandsGoUnasked) {
  cl_event first = marker(queue);
  for (int i = 0; i != 5000; ++i)
    marker(queue);
  EXPECT_GE(dispatches(queue), 4u);
  EXPECT_LE(statusOf(first), CL_SUBMITTED);
  EXPECT_EQ(CL_SUCCESS, cl.clFinish(queue));
}

} // namespace
