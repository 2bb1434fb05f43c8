//===- Api.h - What the entry points have in common -------------------------------------------===//
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
#include "core/Queue.h"
#include "exec/Scheduler.h"
#include "exec/Work.h"

#include <memory>
#include <new>
#include <span>
#include <vector>

namespace oclc::rt::api {

/// Runs an entry point; what C++ throws becomes an error code.
template <class Body> cl_int guarded(Body &&body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return CL_OUT_OF_HOST_MEMORY;
  } catch (...) {
    return CL_OUT_OF_RESOURCES;
  }
}

/// An object for the application, or why there is none.
template <class T> class Created {
public:
  Created(Ref<T> object) : object(std::move(object)) {}
  Created(cl_int error) : error(error) {}

  Ref<T> object;
  cl_int error = CL_SUCCESS;
};

/// Runs an entry point that creates an object.
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

/// A new object with its one reference.
template <class T, class... Arguments> Ref<T> make(Arguments &&...arguments) {
  return Ref<T>::adopt(new T(std::forward<Arguments>(arguments)...));
}

/// clRetain... and clRelease...
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

/// Checks a list of devices, which may be empty: each of the context's. Null: of any context's.
cl_int checkDevices(cl_uint count, const cl_device_id *devices, const Context *context);
/// The devices of a list that has been checked.
std::vector<Ref<Device>> devicesOf(cl_uint count, const cl_device_id *devices);
/// Whether a query about a kernel may name the device: one that the kernel's program is for, or a
/// part of one. None, where there is only one.
bool isDeviceOf(const Kernel &kernel, cl_device_id device);
/// What clGetDeviceInfo says of a device's parts and of its parent.
cl_int partitionInfo(const Device &device, cl_device_info name, const Info &info);
/// And of their names in numbers.
cl_int uuidInfo(const Device &device, cl_device_info name, const Info &info);
/// A list for a query.
std::vector<cl_device_id> deviceHandles(const Context &context);

/// Adds up lengths of properties lists: entries with the closing zero, 0 for a null list.
template <class T> std::vector<T> copyProperties(const T *list) {
  std::vector<T> copy;
  if (!list)
    return copy;
  for (; list[0]; list += 2)
    copy.insert(copy.end(), list, list + 2);
  copy.push_back(0);
  return copy;
}

/// A command that is about to be enqueued, or recorded in a command buffer (Recording.h).
/// Commands.h has those that can be both.
class Command {
public:
  /// CL_SUCCESS or what is wrong with where the command goes, or with what it waits for.
  virtual cl_int check() = 0;
  virtual const Context &context() const = 0;
  virtual const Device &device() const = 0;
  /// Whether an object belongs there.
  bool sameContext(const Ref<Context> &other) const { return other.get() == &context(); }

  /// Puts it there. With `blocking`, waits and reports how it went.
  virtual cl_int submit(cl_command_type type, std::unique_ptr<Work> work,
                        bool blocking = false) = 0;
  /// After that: it takes long enough for somebody to begin with it at once.
  virtual void begin() {}

protected:
  ~Command() = default;
};

/// Common part of clEnqueue...: the queue, the wait list, and what becomes of the event.
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

  /// Puts an instance of a command buffer into the queue.
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

/// Sizes that a pattern to fill memory with may have.
inline bool isFillPattern(size_t size) {
  return size != 0 && size <= 128 && (size & (size - 1)) == 0;
}

/// What is invalidated cannot be read as well.
inline bool areMapFlags(cl_map_flags flags) {
  return flags == CL_MAP_WRITE_INVALIDATE_REGION || !(flags & ~(CL_MAP_READ | CL_MAP_WRITE));
}

/// The buffer behind a handle if it belongs to the queue's context, with the error if not.
cl_int checkBuffer(const Command &command, cl_mem handle, Memory *&memory);

} // namespace oclc::rt::api

#endif // OCLC_RUNTIME_API_API_H
