//===- CaptureDataApplication.cpp - Applications whose launches are captured with data --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureApplication.h"

#include <CL/cl_ext.h>

#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace {

constexpr size_t Bytes = 4096;

cl_kernel kernelOf(const Application &own, const char *name, const char *binary = "main") {
  cl_program program = own.fromBinary(binary);
  Application::succeed(Application::build(program), binary);
  return Application::kernel(program, name);
}

cl_mem bufferOf(const Application &own, size_t size, cl_mem_flags flags = 0,
                void *memory = nullptr) {
  cl_int error;
  cl_mem buffer = clCreateBuffer(own.context, flags, size, memory, &error);
  Application::succeed(error, "clCreateBuffer");
  return buffer;
}

void fill(const Application &own, cl_mem buffer, size_t size, uint32_t value) {
  Application::succeed(
      clEnqueueFillBuffer(own.queue, buffer, &value, sizeof(value), 0, size, 0, nullptr, nullptr),
      "fill");
}

template <class T> void set(cl_kernel kernel, cl_uint index, const T &value) {
  Application::succeed(clSetKernelArg(kernel, index, sizeof(value), &value), "clSetKernelArg");
}

void setShared(cl_kernel kernel, cl_uint index, const void *pointer) {
  Application::succeed(clSetKernelArgSVMPointer(kernel, index, pointer), "SVM pointer");
}

void finish(const Application &own) { Application::succeed(clFinish(own.queue), "finish"); }

/// Launches `kernel` with one dimension and waits for it.
void launch(const Application &own, cl_kernel kernel, size_t global = 64, size_t local = 16) {
  Application::succeed(own.launch(kernel, {global}, {local}), "launch");
  finish(own);
}

/// The kernel "qualified", which accesses no memory: (constant int *a, global int *b, long c).
cl_kernel idleKernel(const Application &own) {
  cl_kernel kernel = kernelOf(own, "qualified");
  set(kernel, 0, cl_mem(nullptr));
  set(kernel, 1, cl_mem(nullptr));
  set(kernel, 2, int64_t(-2));
  return kernel;
}

/// Nothing is executed before the last call, so the first launch finds the contents of the first
/// fill only if they are captured when it begins.
void launchTwice(Application &own) {
  cl_kernel add = kernelOf(own, "add");
  cl_mem buffer = bufferOf(own, Bytes);
  set(add, 0, buffer);
  fill(own, buffer, Bytes, 99);
  finish(own);
  const size_t offset = 8, global = 64, local = 16;
  for (const uint32_t number : {7, 8}) {
    set(add, 1, number);
    fill(own, buffer, Bytes, number);
    Application::succeed(
        clEnqueueNDRangeKernel(own.queue, add, 1, &offset, &global, &local, 0, nullptr, nullptr),
        "launch");
  }
  finish(own);
}

void useSubBuffers(Application &own) {
  cl_kernel kernel = idleKernel(own);
  cl_mem root = bufferOf(own, Bytes);
  fill(own, root, Bytes, 3);
  const cl_buffer_region region = {1024, 512};
  cl_int error;
  cl_mem part = clCreateSubBuffer(root, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  Application::succeed(error, "clCreateSubBuffer");
  set(kernel, 0, part);
  set(kernel, 1, root);
  launch(own, kernel);
}

void useEqualBuffers(Application &own) {
  cl_kernel kernel = idleKernel(own);
  for (cl_uint i = 0; i != 2; ++i) {
    cl_mem buffer = bufferOf(own, Bytes);
    fill(own, buffer, Bytes, 3);
    set(kernel, i, buffer);
  }
  launch(own, kernel, 32);
}

void useLocalMemory(Application &own) {
  cl_kernel kernel = kernelOf(own, "local_sum");
  cl_mem buffer = bufferOf(own, Bytes);
  set(kernel, 0, buffer);
  set(kernel, 1, buffer);
  Application::succeed(clSetKernelArg(kernel, 2, 100, nullptr), "local");
  Application::succeed(clSetKernelArg(kernel, 3, 200, nullptr), "local");
  launch(own, kernel);
}

char *sharedMemory(const Application &own) {
  auto *memory = static_cast<char *>(clSVMAlloc(own.context, 0, Bytes, 0));
  Application::require(memory, "clSVMAlloc");
  std::memset(memory, 5, Bytes);
  return memory;
}

void useSharedMemory(Application &own) {
  cl_kernel kernel = idleKernel(own);
  char *memory = sharedMemory(own);
  setShared(kernel, 0, memory + 64);
  setShared(kernel, 1, memory + Bytes - 1);
  launch(own, kernel);
}

/// A buffer in the middle of shared memory, and a pointer to the same memory.
void useBufferInSharedMemory(Application &own) {
  cl_kernel kernel = idleKernel(own);
  char *memory = sharedMemory(own);
  set(kernel, 0, bufferOf(own, 1024, CL_MEM_USE_HOST_PTR, memory + 2048));
  setShared(kernel, 1, memory);
  launch(own, kernel);
}

void useUnknownMemory(Application &own) {
  cl_kernel kernel = idleKernel(own);
  static char memory[Bytes];
  setShared(kernel, 0, memory);
  launch(own, kernel);
  launch(own, kernel, 32);
}

void useIndirectMemory(Application &own) {
  cl_kernel kernel = idleKernel(own);
  const cl_bool on = CL_TRUE, off = CL_FALSE;
  auto say = [&](cl_kernel_exec_info name, size_t size, const void *value) {
    Application::succeed(clSetKernelExecInfo(kernel, name, size, value), "clSetKernelExecInfo");
  };
  const void *memory = sharedMemory(own);
  say(CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL, sizeof(on), &on);
  launch(own, kernel);
  say(CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(memory), &memory);
  say(CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL, sizeof(off), &off);
  cl_int error;
  launch(own, clCloneKernel(kernel, &error));
  say(CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, nullptr);
  launch(own, kernel, 32);
}

cl_image_desc descriptionOf(cl_mem_object_type type, size_t width, size_t height) {
  cl_image_desc description = {};
  description.image_type = type;
  description.image_width = width;
  description.image_height = height;
  return description;
}

cl_mem imageOf(const Application &own, cl_image_format format, const cl_image_desc &description,
               cl_mem_flags flags = 0, void *memory = nullptr) {
  cl_int error;
  cl_mem image = clCreateImage(own.context, flags, &format, &description, memory, &error);
  Application::succeed(error, "clCreateImage");
  return image;
}

cl_sampler samplerOf(const Application &own, cl_bool isNormalized, cl_addressing_mode addressing,
                     cl_filter_mode filter) {
  cl_int error;
  cl_sampler sampler = clCreateSampler(own.context, isNormalized, addressing, filter, &error);
  Application::succeed(error, "clCreateSampler");
  return sampler;
}

/// Memory of the application with gaps between the rows, and an array of layers.
void useImages(Application &own) {
  static char memory[80 * 15 + 64];
  std::memset(memory, 4, sizeof(memory));
  cl_kernel kernel = kernelOf(own, "plane", "images");
  cl_image_desc plane = descriptionOf(CL_MEM_OBJECT_IMAGE2D, 16, 16);
  plane.image_row_pitch = 80;
  set(kernel, 0, imageOf(own, {CL_RGBA, CL_UNORM_INT8}, plane, CL_MEM_USE_HOST_PTR, memory));
  set(kernel, 1, samplerOf(own, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR));
  set(kernel, 2, bufferOf(own, Bytes));
  launch(own, kernel);

  cl_kernel planes = kernelOf(own, "planes", "images");
  cl_image_desc layers = descriptionOf(CL_MEM_OBJECT_IMAGE2D_ARRAY, 5, 3);
  layers.image_array_size = 4;
  set(planes, 0, imageOf(own, {CL_R, CL_FLOAT}, layers));
  set(planes, 1, samplerOf(own, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST));
  set(planes, 2, bufferOf(own, Bytes));
  launch(own, planes);
}

/// A row in the middle of a buffer, which is another argument.
void useImageOfBuffer(Application &own) {
  cl_kernel kernel = kernelOf(own, "row_of_buffer", "images");
  cl_mem all = bufferOf(own, Bytes);
  fill(own, all, Bytes, 3);
  const cl_buffer_region region = {1024, 512};
  cl_int error;
  cl_image_desc row = descriptionOf(CL_MEM_OBJECT_IMAGE1D_BUFFER, 32, 0);
  row.mem_object = clCreateSubBuffer(all, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
  Application::succeed(error, "clCreateSubBuffer");
  set(kernel, 0, imageOf(own, {CL_RGBA, CL_SIGNED_INT32}, row));
  set(kernel, 1, samplerOf(own, CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST));
  set(kernel, 2, all);
  launch(own, kernel);
}

/// Launches of one kernel with two formats and two samplers.
void useFormats(Application &own) {
  cl_kernel kernel = kernelOf(own, "row", "images");
  const cl_image_desc row = descriptionOf(CL_MEM_OBJECT_IMAGE1D, 8, 0);
  cl_sampler clamp = samplerOf(own, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
             repeat = samplerOf(own, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR);
  cl_mem bytes = imageOf(own, {CL_R, CL_UNORM_INT8}, row),
         floats = imageOf(own, {CL_RGBA, CL_FLOAT}, row);
  set(kernel, 2, bufferOf(own, Bytes));
  for (const auto &[image, sampler] : {std::pair(bytes, clamp), std::pair(floats, clamp),
                                       std::pair(floats, repeat), std::pair(floats, clamp)}) {
    set(kernel, 0, image);
    set(kernel, 1, sampler);
    launch(own, kernel);
  }
}

void useLargeImage(Application &own) {
  cl_kernel kernel = kernelOf(own, "plane", "images");
  const cl_image_desc large = descriptionOf(CL_MEM_OBJECT_IMAGE2D, 16384, 16384);
  set(kernel, 0, imageOf(own, {CL_RGBA, CL_FLOAT}, large));
  set(kernel, 1, samplerOf(own, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST));
  set(kernel, 2, bufferOf(own, Bytes));
  launch(own, kernel);
}

void usePipe(Application &own) {
  cl_kernel kernel = kernelOf(own, "piped", "images");
  cl_int error;
  cl_mem pipe = clCreatePipe(own.context, 0, 4, 16, nullptr, &error);
  Application::succeed(error, "pipe");
  set(kernel, 0, pipe);
  set(kernel, 1, bufferOf(own, Bytes));
  launch(own, kernel);
  finish(own);
  clReleaseMemObject(pipe);
}

void useManySizes(Application &own) {
  cl_kernel kernel = idleKernel(own);
  for (const size_t global : {16, 32, 16, 64, 128, 256})
    launch(own, kernel, global);
  launch(own, kernel, 256, 32);
  Application::succeed(own.launch(kernel, {256, 1}, {16, 1}), "2D");
  Application::succeed(own.launch(kernel, {256}), "without a local size");
  finish(own);
}

/// Launches with buffers of 1 MiB: two with equal contents, one with other contents.
void useMuch(Application &own) {
  cl_kernel kernel = idleKernel(own);
  constexpr size_t Large = 1 << 20;
  size_t global = 16;
  for (const uint32_t value : {0, 0, 1}) {
    cl_mem buffer = bufferOf(own, Large);
    fill(own, buffer, Large, value);
    set(kernel, 1, buffer);
    launch(own, kernel, global);
    global *= 2;
  }
}

void useTooMuch(Application &own) {
  cl_kernel kernel = idleKernel(own);
  for (cl_uint i = 0; i != 2; ++i)
    set(kernel, i, bufferOf(own, size_t(513) << 20));
  launch(own, kernel);
}

/// 8 MiB of zeros, except one page.
void useZeros(Application &own) {
  cl_kernel kernel = idleKernel(own);
  constexpr size_t Large = 8 << 20, Page = 4096;
  cl_mem buffer = bufferOf(own, Large);
  fill(own, buffer, Large, 0);
  const uint32_t value = 6;
  Application::succeed(clEnqueueFillBuffer(own.queue, buffer, &value, sizeof(value), 5 * Page, Page,
                                           0, nullptr, nullptr),
                       "fill");
  set(kernel, 1, buffer);
  launch(own, kernel);
}

void useCommandBuffer(Application &own) {
  cl_kernel add = kernelOf(own, "add");
  cl_mem buffer = bufferOf(own, Bytes);
  set(add, 0, buffer);
  set(add, 1, 10);
  const CommandBufferFunctions functions(own);
  cl_int error;
  cl_command_queue queue = own.queue;
  cl_command_buffer_khr commands = functions.create(1, &queue, nullptr, &error);
  functions.add(commands, add, 64, 16);
  Application::succeed(functions.finalize(commands), "finalize");
  fill(own, buffer, Bytes, 1);
  for (int i = 0; i != 3; ++i)
    Application::succeed(functions.enqueue(0, nullptr, commands, 0, nullptr, nullptr), "enqueue");
  finish(own);
}

void launchAndFork(Application &own) {
  cl_kernel kernel = idleKernel(own);
  for (const size_t global : {16, 32, 64})
    launch(own, kernel, global);
  const pid_t child = fork();
  if (child == 0) {
    launch(own, kernel, 64);
    launch(own, kernel, 128);
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  Application::require(status == 0, "child");
  launch(own, kernel, 256);
}

/// Memory of which the second page cannot be read.
void useUnreadableMemory(Application &own) {
  cl_kernel kernel = idleKernel(own);
  const auto page = size_t(sysconf(_SC_PAGESIZE));
  void *memory = mmap(nullptr, 2 * page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  Application::require(memory != MAP_FAILED, "mmap");
  cl_mem all = bufferOf(own, 2 * page, CL_MEM_USE_HOST_PTR, memory),
         half = bufferOf(own, Bytes, CL_MEM_USE_HOST_PTR, memory);
  mprotect(static_cast<char *>(memory) + page, page, PROT_NONE);
  set(kernel, 0, all);
  launch(own, kernel);
  set(kernel, 0, half);
  launch(own, kernel, 32);
}

/// A small limit of the size of files must not raise SIGXFSZ.
void workWithoutRoom(Application &own) {
  rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = 100'000;
  setrlimit(RLIMIT_FSIZE, &limit);
  useMuch(own);
}

/// Captures new contents until the process is killed.
[[noreturn]] void workUntilKilled(Application &own) {
  cl_kernel kernel = idleKernel(own);
  constexpr size_t Large = 1 << 20;
  cl_mem buffer = bufferOf(own, Large);
  set(kernel, 1, buffer);
  for (size_t local = 1;; local = local % 1024 + 1) {
    fill(own, buffer, Large, uint32_t(local));
    launch(own, kernel, local, local);
  }
}

} // namespace

const Applications &applications() {
  static const Applications all = {
      {"twice", launchTwice},
      {"sub-buffers", useSubBuffers},
      {"equal buffers", useEqualBuffers},
      {"local memory", useLocalMemory},
      {"shared memory", useSharedMemory},
      {"buffer in shared memory", useBufferInSharedMemory},
      {"unknown memory", useUnknownMemory},
      {"indirect memory", useIndirectMemory},
      {"images", useImages},
      {"image of a buffer", useImageOfBuffer},
      {"formats", useFormats},
      {"large image", useLargeImage},
      {"pipe", usePipe},
      {"many sizes", useManySizes},
      {"much", useMuch},
      {"too much", useTooMuch},
      {"zeros", useZeros},
      {"command buffer", useCommandBuffer},
      {"fork", launchAndFork},
      {"unreadable", useUnreadableMemory},
      {"without room", workWithoutRoom},
      {"until killed", workUntilKilled},
  };
  return all;
}
