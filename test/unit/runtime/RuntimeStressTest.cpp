//===- RuntimeStressTest.cpp - Everything at once, for as long as wanted ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Many threads use few queues. Each thread has a buffer of numbers, and knows their values after
// each of its commands; each command waits for the last one of its thread, so that the order is
// known for any queue. OCLC_STRESS_SECONDS is the duration, and OCLC_STRESS_SEED repeats the
// choices.
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeSemaphoreTest.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

namespace {

double fromEnvironment(const char *name, double otherwise) {
  const char *text = std::getenv(name);
  return text ? std::strtod(text, nullptr) : otherwise;
}

constexpr size_t Numbers = 256, Part = 64;
constexpr int Threads = 16, Queues = 8;

// Functions of cl_khr_command_buffer and cl_khr_command_buffer_mutable_dispatch.
using CreateBufferFn = cl_command_buffer_khr(cl_uint, const cl_command_queue *,
                                             const cl_properties *, cl_int *);
using BufferFn = cl_int(cl_command_buffer_khr);
using EnqueueBufferFn = cl_int(cl_uint, cl_command_queue *, cl_command_buffer_khr, cl_uint,
                               const cl_event *, cl_event *);
using RecordKernelFn = cl_int(cl_command_buffer_khr, cl_command_queue, const cl_properties *,
                              cl_kernel, cl_uint, const size_t *, const size_t *, const size_t *,
                              cl_uint, const cl_uint *, cl_uint *, cl_mutable_command_khr *);
using UpdateBufferFn = cl_int(cl_command_buffer_khr, cl_uint, const cl_uint *, const void **);

struct Argument {
  cl_uint index;
  size_t size;
  const void *value;
};
struct Update {
  cl_mutable_command_khr command;
  cl_uint argumentCount = 0, pointerCount = 0, execInfoCount = 0, dimensions = 0;
  const Argument *arguments = nullptr, *pointers = nullptr;
  const void *execInfos = nullptr;
  const size_t *offset = nullptr, *global = nullptr, *local = nullptr;
};

/// Functions of extensions that the threads call.
struct Functions {
  clCreateSemaphoreWithPropertiesKHR_fn createSemaphore;
  clReleaseSemaphoreKHR_fn releaseSemaphore;
  clEnqueueSignalSemaphoresKHR_fn signal;
  clEnqueueWaitSemaphoresKHR_fn wait;
  CreateBufferFn *createBuffer;
  BufferFn *finalizeBuffer, *releaseBuffer;
  EnqueueBufferFn *enqueueBuffer;
  RecordKernelFn *recordKernel;
  UpdateBufferFn *updateBuffer;
};

/// Objects that all threads share.
struct Shared {
  Functions extensions;
  cl_context context;
  cl_program program;
  std::vector<cl_command_queue> queues;
  std::chrono::steady_clock::time_point end;
  std::atomic<int> callbacks{0}, expectedCallbacks{0};
  std::atomic<uint64_t> commands{0};
};

class Worker {
public:
  Worker(Shared &shared, unsigned seed) : shared(shared), random(seed) {
    cl_int error;
    memory =
        clCreateBuffer(shared.context, CL_MEM_COPY_HOST_PTR, sizeof(model), model.data(), &error);
    EXPECT_CL(error);
    add = clCreateKernel(shared.program, "add", &error);
    EXPECT_CL(error);
  }
  ~Worker() {
    forget();
    EXPECT_CL(clReleaseKernel(add));
    EXPECT_CL(clReleaseMemObject(memory));
  }

  void run() {
    while (std::chrono::steady_clock::now() < shared.end && !testing::Test::HasFailure()) {
      for (int i = 0; i != 20; ++i)
        step();
      settle();
      check();
    }
    settle();
    check();
  }

private:
  using Step = void (Worker::*)();

  void step() {
    static constexpr Step Steps[] = {
        &Worker::launch,   &Worker::launch, &Worker::launchPart, &Worker::fill,     &Worker::copy,
        &Worker::map,      &Worker::write,  &Worker::barrier,    &Worker::gate,     &Worker::read,
        &Worker::released, &Worker::clone,  &Worker::recorded,   &Worker::semaphore};
    queue = anyQueue();
    (this->*Steps[random() % std::size(Steps)])();
    ++shared.commands;
  }

  cl_command_queue anyQueue() { return shared.queues[random() % shared.queues.size()]; }
  cl_uint waits() const { return last ? 1 : 0; }
  const cl_event *list() const { return last ? &last : nullptr; }

  /// Makes the next command of the thread wait for this one.
  void follow(cl_event next) {
    if (!next)
      return;
    if (random() % 3 == 0) {
      ++shared.expectedCallbacks;
      const cl_int type = random() % 2 ? CL_COMPLETE : CL_RUNNING;
      EXPECT_CL(clSetEventCallback(
          next, type,
          [](cl_event event, cl_int, void *count) {
            cl_command_type type;
            EXPECT_CL(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr));
            ++*static_cast<std::atomic<int> *>(count);
          },
          &shared.callbacks));
    }
    forget();
    last = next;
    if (random() % 8 == 0)
      EXPECT_CL(clFlush(queue));
  }
  void forget() {
    if (last)
      EXPECT_CL(clReleaseEvent(last));
    last = nullptr;
  }

  /// Opens the gates, waits for the last command of the thread, and checks the results of read().
  void settle() {
    for (cl_event each : gates) {
      EXPECT_CL(clSetUserEventStatus(each, CL_COMPLETE));
      EXPECT_CL(clReleaseEvent(each));
    }
    gates.clear();
    if (last)
      EXPECT_CL(clWaitForEvents(1, &last));
    EXPECT_EQ(fetched, expected);
    forget();
  }
  void check() {
    std::array<int, Numbers> found;
    EXPECT_CL(clEnqueueReadBuffer(shared.queues[random() % shared.queues.size()], memory, CL_TRUE,
                                  0, sizeof(found), found.data(), 0, nullptr, nullptr));
    EXPECT_EQ(found, model);
  }

  void launchOn(cl_kernel kernel, cl_mem target, size_t first, size_t count) {
    const int value = int(random() % 100);
    EXPECT_CL(clSetKernelArg(kernel, 0, sizeof(target), &target));
    EXPECT_CL(clSetKernelArg(kernel, 1, sizeof(value), &value));
    const size_t local = 16;
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &count,
                                     random() % 2 ? &local : nullptr, waits(), list(), &next));
    for (size_t i = first; i != first + count; ++i)
      model[i] += value;
    follow(next);
  }
  void launch() { launchOn(add, memory, 0, Numbers); }
  /// Uses a sub-buffer that is released while the command waits or runs.
  void launchPart() {
    const size_t first = random() % (Numbers / Part) * Part;
    const cl_buffer_region region = {first * sizeof(int), Part * sizeof(int)};
    cl_int error;
    cl_mem part = clCreateSubBuffer(memory, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    EXPECT_CL(error);
    launchOn(add, part, first, Part);
    EXPECT_CL(clReleaseMemObject(part));
  }
  /// Uses a kernel that is released while the command waits or runs.
  void clone() {
    cl_int error;
    cl_kernel copy = clCloneKernel(add, &error);
    EXPECT_CL(error);
    launchOn(copy, memory, 0, Numbers);
    EXPECT_CL(clReleaseKernel(copy));
  }
  void fill() {
    const int pattern = int(random() % 1000);
    const size_t first = random() % Numbers, count = 1 + random() % (Numbers - first);
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueFillBuffer(queue, memory, &pattern, sizeof(int), first * sizeof(int),
                                  count * sizeof(int), waits(), list(), &next));
    std::fill_n(model.begin() + ptrdiff_t(first), count, pattern);
    follow(next);
  }
  void copy() {
    const size_t count = 1 + random() % (Numbers / 2), from = random() % (Numbers / 2 - count + 1),
                 to = Numbers / 2 + random() % (Numbers / 2 - count + 1);
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueCopyBuffer(queue, memory, memory, from * sizeof(int), to * sizeof(int),
                                  count * sizeof(int), waits(), list(), &next));
    std::copy_n(model.begin() + ptrdiff_t(from), count, model.begin() + ptrdiff_t(to));
    follow(next);
  }
  /// Copies through a buffer that is released while the commands wait or run.
  void released() {
    cl_int error;
    cl_mem other = clCreateBuffer(shared.context, 0, sizeof(model), nullptr, &error);
    EXPECT_CL(error);
    const int zero = 0;
    cl_event filled = nullptr, there = nullptr, back = nullptr;
    EXPECT_CL(clEnqueueFillBuffer(queue, other, &zero, sizeof(zero), 0, sizeof(model), waits(),
                                  list(), &filled));
    EXPECT_CL(
        clEnqueueCopyBuffer(queue, memory, other, 0, 0, Part * sizeof(int), 1, &filled, &there));
    EXPECT_CL(
        clEnqueueCopyBuffer(queue, other, memory, 0, 0, 2 * Part * sizeof(int), 1, &there, &back));
    EXPECT_CL(clReleaseMemObject(other));
    EXPECT_CL(clReleaseEvent(filled));
    EXPECT_CL(clReleaseEvent(there));
    std::fill_n(model.begin() + Part, Part, 0);
    follow(back);
  }
  /// The host may access a mapped region only after all earlier commands.
  void map() {
    settle();
    const size_t first = random() % Numbers;
    cl_int error;
    auto *pointer = static_cast<int *>(
        clEnqueueMapBuffer(queue, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, first * sizeof(int),
                           (Numbers - first) * sizeof(int), 0, nullptr, nullptr, &error));
    ASSERT_CL(error);
    EXPECT_EQ(*pointer, model[first]);
    *pointer = model[first] = int(random() % 1000);
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueUnmapMemObject(queue, memory, pointer, 0, nullptr, &next));
    follow(next);
  }
  void write() {
    settle(); // The write has no wait list.
    const size_t first = random() % Numbers, count = 1 + random() % (Numbers - first);
    for (size_t i = first; i != first + count; ++i)
      model[i] = int(random() % 1000);
    EXPECT_CL(clEnqueueWriteBuffer(queue, memory, CL_TRUE, first * sizeof(int), count * sizeof(int),
                                   &model[first], 0, nullptr, nullptr));
  }
  /// Reads without waiting. settle() checks the results.
  void read() {
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueReadBuffer(queue, memory, CL_FALSE, 0, sizeof(fetched), fetched.data(),
                                  waits(), list(), &next));
    expected = model;
    follow(next);
  }
  void barrier() {
    cl_event next = nullptr;
    if (random() % 2)
      EXPECT_CL(clEnqueueBarrierWithWaitList(queue, waits(), list(), &next));
    else
      EXPECT_CL(clEnqueueMarkerWithWaitList(queue, waits(), list(), &next));
    follow(next);
  }
  /// Records a launch, changes its argument, and releases the recording while it waits or runs.
  void recorded() {
    const Functions &cl = shared.extensions;
    const cl_properties isMutable[] = {/*CL_COMMAND_BUFFER_FLAGS_KHR*/ 0x1293, /*MUTABLE*/ 2, 0};
    const int before = 1, value = int(random() % 100);
    const size_t items = Numbers;
    cl_int error;
    cl_command_buffer_khr buffer = cl.createBuffer(1, &queue, isMutable, &error);
    ASSERT_CL(error);
    EXPECT_CL(clSetKernelArg(add, 0, sizeof(memory), &memory));
    EXPECT_CL(clSetKernelArg(add, 1, sizeof(before), &before));
    cl_mutable_command_khr command = nullptr;
    EXPECT_CL(cl.recordKernel(buffer, nullptr, nullptr, add, 1, nullptr, &items, nullptr, 0,
                              nullptr, nullptr, &command));
    EXPECT_CL(cl.finalizeBuffer(buffer));
    const Argument argument = {1, sizeof(value), &value};
    const Update update = {.command = command, .argumentCount = 1, .arguments = &argument};
    const void *updates[] = {&update};
    const cl_uint type = 0;
    EXPECT_CL(cl.updateBuffer(buffer, 1, &type, updates));
    cl_event next = nullptr;
    EXPECT_CL(cl.enqueueBuffer(0, nullptr, buffer, waits(), list(), &next));
    EXPECT_CL(cl.releaseBuffer(buffer));
    for (int &each : model)
      each += value;
    follow(next);
  }
  /// Signals a semaphore on one queue and waits for it on another one.
  void semaphore() {
    const Functions &cl = shared.extensions;
    const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                      CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
    cl_int error;
    cl_semaphore_khr semaphore = cl.createSemaphore(shared.context, properties, &error);
    ASSERT_CL(error);
    cl_event next = nullptr;
    EXPECT_CL(cl.signal(queue, 1, &semaphore, nullptr, waits(), list(), nullptr));
    EXPECT_CL(cl.wait(anyQueue(), 1, &semaphore, nullptr, 0, nullptr, &next));
    EXPECT_CL(cl.releaseSemaphore(semaphore));
    follow(next);
  }
  /// Makes the next commands wait until the thread opens the gate.
  void gate() {
    cl_int error;
    gates.push_back(clCreateUserEvent(shared.context, &error));
    EXPECT_CL(error);
    const cl_event both[] = {gates.back(), last};
    cl_event next = nullptr;
    EXPECT_CL(clEnqueueMarkerWithWaitList(queue, 1 + waits(), both, &next));
    follow(next);
    // Commands of other threads in this queue wait for the gate, too, so it stays closed only
    // briefly.
    if (random() % 2)
      settle();
  }

  Shared &shared;
  std::mt19937 random;
  cl_command_queue queue = nullptr;
  cl_mem memory;
  cl_kernel add;
  cl_event last = nullptr;
  std::vector<cl_event> gates;
  std::array<int, Numbers> model{}, fetched{}, expected{};
};

class RuntimeStress : public RuntimeSemaphoreTest {
protected:
  Functions extensions() {
    return {.createSemaphore = create,
            .releaseSemaphore = release,
            .signal = enqueueSignal,
            .wait = enqueueWait,
            .createBuffer = find<CreateBufferFn *>("clCreateCommandBufferKHR"),
            .finalizeBuffer = find<BufferFn *>("clFinalizeCommandBufferKHR"),
            .releaseBuffer = find<BufferFn *>("clReleaseCommandBufferKHR"),
            .enqueueBuffer = find<EnqueueBufferFn *>("clEnqueueCommandBufferKHR"),
            .recordKernel = find<RecordKernelFn *>("clCommandNDRangeKernelKHR"),
            .updateBuffer = find<UpdateBufferFn *>("clUpdateMutableCommandsKHR")};
  }
};

TEST_F(RuntimeStress, EverythingAtOnce) {
  const double seconds = fromEnvironment("OCLC_STRESS_SECONDS", 2);
  const auto seed = unsigned(fromEnvironment("OCLC_STRESS_SEED", 1));
  Shared shared{.extensions = extensions(),
                .context = context,
                .program = build(),
                .queues = {},
                .end = std::chrono::steady_clock::now() +
                       std::chrono::milliseconds(int64_t(seconds * 1000))};
  for (int i = 0; i != Queues; ++i)
    shared.queues.push_back(newQueue((i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0) |
                                     (i % 3 ? CL_QUEUE_PROFILING_ENABLE : 0)));
  std::vector<std::thread> threads;
  for (int i = 0; i != Threads; ++i)
    threads.emplace_back([&, i] { Worker(shared, seed * 1000 + unsigned(i)).run(); });
  for (std::thread &each : threads)
    each.join();
  for (cl_command_queue each : shared.queues)
    EXPECT_CL(clFinish(each));
  while (shared.callbacks != shared.expectedCallbacks)
    std::this_thread::yield();
  EXPECT_GE(shared.commands, Threads * 20u);
  RecordProperty("commands", std::to_string(shared.commands));
  std::printf("%llu commands\n", static_cast<unsigned long long>(shared.commands));
}

} // namespace
