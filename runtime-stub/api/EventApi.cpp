//===- EventApi.cpp - Events, markers and barriers --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"

using namespace oclc::rt;
using namespace oclc::rt::api;

cl_event clCreateUserEvent(cl_context handle, cl_int *errorReturn) {
  return creating<Event>(errorReturn, [&]() -> Created<Event> {
    Context *context = Context::from(handle);
    if (!context)
      return CL_INVALID_CONTEXT;
    return make<Event>(Ref<Context>(context));
  });
}

cl_int clSetUserEventStatus(cl_event handle, cl_int status) {
  Event *event = Event::from(handle);
  if (!event || event->type != CL_COMMAND_USER)
    return CL_INVALID_EVENT;
  if (status > CL_COMPLETE)
    return CL_INVALID_VALUE;
  return guarded([&] {
    return Scheduler::get().completeUserEvent(*event, status) ? CL_SUCCESS : CL_INVALID_OPERATION;
  });
}

cl_int clRetainEvent(cl_event event) { return retain<Event>(event, CL_INVALID_EVENT); }

cl_int clReleaseEvent(cl_event event) { return release<Event>(event, CL_INVALID_EVENT); }

cl_int clSetEventCallback(cl_event handle, cl_int type, Event::CallbackFn function,
                          void *userData) {
  Event *event = Event::from(handle);
  if (!event)
    return CL_INVALID_EVENT;
  if (!function || (type != CL_SUBMITTED && type != CL_RUNNING && type != CL_COMPLETE))
    return CL_INVALID_VALUE;
  return guarded([&] {
    Scheduler::get().addCallback(*event, type, function, userData);
    return CL_SUCCESS;
  });
}

cl_int clWaitForEvents(cl_uint count, const cl_event *list) {
  if (count == 0 || !list)
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != count; ++i)
    if (!Event::from(list[i]))
      return CL_INVALID_EVENT;
  for (cl_uint i = 1; i != count; ++i)
    if (Event::from(list[i])->context.get() != Event::from(list[0])->context.get())
      return CL_INVALID_CONTEXT;
  return guarded([&] {
    // Flush the queues of all events but the first, so that their commands start before this thread
    // waits for the first event. That wait dispatches the queue of the first event.
    for (cl_uint i = 1; i < count; ++i)
      if (Event *event = Event::from(list[i]); event->queue && !event->isDone())
        Scheduler::get().flush(*event->queue);
    cl_int result = CL_SUCCESS;
    for (cl_uint i = 0; i != count; ++i) {
      Event *event = Event::from(list[i]);
      Scheduler::get().wait(*event);
      if (event->status() < 0)
        result = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    }
    return result;
  });
}

cl_int clGetEventInfo(cl_event handle, cl_event_info name, size_t size, void *value,
                      size_t *sizeReturn) {
  const Event *event = Event::from(handle);
  if (!event)
    return CL_INVALID_EVENT;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_EVENT_COMMAND_QUEUE:
    return info.value<cl_command_queue>(event->queue ? event->queue->handle() : nullptr);
  case CL_EVENT_CONTEXT:
    return info.value<cl_context>(event->context->handle());
  case CL_EVENT_COMMAND_TYPE:
    return info.value<cl_command_type>(event->type);
  case CL_EVENT_COMMAND_EXECUTION_STATUS:
    // Flush: an application that polls the status without a flush would otherwise wait for ever.
    return guarded([&] {
      if (event->queue && !event->isDone())
        Scheduler::get().flush(*event->queue);
      return info.value<cl_int>(event->status());
    });
  case CL_EVENT_REFERENCE_COUNT:
    return info.value<cl_uint>(event->apiReferenceCount());
  }
  return CL_INVALID_VALUE;
}

cl_int clGetEventProfilingInfo(cl_event handle, cl_profiling_info name, size_t size, void *value,
                               size_t *sizeReturn) {
  const Event *event = Event::from(handle);
  if (!event)
    return CL_INVALID_EVENT;
  if (!event->queue || !event->queue->profiling() || event->status() != CL_COMPLETE)
    return CL_PROFILING_INFO_NOT_AVAILABLE;
  const Info info(size, value, sizeReturn);
  switch (name) {
  case CL_PROFILING_COMMAND_QUEUED:
    return info.value<cl_ulong>(event->times().queued);
  case CL_PROFILING_COMMAND_SUBMIT:
    return info.value<cl_ulong>(event->times().submitted);
  case CL_PROFILING_COMMAND_START:
    return info.value<cl_ulong>(event->times().started);
  case CL_PROFILING_COMMAND_END:
  case CL_PROFILING_COMMAND_COMPLETE: // Same as END: kernels have no child kernels here.
    return info.value<cl_ulong>(event->times().ended);
  }
  return CL_INVALID_VALUE;
}

static cl_int enqueueSync(cl_command_queue queue, cl_command_type type, Ordering ordering,
                          cl_uint waitCount, const cl_event *waitList, cl_event *event) {
  return guarded([&]() -> cl_int {
    Enqueue command(queue, waitCount, waitList, event, ordering);
    if (cl_int error = command.check())
      return error;
    return command.submit(type, nullptr);
  });
}

cl_int clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint waitCount,
                                   const cl_event *waitList, cl_event *event) {
  return enqueueSync(queue, CL_COMMAND_MARKER, Ordering::Marker, waitCount, waitList, event);
}

cl_int clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint waitCount,
                                    const cl_event *waitList, cl_event *event) {
  return enqueueSync(queue, CL_COMMAND_BARRIER, Ordering::Barrier, waitCount, waitList, event);
}

cl_int clEnqueueMarker(cl_command_queue queue, cl_event *event) {
  if (!event)
    return Queue::from(queue) ? CL_INVALID_VALUE : CL_INVALID_COMMAND_QUEUE;
  return enqueueSync(queue, CL_COMMAND_MARKER, Ordering::Marker, 0, nullptr, event);
}

cl_int clEnqueueBarrier(cl_command_queue queue) {
  return enqueueSync(queue, CL_COMMAND_BARRIER, Ordering::Barrier, 0, nullptr, nullptr);
}

cl_int clEnqueueWaitForEvents(cl_command_queue queue, cl_uint count, const cl_event *list) {
  if (!Queue::from(queue))
    return CL_INVALID_COMMAND_QUEUE;
  if (count == 0 || !list)
    return CL_INVALID_VALUE;
  for (cl_uint i = 0; i != count; ++i)
    if (!Event::from(list[i]))
      return CL_INVALID_EVENT;
  return enqueueSync(queue, CL_COMMAND_BARRIER, Ordering::Barrier, count, list, nullptr);
}
