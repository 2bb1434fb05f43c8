//===- RuntimeErrorsQueueTest.cpp - What platform, contexts, queues and events refuse ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

class RuntimeErrorsQueue : public RuntimeErrors {};

TEST_F(RuntimeErrorsQueue, PlatformAndDevice) {
  cl_platform_id platform;
  cl_uint count;
  EXPECT_EQ(CL_INVALID_VALUE, clGetPlatformIDs(0, &platform, &count));
  EXPECT_EQ(CL_INVALID_VALUE, clGetPlatformIDs(1, nullptr, nullptr));
  EXPECT_CL(clGetPlatformIDs(1, &platform, &count));
  EXPECT_EQ(CL_INVALID_PLATFORM, cl.clGetPlatformInfo(as<cl_platform_id>(queue), CL_PLATFORM_NAME,
                                                      sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetPlatformInfo(platform, 1, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetPlatformInfo(platform, CL_PLATFORM_NAME, 1, bytes, nullptr));
  EXPECT_EQ(CL_INVALID_PLATFORM, cl.clUnloadPlatformCompiler(nullptr));

  auto devices = [&](void *from, cl_device_type type, cl_uint room, cl_device_id *list,
                     cl_uint *found) {
    return cl.clGetDeviceIDs(as<cl_platform_id>(from), type, room, list, found);
  };
  cl_device_id found;
  EXPECT_EQ(CL_INVALID_PLATFORM, devices(queue, CL_DEVICE_TYPE_ALL, 1, &found, &count));
  EXPECT_EQ(CL_INVALID_DEVICE_TYPE, devices(platform, 0, 1, &found, &count));
  EXPECT_EQ(CL_INVALID_DEVICE_TYPE, devices(platform, 1 << 20, 1, &found, &count));
  EXPECT_EQ(CL_INVALID_VALUE, devices(platform, CL_DEVICE_TYPE_CPU, 0, &found, &count));
  EXPECT_EQ(CL_INVALID_VALUE, devices(platform, CL_DEVICE_TYPE_CPU, 1, nullptr, nullptr));
  EXPECT_EQ(CL_DEVICE_NOT_FOUND, devices(platform, CL_DEVICE_TYPE_GPU, 1, &found, &count));
  EXPECT_EQ(CL_INVALID_DEVICE,
            cl.clGetDeviceInfo(nullptr, CL_DEVICE_TYPE, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetDeviceInfo(device, 1, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetDeviceInfo(device, CL_DEVICE_TYPE, 7, bytes, nullptr));
  cl_ulong time;
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clGetDeviceAndHostTimer(nullptr, &time, &time));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetDeviceAndHostTimer(device, nullptr, &time));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetDeviceAndHostTimer(device, &time, nullptr));
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clGetHostTimer(nullptr, &time));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetHostTimer(device, nullptr));
}

struct ContextCreation {
  const cl_context_properties *properties = nullptr;
  cl_uint count = 1;
  const cl_device_id *devices;
  void *userData = nullptr;
  cl_device_type type = CL_DEVICE_TYPE_CPU;
};

cl_int release(cl_context context, cl_int error) {
  EXPECT_EQ(context == nullptr, error != CL_SUCCESS);
  if (context)
    EXPECT_CL(cl.clReleaseContext(context));
  return error;
}

TEST_F(RuntimeErrorsQueue, Contexts) {
  using Row = Wrong<ContextCreation>;
  cl_platform_id ours;
  EXPECT_CL(clGetPlatformIDs(1, &ours, nullptr));
  const auto platform = reinterpret_cast<cl_context_properties>(ours);
  static const cl_context_properties unknown[] = {4711, 1, 0},
                                     sync[] = {CL_CONTEXT_INTEROP_USER_SYNC, 2, 0},
                                     nowhere[] = {CL_CONTEXT_PLATFORM, 0, 0};
  const cl_context_properties twice[] = {CL_CONTEXT_PLATFORM, platform, CL_CONTEXT_PLATFORM,
                                         platform, 0};
  cl_device_id null = nullptr, wrong = as<cl_device_id>(queue);
  std::vector<Row> table = {
      {"an unknown property", CL_INVALID_PROPERTY, [](auto &a) { a.properties = unknown; }},
      {"a wrong value", CL_INVALID_PROPERTY, [](auto &a) { a.properties = sync; }},
      {"no platform", CL_INVALID_PLATFORM, [](auto &a) { a.properties = nowhere; }},
      {"a property twice", CL_INVALID_PROPERTY, [&](auto &a) { a.properties = twice; }},
      {"data for no function", CL_INVALID_VALUE, [&](auto &a) { a.userData = bytes; }}};
  std::vector<Row> byType = table;
  byType.push_back({"no type", CL_INVALID_DEVICE_TYPE, [](auto &a) { a.type = 0; }});
  byType.push_back(
      {"no such device", CL_DEVICE_NOT_FOUND, [](auto &a) { a.type = CL_DEVICE_TYPE_GPU; }});
  table.insert(
      table.end(),
      {Row{"no list", CL_INVALID_VALUE, [](auto &a) { a.devices = nullptr; }},
       Row{"no devices", CL_INVALID_VALUE, [](auto &a) { a.count = 0; }},
       Row{"a null device", CL_INVALID_DEVICE, [&](auto &a) { a.devices = &null; }},
       Row{"a device that is a queue", CL_INVALID_DEVICE, [&](auto &a) { a.devices = &wrong; }}});
  check<ContextCreation>(
      "clCreateContext", {nullptr, 1, &device},
      [](const ContextCreation &a) {
        cl_int error;
        return release(
            cl.clCreateContext(a.properties, a.count, a.devices, nullptr, a.userData, &error),
            error);
      },
      table);
  check<ContextCreation>(
      "clCreateContextFromType", {nullptr, 1, &device},
      [](const ContextCreation &a) {
        cl_int error;
        return release(
            cl.clCreateContextFromType(a.properties, a.type, nullptr, a.userData, &error), error);
      },
      byType);
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetContextInfo(context, 1, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE,
            cl.clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, 3, bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetContextDestructorCallback(context, nullptr, nullptr));
}

struct QueueCreation {
  cl_context context;
  cl_device_id device;
  cl_queue_properties name = CL_QUEUE_PROPERTIES, value = 0;
};

TEST_F(RuntimeErrorsQueue, Creation) {
  using Row = Wrong<QueueCreation>;
  auto release = [](cl_command_queue made, cl_int error) {
    EXPECT_EQ(made == nullptr, error != CL_SUCCESS);
    if (made)
      EXPECT_CL(cl.clReleaseCommandQueue(made));
    return error;
  };
  std::vector<Row> table = {
      {"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
      {"no device", CL_INVALID_DEVICE, [](auto &a) { a.device = nullptr; }},
      {"unknown bits", CL_INVALID_VALUE, [](auto &a) { a.value = 1 << 10; }},
      {"a queue on the device", CL_INVALID_QUEUE_PROPERTIES,
       [](auto &a) { a.value = CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE; }}};
  if (makePart())
    table.push_back(
        {"a device of another context", CL_INVALID_DEVICE, [&](auto &a) { a.device = part; }});
  check<QueueCreation>(
      "clCreateCommandQueue", {context, device},
      [&](const QueueCreation &a) {
        cl_int error;
        return release(cl.clCreateCommandQueue(a.context, a.device, a.value, &error), error);
      },
      table);
  table.push_back({"an unknown property", CL_INVALID_VALUE, [](auto &a) { a.name = 4711; }});
  table.push_back({"a size", CL_INVALID_VALUE, [](auto &a) { a.name = CL_QUEUE_SIZE; }});
  table.push_back(
      {"an unknown priority", CL_INVALID_VALUE, [](auto &a) { a.name = CL_QUEUE_PRIORITY_KHR; }});
  check<QueueCreation>(
      "clCreateCommandQueueWithProperties", {context, device},
      [&](const QueueCreation &a) {
        cl_int error;
        const cl_queue_properties list[] = {a.name, a.value, 0};
        return release(cl.clCreateCommandQueueWithProperties(a.context, a.device, list, &error),
                       error);
      },
      table);
}

TEST_F(RuntimeErrorsQueue, Queries) {
  auto ask = [&](cl_command_queue queue, cl_uint name, size_t size) {
    return cl.clGetCommandQueueInfo(queue, name, size, bytes, nullptr);
  };
  EXPECT_CL(ask(queue, CL_QUEUE_CONTEXT, sizeof(cl_context)));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, ask(nullptr, CL_QUEUE_CONTEXT, sizeof(cl_context)));
  EXPECT_EQ(CL_INVALID_VALUE, ask(queue, 1, sizeof(bytes)));
  EXPECT_EQ(CL_INVALID_VALUE, ask(queue, CL_QUEUE_CONTEXT, sizeof(cl_context) - 1));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, ask(queue, CL_QUEUE_SIZE, sizeof(bytes)))
      << "of queues on the device only";
  EXPECT_EQ(CL_INVALID_OPERATION,
            cl.clSetCommandQueueProperty(queue, CL_QUEUE_PROFILING_ENABLE, CL_TRUE, nullptr));
  EXPECT_EQ(CL_INVALID_CONTEXT, cl.clSetDefaultDeviceCommandQueue(nullptr, device, queue));
  EXPECT_EQ(CL_INVALID_DEVICE, cl.clSetDefaultDeviceCommandQueue(context, nullptr, queue));
  EXPECT_EQ(CL_INVALID_OPERATION, cl.clSetDefaultDeviceCommandQueue(context, device, queue));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, cl.clFlush(nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, cl.clFinish(nullptr));
}

TEST_F(RuntimeErrorsQueue, Synchronisation) {
  checkCommand<CommandArguments>("clEnqueueMarkerWithWaitList", {queue},
                                 [](const CommandArguments &a) {
                                   return cl.clEnqueueMarkerWithWaitList(a.queue, a.waitCount,
                                                                         a.waitList, nullptr);
                                 },
                                 {});
  checkCommand<CommandArguments>("clEnqueueBarrierWithWaitList", {queue},
                                 [](const CommandArguments &a) {
                                   return cl.clEnqueueBarrierWithWaitList(a.queue, a.waitCount,
                                                                          a.waitList, nullptr);
                                 },
                                 {});
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, cl.clEnqueueBarrier(nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clEnqueueMarker(queue, nullptr));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, cl.clEnqueueMarker(nullptr, &nullEvent));
  EXPECT_EQ(CL_INVALID_COMMAND_QUEUE, cl.clEnqueueWaitForEvents(nullptr, 1, &complete));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clEnqueueWaitForEvents(queue, 0, &complete));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clEnqueueWaitForEvents(queue, 1, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT, cl.clEnqueueWaitForEvents(queue, 1, &queueAsEvent));
  EXPECT_EQ(CL_INVALID_CONTEXT, cl.clEnqueueWaitForEvents(queue, 1, &foreignEvent));
  EXPECT_CL(cl.clEnqueueWaitForEvents(queue, 1, &complete));
}

TEST_F(RuntimeErrorsQueue, Events) {
  cl_int error;
  EXPECT_EQ(nullptr, cl.clCreateUserEvent(nullptr, &error));
  EXPECT_EQ(CL_INVALID_CONTEXT, error);
  const cl_event mixed[] = {complete, foreignEvent}, failing[] = {complete, failed};
  EXPECT_EQ(CL_INVALID_VALUE, cl.clWaitForEvents(0, mixed));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clWaitForEvents(1, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT, cl.clWaitForEvents(1, &nullEvent));
  EXPECT_EQ(CL_INVALID_CONTEXT, cl.clWaitForEvents(2, mixed));
  EXPECT_EQ(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, cl.clWaitForEvents(2, failing));

  cl_event command, open = cl.clCreateUserEvent(context, &error);
  EXPECT_CL(cl.clEnqueueMarkerWithWaitList(queue, 1, &open, &command));
  EXPECT_EQ(CL_INVALID_EVENT, cl.clSetUserEventStatus(nullptr, CL_COMPLETE));
  EXPECT_EQ(CL_INVALID_EVENT, cl.clSetUserEventStatus(command, CL_COMPLETE)) << "of a command";
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetUserEventStatus(open, CL_RUNNING));
  EXPECT_EQ(CL_INVALID_OPERATION, cl.clSetUserEventStatus(complete, CL_COMPLETE)) << "twice";
  EXPECT_EQ(CL_INVALID_OPERATION, cl.clSetUserEventStatus(failed, CL_COMPLETE)) << "twice";

  auto callback = [](cl_event, cl_int, void *) {};
  EXPECT_EQ(CL_INVALID_EVENT, cl.clSetEventCallback(nullptr, CL_COMPLETE, callback, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetEventCallback(open, CL_COMPLETE, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetEventCallback(open, CL_QUEUED, callback, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clSetEventCallback(open, -1, callback, nullptr));

  auto profile = [&](cl_event event, cl_uint name, size_t size) {
    return cl.clGetEventProfilingInfo(event, name, size, bytes, nullptr);
  };
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetEventInfo(open, 1, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetEventInfo(open, CL_EVENT_COMMAND_TYPE, 3, bytes, nullptr));
  EXPECT_EQ(CL_INVALID_EVENT, profile(nullptr, CL_PROFILING_COMMAND_END, 8));
  EXPECT_EQ(CL_PROFILING_INFO_NOT_AVAILABLE, profile(complete, CL_PROFILING_COMMAND_END, 8));
  EXPECT_EQ(CL_PROFILING_INFO_NOT_AVAILABLE, profile(command, CL_PROFILING_COMMAND_END, 8))
      << "not complete";
  EXPECT_CL(cl.clSetUserEventStatus(open, CL_COMPLETE));
  EXPECT_CL(cl.clWaitForEvents(1, &command));
  EXPECT_CL(profile(command, CL_PROFILING_COMMAND_END, 8));
  EXPECT_EQ(CL_INVALID_VALUE, profile(command, 1, 8));
  EXPECT_EQ(CL_INVALID_VALUE, profile(command, CL_PROFILING_COMMAND_END, 7));
  cl_event unprofiled;
  EXPECT_CL(cl.clEnqueueMarkerWithWaitList(foreignQueue, 0, nullptr, &unprofiled));
  EXPECT_CL(cl.clFinish(foreignQueue));
  EXPECT_EQ(CL_PROFILING_INFO_NOT_AVAILABLE, profile(unprofiled, CL_PROFILING_COMMAND_END, 8));
  for (cl_event each : {command, open, unprofiled})
    EXPECT_CL(cl.clReleaseEvent(each));
}

} // namespace
