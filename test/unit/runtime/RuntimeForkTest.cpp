//===- RuntimeForkTest.cpp - The driver in child processes ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "RuntimeTest.h"

#include <atomic>
#include <csignal>
#include <functional>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

class RuntimeFork : public RuntimeTest {
protected:
  void SetUp() override {
    if (oclc::test::IsEmulated)
      GTEST_SKIP() << oclc::test::NoThreadsAfterFork;
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    GTEST_SKIP() << "ThreadSanitizer has no threads after a fork";
#endif
#endif
  }

  /// Runs `body` in a child, and returns the exit status of the child. A child that hangs is killed
  /// after a minute.
  static int inChild(const std::function<int()> &body) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      _exit(body());
    }
    int status = -1;
    EXPECT_EQ(child, waitpid(child, &status, 0));
    EXPECT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
    return WEXITSTATUS(status);
  }

  /// Adds 1 to many numbers, several times and with many work-groups. Returns 0 if the result is
  /// correct.
  static int compute(cl_context context, cl_device_id device, cl_program program) {
    constexpr size_t Count = 100000;
    cl_int error;
    std::vector<int> numbers(Count, 1);
    cl_mem memory =
        clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, Count * sizeof(int), numbers.data(), &error);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    cl_kernel add = clCreateKernel(program, "add", &error);
    const int value = 1;
    clSetKernelArg(add, 0, sizeof(memory), &memory);
    clSetKernelArg(add, 1, sizeof(value), &value);
    const size_t global = Count, local = 10;
    for (int i = 0; i != 20; ++i)
      if (clEnqueueNDRangeKernel(queue, add, 1, nullptr, &global, &local, 0, nullptr, nullptr))
        return 1;
    cl_event last;
    if (clEnqueueMarkerWithWaitList(queue, 0, nullptr, &last))
      return 2;
    // Poll the event, so that only workers run the launches. This thread may then run the read.
    cl_int status = CL_QUEUED;
    while (status > CL_COMPLETE)
      if (clGetEventInfo(last, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr))
        return 3;
    if (clEnqueueReadBuffer(queue, memory, CL_TRUE, 0, Count * sizeof(int), numbers.data(), 0,
                            nullptr, nullptr))
      return 4;
    if (clReleaseEvent(last) || clReleaseKernel(add) || clReleaseCommandQueue(queue) ||
        clReleaseMemObject(memory))
      return 6;
    return numbers == std::vector<int>(Count, 21) ? 0 : 5;
  }
};

TEST_F(RuntimeFork, AParentThatIsIdle) {
  cl_program program = build();
  EXPECT_EQ(0, compute(context, device, program));
  for (int i = 0; i != 20; ++i) {
    EXPECT_EQ(0, inChild([&] { return compute(context, device, program); })) << "same objects";
    EXPECT_EQ(0, compute(context, device, program)) << "the parent goes on";
  }
}

TEST_F(RuntimeFork, WhileOtherThreadsTakeMemory) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "AddressSanitizer's own quarantine is locked in the child";
#endif
#endif
  // The driver caches large blocks in a list with a lock, which this thread may hold at a fork.
  std::atomic<bool> isOver{false};
  std::thread takes([&] {
    while (!isOver) {
      cl_int error;
      cl_mem memory = clCreateBuffer(context, 0, 4 << 20, nullptr, &error);
      void *shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 4 << 20, 0);
      clSVMFree(context, shared);
      EXPECT_CL(clReleaseMemObject(memory));
    }
  });
  cl_int error;
  cl_context own = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
  for (int i = 0; i != 100; ++i)
    EXPECT_EQ(0, inChild([&] {
                void *shared = clSVMAlloc(own, CL_MEM_READ_WRITE, 4 << 20, 0);
                clSVMFree(own, shared);
                return shared ? 0 : 1;
              }));
  isOver = true;
  takes.join();
  EXPECT_CL(clReleaseContext(own));
}

TEST_F(RuntimeFork, ChildrenOfChildren) {
  cl_program program = build();
  EXPECT_EQ(0, compute(context, device, program));
  EXPECT_EQ(0, inChild([&] {
              const int first = compute(context, device, program);
              return first + inChild([&] { return compute(context, device, program); });
            }));
}

TEST_F(RuntimeFork, WhatIsPendingIsDoneInBoth) {
  cl_mem numbers = bufferOf(std::vector<int>(64, 1));
  cl_kernel add = kernel("add");
  setArgument(add, 0, numbers);
  setArgument(add, 1, 5);
  cl_event gate = userEvent();
  EXPECT_CL(clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr));
  EXPECT_CL(launch(add, {64}));
  EXPECT_CL(clFlush(queue));
  EXPECT_CL(launch(add, {64}));
  auto finish = [&] {
    EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
    return read<int>(numbers, 64) == std::vector<int>(64, 11) ? 0 : 1;
  };
  EXPECT_EQ(0, inChild(finish));
  EXPECT_EQ(0, finish()) << "the child's gate is its own";
}

TEST_F(RuntimeFork, SignalsAndWaitsOfTwoProcesses) {
  const auto create =
      find<clCreateSemaphoreWithPropertiesKHR_fn>("clCreateSemaphoreWithPropertiesKHR");
  const auto wait = find<clEnqueueWaitSemaphoresKHR_fn>("clEnqueueWaitSemaphoresKHR");
  const auto signal = find<clEnqueueSignalSemaphoresKHR_fn>("clEnqueueSignalSemaphoresKHR");
  const auto release = find<clReleaseSemaphoreKHR_fn>("clReleaseSemaphoreKHR");
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR,
                                                    CL_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR,
                                                    CL_SEMAPHORE_HANDLE_OPAQUE_FD_KHR,
                                                    0,
                                                    0};
  cl_semaphore_khr there = create(context, properties, nullptr),
                   back = create(context, properties, nullptr);
  const int file = memfd_create("test", MFD_ALLOW_SEALING | MFD_CLOEXEC);
  EXPECT_EQ(0, ftruncate(file, 4096));
  const cl_mem_properties memory[] = {CL_EXTERNAL_MEMORY_HANDLE_OPAQUE_FD_KHR,
                                      cl_mem_properties(file), 0};
  cl_mem numbers = clCreateBufferWithProperties(context, memory, 0, 4096, nullptr, nullptr);
  ASSERT_NE(numbers, nullptr);
  cl_program program = build();
  const auto addTo = [&](cl_command_queue on, int value) {
    cl_kernel add = clCreateKernel(program, "add", nullptr);
    const size_t global = 1024;
    const bool isAdded = clSetKernelArg(add, 0, sizeof(numbers), &numbers) == CL_SUCCESS &&
                         clSetKernelArg(add, 1, sizeof(value), &value) == CL_SUCCESS &&
                         clEnqueueNDRangeKernel(on, add, 1, nullptr, &global, nullptr, 0, nullptr,
                                                nullptr) == CL_SUCCESS;
    return isAdded && clReleaseKernel(add) == CL_SUCCESS;
  };
  constexpr int Turns = 50;
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    int wrong = 0;
    for (int i = 0; i != Turns; ++i) {
      wrong += wait(queue, 1, &there, nullptr, 0, nullptr, nullptr) != CL_SUCCESS;
      wrong += !addTo(queue, 1);
      wrong += signal(queue, 1, &back, nullptr, 0, nullptr, nullptr) != CL_SUCCESS;
    }
    wrong += clFinish(queue) != CL_SUCCESS;
    _exit(wrong);
  }
  for (int i = 0; i != Turns; ++i) {
    EXPECT_TRUE(addTo(queue, 100));
    EXPECT_CL(signal(queue, 1, &there, nullptr, 0, nullptr, nullptr));
    EXPECT_CL(wait(queue, 1, &back, nullptr, 0, nullptr, nullptr));
  }
  EXPECT_EQ(read<int>(numbers, 1024), std::vector<int>(1024, 101 * Turns));
  int status = -1;
  EXPECT_EQ(child, waitpid(child, &status, 0));
  EXPECT_EQ(0, status);

  // A wait whose signal may come from another process is the parent's.
  EXPECT_CL(wait(queue, 1, &back, nullptr, 0, nullptr, nullptr));
  EXPECT_EQ(CL_OUT_OF_RESOURCES, -inChild([&] { return -clFinish(queue); }));
  EXPECT_CL(signal(newQueue(0), 1, &back, nullptr, 0, nullptr, nullptr));
  EXPECT_CL(clFinish(queue));
  EXPECT_EQ(0, inChild([&] { return -clFinish(queue); })) << "there are no waits any more";
  EXPECT_CL(clReleaseMemObject(numbers));
  EXPECT_CL(release(there));
  EXPECT_CL(release(back));
}

TEST_F(RuntimeFork, AParentThatIsAtWork) {
  cl_mem flag = bufferOf(std::vector<int>{0});
  cl_int error;
  auto *shared =
      static_cast<int *>(clEnqueueMapBuffer(queue, flag, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                            sizeof(int), 0, nullptr, nullptr, &error));
  ASSERT_CL(error);
  cl_kernel until = kernel("until"), empty = kernel("empty");
  setArgument(until, 0, flag);
  EXPECT_CL(launch(until, {1}, {}, {}, &event()));
  EXPECT_CL(clFlush(queue));
  cl_event running;
  EXPECT_CL(clEnqueueMarkerWithWaitList(queue, 0, nullptr, &running));
  // Wait until a worker runs it.
  cl_event gate = userEvent();
  cl_command_queue other = newQueue(0);
  std::thread waits([&] { clWaitForEvents(1, &running); });
  while (true) {
    cl_uint count = 0;
    EXPECT_CL(clGetEventInfo(running, CL_EVENT_REFERENCE_COUNT, sizeof(count), &count, nullptr));
    // A child detects whether a worker was running at the fork: its calls fail then.
    if (inChild([&] { return clFlush(other) == CL_SUCCESS ? 0 : 1; }) == 1)
      break;
  }
  const size_t one = 1;
  EXPECT_EQ(
      0, inChild([&] {
        int wrong = 0;
        auto expect = [&](cl_int error) { wrong += error != CL_OUT_OF_RESOURCES; };
        expect(
            clEnqueueNDRangeKernel(other, empty, 1, nullptr, &one, nullptr, 0, nullptr, nullptr));
        expect(clFinish(other));
        expect(clFinish(queue));
        expect(clFlush(queue));
        expect(clWaitForEvents(1, &running));
        expect(clSetUserEventStatus(gate, CL_COMPLETE));
        expect(clSetEventCallback(running, CL_COMPLETE, [](cl_event, cl_int, void *) {}, nullptr));
        // Calls that need no worker succeed: queries, creation and release of objects.
        cl_uint count;
        wrong += clGetEventInfo(running, CL_EVENT_REFERENCE_COUNT, sizeof(count), &count,
                                nullptr) != CL_SUCCESS;
        cl_int error;
        cl_mem memory = clCreateBuffer(context, 0, 64, nullptr, &error);
        wrong += error != CL_SUCCESS || clReleaseMemObject(memory) != CL_SUCCESS;
        wrong += clReleaseCommandQueue(other) != CL_SUCCESS;
        return wrong;
      }));
  __atomic_store_n(shared, 1, __ATOMIC_RELEASE);
  waits.join();
  EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
  EXPECT_CL(clFinish(queue));
  EXPECT_CL(clReleaseEvent(running));
  EXPECT_CL(clEnqueueUnmapMemObject(queue, flag, shared, 0, nullptr, nullptr));
}

} // namespace
