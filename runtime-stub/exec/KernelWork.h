//===- KernelWork.h - A launch of a kernel ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Executes a launch of a kernel. The first thread runs a small chunk of work-groups alone and
// measures the time, unless earlier launches show that the launch is large, or it has only one
// group. Other threads are asked to join only if the remaining work takes longer than waking them.
// The remaining groups are then divided among the threads (GroupRanges.h). A thread runs its groups
// in chunks, and calls compiled code once for each chunk.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_KERNELWORK_H
#define OCLC_RUNTIME_EXEC_KERNELWORK_H

#include "Binary/LaunchABI.h"
#include "core/CapturedData.h"
#include "core/Kernel.h"
#include "core/Work.h"
#include "exec/GroupRanges.h"
#include "exec/PrintBuffer.h"
#include "exec/SanitizedLaunch.h"

#include <atomic>
#include <memory>
#include <vector>

namespace oclc::rt {

/// The description of a launch that compiled code gets, followed by the buffer for what the kernel
/// prints, and by what sanitizers need; null for a kernel without sanitizers.
struct Launch : abi::LaunchInfo {
  PrintBuffer printed;
  std::unique_ptr<SanitizedLaunch> sanitized;
};

class KernelWork final : public Work {
public:
  /// Prepares a launch of `variant`, which belongs to `code`, with the kernel's current arguments.
  /// `info` is complete except for its printf function. Returns CL_SUCCESS or the error of
  /// clEnqueueNDRangeKernel.
  static cl_int create(const Kernel &kernel, const CompiledKernel &code,
                       const CompiledVariant &variant, const abi::LaunchInfo &info,
                       std::unique_ptr<KernelWork> &work);

  void run(Event &event, const Event *until) override;
  bool hasRest() const override { return !ranges.empty(); }
  bool isShared() const override { return shared.load(std::memory_order_acquire); }
  cl_int result() const override;
  void rewind() override;
  void countLaunch() const override;

  /// True if the launch is expected to take longer than waking a worker. The estimate comes from
  /// earlier launches of the kernel; before the first one it is a guess.
  bool isLarge() const;

  /// Returns the arguments of the launch as compiled code gets them.
  const uint8_t *packed() const { return arguments.packed; }

  /// Counter for launches of this kind in the capture; null if nothing is captured.
  capture::LaunchCounter *counter = nullptr;
  /// Data of the launch that the capture needs; usually null.
  std::unique_ptr<capture::LaunchData> data;

private:
  KernelWork(const Kernel &kernel, const CompiledKernel &code, const CompiledVariant &variant,
             const abi::LaunchInfo &info);

  void call(const abi::WorkerMemory &memory, uint64_t first, uint64_t end) const;
  void captureData();
  void lead(Event &event, const abi::WorkerMemory &memory);
  void fail(cl_int error);
  float groupCost() const;
  uint64_t mostAtOnce(bool isForeign) const;

  const Ref<Program> program;
  const std::shared_ptr<const Executable> executable;
  const CompiledKernel &code;
  abi::EntryFn *const entry;
  mutable Launch launch;
  const uint64_t groupCount, itemsPerGroup, contextBytes;
  CapturedArguments arguments;

  /// Argument blocks up to this size are part of the object and need no allocation.
  static constexpr size_t InlineBytes = 256;
  uint8_t inlineArguments[InlineBytes + abi::MemoryAlignment];
  std::unique_ptr<uint8_t[]> largeArguments;

  bool begun = false; ///< Set by the first thread, before others can join and read it.
  std::atomic<bool> shared{false};
  std::atomic<cl_int> error{CL_COMPLETE};
  GroupRanges ranges;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_KERNELWORK_H
