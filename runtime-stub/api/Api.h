//===- Api.h - Common parts of the API functions ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_API_API_H
#define OCLC_RUNTIME_API_API_H

#include "core/CommandBuffer.h"
#include "core/Context.h"
#include "core/Device.h"
#include "core/Event.h"
#include "core/Info.h"
#include "core/Kernel.h"
#include "core/Memory.h"
#include "core/Program.h"
#include "core/PropertyList.h"
#include "core/Queue.h"
#include "core/Work.h"
#include "exec/Scheduler.h"

#include <list>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace oclc::rt::api {

/// Runs the body of an API function and converts C++ exceptions to error codes.
template <class Body> cl_int guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    return CL_OUT_OF_RESOURCES;
  }
}

/// A new object for the application, or the error that prevented its creation.
template <class T> class Created {
public:
  Created(Ref<T> object) : object(std::move(object)) {}
  Created(cl_int error) : error(error) {}

  Ref<T> object;
  cl_int error = CL_SUCCESS;
};

/// Runs the body of an API function that creates an object, and stores the error. Returns the
/// handle of the object, or null if there is none. A body may return both an object and an error.
template <class T, class Body> auto creating(cl_int *errorReturn, Body &&body) noexcept {
  Ref<T> object;
  cl_int error = guarded([&] {
    Created<T> created = body();
    object = std::move(created.object);
    return created.error;
  });
  if (errorReturn)
    *errorReturn = error;
  return object ? object.detach()->handle() : decltype(object->handle())();
}

/// Creates an object and takes its initial reference.
template <class T, class... Arguments> Ref<T> make(Arguments &&...arguments) {
  return Ref<T>::adopt(new T(std::forward<Arguments>(arguments)...));
}

/// Implement clRetain... and clRelease... for all kinds of objects.
template <class T, class Handle> cl_int retain(Handle handle, cl_int invalid) {
  T *object = T::from(handle);
  if (!object)
    return invalid;
  object->apiRetain();
  return CL_SUCCESS;
}
template <class T, class Handle> cl_int release(Handle handle, cl_int invalid) {
  T *object = T::from(handle);
  return object && object->apiRelease() ? CL_SUCCESS : invalid;
}

/// Checks a list of devices, which may be empty. All must be devices of `context`; a null `context`
/// permits the devices of any context.
cl_int checkDevices(cl_uint count, const cl_device_id *devices, const Context *context);
/// Returns the devices of a list that has been checked.
std::vector<Ref<Device>> devicesOf(cl_uint count, const cl_device_id *devices);
/// True if a query about a kernel may specify the device: it must be a device of the context, and
/// of the kernel's program or a sub-device of one. A null device is permitted if the program has
/// only one.
bool isDeviceOf(const Kernel &kernel, cl_device_id device);
/// Implements clSetKernelExecInfo.
cl_int setExecInfo(Kernel &kernel, cl_kernel_exec_info name, size_t size, const void *value);
/// Answers the queries of clGetDeviceInfo about partitions, the parent and the reference count.
/// Returns CL_INVALID_VALUE for other queries.
cl_int partitionInfo(const Device &device, cl_device_info name, const Info &info);
/// Answers the queries of clGetDeviceInfo about UUIDs. Returns CL_INVALID_VALUE for other queries.
cl_int uuidInfo(const Device &device, cl_device_info name, const Info &info);
/// Answer the queries of clGetDeviceInfo and clGetPlatformInfo about semaphores and external
/// memory. Return CL_INVALID_VALUE for other queries.
cl_int externalInfo(cl_device_info name, const Info &info);
cl_int externalPlatformInfo(cl_platform_info name, const Info &info);
/// Returns the handles of the context's devices, for a query.
std::vector<cl_device_id> deviceHandles(const Context &context);

/// Returns a copy of a list of properties with the terminating zero; an empty list if `list` is
/// null.
template <class T> std::vector<T> copyProperties(const T *list) {
  std::vector<T> copy;
  if (!list)
    return copy;
  const T *end = list;
  while (end[0])
    end = nextProperty(end);
  copy.assign(list, end + 1);
  return copy;
}

/// A command that is about to be enqueued, or recorded in a command buffer (Recording.h).
/// Commands.h declares the commands that support both.
class Command {
public:
  /// Checks the queue or command buffer, and the wait list. Returns CL_SUCCESS or an error.
  virtual cl_int check() = 0;
  virtual const Context &context() const = 0;
  virtual const Device &device() const = 0;
  /// True if an object with the context `other` may be used by this command.
  bool sameContext(const Ref<Context> &other) const { return other.get() == &context(); }

  /// Enqueues or records the command. If `blocking`, waits until an enqueued command has completed;
  /// the result is then an error, too, if the command has failed.
  virtual cl_int submit(cl_command_type type, std::unique_ptr<Work> work,
                        bool blocking = false) = 0;
  /// Starts execution without waiting for a flush; no effect on a recorded command. Called after
  /// submit() for a command that takes long.
  virtual void begin() {}

protected:
  ~Command() = default;
};

/// Common part of clEnqueue...: checks the queue and the wait list, enqueues the command and
/// returns the event.
class Enqueue final : public Command {
public:
  Enqueue(cl_command_queue queue, cl_uint waitCount, const cl_event *waitList,
          cl_event *eventReturn, Ordering ordering = Ordering::Free);

  cl_int check() override;
  const Context &context() const override { return *target->context; }
  const Device &device() const override { return *target->device; }
  Queue &queue() const { return *target; }

  cl_int submit(cl_command_type type, std::unique_ptr<Work> work, bool blocking = false) override;
  void begin() override;

  /// True if an event of the wait list has ended with an error.
  bool waitsFailed() const;
  /// Enqueues a command that also waits for `more` events. Returns its event.
  Ref<Event> submitAfter(const std::list<Ref<Event>> &more, cl_command_type type,
                         std::unique_ptr<Work> work);

  /// Enqueues an instance of a command buffer.
  cl_int submit(CommandBuffer &buffer);

private:
  std::vector<Event *> waits() const;
  void giveOut(const Ref<Event> &event);

  const Ordering ordering;
  Queue *const target;
  const cl_uint waitCount;
  const cl_event *const waitList;
  cl_event *const eventReturn;
};

/// True if a fill pattern may have this size, in bytes.
inline bool isFillPattern(size_t size) {
  return size != 0 && size <= 128 && (size & (size - 1)) == 0;
}

/// True if the flags are a valid combination: CL_MAP_WRITE_INVALIDATE_REGION excludes all others.
inline bool areMapFlags(cl_map_flags flags) {
  return flags == CL_MAP_WRITE_INVALIDATE_REGION || !(flags & ~(CL_MAP_READ | CL_MAP_WRITE));
}

/// Store the object of a handle in `memory`. Return an error if the handle is not that of a buffer
/// or image, of a buffer, or of an image, in the command's context.
cl_int checkMemory(const Command &command, cl_mem handle, Memory *&memory);
cl_int checkBuffer(const Command &command, cl_mem handle, Memory *&memory);
cl_int checkImage(const Command &command, cl_mem handle, Memory *&memory);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_API_H
