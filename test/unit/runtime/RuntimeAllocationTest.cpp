//===- RuntimeAllocationTest.cpp - Memory runs out at every place -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Calls every function that allocates memory several times. In the first call the first allocation
// fails, in the next call the second one, and so on, until a call succeeds. Each failure must
// result in CL_OUT_OF_HOST_MEMORY, and the next call must succeed.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "RuntimeErrorsTest.h"

#include <cstdlib>
#include <new>
#include <sys/resource.h>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

/// Number of allocations of this thread until one fails; 0 if none fails.
static thread_local unsigned countdown = 0;

static bool fails() {
  if (countdown == 0)
    return false;
  --countdown;
  return countdown == 0;
}

void *operator new(size_t size) {
  if (void *memory = fails() ? nullptr : std::malloc(size))
    return memory;
  throw std::bad_alloc();
}
void *operator new(size_t size, std::align_val_t alignment) {
  const size_t unit = size_t(alignment);
  if (void *memory = fails() ? nullptr : std::aligned_alloc(unit, (size + unit - 1) / unit * unit))
    return memory;
  throw std::bad_alloc();
}
/// Never fails: callers of this form handle a failure, so that OpenCL returns no error.
void *operator new(size_t size, const std::nothrow_t &) noexcept { return std::malloc(size); }
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

class RuntimeAllocation : public RuntimeErrors {
protected:
  /// Lets each allocation of a call fail once. Returns the number of allocations.
  unsigned starve(const char *function, const std::function<cl_int()> &call) {
    EXPECT_CL(call()) << function << " with memory";
    for (unsigned n = 1;; ++n) {
      countdown = n;
      const cl_int error = call();
      const bool hasFailed = countdown == 0;
      countdown = 0;
      if (!hasFailed) {
        EXPECT_CL(error) << function << " after " << n - 1;
        return n - 1;
      }
      EXPECT_EQ(CL_OUT_OF_HOST_MEMORY, error) << function << ", allocation " << n;
      EXPECT_CL(call()) << function << " again, after " << n;
      if (n == 10000 || HasFailure())
        return n;
    }
  }

  /// Does the same for a call that must allocate.
  void starveAllocating(const char *function, const std::function<cl_int()> &call) {
    EXPECT_LT(0u, starve(function, call)) << function << " allocates nothing";
  }

  /// Does the same for a command, without and with a wait list and an event.
  void starveCommand(const char *function,
                     const std::function<cl_int(cl_uint, const cl_event *, cl_event *)> &call) {
    starveAllocating(function, [&] {
      cl_event done = nullptr;
      const cl_event waits[] = {complete, complete, complete, complete};
      const cl_int error = call(4, waits, &done);
      EXPECT_EQ(error == CL_SUCCESS, done != nullptr);
      if (done)
        EXPECT_CL(cl.clReleaseEvent(done));
      return error;
    });
    starveAllocating(function, [&] { return call(0, nullptr, nullptr); });
    EXPECT_CL(cl.clFinish(queue));
  }

  /// Limits the address space to 1 GiB. Returns 0 if all calls that need more fail, and a call that
  /// needs little succeeds.
  int withLittleSpace() {
    const rlimit limit = {size_t(1) << 30, size_t(1) << 30};
    if (setrlimit(RLIMIT_AS, &limit) != 0)
      return 1;
    cl_int error;
    cl_mem large = cl.clCreateBuffer(context, 0, size_t(1) << 31, nullptr, &error);
    if (error == CL_SUCCESS) {
      // The memory is allocated by the first command.
      error = cl.clEnqueueFillBuffer(queue, large, bytes, 4, 0, 4, 0, nullptr, nullptr);
      if (cl.clReleaseMemObject(large) != CL_SUCCESS)
        return 2;
    }
    if (error != CL_MEM_OBJECT_ALLOCATION_FAILURE && error != CL_INVALID_BUFFER_SIZE)
      return 3;
    if (cl.clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size_t(1) << 31, bytes, &error) ||
        (error != CL_MEM_OBJECT_ALLOCATION_FAILURE && error != CL_INVALID_BUFFER_SIZE))
      return 4;
    if (cl.clSVMAlloc(context, CL_MEM_READ_WRITE, size_t(1) << 31, 0))
      return 5;
    // Other calls still succeed.
    return cl.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, bytes, 0, nullptr, nullptr);
  }

  template <class Handle, class Release>
  static cl_int released(Handle made, cl_int error, Release release) {
    EXPECT_EQ(made == nullptr, error != CL_SUCCESS);
    if (made)
      EXPECT_CL(release(made));
    return error;
  }
};

TEST_F(RuntimeAllocation, Objects) {
  cl_int error;
  const cl_queue_properties properties[] = {CL_QUEUE_PROPERTIES, 0, 0};
  const cl_context_properties none[] = {0};
  starveAllocating("clCreateContext", [&] {
    auto *made = cl.clCreateContext(none, 1, &device, nullptr, nullptr, &error);
    return released(made, error, cl.clReleaseContext);
  });
  starveAllocating("clCreateContextFromType", [&] {
    auto *made = cl.clCreateContextFromType(none, CL_DEVICE_TYPE_CPU, nullptr, nullptr, &error);
    return released(made, error, cl.clReleaseContext);
  });
  starveAllocating("clCreateCommandQueueWithProperties", [&] {
    auto *made = cl.clCreateCommandQueueWithProperties(context, device, properties, &error);
    return released(made, error, cl.clReleaseCommandQueue);
  });
  starveAllocating("clCreateBuffer", [&] {
    auto *made = cl.clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, Size, bytes, &error);
    return released(made, error, cl.clReleaseMemObject);
  });
  starveAllocating("clCreateSubBuffer", [&] {
    const cl_buffer_region region = {0, 128};
    auto *made = cl.clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error);
    return released(made, error, cl.clReleaseMemObject);
  });
  starveAllocating("clCreateUserEvent", [&] {
    return released(cl.clCreateUserEvent(context, &error), error, cl.clReleaseEvent);
  });
  starveAllocating("clSVMAlloc", [&]() -> cl_int {
    void *made = cl.clSVMAlloc(context, CL_MEM_READ_WRITE, Size, 0);
    cl.clSVMFree(context, made);
    return made ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY;
  });
  starveAllocating("clCreateSubDevices", [&] {
    const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id made[1024];
    cl_uint count = 0;
    error = cl.clCreateSubDevices(device, equally, 1024, made, &count);
    for (cl_uint i = 0; error == CL_SUCCESS && i != count; ++i)
      EXPECT_CL(cl.clReleaseDevice(made[i]));
    return error;
  });
}

TEST_F(RuntimeAllocation, ProgramsAndKernels) {
  cl_int error;
  std::vector<unsigned char> file;
  size_t size = 0;
  EXPECT_CL(cl.clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr));
  file.resize(size);
  unsigned char *place = file.data();
  EXPECT_CL(cl.clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(place), &place, nullptr));
  const unsigned char *start = place;
  auto create = [&] {
    return cl.clCreateProgramWithBinary(context, 1, &device, &size, &start, nullptr, &error);
  };
  starveAllocating("clCreateProgramWithBinary",
                   [&] { return released(create(), error, cl.clReleaseProgram); });
  starveAllocating("clCreateProgramWithSource", [&] {
    const char *text = "a text that is too long to need no memory of its own";
    auto *made = cl.clCreateProgramWithSource(context, 1, &text, nullptr, &error);
    return released(made, error, cl.clReleaseProgram);
  });
  starveAllocating("clBuildProgram", [&]() -> cl_int {
    const unsigned left = std::exchange(countdown, 0);
    cl_program fresh = create();
    countdown = left;
    error = cl.clBuildProgram(fresh, 0, nullptr, "-cl-std=CL2.0 -cl-mad-enable", nullptr, nullptr);
    EXPECT_CL(cl.clReleaseProgram(fresh));
    return error;
  });
  const cl_program parts[] = {newProgram("library"), newProgram("other-library")};
  for (const char *options : {"", "-create-library"})
    starveAllocating("clLinkProgram", [&] {
      auto *made =
          cl.clLinkProgram(context, 1, &device, options, 2, parts, nullptr, nullptr, &error);
      return released(made, error, cl.clReleaseProgram);
    });
  starveAllocating("clCreateKernel", [&] {
    return released(cl.clCreateKernel(program, "add", &error), error, cl.clReleaseKernel);
  });
  starveAllocating("clCreateKernelsInProgram", [&] {
    cl_kernel made[64];
    cl_uint count = 0;
    error = cl.clCreateKernelsInProgram(program, 64, made, &count);
    for (cl_uint i = 0; error == CL_SUCCESS && i != count; ++i)
      EXPECT_CL(cl.clReleaseKernel(made[i]));
    return error;
  });
  cl_kernel add = newKernel("add");
  starveAllocating("clCloneKernel", [&] {
    return released(cl.clCloneKernel(add, &error), error, cl.clReleaseKernel);
  });
}

TEST_F(RuntimeAllocation, Queries) {
  for (cl_uint name : {CL_PROGRAM_DEVICES, CL_PROGRAM_BINARY_SIZES, CL_PROGRAM_KERNEL_NAMES})
    starve("clGetProgramInfo",
           [&] { return cl.clGetProgramInfo(program, name, sizeof(bytes), bytes, nullptr); });
  for (cl_uint name : {CL_PROGRAM_BUILD_OPTIONS, CL_PROGRAM_BUILD_LOG})
    starve("clGetProgramBuildInfo", [&] {
      return cl.clGetProgramBuildInfo(program, device, name, sizeof(bytes), bytes, nullptr);
    });
  for (cl_uint name : {CL_DEVICE_NAME, CL_DEVICE_EXTENSIONS, CL_DEVICE_PARTITION_PROPERTIES})
    starve("clGetDeviceInfo",
           [&] { return cl.clGetDeviceInfo(device, name, sizeof(bytes), bytes, nullptr); });
  starve("clGetContextInfo", [&] {
    return cl.clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof(bytes), bytes, nullptr);
  });
  starve("clGetPlatformInfo", [&] {
    return cl.clGetPlatformInfo(nullptr, CL_PLATFORM_EXTENSIONS, sizeof(bytes), bytes, nullptr);
  });
}

TEST_F(RuntimeAllocation, Transfers) {
  const size_t origin[3] = {}, region[3] = {4, 4, 4};
  starveCommand("clEnqueueReadBuffer", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 64, bytes, count, list, event);
  });
  starveCommand("clEnqueueWriteBuffer", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, 64, bytes, count, list, event);
  });
  starveCommand("clEnqueueCopyBuffer", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueCopyBuffer(queue, buffer, other, 0, 0, 64, count, list, event);
  });
  starveCommand("clEnqueueFillBuffer", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueFillBuffer(queue, buffer, bytes, 4, 0, 64, count, list, event);
  });
  starveCommand("clEnqueueReadBufferRect",
                [&](cl_uint count, const cl_event *list, cl_event *event) {
                  return cl.clEnqueueReadBufferRect(queue, buffer, CL_FALSE, origin, origin, region,
                                                    0, 0, 0, 0, bytes, count, list, event);
                });
  starveCommand("clEnqueueMigrateMemObjects",
                [&](cl_uint count, const cl_event *list, cl_event *event) {
                  return cl.clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, count, list, event);
                });
  starveCommand("clEnqueueSVMMemcpy", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueSVMMemcpy(queue, CL_FALSE, bytes, bytes + Size, 64, count, list, event);
  });
  starveCommand("clEnqueueSVMMemFill", [&](cl_uint count, const cl_event *list, cl_event *event) {
    return cl.clEnqueueSVMMemFill(queue, bytes, bytes + Size, 4, 64, count, list, event);
  });
  starveCommand("clEnqueueSVMFree", [&](cl_uint count, const cl_event *list, cl_event *event) {
    void *pointers[] = {nullptr};
    return cl.clEnqueueSVMFree(queue, 1, pointers, nullptr, nullptr, count, list, event);
  });
}

TEST_F(RuntimeAllocation, Maps) {
  starveAllocating("clEnqueueMapBuffer", [&] {
    cl_int error;
    void *pointer = cl.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, nullptr,
                                          nullptr, &error);
    EXPECT_EQ(pointer == nullptr, error != CL_SUCCESS);
    const unsigned left = std::exchange(countdown, 0);
    if (pointer)
      EXPECT_CL(cl.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr));
    countdown = left;
    return error;
  });
  // A buffer whose unmapping fails for lack of memory is still mapped.
  cl_int error;
  void *pointer = cl.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_WRITE, 0, 64, 0, nullptr,
                                        nullptr, &error);
  for (unsigned n = 1;; ++n) {
    countdown = n;
    error = cl.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr);
    if (std::exchange(countdown, 0) != 0 || n == 1000)
      break;
    EXPECT_EQ(CL_OUT_OF_HOST_MEMORY, error) << n;
  }
  EXPECT_CL(error);
  EXPECT_EQ(CL_INVALID_VALUE,
            cl.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr));
}

TEST_F(RuntimeAllocation, UpdatesOfCommandBuffers) {
  const auto find = [](const char *name) { return cl.clGetExtensionFunctionAddress(name); };
  // The declarations differ between versions of the header.
  using RecordFn = cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_command_queue, const void *,
                                         cl_kernel, cl_uint, const size_t *, const size_t *,
                                         const size_t *, cl_uint, const cl_sync_point_khr *,
                                         cl_sync_point_khr *, cl_mutable_command_khr *);
  using UpdateFn =
      cl_int(CL_API_CALL *)(cl_command_buffer_khr, cl_uint, const cl_uint *, const void **);
  const auto create =
      reinterpret_cast<clCreateCommandBufferKHR_fn>(find("clCreateCommandBufferKHR"));
  const auto record = reinterpret_cast<RecordFn>(find("clCommandNDRangeKernelKHR"));
  const auto finalize =
      reinterpret_cast<clFinalizeCommandBufferKHR_fn>(find("clFinalizeCommandBufferKHR"));
  const auto release =
      reinterpret_cast<clReleaseCommandBufferKHR_fn>(find("clReleaseCommandBufferKHR"));
  const auto update = reinterpret_cast<UpdateFn>(find("clUpdateMutableCommandsKHR"));

  cl_kernel add = newKernel("add");
  const int value = 1;
  const size_t global = 16;
  EXPECT_CL(cl.clSetKernelArg(add, 0, sizeof(buffer), &buffer));
  EXPECT_CL(cl.clSetKernelArg(add, 1, sizeof(value), &value));
  const cl_command_buffer_properties_khr isMutable[] = {CL_COMMAND_BUFFER_FLAGS_KHR,
                                                        CL_COMMAND_BUFFER_MUTABLE_KHR, 0};
  cl_int error = CL_SUCCESS;
  cl_command_buffer_khr commands = create(1, &queue, isMutable, &error);
  EXPECT_CL(error);
  cl_mutable_command_khr command = nullptr;
  starveAllocating("clCommandNDRangeKernelKHR", [&] {
    return record(commands, nullptr, nullptr, add, 1, nullptr, &global, nullptr, 0, nullptr,
                  nullptr, &command);
  });
  EXPECT_CL(finalize(commands));
  struct {
    cl_mutable_command_khr command;
    cl_uint counts[4];
    const void *lists[3];
    const size_t *offset, *global, *local;
  } const change = {command, {}, {}, nullptr, &global, nullptr};
  const cl_uint type = 0;
  const void *list[] = {&change};
  starveAllocating("clUpdateMutableCommandsKHR", [&] { return update(commands, 1, &type, list); });
  EXPECT_CL(release(commands));
}

TEST_F(RuntimeAllocation, Semaphores) {
  const auto named = [](const char *name) { return cl.clGetExtensionFunctionAddress(name); };
  const auto create = reinterpret_cast<clCreateSemaphoreWithPropertiesKHR_fn>(
      named("clCreateSemaphoreWithPropertiesKHR"));
  const auto release = reinterpret_cast<clReleaseSemaphoreKHR_fn>(named("clReleaseSemaphoreKHR"));
  const auto signal =
      reinterpret_cast<clEnqueueSignalSemaphoresKHR_fn>(named("clEnqueueSignalSemaphoresKHR"));
  const auto wait =
      reinterpret_cast<clEnqueueWaitSemaphoresKHR_fn>(named("clEnqueueWaitSemaphoresKHR"));
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  cl_int error;
  starveAllocating("clCreateSemaphoreWithPropertiesKHR", [&] {
    auto *made = create(context, properties, &error);
    return released(made, error, release);
  });
  cl_semaphore_khr semaphore = create(context, properties, &error);
  starveCommand("clEnqueueSignalSemaphoresKHR",
                [&](cl_uint count, const cl_event *list, cl_event *event) {
                  return signal(queue, 1, &semaphore, nullptr, count, list, event);
                });
  // The wait belongs to one of these signals. If it cannot be connected with it, it fails, because
  // it has been enqueued already.
  unsigned failures = 0;
  for (unsigned n = 1;; ++n) {
    cl_event event = nullptr;
    countdown = n;
    error = wait(queue, 1, &semaphore, nullptr, 0, nullptr, &event);
    const bool hasFailed = std::exchange(countdown, 0) == 0;
    EXPECT_EQ(error == CL_SUCCESS, event != nullptr);
    EXPECT_TRUE(error == CL_SUCCESS || error == CL_OUT_OF_HOST_MEMORY);
    if (event) {
      failures += cl.clWaitForEvents(1, &event) != CL_SUCCESS;
      EXPECT_CL(cl.clReleaseEvent(event));
    }
    if (!hasFailed)
      break;
  }
  EXPECT_EQ(1u, failures);
  EXPECT_CL(release(semaphore));
}

TEST_F(RuntimeAllocation, LaunchesAndEvents) {
  cl_kernel add = newKernel("add");
  const int value = 1;
  const size_t global = 16;
  starve("clSetKernelArg", [&] { return cl.clSetKernelArg(add, 0, sizeof(buffer), &buffer); });
  EXPECT_CL(cl.clSetKernelArg(add, 1, sizeof(value), &value));
  starveCommand("clEnqueueNDRangeKernel", [&](cl_uint count, const cl_event *list,
                                              cl_event *event) {
    return cl.clEnqueueNDRangeKernel(queue, add, 1, nullptr, &global, nullptr, count, list, event);
  });
  starveCommand("clEnqueueNativeKernel", [&](cl_uint count, const cl_event *list, cl_event *event) {
    const void *place[] = {bytes};
    return cl.clEnqueueNativeKernel(
        queue, [](void *) {}, bytes, 64, 1, &buffer, place, count, list, event);
  });
  cl_command_queue free =
      cl.clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, nullptr);
  for (cl_command_queue each : {queue, free}) {
    starveAllocating("clEnqueueMarkerWithWaitList",
                     [&] { return cl.clEnqueueMarkerWithWaitList(each, 0, nullptr, nullptr); });
    starveAllocating("clEnqueueBarrierWithWaitList",
                     [&] { return cl.clEnqueueBarrierWithWaitList(each, 0, nullptr, nullptr); });
    starve("clFlush", [&] { return cl.clFlush(each); });
    starve("clFinish", [&] { return cl.clFinish(each); });
  }
  EXPECT_CL(cl.clReleaseCommandQueue(free));
  cl_event open = cl.clCreateUserEvent(context, nullptr);
  starveAllocating("clSetEventCallback", [&] {
    return cl.clSetEventCallback(open, CL_COMPLETE, [](cl_event, cl_int, void *) {}, nullptr);
  });
  starve("clSetMemObjectDestructorCallback", [&] {
    return cl.clSetMemObjectDestructorCallback(buffer, [](cl_mem, void *) {}, nullptr);
  });
  EXPECT_CL(cl.clSetUserEventStatus(open, CL_COMPLETE));
  EXPECT_CL(cl.clReleaseEvent(open));
}

TEST_F(RuntimeAllocation, MoreThanTheAddressSpace) {
#ifdef HAS_SANITIZER
  GTEST_SKIP() << "sanitizers need addresses";
#endif
  if (oclc::test::IsEmulated)
    GTEST_SKIP() << "the limit would apply to the emulator";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(_exit(withLittleSpace()), testing::ExitedWithCode(0), "");
}

} // namespace
