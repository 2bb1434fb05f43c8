//===- RuntimeMisuseObjects.cpp - Rows of platforms, devices, contexts, queues and events -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//

#include "RuntimeMisuse.h"

namespace oclc::test {

static void CL_CALLBACK ignoreContext(cl_context, void *) {}
static void CL_CALLBACK ignoreEvent(cl_event, cl_int, void *) {}

static const cl_context_properties UnknownContextProperty[] = {4711, 1, 0},
                                   NoPlatform[] = {CL_CONTEXT_PLATFORM, 0, 0},
                                   Twice[] = {CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE,
                                              CL_CONTEXT_INTEROP_USER_SYNC, CL_FALSE, 0};
static const cl_queue_properties UnknownQueueProperty[] = {4711, 1, 0},
                                 AllQueueProperties[] = {CL_QUEUE_PROPERTIES,
                                                         ~cl_queue_properties(0), 0},
                                 DeviceQueue[] = {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0},
                                 QueueOfSize[] = {CL_QUEUE_SIZE, 1, 0};
static const cl_device_partition_property UnknownPartition[] = {4711, 1, 0},
                                          NoUnits[] = {CL_DEVICE_PARTITION_EQUALLY, 0, 0},
                                          ManyUnits[] = {CL_DEVICE_PARTITION_EQUALLY, INT32_MAX, 0},
                                          Equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0},
                                          NoCounts[] = {CL_DEVICE_PARTITION_BY_COUNTS,
                                                        CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0},
                                          HugeCounts[] = {
                                              CL_DEVICE_PARTITION_BY_COUNTS, INT32_MAX, INT32_MAX,
                                              CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};

void Misuse::addObjects() {
  const auto invalid = std::vector<cl_int>{CL_INVALID_VALUE};
  const auto count = [&] {
    return value(1, {fails(0, "a list of nothing", invalid), mayPass(UINT32_MAX, "UINT32_MAX")});
  };
  const auto types =
      value(CL_DEVICE_TYPE_ALL, {fails(0, "no type", {CL_INVALID_DEVICE_TYPE}),
                                 fails(1 << 20, "an unknown type", {CL_INVALID_DEVICE_TYPE}),
                                 fails(CL_DEVICE_TYPE_GPU, "GPUs", {CL_DEVICE_NOT_FOUND}),
                                 mayPass(~Bits(0), "all bits")});
  const auto contextProperties =
      value(0, {fails(bitsOf(UnknownContextProperty), "an unknown property", {CL_INVALID_PROPERTY}),
                fails(bitsOf(NoPlatform), "no platform", {CL_INVALID_PLATFORM}),
                fails(bitsOf(Twice), "a property twice", {CL_INVALID_PROPERTY})});

  Parameter maybePlatform = platform();
  maybePlatform.wrong.front() = mayPass(0, "the only platform");
  add("clGetPlatformIDs", clGetPlatformIDs, {count(), out(handles.data()), out(&countReturn)});
  add("clIcdGetPlatformIDsKHR", clGetPlatformIDs,
      {count(), out(handles.data()), out(&countReturn)});
  add("clGetDeviceIDs", clGetDeviceIDs,
      {maybePlatform, types, count(), out(handles.data()), out(&countReturn)});
  add("clUnloadCompiler", clUnloadCompiler, {});
  add("clUnloadPlatformCompiler", clUnloadPlatformCompiler, {platform()});
  const Parameter name = value(bitsOf("clMemFreeINTEL"),
                               {mayPass(0, "no name"), mayPass(bitsOf(""), "an empty name")});
  add("clGetExtensionFunctionAddress", clGetExtensionFunctionAddress, {name});
  add("clGetExtensionFunctionAddressForPlatform", clGetExtensionFunctionAddressForPlatform,
      {platform(), name});
  addNamed<void *(cl_platform_id, const char *)>("clIcdGetFunctionAddressForPlatformKHR",
                                                 {platform(), name});
  addNamed<cl_int(cl_platform_id, void *)>("clIcdSetPlatformDispatchDataKHR",
                                           {platform(), value(0, {})});

  const auto partition = value(
      bitsOf(Equally),
      {fails(0, "nothing", invalid), fails(bitsOf(UnknownPartition), "an unknown way", invalid),
       fails(bitsOf(NoUnits), "of no units", {CL_INVALID_VALUE, CL_DEVICE_PARTITION_FAILED}),
       fails(bitsOf(ManyUnits), "of too many units",
             {CL_INVALID_DEVICE_PARTITION_COUNT, CL_DEVICE_PARTITION_FAILED}),
       fails(bitsOf(NoCounts), "no counts",
             {CL_INVALID_VALUE, CL_INVALID_DEVICE_PARTITION_COUNT, CL_DEVICE_PARTITION_FAILED}),
       fails(bitsOf(HugeCounts), "huge counts",
             {CL_INVALID_DEVICE_PARTITION_COUNT, CL_DEVICE_PARTITION_FAILED})});
  add("clCreateSubDevices", clCreateSubDevices,
      {aDevice(), partition,
       value(0, {mayPass(1, "no list"), mayPass(UINT32_MAX, "UINT32_MAX of no list")}),
       value(0, {fails(bitsOf(partsReturn.data()), "a list of nothing", invalid)}),
       out(&countReturn)});
  add("clRetainDeviceEXT", cl.clRetainDeviceEXT, {aDevice()});
  add("clReleaseDeviceEXT", cl.clReleaseDeviceEXT, {aDevice()});
  add("clRetainDevice", clRetainDevice, {aDevice()});
  add("clReleaseDevice", clReleaseDevice, {aDevice()});
  add("clGetDeviceAndHostTimer", clGetDeviceAndHostTimer,
      {aDevice(), required(answer, CL_INVALID_VALUE), required(answer + 8, CL_INVALID_VALUE)});
  add("clGetHostTimer", clGetHostTimer, {aDevice(), required(answer, CL_INVALID_VALUE)});

  add("clCreateContext", clCreateContext,
      list(contextProperties, devices(), callback(), errorReturn()));
  add("clCreateContextFromType", clCreateContextFromType,
      list(contextProperties, types, callback(), errorReturn()));
  add("clRetainContext", clRetainContext, {aContext()});
  add("clReleaseContext", clReleaseContext, {aContext()});
  const Bits ignore = bitsOf(+ignoreContext);
  add("clSetContextDestructorCallback", clSetContextDestructorCallback,
      {aContext(), value(ignore, {fails(0, "nobody", invalid)}), value(0, {})});

  const auto queueFlags = value(
      0, {fails(~Bits(0), "all flags", {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES}),
          fails(1 << 20, "an unknown flag", {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES})});
  add("clCreateCommandQueue", clCreateCommandQueue,
      {aContext(), aDevice(), queueFlags, errorReturn()});
  const auto queueProperties = value(
      0, {fails(bitsOf(UnknownQueueProperty), "an unknown property",
                {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES}),
          fails(bitsOf(AllQueueProperties), "all flags",
                {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES}),
          fails(bitsOf(DeviceQueue), "a queue of the device",
                {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES}),
          fails(bitsOf(QueueOfSize), "a size", {CL_INVALID_VALUE, CL_INVALID_QUEUE_PROPERTIES})});
  add("clCreateCommandQueueWithProperties", clCreateCommandQueueWithProperties,
      {aContext(), aDevice(), queueProperties, errorReturn()});
  add("clRetainCommandQueue", clRetainCommandQueue, {aQueue()});
  add("clReleaseCommandQueue", clReleaseCommandQueue, {aQueue()});
  add("clSetCommandQueueProperty", clSetCommandQueueProperty,
      {aQueue(), queueFlags, boolean(), out(answer)});
  rows.back().isAbsent = true; // Removed in OpenCL 1.1.
  Parameter noQueue = aQueue();
  add("clSetDefaultDeviceCommandQueue", clSetDefaultDeviceCommandQueue,
      {aContext(), aDevice(), noQueue});
  rows.back().isAbsent = true; // The device has no on-device queues.
  add("clFlush", clFlush, {aQueue()});
  add("clFinish", clFinish, {aQueue()});

  add("clCreateUserEvent", clCreateUserEvent, {aContext(), errorReturn()});
  add("clRetainEvent", clRetainEvent, {anEvent()});
  add("clReleaseEvent", clReleaseEvent, {anEvent()});
  Parameter userEvent = anEvent();
  userEvent.right = bitsOf(user);
  add("clSetUserEventStatus", clSetUserEventStatus,
      {userEvent, value(Bits(-1), {fails(1, "running", invalid), fails(3, "queued", invalid),
                                   fails(INT32_MAX, "INT32_MAX", invalid)})});
  // All calls are wrong, so that the event keeps its status.
  rows.back().parameters[1].right = 2;
  add("clSetEventCallback", clSetEventCallback,
      {anEvent(),
       value(CL_COMPLETE, {fails(3, "queued", invalid), fails(Bits(-1), "-1", invalid),
                           fails(INT32_MAX, "INT32_MAX", invalid)}),
       value(bitsOf(+ignoreEvent), {fails(0, "nobody", invalid)}), value(0, {})});
  const auto events = [&](cl_int error) {
    const std::vector<cl_int> wrong = {error, CL_INVALID_VALUE};
    return value(bitsOf(&complete),
                 {fails(0, "no list", wrong), fails(bitsOf(notEvents.data()), "a queue", wrong),
                  fails(bitsOf(notEvents.data() + 1), "text", wrong),
                  fails(bitsOf(notEvents.data() + 2), "no event", wrong),
                  fails(bitsOf(&released[Event]), "a released event", wrong)});
  };
  add("clWaitForEvents", clWaitForEvents,
      {value(1, {fails(0, "no events", invalid)}), events(CL_INVALID_EVENT)});
  add("clEnqueueWaitForEvents", clEnqueueWaitForEvents,
      {aQueue(), value(1, {fails(0, "no events", invalid)}), events(CL_INVALID_EVENT)});
  add("clEnqueueMarker", clEnqueueMarker, {aQueue(), required(&eventReturn, CL_INVALID_VALUE)});
  add("clEnqueueBarrier", clEnqueueBarrier, {aQueue()});
}

/// The parameters of a query are an object, such as a device, and those of query().
void Misuse::addQueries() {
  Parameter maybePlatform = platform();
  maybePlatform.wrong.front() = mayPass(0, "the only platform");
  Parameter maybeDevice = aDevice();
  maybeDevice.wrong.front() = mayPass(0, "the only device");
  add("clGetPlatformInfo", clGetPlatformInfo, list(maybePlatform, query(CL_PLATFORM_NAME)));
  add("clGetDeviceInfo", clGetDeviceInfo, list(aDevice(), query(CL_DEVICE_NAME)));
  add("clGetContextInfo", clGetContextInfo, list(aContext(), query(CL_CONTEXT_DEVICES)));
  add("clGetCommandQueueInfo", clGetCommandQueueInfo, list(aQueue(), query(CL_QUEUE_DEVICE)));
  add("clGetMemObjectInfo", clGetMemObjectInfo, list(memory(), query(CL_MEM_SIZE)));
  add("clGetProgramInfo", clGetProgramInfo, list(aProgram(), query(CL_PROGRAM_KERNEL_NAMES)));
  add("clGetProgramBuildInfo", clGetProgramBuildInfo,
      list(aProgram(), aDevice(), query(CL_PROGRAM_BUILD_STATUS)));
  add("clGetKernelInfo", clGetKernelInfo, list(aKernel(), query(CL_KERNEL_FUNCTION_NAME)));
  const Parameter index = value(0, {fails(2, "no such argument", {CL_INVALID_ARG_INDEX}),
                                    fails(UINT32_MAX, "UINT32_MAX", {CL_INVALID_ARG_INDEX})});
  add("clGetKernelArgInfo", clGetKernelArgInfo,
      list(aKernel(), index, query(CL_KERNEL_ARG_TYPE_QUALIFIER)));
  add("clGetKernelWorkGroupInfo", clGetKernelWorkGroupInfo,
      list(aKernel(), maybeDevice, query(CL_KERNEL_WORK_GROUP_SIZE)));
  const std::vector<cl_int> invalid = {CL_INVALID_VALUE};
  const Parameters input = {
      value(sizeof(size_t),
            {fails(0, "no size", invalid), fails(3, "an odd size", invalid),
             fails(SIZE_MAX, "SIZE_MAX", invalid), fails(4 * sizeof(size_t), "4 sizes", invalid)}),
      required(bytes, CL_INVALID_VALUE)};
  const Parameters question = query(CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE);
  for (const auto &[name, function] :
       {std::pair("clGetKernelSubGroupInfo", cl.clGetKernelSubGroupInfo),
        std::pair("clGetKernelSubGroupInfoKHR", cl.clGetKernelSubGroupInfoKHR)})
    add(name, function,
        list(aKernel(), maybeDevice, question[0], input, question[1], question[2], question[3]));
  Parameter command = anEvent();
  add("clGetEventInfo", clGetEventInfo, list(command, query(CL_EVENT_COMMAND_QUEUE)));
  add("clGetEventProfilingInfo", clGetEventProfilingInfo,
      list(command, query(CL_PROFILING_COMMAND_START)));
  rows.back().isAbsent = true; // User events have no profiling information.
  addNamed<std::remove_pointer_t<clGetSemaphoreInfoKHR_fn>>(
      "clGetSemaphoreInfoKHR",
      list(handle(Semaphore, CL_INVALID_SEMAPHORE_KHR), query(CL_SEMAPHORE_TYPE_KHR)));
}

} // namespace oclc::test
