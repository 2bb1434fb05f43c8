//===- Memory.h - Buffers and sub-buffers -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A buffer gets its memory when a command first needs it. A sub-buffer is a window into its parent
// and owns nothing. A map hands out the buffer's own memory, so mapping and unmapping move no data.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_MEMORY_H
#define OCLC_RUNTIME_CORE_MEMORY_H

#include "core/Context.h"
#include "core/Object.h"

#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace oclc::rt {

class Memory final : public Object<Memory, cl_mem, Tag::Memory> {
public:
  using DestructorFn = void(CL_CALLBACK *)(cl_mem, void *);

  /// `hostPointer` is used or remembered as `flags` say; copying from it is the caller's business.
  Memory(Ref<Context> context, cl_mem_flags flags, size_t size, void *hostPointer,
         std::vector<cl_mem_properties> properties)
      : context(std::move(context)), flags(flags), size(size), hostPointer(hostPointer),
        properties(std::move(properties)),
        storage(flags & CL_MEM_USE_HOST_PTR ? static_cast<uint8_t *>(hostPointer) : nullptr) {}

  Memory(Ref<Memory> parent, cl_mem_flags flags, size_t origin, size_t size)
      : context(parent->context), flags(flags), size(size),
        hostPointer(flags & CL_MEM_USE_HOST_PTR
                        ? static_cast<uint8_t *>(parent->hostPointer) + origin
                        : nullptr),
        parent(std::move(parent)), origin(origin) {}

  ~Memory();

  /// The first byte; null when the memory cannot be had.
  uint8_t *data();

  /// Whether [offset, offset + length) lies inside and is not empty.
  bool contains(size_t offset, size_t length) const {
    return length != 0 && offset < size && length <= size - offset;
  }

  /// A region that the application has mapped. A list of one is what moves around: moving it
  /// cannot fail.
  struct Mapping {
    const Memory *through; ///< The buffer or sub-buffer that was asked.
    uint8_t *start;
    size_t size;
    bool writes;
  };
  using Mappings = std::list<Mapping>;

  /// False when the region is to be written and overlaps one that already is.
  bool addMapping(Mappings mapping);
  /// The mapping of this buffer that starts there; empty when there is none.
  Mappings takeMapping(const void *start);
  cl_uint mapCount() const;

  void addDestructor(DestructorFn function, void *userData);

  const Ref<Context> context;
  const cl_mem_flags flags;
  const size_t size;
  void *const hostPointer;
  const Ref<Memory> parent;
  const size_t origin = 0;
  const std::vector<cl_mem_properties> properties;

private:
  /// The buffer that the bytes belong to.
  Memory &root() { return parent ? *parent : *this; }
  const Memory &root() const { return parent ? *parent : *this; }

  std::atomic<uint8_t *> storage{nullptr};

  mutable std::mutex mutex;
  Mappings mappings; ///< Of sub-buffers, too: they share bytes. Guarded by mutex.
  std::vector<std::pair<DestructorFn, void *>> destructors; // guarded by mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_MEMORY_H
