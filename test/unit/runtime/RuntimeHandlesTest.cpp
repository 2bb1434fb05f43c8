//===- RuntimeHandlesTest.cpp - Handles that name nothing, or something else ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Calls each function with each kind of wrong handle. The calls do not use the loader, because it
// would read the dispatch table of the handle.
//
//===------------------------------------------------------------------------------------------===//

#include "core/Device.h"
#include "core/Object.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

using namespace oclc::rt;

namespace {

const cl_icd_dispatch &cl = dispatchTable;

/// A call with the handle to test. All other arguments are correct or irrelevant.
struct Call {
  const char *name;
  cl_int expected;
  std::function<cl_int(void *)> function;
};

class RuntimeHandles : public testing::Test {
protected:
  RuntimeHandles() {
    cl_device_id device = Device::get().handle();
    context = cl.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = cl.clCreateCommandQueue(context, device, 0, nullptr);
    memory = cl.clCreateBuffer(context, CL_MEM_READ_WRITE, 64, nullptr, nullptr);
    event = cl.clCreateUserEvent(context, nullptr);
    const char *source = "";
    program = cl.clCreateProgramWithSource(context, 1, &source, nullptr, nullptr);
  }
  ~RuntimeHandles() override {
    cl.clReleaseProgram(program);
    cl.clReleaseEvent(event);
    cl.clReleaseMemObject(memory);
    cl.clReleaseCommandQueue(queue);
    cl.clReleaseContext(context);
  }

  void tryAll(const std::vector<Call> &calls, const std::vector<void *> &wrongHandles) {
    for (const Call &call : calls)
      for (void *handle : wrongHandles)
        EXPECT_EQ(call.expected, call.function(handle)) << call.name << " with " << handle;
  }

  cl_context context;
  cl_command_queue queue;
  cl_mem memory;
  cl_event event;
  cl_program program;
  char answer[64];
  size_t size = 0;
  uint64_t text[8] = {1, 2, 3, 4, 5, 6, 7, 8}; ///< Memory that is not an object.
};

TEST_F(RuntimeHandles, Contexts) {
  cl_device_id device = Device::get().handle();
  auto as = [](void *handle) { return static_cast<cl_context>(handle); };
  auto made = [](auto *, cl_int error) { return error; };
  tryAll(
      {{"clRetainContext", CL_INVALID_CONTEXT, [&](void *h) { return cl.clRetainContext(as(h)); }},
       {"clReleaseContext", CL_INVALID_CONTEXT,
        [&](void *h) { return cl.clReleaseContext(as(h)); }},
       {"clGetContextInfo", CL_INVALID_CONTEXT,
        [&](void *h) {
          return cl.clGetContextInfo(as(h), CL_CONTEXT_REFERENCE_COUNT, 64, answer, &size);
        }},
       {"clCreateCommandQueue", CL_INVALID_CONTEXT,
        [&](void *h) {
          cl_int error = 0;
          auto *result = cl.clCreateCommandQueue(as(h), device, 0, &error);
          return made(result, error);
        }},
       {"clCreateBuffer", CL_INVALID_CONTEXT,
        [&](void *h) {
          cl_int error = 0;
          auto *result = cl.clCreateBuffer(as(h), 0, 64, nullptr, &error);
          return made(result, error);
        }},
       {"clCreateUserEvent", CL_INVALID_CONTEXT,
        [&](void *h) {
          cl_int error = 0;
          auto *result = cl.clCreateUserEvent(as(h), &error);
          return made(result, error);
        }},
       {"clCreateProgramWithSource", CL_INVALID_CONTEXT,
        [&](void *h) {
          cl_int error = 0;
          const char *source = "";
          auto *result = cl.clCreateProgramWithSource(as(h), 1, &source, nullptr, &error);
          return made(result, error);
        }},
       {"clCreateProgramWithBinary", CL_INVALID_CONTEXT,
        [&](void *h) {
          cl_int error = 0;
          const unsigned char byte = 0, *binary = &byte;
          const size_t length = 1;
          auto *result =
              cl.clCreateProgramWithBinary(as(h), 1, &device, &length, &binary, nullptr, &error);
          return made(result, error);
        }},
       {"clSetContextDestructorCallback", CL_INVALID_CONTEXT,
        [&](void *h) {
          return cl.clSetContextDestructorCallback(as(h), [](cl_context, void *) {}, nullptr);
        }}},
      {nullptr, queue, memory, event, program, device, text});
}

TEST_F(RuntimeHandles, Queues) {
  auto as = [](void *handle) { return static_cast<cl_command_queue>(handle); };
  const size_t one = 1, origin[3] = {}, region[3] = {1, 1, 1};
  const char pattern = 0;
  tryAll(
      {{"clRetainCommandQueue", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) { return cl.clRetainCommandQueue(as(h)); }},
       {"clReleaseCommandQueue", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) { return cl.clReleaseCommandQueue(as(h)); }},
       {"clGetCommandQueueInfo", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clGetCommandQueueInfo(as(h), CL_QUEUE_CONTEXT, 64, answer, &size);
        }},
       {"clFlush", CL_INVALID_COMMAND_QUEUE, [&](void *h) { return cl.clFlush(as(h)); }},
       {"clFinish", CL_INVALID_COMMAND_QUEUE, [&](void *h) { return cl.clFinish(as(h)); }},
       {"clEnqueueReadBuffer", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueReadBuffer(as(h), memory, CL_TRUE, 0, 1, answer, 0, nullptr, nullptr);
        }},
       {"clEnqueueWriteBuffer", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueWriteBuffer(as(h), memory, CL_TRUE, 0, 1, answer, 0, nullptr, nullptr);
        }},
       {"clEnqueueReadBufferRect", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueReadBufferRect(as(h), memory, CL_TRUE, origin, origin, region, 0, 0, 0,
                                            0, answer, 0, nullptr, nullptr);
        }},
       {"clEnqueueFillBuffer", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueFillBuffer(as(h), memory, &pattern, 1, 0, 1, 0, nullptr, nullptr);
        }},
       {"clEnqueueCopyBuffer", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueCopyBuffer(as(h), memory, memory, 0, 8, 1, 0, nullptr, nullptr);
        }},
       {"clEnqueueMapBuffer", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          cl_int error = 0;
          cl.clEnqueueMapBuffer(as(h), memory, CL_TRUE, CL_MAP_READ, 0, 1, 0, nullptr, nullptr,
                                &error);
          return error;
        }},
       {"clEnqueueUnmapMemObject", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueUnmapMemObject(as(h), memory, answer, 0, nullptr, nullptr);
        }},
       {"clEnqueueMigrateMemObjects", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueMigrateMemObjects(as(h), 1, &memory, 0, 0, nullptr, nullptr);
        }},
       {"clEnqueueNDRangeKernel", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueNDRangeKernel(as(h), nullptr, 1, nullptr, &one, nullptr, 0, nullptr,
                                           nullptr);
        }},
       {"clEnqueueNativeKernel", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueNativeKernel(
              as(h), [](void *) {}, nullptr, 0, 0, nullptr, nullptr, 0, nullptr, nullptr);
        }},
       {"clEnqueueMarkerWithWaitList", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) { return cl.clEnqueueMarkerWithWaitList(as(h), 0, nullptr, nullptr); }},
       {"clEnqueueBarrierWithWaitList", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) { return cl.clEnqueueBarrierWithWaitList(as(h), 0, nullptr, nullptr); }},
       {"clEnqueueSVMMemcpy", CL_INVALID_COMMAND_QUEUE,
        [&](void *h) {
          return cl.clEnqueueSVMMemcpy(as(h), CL_TRUE, answer, text, 8, 0, nullptr, nullptr);
        }}},
      {nullptr, context, memory, event, program, Device::get().handle(), text});
}

TEST_F(RuntimeHandles, MemoryObjects) {
  auto as = [](void *handle) { return static_cast<cl_mem>(handle); };
  const char pattern = 0;
  tryAll({{"clRetainMemObject", CL_INVALID_MEM_OBJECT,
           [&](void *h) { return cl.clRetainMemObject(as(h)); }},
          {"clReleaseMemObject", CL_INVALID_MEM_OBJECT,
           [&](void *h) { return cl.clReleaseMemObject(as(h)); }},
          {"clGetMemObjectInfo", CL_INVALID_MEM_OBJECT,
           [&](void *h) { return cl.clGetMemObjectInfo(as(h), CL_MEM_SIZE, 64, answer, &size); }},
          {"clEnqueueReadBuffer", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             return cl.clEnqueueReadBuffer(queue, as(h), CL_TRUE, 0, 1, answer, 0, nullptr,
                                           nullptr);
           }},
          {"clEnqueueFillBuffer", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             return cl.clEnqueueFillBuffer(queue, as(h), &pattern, 1, 0, 1, 0, nullptr, nullptr);
           }},
          {"clEnqueueCopyBuffer", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             return cl.clEnqueueCopyBuffer(queue, as(h), memory, 0, 8, 1, 0, nullptr, nullptr);
           }},
          {"clEnqueueUnmapMemObject", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             return cl.clEnqueueUnmapMemObject(queue, as(h), answer, 0, nullptr, nullptr);
           }},
          {"clCreateSubBuffer", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             cl_int error = 0;
             const cl_buffer_region part = {0, 1};
             cl.clCreateSubBuffer(as(h), 0, CL_BUFFER_CREATE_TYPE_REGION, &part, &error);
             return error;
           }},
          {"clSetMemObjectDestructorCallback", CL_INVALID_MEM_OBJECT,
           [&](void *h) {
             return cl.clSetMemObjectDestructorCallback(as(h), [](cl_mem, void *) {}, nullptr);
           }}},
         {nullptr, context, queue, event, program, Device::get().handle(), text});
}

TEST_F(RuntimeHandles, EventsAndPrograms) {
  auto asEvent = [](void *handle) { return static_cast<cl_event>(handle); };
  tryAll(
      {{"clRetainEvent", CL_INVALID_EVENT, [&](void *h) { return cl.clRetainEvent(asEvent(h)); }},
       {"clReleaseEvent", CL_INVALID_EVENT, [&](void *h) { return cl.clReleaseEvent(asEvent(h)); }},
       {"clGetEventInfo", CL_INVALID_EVENT,
        [&](void *h) {
          return cl.clGetEventInfo(asEvent(h), CL_EVENT_COMMAND_TYPE, 64, answer, &size);
        }},
       {"clGetEventProfilingInfo", CL_INVALID_EVENT,
        [&](void *h) {
          return cl.clGetEventProfilingInfo(asEvent(h), CL_PROFILING_COMMAND_END, 64, answer,
                                            &size);
        }},
       {"clSetUserEventStatus", CL_INVALID_EVENT,
        [&](void *h) { return cl.clSetUserEventStatus(asEvent(h), CL_COMPLETE); }},
       {"clSetEventCallback", CL_INVALID_EVENT,
        [&](void *h) {
          return cl.clSetEventCallback(
              asEvent(h), CL_COMPLETE, [](cl_event, cl_int, void *) {}, nullptr);
        }},
       {"clWaitForEvents", CL_INVALID_EVENT,
        [&](void *h) {
          cl_event list[] = {event, asEvent(h)};
          return cl.clWaitForEvents(2, list);
        }},
       {"a wait list", CL_INVALID_EVENT_WAIT_LIST,
        [&](void *h) {
          cl_event list[] = {asEvent(h)};
          return cl.clEnqueueMarkerWithWaitList(queue, 1, list, nullptr);
        }}},
      {nullptr, context, queue, memory, program, Device::get().handle(), text});

  auto asProgram = [](void *handle) { return static_cast<cl_program>(handle); };
  tryAll({{"clRetainProgram", CL_INVALID_PROGRAM,
           [&](void *h) { return cl.clRetainProgram(asProgram(h)); }},
          {"clReleaseProgram", CL_INVALID_PROGRAM,
           [&](void *h) { return cl.clReleaseProgram(asProgram(h)); }},
          {"clBuildProgram", CL_INVALID_PROGRAM,
           [&](void *h) {
             return cl.clBuildProgram(asProgram(h), 0, nullptr, nullptr, nullptr, nullptr);
           }},
          {"clGetProgramInfo", CL_INVALID_PROGRAM,
           [&](void *h) {
             return cl.clGetProgramInfo(asProgram(h), CL_PROGRAM_NUM_DEVICES, 64, answer, &size);
           }},
          {"clGetProgramBuildInfo", CL_INVALID_PROGRAM,
           [&](void *h) {
             return cl.clGetProgramBuildInfo(asProgram(h), Device::get().handle(),
                                             CL_PROGRAM_BUILD_STATUS, 64, answer, &size);
           }},
          {"clCreateKernelsInProgram", CL_INVALID_PROGRAM,
           [&](void *h) { return cl.clCreateKernelsInProgram(asProgram(h), 0, nullptr, nullptr); }},
          {"clCreateKernel", CL_INVALID_PROGRAM,
           [&](void *h) {
             cl_int error = 0;
             cl.clCreateKernel(asProgram(h), "k", &error);
             return error;
           }}},
         {nullptr, context, queue, memory, event, Device::get().handle(), text});
}

TEST_F(RuntimeHandles, KernelsAndDevices) {
  auto asKernel = [](void *handle) { return static_cast<cl_kernel>(handle); };
  const size_t one = 1;
  tryAll({{"clRetainKernel", CL_INVALID_KERNEL,
           [&](void *h) { return cl.clRetainKernel(asKernel(h)); }},
          {"clReleaseKernel", CL_INVALID_KERNEL,
           [&](void *h) { return cl.clReleaseKernel(asKernel(h)); }},
          {"clSetKernelArg", CL_INVALID_KERNEL,
           [&](void *h) { return cl.clSetKernelArg(asKernel(h), 0, 4, answer); }},
          {"clSetKernelArgSVMPointer", CL_INVALID_KERNEL,
           [&](void *h) { return cl.clSetKernelArgSVMPointer(asKernel(h), 0, answer); }},
          {"clGetKernelInfo", CL_INVALID_KERNEL,
           [&](void *h) {
             return cl.clGetKernelInfo(asKernel(h), CL_KERNEL_NUM_ARGS, 64, answer, &size);
           }},
          {"clGetKernelArgInfo", CL_INVALID_KERNEL,
           [&](void *h) {
             return cl.clGetKernelArgInfo(asKernel(h), 0, CL_KERNEL_ARG_NAME, 64, answer, &size);
           }},
          {"clGetKernelWorkGroupInfo", CL_INVALID_KERNEL,
           [&](void *h) {
             return cl.clGetKernelWorkGroupInfo(asKernel(h), nullptr, CL_KERNEL_WORK_GROUP_SIZE, 64,
                                                answer, &size);
           }},
          {"clCloneKernel", CL_INVALID_KERNEL,
           [&](void *h) {
             cl_int error = 0;
             cl.clCloneKernel(asKernel(h), &error);
             return error;
           }},
          {"clEnqueueNDRangeKernel", CL_INVALID_KERNEL,
           [&](void *h) {
             return cl.clEnqueueNDRangeKernel(queue, asKernel(h), 1, nullptr, &one, nullptr, 0,
                                              nullptr, nullptr);
           }}},
         {nullptr, context, queue, memory, event, program, text});

  auto asDevice = [](void *handle) { return static_cast<cl_device_id>(handle); };
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  tryAll(
      {{"clGetDeviceInfo", CL_INVALID_DEVICE,
        [&](void *h) {
          return cl.clGetDeviceInfo(asDevice(h), CL_DEVICE_TYPE, 64, answer, &size);
        }},
       {"clRetainDevice", CL_INVALID_DEVICE,
        [&](void *h) { return cl.clRetainDevice(asDevice(h)); }},
       {"clReleaseDevice", CL_INVALID_DEVICE,
        [&](void *h) { return cl.clReleaseDevice(asDevice(h)); }},
       {"clCreateSubDevices", CL_INVALID_DEVICE,
        [&](void *h) { return cl.clCreateSubDevices(asDevice(h), equally, 0, nullptr, nullptr); }},
       {"clGetHostTimer", CL_INVALID_DEVICE,
        [&](void *h) {
          cl_ulong time;
          return cl.clGetHostTimer(asDevice(h), &time);
        }},
       {"clCreateCommandQueue", CL_INVALID_DEVICE,
        [&](void *h) {
          cl_int error = 0;
          cl.clCreateCommandQueue(context, asDevice(h), 0, &error);
          return error;
        }},
       {"clCreateContext", CL_INVALID_DEVICE,
        [&](void *h) {
          cl_int error = 0;
          cl_device_id list[] = {asDevice(h)};
          cl.clCreateContext(nullptr, 1, list, nullptr, nullptr, &error);
          return error;
        }}},
      {nullptr, context, queue, memory, event, program, text});
}

} // namespace
