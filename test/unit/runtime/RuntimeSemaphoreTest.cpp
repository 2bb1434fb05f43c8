//===- RuntimeSemaphoreTest.cpp - Semaphores of one process -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeSemaphoreTest.h"

#include <array>
#include <thread>

namespace {

using RuntimeSemaphore = RuntimeSemaphoreTest;

TEST_F(RuntimeSemaphore, AWaitFollowsItsSignal) {
  for (cl_command_queue on : {queue, outOfOrder()}) {
    cl_semaphore_khr semaphore = make();
    EXPECT_EQ(0u, payload(semaphore));
    cl_event first = signal(on, semaphore);
    EXPECT_CL(clFinish(on));
    EXPECT_EQ(1u, payload(semaphore));
    cl_event second = wait(on, semaphore);
    EXPECT_CL(clFinish(on));
    EXPECT_EQ(0u, payload(semaphore));
    EXPECT_EQ(CL_COMPLETE, statusOf(first));
    EXPECT_EQ(CL_COMPLETE, statusOf(second));
    cl_command_type type = 0;
    EXPECT_CL(clGetEventInfo(first, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
    EXPECT_EQ(cl_command_type(CL_COMMAND_SEMAPHORE_SIGNAL_KHR), type);
    EXPECT_CL(clGetEventInfo(second, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
    EXPECT_EQ(cl_command_type(CL_COMMAND_SEMAPHORE_WAIT_KHR), type);
  }
}

TEST_F(RuntimeSemaphore, ManyWaitsBeforeTheirSignals) {
  // There are more waits than threads, so no thread may wait for a signal.
  constexpr size_t Count = 100;
  cl_command_queue both = outOfOrder();
  std::vector<cl_semaphore_khr> semaphores;
  std::vector<cl_event> waits;
  for (size_t i = 0; i != Count; ++i) {
    semaphores.push_back(make());
    waits.push_back(wait(both, semaphores.back()));
  }
  EXPECT_CL(clFlush(both));
  cl_mem numbers = bufferOf(std::vector<int>{0});
  cl_kernel add = kernel("add");
  setArgument(add, 0, numbers);
  setArgument(add, 1, 1);
  EXPECT_CL(launch(add, {1}));
  EXPECT_EQ(1, read<int>(numbers, 1)[0]) << "other commands run";
  for (cl_event each : waits)
    EXPECT_GT(statusOf(each), CL_COMPLETE);
  for (cl_semaphore_khr each : semaphores)
    signal(both, each);
  EXPECT_CL(clFinish(both));
  for (cl_event each : waits)
    EXPECT_EQ(CL_COMPLETE, statusOf(each));
}

TEST_F(RuntimeSemaphore, AWaitOfAnotherQueueNeedsNoFlush) {
  cl_semaphore_khr semaphore = make(), other = make();
  cl_command_queue second = newQueue(0);
  signal(queue, semaphore);
  wait(second, semaphore);
  EXPECT_CL(clFinish(second)) << "the signal was not flushed";
  cl_event late = wait(second, other);
  EXPECT_GT(statusOf(late), CL_COMPLETE);
  signal(queue, other);
  EXPECT_CL(clFinish(second)) << "the wait was there before the signal";
}

TEST_F(RuntimeSemaphore, SignalsBelongToWaitsInTheOrderOfTheCalls) {
  cl_command_queue both = outOfOrder();
  cl_semaphore_khr semaphore = make();
  cl_event gate = userEvent();
  cl_event firstSignal = signal(both, semaphore, gate);
  cl_event firstWait = wait(both, semaphore);
  cl_event secondSignal = signal(both, semaphore);
  cl_event secondWait = wait(both, semaphore);
  EXPECT_CL(clWaitForEvents(1, &secondWait));
  EXPECT_EQ(CL_COMPLETE, statusOf(secondSignal));
  EXPECT_GT(statusOf(firstSignal), CL_COMPLETE);
  EXPECT_GT(statusOf(firstWait), CL_COMPLETE) << "it waits for the first signal";
  EXPECT_EQ(0u, payload(semaphore));
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clFinish(both));
  EXPECT_EQ(CL_COMPLETE, statusOf(firstWait));
}

TEST_F(RuntimeSemaphore, TheFirstSignalToCompleteSatisfiesTheOldestWait) {
  cl_command_queue both = outOfOrder();
  cl_semaphore_khr semaphore = make();
  cl_event first = wait(both, semaphore), second = wait(both, semaphore);
  signal(both, semaphore, first); // It would wait for itself if it belonged to the first wait.
  EXPECT_CL(clFlush(both));
  EXPECT_GT(statusOf(first), CL_COMPLETE);
  signal(both, semaphore);
  EXPECT_CL(clWaitForEvents(1, &second));
  EXPECT_EQ(CL_COMPLETE, statusOf(first));
  EXPECT_EQ(0u, payload(semaphore));
}

TEST_F(RuntimeSemaphore, QueuesTakeTurns) {
  constexpr int Turns = 200;
  cl_command_queue other = newQueue(0);
  cl_semaphore_khr there = make(), back = make();
  cl_mem numbers = bufferOf(std::vector<int>(64, 0));
  cl_kernel add = kernel("add");
  setArgument(add, 0, numbers);
  setArgument(add, 1, 1);
  const size_t global = 64;
  for (int i = 0; i != Turns; ++i) {
    EXPECT_CL(launch(add, {64}));
    EXPECT_CL(enqueueSignal(queue, 1, &there, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(enqueueWait(other, 1, &there, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(
        clEnqueueNDRangeKernel(other, add, 1, nullptr, &global, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(enqueueSignal(other, 1, &back, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(enqueueWait(queue, 1, &back, nullptr, 0, nullptr, nullptr));
  }
  EXPECT_EQ(std::vector<int>(64, 2 * Turns), read<int>(numbers, 64));
}

TEST_F(RuntimeSemaphore, OneCommandForSeveral) {
  cl_semaphore_khr list[] = {make(), make(), make()};
  const cl_semaphore_payload_khr ignored[] = {1, 2, 3};
  cl_command_queue both = outOfOrder();
  EXPECT_CL(enqueueSignal(both, 2, list, ignored, 0, nullptr, nullptr));
  cl_event all = nullptr;
  EXPECT_CL(enqueueWait(both, 3, list, ignored, 0, nullptr, &all));
  EXPECT_CL(clFlush(both));
  EXPECT_GT(statusOf(all), CL_COMPLETE);
  signal(queue, list[2]);
  EXPECT_CL(clWaitForEvents(1, &all));
  EXPECT_CL(clReleaseEvent(all));
  for (cl_semaphore_khr each : list)
    EXPECT_EQ(0u, payload(each));
}

TEST_F(RuntimeSemaphore, CommandsKeepReleasedSemaphores) {
  cl_event gate = userEvent();
  cl_command_queue other = newQueue(0);
  cl_semaphore_khr semaphore = make();
  signal(queue, semaphore, gate);
  cl_event last = wait(other, semaphore);
  forget(semaphore);
  EXPECT_CL(clFlush(other));
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clWaitForEvents(1, &last));
}

TEST_F(RuntimeSemaphore, TheWaitOfAFailedSignalFails) {
  cl_command_queue other = newQueue(0);
  cl_semaphore_khr semaphore = make();
  for (bool isWaitFirst : {false, true}) {
    cl_event gate = userEvent();
    cl_event waits = isWaitFirst ? wait(other, semaphore) : nullptr;
    signal(queue, semaphore, gate);
    if (!isWaitFirst)
      waits = wait(other, semaphore);
    EXPECT_CL(clSetUserEventStatus(gate, -7));
    EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, clWaitForEvents(1, &waits));
    EXPECT_EQ(0u, payload(semaphore));
  }
  cl_event gate = userEvent();
  signal(queue, semaphore, gate);
  EXPECT_CL(clSetUserEventStatus(gate, -7));
  EXPECT_CL(clFinish(queue));
  signal(queue, semaphore);
  cl_event waits = wait(other, semaphore);
  EXPECT_CL(clWaitForEvents(1, &waits)) << "the first signal had failed before the wait was there";
}

TEST_F(RuntimeSemaphore, Profiling) {
  cl_command_queue both =
      newQueue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
  cl_semaphore_khr semaphore = make();
  const std::array events = {wait(both, semaphore), signal(both, semaphore)};
  EXPECT_CL(clFinish(both));
  std::array<std::array<cl_ulong, 4>, 2> times = {};
  for (size_t i = 0; i != events.size(); ++i) {
    for (cl_uint name = 0; name != 4; ++name)
      EXPECT_CL(clGetEventProfilingInfo(events[i], CL_PROFILING_COMMAND_QUEUED + name,
                                        sizeof(cl_ulong), &times[i][name], nullptr));
    EXPECT_TRUE(std::ranges::is_sorted(times[i]));
    EXPECT_NE(0u, times[i][0]);
  }
  EXPECT_GE(times[0][2], times[1][2]) << "the wait starts after the signal";
}

TEST_F(RuntimeSemaphore, Creation) {
  using List = std::vector<cl_semaphore_properties_khr>;
  const cl_semaphore_properties_khr type = CL_SEMAPHORE_TYPE_KHR,
                                    binary = CL_SEMAPHORE_TYPE_BINARY_KHR;
  const auto here = reinterpret_cast<cl_semaphore_properties_khr>(device),
             noDevice = reinterpret_cast<cl_semaphore_properties_khr>(context);
  cl_int error = 1;
  EXPECT_EQ(nullptr, create(context, nullptr, &error));
  EXPECT_EQ(CL_INVALID_VALUE, error);
  EXPECT_EQ(nullptr, create(context, nullptr, nullptr));
  EXPECT_EQ(nullptr, create(reinterpret_cast<cl_context>(device), List{0}.data(), &error));
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({SemaphoreDevices, here, 0, 0})) << "no type";
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({type, 2, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({type, binary, type, 0})) << "the list ends after a name";
  EXPECT_EQ(CL_INVALID_PROPERTY, errorOf({type, binary, 4711, 1, 0}));
  EXPECT_EQ(CL_INVALID_PROPERTY,
            errorOf({type, binary, SemaphoreDevices, here, 0, SemaphoreDevices, here, 0, 0}));
  EXPECT_EQ(CL_INVALID_DEVICE, errorOf({type, binary, SemaphoreDevices, 0, 0}));
  EXPECT_EQ(CL_INVALID_DEVICE, errorOf({type, binary, SemaphoreDevices, here, here, 0, 0}));
  EXPECT_EQ(CL_INVALID_DEVICE, errorOf({type, binary, SemaphoreDevices, noDevice, 0, 0}));
  EXPECT_CL(errorOf({SemaphoreDevices, here, 0, type, binary, 0}));
}

TEST_F(RuntimeSemaphore, CommandsWithErrors) {
  cl_int error = 1;
  cl_context elsewhere = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  EXPECT_CL(error);
  cl_semaphore_khr semaphore = make(), foreign = make({}, elsewhere);
  cl_semaphore_khr mixed[] = {semaphore, reinterpret_cast<cl_semaphore_khr>(queue)};
  cl_event failed = userEvent();
  EXPECT_CL(clSetUserEventStatus(failed, -1));
  const auto noQueue = reinterpret_cast<cl_command_queue>(context);
  for (auto call : {enqueueWait, reinterpret_cast<clEnqueueWaitSemaphoresKHR_fn>(enqueueSignal)}) {
    EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, call(noQueue, 1, mixed, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_VALUE, call(queue, 0, mixed, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_VALUE, call(queue, 1, nullptr, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_SEMAPHORE_KHR, call(queue, 2, mixed, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_CONTEXT, call(queue, 1, &foreign, nullptr, 0, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, call(queue, 1, mixed, nullptr, 1, nullptr, nullptr));
    EXPECT_EQ(CL_INVALID_EVENT_WAIT_LIST, call(queue, 1, mixed, nullptr, 0, &failed, nullptr));
    EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
              call(queue, 1, mixed, nullptr, 1, &failed, nullptr));
  }
  EXPECT_CL(clFinish(queue)) << "none of them was enqueued";
  const auto noSemaphore = reinterpret_cast<cl_semaphore_khr>(queue);
  EXPECT_EQ(CL_INVALID_SEMAPHORE_KHR, retain(noSemaphore));
  EXPECT_EQ(CL_INVALID_SEMAPHORE_KHR, release(nullptr));
  EXPECT_EQ(CL_INVALID_SEMAPHORE_KHR,
            info(noSemaphore, CL_SEMAPHORE_TYPE_KHR, 0, nullptr, nullptr));
  forget(foreign);
  EXPECT_CL(clReleaseContext(elsewhere));
}

TEST_F(RuntimeSemaphore, OneOfTwoDevices) {
  const std::vector<cl_device_id> parts = subDevices();
  if (parts.empty())
    GTEST_SKIP() << "the device has one CPU";
  cl_int error = 1;
  cl_context both = clCreateContext(nullptr, 2, parts.data(), nullptr, nullptr, &error);
  EXPECT_CL(error);
  EXPECT_EQ(CL_INVALID_PROPERTY,
            errorOf({CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR, 0}, both));
  const auto first = reinterpret_cast<cl_semaphore_properties_khr>(parts[0]);
  cl_semaphore_khr semaphore = make({SemaphoreDevices, first, 0}, both);
  cl_command_queue right = clCreateCommandQueue(both, parts[0], 0, &error),
                   wrong = clCreateCommandQueue(both, parts[1], 0, &error);
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            enqueueSignal(wrong, 1, &semaphore, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            enqueueWait(wrong, 1, &semaphore, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE,
            enqueueSignal(queue, 1, &semaphore, nullptr, 0, nullptr, nullptr))
      << "the context does not have the queue's device";
  signal(right, semaphore);
  wait(right, semaphore);
  EXPECT_CL(clFinish(right));
  cl_device_id answer = nullptr;
  EXPECT_CL(
      info(semaphore, cl_semaphore_info_khr(SemaphoreDevices), sizeof(answer), &answer, nullptr));
  EXPECT_EQ(parts[0], answer);
  forget(semaphore);
  EXPECT_CL(clReleaseCommandQueue(right));
  EXPECT_CL(clReleaseCommandQueue(wrong));
  EXPECT_CL(clReleaseContext(both));
  for (cl_device_id each : parts)
    EXPECT_CL(clReleaseDevice(each));
}

TEST_F(RuntimeSemaphore, ThreadsUseTheirOwnQueuesAndOneSemaphore) {
  constexpr int Threads = 4, Turns = 300;
  cl_semaphore_khr ring[Threads];
  cl_command_queue queues[Threads];
  for (int i = 0; i != Threads; ++i) {
    ring[i] = make();
    queues[i] = newQueue(0);
  }
  cl_mem numbers = bufferOf(std::vector<int>{0});
  cl_program program = build();
  // Comes before all other signals of this semaphore, because the first wait belongs to it.
  EXPECT_CL(enqueueSignal(queue, 1, &ring[0], nullptr, 0, nullptr, nullptr));
  std::vector<std::thread> threads;
  for (int i = 0; i != Threads; ++i)
    threads.emplace_back([&, i] {
      cl_kernel add = clCreateKernel(program, "add", nullptr);
      const int one = 1;
      const size_t global = 1;
      EXPECT_CL(clSetKernelArg(add, 0, sizeof(numbers), &numbers));
      EXPECT_CL(clSetKernelArg(add, 1, sizeof(one), &one));
      for (int turn = 0; turn != Turns; ++turn) {
        EXPECT_CL(enqueueWait(queues[i], 1, &ring[i], nullptr, 0, nullptr, nullptr));
        EXPECT_CL(clEnqueueNDRangeKernel(queues[i], add, 1, nullptr, &global, nullptr, 0, nullptr,
                                         nullptr));
        EXPECT_CL(
            enqueueSignal(queues[i], 1, &ring[(i + 1) % Threads], nullptr, 0, nullptr, nullptr));
        if (turn % 50 == 0)
          EXPECT_CL(clFlush(queues[i]));
      }
      EXPECT_CL(clFinish(queues[i]));
      EXPECT_CL(clReleaseKernel(add));
    });
  for (std::thread &each : threads)
    each.join();
  EXPECT_EQ(Threads * Turns, read<int>(numbers, 1)[0]);
  EXPECT_EQ(1u, payload(ring[0])) << "the last signal";
}

} // namespace
