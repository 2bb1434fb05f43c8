//===- Memory.h - Buffers, sub-buffers, images and pipes -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Buffers and sub-buffers. A buffer uses the application's memory (CL_MEM_USE_HOST_PTR), or
// allocates its own when data() is first called. A sub-buffer refers to a part of its parent and
// owns no memory. A buffer may also use pages that it shares with other processes
// (cl_khr_external_memory). Mapping a buffer returns the address of this memory, so mapping and
// unmapping move no data.
//
// An image is the same with a layout (Image.h). One that is made of a buffer or of another image
// refers to all of it. A pipe (Pipe.h) belongs to kernels alone: no command reads or maps it.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_MEMORY_H
#define OCLC_RUNTIME_CORE_MEMORY_H

#include "core/Context.h"
#include "core/Image.h"
#include "core/Object.h"
#include "core/Pipe.h"
#include "platform/SharedMapping.h"

#include <atomic>
#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace oclc::rt {

class Memory final : public Object<Memory, cl_mem, Tag::Memory> {
public:
  using DestructorFn = void(CL_CALLBACK *)(cl_mem, void *);

  /// `hostPointer` is used or only stored, depending on `flags`. The caller must copy from it if
  /// `flags` request that.
  Memory(Ref<Context> context, cl_mem_flags flags, size_t size, void *hostPointer,
         std::vector<cl_mem_properties> properties)
      : context(std::move(context)), flags(flags), size(size), hostPointer(hostPointer),
        properties(std::move(properties)),
        storage(flags & CL_MEM_USE_HOST_PTR ? static_cast<uint8_t *>(hostPointer) : nullptr) {}

  Memory(Ref<Memory> parent, cl_mem_flags flags, size_t origin, size_t size,
         std::vector<cl_mem_properties> properties = {})
      : context(parent->context), flags(flags), size(size),
        hostPointer(flags & CL_MEM_USE_HOST_PTR
                        ? static_cast<uint8_t *>(parent->hostPointer) + origin
                        : nullptr),
        parent(std::move(parent)), origin(origin), properties(std::move(properties)) {}

  /// Creates an image. The number of its bytes must not overflow.
  Memory(Ref<Context> context, cl_mem_flags flags, const ImageLayout &image, void *hostPointer,
         std::vector<cl_mem_properties> properties)
      : Memory(std::move(context), flags, image.bytes().value_or(0), hostPointer,
               std::move(properties)) {
    layout = image;
  }
  /// Creates an image on the memory of a buffer or of another image.
  Memory(Ref<Memory> parent, cl_mem_flags flags, const ImageLayout &image,
         std::vector<cl_mem_properties> properties)
      : Memory(std::move(parent), flags, 0, image.bufferBytes(), std::move(properties)) {
    layout = image;
  }

  /// Creates a pipe. The caller must format its memory.
  Memory(Ref<Context> context, cl_mem_flags flags, const PipeLayout &pipe)
      : Memory(std::move(context), flags, pipe.bytes(), nullptr, {}) {
    layout.type = CL_MEM_OBJECT_PIPE;
    packets = pipe;
  }

  ~Memory();

  cl_mem_object_type type() const { return layout.type; }
  bool isBuffer() const { return type() == CL_MEM_OBJECT_BUFFER; }
  bool isPipe() const { return type() == CL_MEM_OBJECT_PIPE; }
  bool isImage() const { return !isBuffer() && !isPipe(); }
  const ImageLayout &image() const { return layout; }
  const PipeLayout &pipe() const { return packets; }
  /// Returns what kernels see of the image, a descriptor for each level; null if memory cannot be
  /// allocated. The address and its contents are valid as long as the image.
  const abi::ImageDescriptor *descriptor();

  /// Returns the address of the first byte; null if memory cannot be allocated.
  uint8_t *data();

  /// Makes the pages of a file descriptor the memory of a new object. Commands may acquire the
  /// object on `devices`; an empty list stands for all devices of the context.
  void use(SharedMapping mapping, std::vector<Ref<Device>> devices);
  /// True for an object of a file descriptor, not for parts of one.
  bool isExternal() const { return external.data() != nullptr; }
  bool mayBeAcquiredOn(const Device &device) const;

  /// True for a buffer, or a part of one, whose address applications may pass to kernels: it was
  /// created with CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT.
  bool hasDeviceAddress() const;

  /// True if [offset, offset + length) is not empty and lies inside the buffer.
  bool contains(size_t offset, size_t length) const {
    return length != 0 && offset < size && length <= size - offset;
  }

  /// A region that the application has mapped. Mappings are passed as lists of one element, because
  /// splicing a list cannot fail.
  struct Mapping {
    const Memory *through; ///< The object that was mapped.
    uint8_t *start;
    size_t size; ///< Bytes; those between the rows of a part of an image do not count.
    bool writes;
    ImagePart part = {}; ///< Of an image.
  };
  using Mappings = std::list<Mapping>;

  /// Adds a mapping. Returns false if the mapping is for writing and overlaps an existing mapping
  /// for writing. Overlaps of an image with its buffer, or with another image of that buffer, are
  /// not detected.
  bool addMapping(Mappings mapping);
  /// Removes and returns a mapping of this buffer that starts at `start`; an empty list if there is
  /// none.
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

  /// Returns the buffer or image that owns the bytes.
  Memory &root() { return parent ? parent->root() : *this; }
  const Memory &root() const { return parent ? parent->root() : *this; }
  /// True if both are images with the same texels in the same places.
  bool hasTexelsOf(const Memory &other) const;

private:
  std::atomic<uint8_t *> storage{nullptr};
  SharedMapping external;
  std::vector<Ref<Device>> externalDevices;
  ImageLayout layout; ///< Of an image.
  PipeLayout packets; ///< Of a pipe.
  std::once_flag isDescribed;
  std::vector<abi::ImageDescriptor> described;

  mutable std::mutex mutex;
  /// Mappings of this buffer and its sub-buffers; always empty in a sub-buffer. Guarded by mutex.
  Mappings mappings;
  std::vector<std::pair<DestructorFn, void *>> destructors; // guarded by mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_MEMORY_H
