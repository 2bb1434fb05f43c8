//===- Kernel.h - Kernels and their argument values -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Stores argument values packed, in the layout that compiled code expects. Memory objects are
// stored by handle and not retained, as the specification requires. A launch looks up their
// addresses and retains them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_KERNEL_H
#define OCLC_RUNTIME_CORE_KERNEL_H

#include "Binary/SanitizerABI.h"
#include "core/Memory.h"
#include "core/Object.h"
#include "core/Program.h"

#include <mutex>
#include <set>
#include <vector>

namespace oclc::rt {

/// The values of a kernel's arguments at the time of a launch.
struct CapturedArguments {
  uint8_t *packed = nullptr;       ///< In: destination of Kernel::info().argumentBytes bytes.
  uint64_t localBytes = 0;         ///< Bytes of local memory: static variables and local arguments.
  std::vector<Ref<Memory>> memory; ///< Buffers and images that the launch must keep alive.
  /// The memory behind each argument; empty unless the kernel is sanitized.
  std::vector<abi::Extent> extents;
};

class Kernel final : public Object<Kernel, cl_kernel, Tag::Kernel> {
public:
  /// `code` must be one of the kernels of `executable`.
  Kernel(Ref<Program> program, std::shared_ptr<const Executable> executable,
         const CompiledKernel &code);
  /// Creates a copy with the same argument values.
  explicit Kernel(const Kernel &other);
  ~Kernel();

  const binary::Kernel &info() const { return *code.info; }

  cl_int setArgument(cl_uint index, size_t size, const void *value);
  cl_int setSharedPointer(cl_uint index, const void *pointer);

  /// Records what the application says about memory that the kernel accesses by other pointers than
  /// its arguments: for `name` of clSetKernelExecInfo, whether there is such memory.
  void setIndirectAccess(cl_kernel_exec_info name, bool isThere);
  bool hasIndirectAccess() const;

  bool hasAllArguments() const;

  /// Returns the size of local memory for each argument; 0 for those of other kinds.
  std::vector<uint64_t> localSizes() const;

  /// Returns the bytes of local memory that the current arguments require.
  uint64_t localMemory() const;

  /// Copies the current arguments and retains their memory objects. Returns CL_SUCCESS or the error
  /// of a launch.
  cl_int capture(CapturedArguments &captured) const;

  const Ref<Program> program;
  const std::shared_ptr<const Executable> executable;
  const CompiledKernel &code;

private:
  cl_int readSampler(size_t size, const void *value, uint32_t &bits) const;
  cl_int checkMemory(const binary::Argument &argument, cl_mem handle) const;

  struct Value {
    bool isSet = false;
    cl_mem memory = nullptr;
    uint64_t localSize = 0;
  };
  abi::Extent extentOf(const Value &value, const uint8_t *slot) const;

  mutable std::mutex mutex;
  std::vector<uint8_t> packed;            // guarded by mutex
  std::vector<Value> values;              // guarded by mutex
  std::set<cl_kernel_exec_info> indirect; // guarded by mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_KERNEL_H
