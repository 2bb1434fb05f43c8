//===- Context.h - Contexts -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CONTEXT_H
#define OCLC_RUNTIME_CORE_CONTEXT_H

#include "core/Device.h"
#include "core/Object.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace oclc::rt {

class Context final : public Object<Context, cl_context, Tag::Context> {
public:
  using NotifyFn = void(CL_CALLBACK *)(const char *, const void *, size_t, void *);
  using DestructorFn = void(CL_CALLBACK *)(cl_context, void *);

  Context(std::vector<Ref<Device>> devices, std::vector<cl_context_properties> properties,
          NotifyFn notify, void *userData)
      : devices(std::move(devices)), properties(std::move(properties)), notifyFunction(notify),
        notifyData(userData) {}
  ~Context();

  /// Reports an error to the application's callback and to the log.
  void report(const std::string &message);

  void addDestructor(DestructorFn function, void *userData);

  /// An allocation of shared memory. All types are ordinary host memory; type, device and flags are
  /// stored only for queries.
  struct Shared {
    size_t size = 0;
    /// CL_MEM_TYPE_UNKNOWN_INTEL for an allocation of clSVMAlloc.
    cl_unified_shared_memory_type_intel type = CL_MEM_TYPE_UNKNOWN_INTEL;
    cl_device_id device = nullptr;
    cl_mem_alloc_flags_intel flags = 0;
  };

  /// Allocates shared virtual memory that belongs to the context. Returns null if there is not
  /// enough memory.
  void *allocateShared(const Shared &wanted, size_t alignment);
  /// Frees the allocation that begins at `pointer`. Returns false if the context has none there.
  bool freeShared(void *pointer);
  /// Finds the allocation that contains `pointer`. Returns its first byte and stores its
  /// description in `found`; null if there is none.
  const void *findShared(const void *pointer, Shared &found) const;
  /// True if [pointer, pointer + size) lies in one allocation of shared memory.
  bool ownsShared(const void *pointer, size_t size) const;

  bool has(const Device &device) const;

  const std::vector<Ref<Device>> devices; ///< Without duplicates.
  /// As passed to clCreateContext, with the terminating zero; empty if there were none.
  const std::vector<cl_context_properties> properties;

private:
  const NotifyFn notifyFunction;
  void *const notifyData;

  mutable std::mutex mutex;
  std::vector<std::pair<DestructorFn, void *>> destructors; // guarded by mutex
  std::map<uintptr_t, Shared> sharedMemory;                 // guarded by mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_CONTEXT_H
