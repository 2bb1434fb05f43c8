//===- RuntimeMisuse.cpp - Arguments that are right, and wrong ones ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace oclc::test {

template <class Function> static Function named(const char *name) {
  return reinterpret_cast<Function>(cl.clGetExtensionFunctionAddress(name));
}

Misuse::Misuse() {
  oneDevice = {device, nullptr, nullptr};
  oneMemory = {buffer, nullptr, nullptr};
  oneProgram = {program, nullptr, nullptr};
  oneEvent = {failed, nullptr, nullptr};
  notEvents = {queue, text, nullptr};
  foreignEvents = {foreignEvent, nullptr};
  kernel = newKernel("add");
  otherKernel = newKernel("add");
  const int number = 1;
  EXPECT_CL(cl.clSetKernelArg(kernel, 0, sizeof(buffer), &buffer));
  EXPECT_CL(cl.clSetKernelArg(kernel, 1, sizeof(number), &number));
  EXPECT_CL(cl.clBuildProgram(foreignProgram, 0, nullptr, nullptr, nullptr, nullptr));
  foreignKernel = cl.clCreateKernel(foreignProgram, "add", nullptr);
  EXPECT_CL(cl.clSetKernelArg(foreignKernel, 0, sizeof(foreignBuffer), &foreignBuffer));
  EXPECT_CL(cl.clSetKernelArg(foreignKernel, 1, sizeof(number), &number));
  commandBuffer =
      named<clCreateCommandBufferKHR_fn>("clCreateCommandBufferKHR")(1, &queue, nullptr, nullptr);
  // The declarations of this function differ between versions of the header.
  using RecordFn = cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_command_queue, const void *,
                                         cl_kernel, cl_uint, const size_t *, const size_t *,
                                         const size_t *, cl_uint, const cl_sync_point_khr *,
                                         cl_sync_point_khr *, cl_mutable_command_khr *);
  const size_t items = 1;
  EXPECT_CL(named<RecordFn>("clCommandNDRangeKernelKHR")(commandBuffer, nullptr, nullptr, kernel, 1,
                                                         nullptr, &items, nullptr, 0, nullptr,
                                                         nullptr, &mutableCommand));
  shared = cl.clSVMAlloc(context, CL_MEM_READ_WRITE, Size, 0);
  user = cl.clCreateUserEvent(context, nullptr);
  image = newImage(context);
  otherImage = newImage(context);
  foreignImage = newImage(foreignContext);
  ring = cl.clCreatePipe(context, 0, 4, 8, nullptr, nullptr);
  sampler = cl.clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  semaphore = newSemaphore(context);
  foreignSemaphore = newSemaphore(foreignContext);
  external = newExternal(context);
  foreignExternal = newExternal(foreignContext);
  nativePlaces[0] = oneMemory.data();
  renewReleased();
}

Misuse::~Misuse() {
  EXPECT_CL(cl.clSetUserEventStatus(user, CL_COMPLETE));
  EXPECT_CL(cl.clFinish(queue));
  EXPECT_CL(cl.clReleaseEvent(user));
  EXPECT_CL(cl.clReleaseKernel(foreignKernel));
  giveBack(commandBuffer);
  giveBack(image);
  giveBack(otherImage);
  giveBack(foreignImage);
  giveBack(ring);
  giveBack(sampler);
  giveBack(semaphore);
  giveBack(foreignSemaphore);
  giveBack(external);
  giveBack(foreignExternal);
  cl.clSVMFree(context, shared);
}

/// A driver that checks lifetimes remembers released objects only for some time, so tests call this
/// function repeatedly.
void Misuse::renewReleased() {
#ifdef OCLC_CHECK_LIFETIMES
  cl_context gone = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue goneQueue = cl.clCreateCommandQueue(context, device, 0, nullptr);
  cl_mem goneBuffer = cl.clCreateBuffer(context, 0, Size, nullptr, nullptr);
  const char *source = "";
  cl_program goneProgram = cl.clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  cl_kernel goneKernel = cl.clCreateKernel(program, "add", nullptr);
  cl_event goneEvent = cl.clCreateUserEvent(context, nullptr);
  cl_command_buffer_khr goneCommands =
      named<clCreateCommandBufferKHR_fn>("clCreateCommandBufferKHR")(1, &queue, nullptr, nullptr);
  cl_sampler goneSampler = cl.clCreateSamplerWithProperties(context, nullptr, nullptr);
  cl_semaphore_khr goneSemaphore = newSemaphore(context);
  released[Context] = bitsOf(gone);
  released[Queue] = bitsOf(goneQueue);
  released[Memory] = bitsOf(goneBuffer);
  released[Program] = bitsOf(goneProgram);
  released[Kernel] = bitsOf(goneKernel);
  released[Event] = bitsOf(goneEvent);
  released[Buffers] = bitsOf(goneCommands);
  released[Sampler] = bitsOf(goneSampler);
  released[Semaphore] = bitsOf(goneSemaphore);
  giveBack(gone);
  giveBack(goneQueue);
  giveBack(goneBuffer);
  giveBack(goneProgram);
  giveBack(goneKernel);
  giveBack(goneEvent);
  giveBack(goneCommands);
  giveBack(goneSampler);
  giveBack(goneSemaphore);
#endif
}

void Misuse::cleanUp() {
  if (eventReturn)
    giveBack(std::exchange(eventReturn, nullptr));
  for (cl_kernel &each : kernelsReturn)
    if (each)
      giveBack(std::exchange(each, nullptr));
  for (cl_device_id &each : partsReturn)
    if (each)
      cl.clReleaseDevice(std::exchange(each, nullptr));
}

void *Misuse::right(Kind kind) {
  switch (kind) {
  case Platform: {
    cl_platform_id platform = nullptr;
    EXPECT_CL(cl.clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, nullptr));
    return platform;
  }
  case Device:
    return device;
  case Context:
    return context;
  case Queue:
    return queue;
  case Memory:
    return buffer;
  case Program:
    return program;
  case Kernel:
    return kernel;
  case Event:
    return complete;
  case Buffers:
    return commandBuffer;
  case Sampler:
    return sampler;
  case Semaphore:
    return semaphore;
  case Kinds:
    break;
  }
  return nullptr;
}

void *Misuse::foreign(Kind kind) {
  switch (kind) {
  case Queue:
    return foreignQueue;
  case Memory:
    return foreignBuffer;
  case Program:
    return foreignProgram;
  case Kernel:
    return foreignKernel;
  default:
    return nullptr;
  }
}

Parameter Misuse::handle(Kind kind, cl_int error) {
  Parameter parameter = {bitsOf(right(kind)), {}};
  auto add = [&](const void *object, const char *what) {
    parameter.wrong.push_back(fails(bitsOf(object), what, {error}));
    parameter.wrong.back().isCertain = true;
  };
  add(nullptr, "no object");
  add(text, "memory that is no object");
  add(text + 3, "an address that no object has");
  static const char *const names[] = {"a platform",       "a device",  "a context",  "a queue",
                                      "a buffer",         "a program", "a kernel",   "an event",
                                      "a command buffer", "a sampler", "a semaphore"};
  for (int other = 0; other != Kinds; ++other)
    if (other != kind)
      add(right(Kind(other)), names[other]);
  if (released[kind] != 0) {
    add(nullptr, "a released object");
    parameter.wrong.back().current = &released[kind];
  }
  return parameter;
}

Parameter Misuse::withForeign(Parameter parameter, Kind kind) {
  parameter.wrong.push_back(
      fails(bitsOf(foreign(kind)), "an object of another context", {CL_INVALID_CONTEXT}));
  return parameter;
}

Parameters Misuse::query(Bits name) {
  return {value(name, {fails(0, "no question", {CL_INVALID_VALUE}),
                       fails(0x7fff, "an unknown question", {CL_INVALID_VALUE}),
                       fails(0xffffffff, "all bits", {CL_INVALID_VALUE})}),
          value(sizeof(answer),
                {fails(0, "no room", {CL_INVALID_VALUE}),
                 fails(1, "room for one byte", {CL_INVALID_VALUE}), mayPass(SIZE_MAX, "all memory"),
                 mayPass(SIZE_MAX / 2 + 1, "half of all memory")}),
          out(answer), out(&sizeReturn)};
}

Parameter Misuse::flags(Bits right, cl_int unknown) {
  return value(right, {fails(~Bits(0), "all flags", {unknown}),
                       fails(Bits(1) << 63, "the last flag", {unknown}),
                       fails(Bits(1) << 40, "an unknown flag", {unknown})});
}

Parameter Misuse::offset(cl_int error) {
  return value(Offset, {fails(Size, "the end", {error}), fails(Size - 8, "near the end", {error}),
                        fails(SIZE_MAX, "SIZE_MAX", {error}),
                        fails(SIZE_MAX - 15, "so that the end is 0", {error}),
                        fails(SIZE_MAX / 2 + 1, "half of all memory", {error}), mayPass(0, "0")});
}

Parameter Misuse::size(cl_int error) {
  return value(16, {fails(Size, "more than is left", {error}), fails(SIZE_MAX, "SIZE_MAX", {error}),
                    fails(SIZE_MAX - Offset + 1, "so that the end is 0", {error}),
                    fails(SIZE_MAX - Offset + 17, "so that the end is near the start", {error}),
                    fails(SIZE_MAX / 2 + 1, "half of all memory", {error}), mayPass(0, "0")});
}

Parameters Misuse::waits() {
  const std::vector<cl_int> wrongList = {CL_INVALID_EVENT_WAIT_LIST};
  const bool fail = mode == Commands::Fail;
  Parameter count = {fail, {fails(fail ? 0 : 1, "another number of events", wrongList)}};
  count.wrong.push_back(fails(fail ? 2 : 7, "more events than there are", wrongList));
  count.wrong.push_back(fails(UINT32_MAX, "UINT32_MAX events", wrongList));
  Parameter events = {fail ? bitsOf(oneEvent.data()) : 0, {}};
  if (fail)
    events.wrong = {
        fails(0, "no list", wrongList),
        fails(bitsOf(notEvents.data()), "a queue in place of an event", wrongList),
        fails(bitsOf(notEvents.data() + 1), "text in place of an event", wrongList),
        fails(bitsOf(notEvents.data() + 2), "no event", wrongList),
        fails(bitsOf(&released[Event]), "a released event", wrongList),
        fails(bitsOf(foreignEvents.data()), "an event of another context", {CL_INVALID_CONTEXT})};
  else
    events.wrong = {fails(bitsOf(oneEvent.data()), "a list of no events", wrongList)};
  return {count, events, out(&eventReturn)};
}

Parameters Misuse::devices() {
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE, CL_INVALID_DEVICE};
  Parameter count = {1,
                     {fails(0, "a list of no devices", {CL_INVALID_VALUE}),
                      fails(2, "more devices than there are", invalid),
                      fails(UINT32_MAX, "UINT32_MAX devices", invalid)}};
  Parameter devices = {bitsOf(oneDevice.data()),
                       {fails(0, "no list", {CL_INVALID_VALUE}),
                        fails(bitsOf(notEvents.data()), "a queue in place of a device", invalid),
                        fails(bitsOf(notEvents.data() + 1), "text in place of a device", invalid),
                        fails(bitsOf(notEvents.data() + 2), "no device", invalid)}};
  return {count, devices};
}

Parameters Misuse::callback() {
  return {value(0, {}), value(0, {fails(bitsOf(text), "data for nobody", {CL_INVALID_VALUE})})};
}

std::vector<Row> Misuse::allRows(Commands wanted) {
  mode = wanted;
  rows.clear();
  addObjects();
  addQueries();
  addPrograms();
  addKernels();
  addTransfers();
  addSharedMemory();
  addImages();
  addImageTransfers();
  addExtensions();
  addRecording();
  addSemaphores();
  addExternalMemory();
  addEmbedding();
  addFunctionsOfOthers();
  return std::move(rows);
}

} // namespace oclc::test
