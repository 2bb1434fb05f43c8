//===- Object.h - What every OpenCL object starts with ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An ICD loader reads the dispatch table from the first word of every handle, and what it has given
// the platform from the second; the tag behind them tells the kinds of objects apart, so that a
// wrong handle is an error and not a crash. Deletion turns the tag into that of a dead object; how
// long that can be read is Lifetime.h's business.
//
// An object counts two things: the references that the application owns, which it can query, and
// all references. The application's share holds exactly one of the second kind. A command that
// still runs keeps its buffers alive without showing up in CL_MEM_REFERENCE_COUNT.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_OBJECT_H
#define OCLC_RUNTIME_CORE_OBJECT_H

#include "core/Lifetime.h"
#include "core/OpenCL.h"

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace oclc::rt {

extern const cl_icd_dispatch dispatchTable;
/// What the loader wants to find in new objects.
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
};

/// The tag of an object of this kind that has been deleted, and the other way round.
constexpr Tag opposite(Tag tag) { return Tag(~uint32_t(tag)); }

/// `Self` is the class, `Handle` the API's pointer type for it, e.g. cl_context.
template <class Self, class Handle, Tag TheTag> class Object {
public:
  Object(const Object &) = delete;
  Object &operator=(const Object &) = delete;

  /// The object behind a handle, or null when the handle is null or names something else.
  static Self *from(Handle handle) {
    auto *object = reinterpret_cast<Object *>(handle);
    if (!object || reinterpret_cast<uintptr_t>(object) % alignof(Object) != 0)
      return nullptr;
    const Tag tag = object->tag.load(std::memory_order_relaxed);
    if (tag == TheTag)
      return static_cast<Self *>(object);
#ifdef OCLC_CHECK_LIFETIMES
    if (const Tag dead = opposite(tag); dead >= Tag::Platform && dead <= Tag::CommandBuffer)
      lifetime::reportUse(dead, handle);
#endif
    return nullptr;
  }

  Handle handle() const { return reinterpret_cast<Handle>(const_cast<Object *>(this)); }

  void retain() { references.fetch_add(1, std::memory_order_relaxed); }
  /// For a list that owns nothing: false when the last reference has gone.
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

  /// clRetain...: one more reference for the application.
  void apiRetain() {
    if (apiReferences.fetch_add(1, std::memory_order_relaxed) == 0)
      retain();
  }
  /// clRelease...: false when the application holds no reference that it could give back.
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

  /// For objects that were there before the loader said what it wants in them.
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

  /// Takes over the reference that a new object is born with.
  static Ref adopt(T *object) {
    Ref ref;
    ref.object = object;
    return ref;
  }
  /// Gives the reference away, e.g. to the application.
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
