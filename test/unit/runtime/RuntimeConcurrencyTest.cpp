//===- RuntimeConcurrencyTest.cpp - Many host threads at once ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// These tests are for ThreadSanitizer, and small enough for it.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <atomic>
#include <random>
#include <thread>

namespace {

class RuntimeConcurrency : public RuntimeTest {
protected:
  template <class Body> static void onThreads(int count, Body body) {
    std::vector<std::thread> threads;
    for (int i = 0; i != count; ++i)
      threads.emplace_back(body, i);
    for (std::thread &thread : threads)
      thread.join();
  }
};

TEST_F(RuntimeConcurrency, OneQueueForAll) {
  cl_program program = build();
  cl_mem count = bufferOf(std::vector<unsigned>{0});
  onThreads(8, [&](int) {
    cl_int error;
    cl_kernel spin = clCreateKernel(program, "spin", &error);
    setArgument(spin, 0, count);
    setArgument(spin, 1, 10u);
    for (int i = 0; i != 100; ++i) {
      EXPECT_CL(launch(spin, {3}, {1}));
      if (i % 7 == 0)
        EXPECT_CL(clFinish(queue));
    }
    EXPECT_CL(clReleaseKernel(spin));
  });
  EXPECT_EQ(read<unsigned>(count, 1)[0], 8u * 100 * 3);
}

TEST_F(RuntimeConcurrency, OneKernelForAll) {
  cl_mem count = bufferOf(std::vector<unsigned>{0});
  cl_kernel spin = kernel("spin");
  setArgument(spin, 0, count);
  setArgument(spin, 1, 10u);
  onThreads(4, [&](int number) {
    for (int i = 0; i != 100; ++i) {
      setArgument(spin, 1, unsigned(number));
      EXPECT_CL(launch(spin, {2}, {1}));
    }
  });
  EXPECT_EQ(read<unsigned>(count, 1)[0], 4u * 100 * 2);
}

TEST_F(RuntimeConcurrency, EverybodyDoesEverything) {
  cl_program program = build();
  cl_mem shared = buffer(4096);
  std::atomic<int> callbacks{0}, expected{0};
  std::vector<cl_command_queue> queues;
  for (int i = 0; i != 6; ++i)
    queues.push_back(newQueue((i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0) |
                              (i % 3 ? CL_QUEUE_PROFILING_ENABLE : 0)));
  onThreads(8, [&](int number) {
    std::mt19937 random(number);
    cl_int error;
    cl_mem mine = clCreateBuffer(context, 0, 4096, nullptr, &error);
    cl_kernel add = clCreateKernel(program, "add", &error);
    cl_kernel spin = clCreateKernel(program, "spin", &error);
    setArgument(add, 0, mine);
    setArgument(add, 1, 1);
    setArgument(spin, 0, shared);
    setArgument(spin, 1, 200u);
    // Each command waits for the last one of its thread, so that no buffer is accessed at the same
    // time.
    cl_event last = nullptr;
    std::vector<cl_event> gates;
    for (int i = 0; i != 150; ++i) {
      cl_command_queue target = queues[random() % queues.size()];
      cl_event next = nullptr;
      const cl_uint waits = last ? 1 : 0;
      const cl_event *list = last ? &last : nullptr;
      const size_t global = 1 + random() % 512, local = 1;
      const int pattern = i;
      switch (random() % 8) {
      case 0:
        error =
            clEnqueueNDRangeKernel(target, add, 1, nullptr, &global, nullptr, waits, list, &next);
        break;
      case 1:
        error =
            clEnqueueNDRangeKernel(target, spin, 1, nullptr, &global, &local, waits, list, &next);
        break;
      case 2:
        error = clEnqueueFillBuffer(target, mine, &pattern, 4, 0, 4096, waits, list, &next);
        break;
      case 3:
        error = clEnqueueBarrierWithWaitList(target, waits, list, &next);
        break;
      case 4: {
        cl_event gate = clCreateUserEvent(context, &error);
        gates.push_back(gate);
        const cl_event both[] = {gate, last};
        error = clEnqueueMarkerWithWaitList(target, 1 + waits, both, &next);
        break;
      }
      case 5:
        EXPECT_CL(clFlush(target));
        error = clEnqueueMarkerWithWaitList(target, waits, list, &next);
        break;
      case 6: {
        void *pointer = clEnqueueMapBuffer(target, mine, CL_FALSE, CL_MAP_READ, 0, 64, waits, list,
                                           nullptr, &error);
        EXPECT_CL(error);
        error = clEnqueueUnmapMemObject(target, mine, pointer, waits, list, &next);
        break;
      }
      default:
        error = clEnqueueCopyBuffer(target, mine, mine, 0, 2048, 1024, waits, list, &next);
      }
      EXPECT_CL(error);
      ++expected;
      EXPECT_CL(clSetEventCallback(
          next, CL_COMPLETE,
          [](cl_event, cl_int, void *count) { ++*static_cast<std::atomic<int> *>(count); },
          &callbacks));
      if (last)
        EXPECT_CL(clReleaseEvent(last));
      last = next;
      if (random() % 4 == 0) {
        // Sometimes open the gates early. The thread opens the others below, before it waits.
        for (cl_event gate : gates) {
          EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
          EXPECT_CL(clReleaseEvent(gate));
        }
        gates.clear();
      }
    }
    for (cl_event gate : gates) {
      EXPECT_CL(clSetUserEventStatus(gate, CL_COMPLETE));
      EXPECT_CL(clReleaseEvent(gate));
    }
    EXPECT_CL(clWaitForEvents(1, &last));
    EXPECT_CL(clReleaseEvent(last));
    EXPECT_CL(clReleaseKernel(add));
    EXPECT_CL(clReleaseKernel(spin));
    EXPECT_CL(clReleaseMemObject(mine));
  });
  for (cl_command_queue each : queues)
    EXPECT_CL(clFinish(each));
  while (callbacks != expected)
    std::this_thread::yield();
}

TEST_F(RuntimeConcurrency, ProgramsAndContexts) {
  std::vector<unsigned char> file = readBinary("main");
  onThreads(4, [&](int) {
    for (int i = 0; i != 5; ++i) {
      cl_int error;
      cl_context own = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &error);
      const unsigned char *start = file.data();
      const size_t size = file.size(), one = 1;
      cl_program program =
          clCreateProgramWithBinary(own, 1, &device, &size, &start, nullptr, &error);
      EXPECT_CL(error);
      EXPECT_CL(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr));
      cl_kernel empty = clCreateKernel(program, "empty", &error);
      cl_command_queue queue = clCreateCommandQueue(own, device, 0, &error);
      EXPECT_CL(
          clEnqueueNDRangeKernel(queue, empty, 1, nullptr, &one, nullptr, 0, nullptr, nullptr));
      EXPECT_CL(clReleaseKernel(empty));
      EXPECT_CL(clReleaseProgram(program));
      EXPECT_CL(clReleaseContext(own));
      EXPECT_CL(clFinish(queue));
      EXPECT_CL(clReleaseCommandQueue(queue));
    }
  });
}

TEST_F(RuntimeConcurrency, TheHostSignalsARunningKernel) {
  std::atomic<int> flag{0};
  cl_kernel until = kernel("until");
  EXPECT_CL(clSetKernelArgSVMPointer(until, 0, &flag));
  EXPECT_CL(launch(until, {1}));
  EXPECT_CL(clFlush(queue));
  flag = 1;
  EXPECT_CL(clFinish(queue));
}

} // namespace
