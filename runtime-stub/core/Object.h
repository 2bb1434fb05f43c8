//===- Object.h - Common base of OpenCL objects -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Base class of the objects behind OpenCL handles. An ICD loader reads the dispatch table from the
// first word of every handle, and from the second word the data that it has passed to the platform.
// The tag after them identifies the kind of the object, so that a wrong handle causes an error and
// not a crash. The destructor changes the tag to that of a deleted object. Lifetime.h determines
// how long the tag can be read after that.
//
// An object has two counts: the references that the application owns, which it can query, and all
// references. All references of the application together count as one of the second kind. A running
// command therefore keeps its buffers alive without affecting CL_MEM_REFERENCE_COUNT.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_OBJECT_H
#define OCLC_RUNTIME_CORE_OBJECT_H

#include "base/OpenCL.h"
#include "core/Lifetime.h"

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace oclc::rt {

extern const cl_icd_dispatch dispatchTable;
/// Data that the loader requires in new objects.
inline std::atomic<void *> loaderData = nullptr;

enum class Tag : uint32_t {
  Platform = 0x6f636c01,
  Device,
  Context,
  Queue,
  Memory,
  Program,
  Kernel,
  Event,
  CommandBuffer,
  Sampler,
  MutableCommand,
  Semaphore,
};
inline constexpr Tag LastTag = Tag::Semaphore;

/// Converts the tag of a live object to that of a deleted object of the same kind, and vice versa.
constexpr Tag opposite(Tag tag) { return Tag(~uint32_t(tag)); }

/// `Self` is the derived class, `Handle` the API's pointer type for it, e.g. cl_context.
template <class Self, class Handle, Tag TheTag> class Object {
public:
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  /// Returns the object of a handle; null if the handle is null or not that of a live object of
  /// this kind.
  static Self *from(Handle handle) {
    auto *object = reinterpret_cast<Object *>(handle);
    if (!object || reinterpret_cast<uintptr_t>(object) % alignof(Object) != 0)
      return nullptr;
    const Tag tag = object->tag.load(std::memory_order_relaxed);
    if (tag == TheTag)
      return static_cast<Self *>(object);
#ifdef OCLC_CHECK_LIFETIMES
    if (const Tag dead = opposite(tag); dead >= Tag::Platform && dead <= LastTag)
      lifetime::reportUse(dead, handle);
#endif
    return nullptr;
  }

  Handle handle() const { return reinterpret_cast<Handle>(const_cast<Object *>(this)); }

  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  /// Adds a reference for a caller that owns none, such as a list of all objects. Returns false if
  /// the last reference has been released already.
  bool tryRetain() {
    uint32_t count = references.load(std::memory_order_relaxed);
    while (count != 0)
      if (references.compare_exchange_weak(count, count + 1, std::memory_order_relaxed))
        return true;
    return false;
  }
  void release() {
    if (references.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete static_cast<Self *>(this);
  }

  /// Adds a reference of the application, for clRetain...
  void apiRetain() {
    if (apiReferences.fetch_add(1, std::memory_order_relaxed) == 0)
      retain();
  }
  /// Removes a reference of the application, for clRelease... Returns false if the application owns
  /// none.
  bool apiRelease() {
    uint32_t count = apiReferences.load(std::memory_order_relaxed);
    do {
      if (count == 0)
        return false;
    } while (!apiReferences.compare_exchange_weak(count, count - 1, std::memory_order_acq_rel));
    if (count == 1)
      release();
    return true;
  }
  cl_uint apiReferenceCount() const { return apiReferences.load(std::memory_order_relaxed); }

  /// Updates an object that was created before the loader passed its data.
  void updateLoaderData() { ownLoaderData.store(loaderData); }

#ifdef OCLC_CHECK_LIFETIMES
  static void operator delete(void *memory, size_t size) {
    lifetime::quarantine(memory, size, sizeof(Object));
  }
#endif

protected:
#ifdef OCLC_CHECK_LIFETIMES
  Object() { lifetime::count(TheTag, 1); }
#else
  Object() = default;
#endif
  ~Object() {
    tag.store(opposite(TheTag), std::memory_order_relaxed);
#ifdef OCLC_CHECK_LIFETIMES
    lifetime::count(TheTag, -1);
#endif
  }

private:
  const cl_icd_dispatch *dispatch = &dispatchTable;
  std::atomic<void *> ownLoaderData{loaderData.load()};
  std::atomic<Tag> tag{TheTag};
  std::atomic<uint32_t> apiReferences{1};
  std::atomic<uint32_t> references{1};
};

/// A counted reference to an object.
template <class T> class Ref {
public:
  Ref() = default;
  Ref(T *object) : object(object) {
    if (object)
      object->retain();
  }
  Ref(const Ref &other) : Ref(other.object) {}
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  Ref &operator=(Ref other) noexcept {
    std::swap(object, other.object);
    return *this;
  }
  ~Ref() {
    if (object)
      object->release();
  }

  /// Takes ownership of the reference that a new object has initially.
  static Ref adopt(T *object) {
    Ref ref;
    ref.object = object;
    return ref;
  }
  /// Gives up ownership of the reference, e.g. to the application.
  T *detach() { return std::exchange(object, nullptr); }

  T *get() const { return object; }
  T *operator->() const { return object; }
  T &operator*() const { return *object; }
  explicit operator bool() const { return object != nullptr; }

private:
  T *object = nullptr;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_OBJECT_H
