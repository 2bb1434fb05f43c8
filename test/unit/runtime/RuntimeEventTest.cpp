//===- RuntimeEventTest.cpp - Events, dependencies, callbacks and profiling -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

class RuntimeEvent : public RuntimeTest {
protected:
  cl_ulong time(cl_event event, cl_profiling_info name) {
    cl_ulong value = 0;
    EXPECT_CL(clGetEventProfilingInfo(event, name, sizeof(value), &value, nullptr));
    return value;
  }
  cl_int marker(cl_command_queue queue, std::vector<cl_event> waits, cl_event *event) {
    return clEnqueueMarkerWithWaitList(queue, cl_uint(waits.size()),
                                       waits.empty() ? nullptr : waits.data(), event);
  }
  /// Increments the first number of a buffer.
  cl_int add(cl_command_queue queue, cl_kernel kernel, std::vector<cl_event> waits,
             cl_event *event) {
    const size_t one = 1;
    return clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &one, nullptr, cl_uint(waits.size()),
                                  waits.empty() ? nullptr : waits.data(), event);
  }
};

TEST_F(RuntimeEvent, ProfilingTimesAreInOrder) {
  cl_kernel spin = kernel("spin");
  setArgument(spin, 0, bufferOf(std::vector<unsigned>{0}));
  setArgument(spin, 1, 100000u);
  cl_event &first = event(), &second = event();
  EXPECT_CL(launch(spin, {4}, {1}, {}, &first));
  EXPECT_CL(launch(spin, {4}, {1}, {}, &second));
  EXPECT_CL(clWaitForEvents(1, &second));
  for (cl_event each : {first, second}) {
    EXPECT_LE(time(each, CL_PROFILING_COMMAND_QUEUED), time(each, CL_PROFILING_COMMAND_SUBMIT));
    EXPECT_LE(time(each, CL_PROFILING_COMMAND_SUBMIT), time(each, CL_PROFILING_COMMAND_START));
    EXPECT_LT(time(each, CL_PROFILING_COMMAND_START), time(each, CL_PROFILING_COMMAND_END));
    EXPECT_LE(time(each, CL_PROFILING_COMMAND_END), time(each, CL_PROFILING_COMMAND_COMPLETE));
  }
  EXPECT_LE(time(first, CL_PROFILING_COMMAND_END), time(second, CL_PROFILING_COMMAND_START));
  cl_ulong value, host;
  EXPECT_EQ(CL_INVALID_VALUE,
            clGetEventProfilingInfo(first, 0x1234, sizeof(value), &value, nullptr));
  EXPECT_CL(clGetDeviceAndHostTimer(device, &value, &host));
  EXPECT_LE(time(second, CL_PROFILING_COMMAND_END), value);
}

TEST_F(RuntimeEvent, ProfilingNeedsAProfilingQueue) {
  cl_command_queue plain = newQueue(0);
  cl_event &done = event();
  EXPECT_CL(marker(plain, {}, &done));
  EXPECT_CL(clFinish(plain));
  cl_ulong value;
  EXPECT_EQ(
      CL_PROFILING_INFO_NOT_AVAILABLE,
      clGetEventProfilingInfo(done, CL_PROFILING_COMMAND_END, sizeof(value), &value, nullptr));
  EXPECT_EQ(CL_PROFILING_INFO_NOT_AVAILABLE,
            clGetEventProfilingInfo(userEvent(), CL_PROFILING_COMMAND_END, sizeof(value), &value,
                                    nullptr));
}

TEST_F(RuntimeEvent, Queries) {
  cl_event &done = event();
  EXPECT_CL(marker(queue, {}, &done));
  cl_command_queue itsQueue = nullptr;
  cl_context itsContext = nullptr;
  cl_command_type type = 0;
  cl_uint references = 0;
  EXPECT_CL(clGetEventInfo(done, CL_EVENT_COMMAND_QUEUE, sizeof(itsQueue), &itsQueue, nullptr));
  EXPECT_EQ(itsQueue, queue);
  EXPECT_CL(clGetEventInfo(done, CL_EVENT_CONTEXT, sizeof(itsContext), &itsContext, nullptr));
  EXPECT_EQ(itsContext, context);
  EXPECT_CL(clGetEventInfo(done, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
  EXPECT_EQ(type, cl_command_type(CL_COMMAND_MARKER));
  EXPECT_CL(
      clGetEventInfo(done, CL_EVENT_REFERENCE_COUNT, sizeof(references), &references, nullptr));
  EXPECT_EQ(references, 1u);
  EXPECT_CL(
      clGetEventInfo(userEvent(), CL_EVENT_COMMAND_QUEUE, sizeof(itsQueue), &itsQueue, nullptr));
  EXPECT_EQ(itsQueue, nullptr);
}

TEST_F(RuntimeEvent, UserEventsHoldCommandsBack) {
  cl_event gate = userEvent();
  EXPECT_EQ(statusOf(gate), CL_SUBMITTED);
  cl_mem data = bufferOf(std::vector<int>{0});
  cl_kernel addKernel = kernel("add");
  setArgument(addKernel, 0, data);
  setArgument(addKernel, 1, 1);
  cl_event &held = event();
  EXPECT_CL(add(queue, addKernel, {gate}, &held));
  EXPECT_CL(clFlush(queue));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_GT(statusOf(held), CL_COMPLETE);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_EQ(CL_INVALID_OPERATION, clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &held));
  EXPECT_EQ(read<int>(data, 1)[0], 1);
  EXPECT_EQ(CL_INVALID_VALUE, clSetUserEventStatus(userEvent(), CL_RUNNING));
  EXPECT_EQ(CL_INVALID_EVENT, clSetUserEventStatus(held, CL_COMPLETE));
}

TEST_F(RuntimeEvent, FlushedCommandsCompleteByThemselves) {
  cl_event &done = event();
  EXPECT_CL(launch(kernel("empty"), {1}, {}, {}, &done));
  EXPECT_CL(clFlush(queue));
  while (statusOf(done) != CL_COMPLETE)
    std::this_thread::yield();
}

TEST_F(RuntimeEvent, PollingAloneIsEnough) {
  cl_event &done = event();
  EXPECT_CL(launch(kernel("empty"), {1}, {}, {}, &done));
  while (statusOf(done) != CL_COMPLETE)
    std::this_thread::yield();
}

TEST_F(RuntimeEvent, ErrorsReachThoseWhoWait) {
  cl_event gate = userEvent();
  cl_event &dependent = event(), &further = event(), &after = event();
  cl_kernel addKernel = kernel("add");
  cl_mem data = bufferOf(std::vector<int>{0});
  setArgument(addKernel, 0, data);
  setArgument(addKernel, 1, 1);
  EXPECT_CL(add(queue, addKernel, {gate}, &dependent));
  EXPECT_CL(marker(newQueue(0), {dependent}, &further));
  EXPECT_CL(add(queue, addKernel, {}, &after));
  EXPECT_CL(clSetUserEventStatus(gate, -5));
  EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &dependent));
  EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &further));
  EXPECT_EQ(statusOf(gate), -5);
  EXPECT_EQ(statusOf(dependent), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(statusOf(further), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_CL(clWaitForEvents(1, &after)) << "order in a queue does not spread errors";
  EXPECT_EQ(read<int>(data, 1)[0], 1);
  char byte;
  EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
            clEnqueueReadBuffer(queue, data, CL_TRUE, 0, 1, &byte, 1, &gate, nullptr));
}

struct Calls {
  std::atomic<int> submitted{0}, running{0}, complete{0}, error{0};
  static void CL_CALLBACK note(cl_event, cl_int status, void *data) {
    auto *calls = static_cast<Calls *>(data);
    if (status == CL_SUBMITTED)
      ++calls->submitted;
    else if (status == CL_RUNNING)
      ++calls->running;
    else if (status == CL_COMPLETE)
      ++calls->complete;
    else
      ++calls->error;
  }
};

TEST_F(RuntimeEvent, Callbacks) {
  Calls calls;
  cl_event gate = userEvent();
  cl_event &done = event();
  cl_kernel empty = kernel("empty");
  EXPECT_CL(add(queue, empty, {gate}, &done));
  for (cl_int type : {CL_SUBMITTED, CL_RUNNING, CL_COMPLETE, CL_COMPLETE})
    EXPECT_CL(clSetEventCallback(done, type, Calls::note, &calls));
  EXPECT_EQ(calls.running, 0);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clFinish(queue));
  while (calls.complete != 2)
    std::this_thread::yield();
  EXPECT_EQ(calls.submitted, 1);
  EXPECT_EQ(calls.running, 1);
  EXPECT_EQ(calls.error, 0);
  EXPECT_CL(clSetEventCallback(done, CL_COMPLETE, Calls::note, &calls));
  EXPECT_EQ(calls.complete, 3) << "at once when the event is complete";
  EXPECT_EQ(CL_INVALID_VALUE, clSetEventCallback(done, CL_COMPLETE, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clSetEventCallback(done, 77, Calls::note, &calls));
}

TEST_F(RuntimeEvent, CallbacksHearOfErrors) {
  Calls calls;
  cl_event gate = userEvent();
  EXPECT_CL(clSetEventCallback(gate, CL_COMPLETE, Calls::note, &calls));
  EXPECT_CL(clSetUserEventStatus(gate, -1));
  EXPECT_EQ(calls.error, 1);
}

TEST_F(RuntimeEvent, CallbacksMayCallTheApi) {
  cl_event gate = userEvent();
  cl_event &held = event();
  EXPECT_CL(marker(queue, {gate}, &held));
  cl_event first = userEvent();
  EXPECT_CL(clSetEventCallback(
      first, CL_COMPLETE,
      [](cl_event, cl_int, void *next) {
        clSetUserEventStatus(static_cast<cl_event>(next), CL_COMPLETE);
      },
      gate));
  EXPECT_CL(clSetUserEventStatus(first, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &held));
}

TEST_F(RuntimeEvent, OutOfOrderQueuesObeyWaitListsAndBarriers) {
  cl_command_queue loose = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = userEvent();
  cl_event &held = event(), &free = event(), &barrier = event(), &behind = event(),
           &everything = event();
  cl_kernel empty = kernel("empty");
  EXPECT_CL(add(loose, empty, {gate}, &held));
  EXPECT_CL(add(loose, empty, {}, &free));
  EXPECT_CL(clWaitForEvents(1, &free));
  EXPECT_GT(statusOf(held), CL_COMPLETE);
  EXPECT_CL(clEnqueueBarrierWithWaitList(loose, 0, nullptr, &barrier));
  EXPECT_CL(add(loose, empty, {}, &behind));
  EXPECT_CL(marker(loose, {}, &everything));
  EXPECT_CL(clFlush(loose));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  for (cl_event each : {held, barrier, behind, everything})
    EXPECT_GT(statusOf(each), CL_COMPLETE);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &everything));
  for (cl_event each : {held, barrier, behind})
    EXPECT_EQ(statusOf(each), CL_COMPLETE);
  EXPECT_CL(clFinish(loose));
}

TEST_F(RuntimeEvent, ABarrierWithAWaitListHoldsWhatFollows) {
  cl_command_queue loose = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = userEvent();
  cl_event &behind = event();
  EXPECT_CL(clEnqueueWaitForEvents(loose, 1, &gate));
  EXPECT_CL(add(loose, kernel("empty"), {}, &behind));
  EXPECT_CL(clFlush(loose));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  EXPECT_GT(statusOf(behind), CL_COMPLETE);
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clFinish(loose));
  EXPECT_EQ(statusOf(behind), CL_COMPLETE);
}

TEST_F(RuntimeEvent, AMarkerWaitsForManyCommands) {
  cl_command_queue loose = newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_event gate = userEvent();
  cl_kernel addKernel = kernel("spin");
  cl_mem count = bufferOf(std::vector<unsigned>{0});
  setArgument(addKernel, 0, count);
  setArgument(addKernel, 1, 1u);
  for (int i = 0; i != 500; ++i)
    EXPECT_CL(add(loose, addKernel, {gate}, nullptr));
  cl_event &all = event();
  EXPECT_CL(clEnqueueMarker(loose, &all));
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &all));
  EXPECT_EQ(read<unsigned>(count, 1)[0], 500u);
}

TEST_F(RuntimeEvent, QueuesWaitForEachOther) {
  cl_command_queue other = newQueue(0);
  cl_mem data = bufferOf(std::vector<int>{0});
  cl_kernel addKernel = kernel("add");
  setArgument(addKernel, 0, data);
  setArgument(addKernel, 1, 1);
  cl_event previous = nullptr;
  for (int i = 0; i != 200; ++i) {
    cl_event &next = event();
    EXPECT_CL(add(i % 2 ? other : queue, addKernel,
                  previous ? std::vector<cl_event>{previous} : std::vector<cl_event>{}, &next));
    previous = next;
  }
  EXPECT_CL(clWaitForEvents(1, &previous));
  EXPECT_EQ(read<int>(data, 1)[0], 200);
}

TEST_F(RuntimeEvent, NativeKernels) {
  struct Arguments {
    int *numbers;
    int add;
  };
  cl_mem data = bufferOf(std::vector<int>{1, 2, 3});
  Arguments arguments = {nullptr, 10};
  const void *places[] = {&arguments.numbers};
  auto function = [](void *pointer) {
    auto *arguments = static_cast<Arguments *>(pointer);
    for (int i = 0; i != 3; ++i)
      arguments->numbers[i] += arguments->add;
  };
  EXPECT_CL(clEnqueueNativeKernel(queue, function, &arguments, sizeof(arguments), 1, &data, places,
                                  0, nullptr, nullptr));
  EXPECT_EQ(read<int>(data, 3), (std::vector<int>{11, 12, 13}));
  EXPECT_EQ(CL_INVALID_VALUE, clEnqueueNativeKernel(queue, nullptr, nullptr, 0, 0, nullptr, nullptr,
                                                    0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, clEnqueueNativeKernel(queue, function, nullptr, 8, 0, nullptr,
                                                    nullptr, 0, nullptr, nullptr));
  const void *outside[] = {&places};
  EXPECT_EQ(CL_INVALID_VALUE, clEnqueueNativeKernel(queue, function, &arguments, sizeof(arguments),
                                                    1, &data, outside, 0, nullptr, nullptr));
}

TEST_F(RuntimeEvent, WaitingDoesNotGetStuckInOthersNativeKernels) {
  cl_command_queue other = newQueue(0);
  static std::atomic<bool> proceed;
  proceed = false;
  auto block = [](void *) {
    while (!proceed)
      std::this_thread::yield();
  };
  EXPECT_CL(
      clEnqueueNativeKernel(other, block, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr));
  EXPECT_CL(launch(kernel("empty"), {1}));
  EXPECT_CL(clFinish(queue));
  proceed = true;
  EXPECT_CL(clFinish(other));
}

TEST_F(RuntimeEvent, WaitErrors) {
  cl_event gate = userEvent();
  cl_event wrong = reinterpret_cast<cl_event>(context);
  EXPECT_EQ(CL_INVALID_VALUE, clWaitForEvents(0, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT, clWaitForEvents(1, &wrong));
  EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(queue, 0, &gate, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(queue, 1, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, clEnqueueMarkerWithWaitList(queue, 1, &wrong, nullptr));
  cl_int error;
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  cl_event foreign = clCreateUserEvent(other, &error);
  EXPECT_EQ(CL_INVALID_CONTEXT, clEnqueueMarkerWithWaitList(queue, 1, &foreign, nullptr));
  const cl_event mixed[] = {gate, foreign};
  EXPECT_EQ(CL_INVALID_CONTEXT, clWaitForEvents(2, mixed));
  EXPECT_CL(clReleaseEvent(foreign));
  EXPECT_CL(clReleaseContext(other));
}

TEST_F(RuntimeEvent, AReleasedQueueFinishesItsCommands) {
  cl_int error;
  cl_command_queue brief = clCreateCommandQueue(context, device, 0, &error);
  ASSERT_CL(error);
  cl_event &done = event();
  EXPECT_CL(add(brief, kernel("empty"), {}, &done));
  EXPECT_CL(clReleaseCommandQueue(brief));
  while (statusOf(done) != CL_COMPLETE)
    std::this_thread::yield();
}

} // namespace
