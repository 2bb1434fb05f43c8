//===- Enqueue.cpp - Common parts of all commands ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "core/Capture.h"
#include "exec/ReplayWork.h"

#include <algorithm>

namespace oclc::rt::api {

Enqueue::Enqueue(cl_command_queue queue, cl_uint waitCount, const cl_event *waitList,
                 cl_event *eventReturn, Ordering ordering)
    : ordering(ordering), target(Queue::from(queue)), waitCount(waitCount), waitList(waitList),
      eventReturn(eventReturn) {}

cl_int Enqueue::check() {
  if (!target)
    return CL_INVALID_COMMAND_QUEUE;
  if ((waitCount == 0) != (waitList == nullptr))
    return CL_INVALID_EVENT_WAIT_LIST;
  for (cl_uint i = 0; i != waitCount; ++i)
    if (!Event::from(waitList[i]))
      return CL_INVALID_EVENT_WAIT_LIST;
  for (cl_uint i = 0; i != waitCount; ++i)
    if (!sameContext(Event::from(waitList[i])->context))
      return CL_INVALID_CONTEXT;
  return CL_SUCCESS;
}

std::vector<Event *> Enqueue::waits() const {
  std::vector<Event *> list(waitCount);
  for (cl_uint i = 0; i != waitCount; ++i)
    list[i] = Event::from(waitList[i]);
  return list;
}

void Enqueue::giveOut(const Ref<Event> &event) {
  if (eventReturn)
    *eventReturn = Ref<Event>(event).detach()->handle();
}

cl_int Enqueue::submit(cl_command_type type, std::unique_ptr<Work> work, bool blocking) {
  if (capture::isOn() && work)
    work->countLaunch();
  auto event = make<Event>(*target, type, std::move(work), ordering);
  Scheduler &scheduler = Scheduler::get();
  if (waitCount == 0)
    scheduler.enqueue(*event, {});
  else
    scheduler.enqueue(*event, waits());
  giveOut(event);
  if (!blocking)
    return CL_SUCCESS;
  scheduler.wait(*event);
  return event->status() < 0 ? event->status() : CL_SUCCESS;
}

cl_int Enqueue::submit(CommandBuffer &buffer) {
  std::shared_ptr<const CommandList> commands = buffer.commands();
  if (capture::isOn())
    for (const auto &work : *commands)
      if (work)
        work->countLaunch();
  auto event = make<Event>(*target, buffer, std::make_unique<ReplayWork>(std::move(commands)));
  Scheduler::get().enqueue(*event, waits());
  giveOut(event);
  return CL_SUCCESS;
}

bool Enqueue::waitsFailed() const {
  return std::any_of(waitList, waitList + waitCount,
                     [](cl_event each) { return Event::from(each)->status() < 0; });
}

Ref<Event> Enqueue::submitAfter(const std::list<Ref<Event>> &more, cl_command_type type,
                                std::unique_ptr<Work> work) {
  std::vector<Event *> all = waits();
  for (const Ref<Event> &each : more)
    all.push_back(each.get());
  auto event = make<Event>(*target, type, std::move(work), ordering);
  Scheduler::get().enqueue(*event, all);
  giveOut(event);
  return event;
}

void Enqueue::begin() { Scheduler::get().flush(*target); }

cl_int checkMemory(const Command &command, cl_mem handle, Memory *&memory) {
  memory = Memory::from(handle);
  if (!memory)
    return CL_INVALID_MEM_OBJECT;
  return command.sameContext(memory->context) ? CL_SUCCESS : CL_INVALID_CONTEXT;
}

cl_int checkBuffer(const Command &command, cl_mem handle, Memory *&memory) {
  const cl_int error = checkMemory(command, handle, memory);
  return memory && !memory->isBuffer() ? CL_INVALID_MEM_OBJECT : error;
}

cl_int checkImage(const Command &command, cl_mem handle, Memory *&memory) {
  const cl_int error = checkMemory(command, handle, memory);
  return memory && !memory->isImage() ? CL_INVALID_MEM_OBJECT : error;
}

cl_int checkDevices(cl_uint count, const cl_device_id *devices, const Context *context) {
  if ((count == 0) != (devices == nullptr))
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != count; ++i)
    if (const Device *device = Device::from(devices[i]);
        !device || (context && !context->has(*device)))
      return CL_INVALID_DEVICE;
  return CL_SUCCESS;
}

std::vector<Ref<Device>> devicesOf(cl_uint count, const cl_device_id *handles) {
  std::vector<Ref<Device>> devices;
  devices.reserve(count);
  for (cl_uint i = 0; i != count; ++i)
    devices.emplace_back(Device::from(handles[i]));
  return devices;
}

bool isDeviceOf(const Kernel &kernel, cl_device_id handle) {
  const Program &program = *kernel.program;
  if (!handle)
    return program.devices.size() == 1;
  const Device *device = Device::from(handle);
  return device && program.context->has(*device) && program.serves(*device);
}

std::vector<cl_device_id> deviceHandles(const Context &context) {
  std::vector<cl_device_id> handles;
  handles.reserve(context.devices.size());
  for (const Ref<Device> &device : context.devices)
    handles.push_back(device->handle());
  return handles;
}

} // namespace oclc::rt::api
