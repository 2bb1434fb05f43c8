//===- KernelWork.h - A launch of a kernel ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The thread that begins runs a first small chunk alone and measures it: only when what is left
// takes longer than waking other threads are they asked to join. Then the groups are divided among
// them (GroupRanges.h), and chunks are as long as it takes to be worth their call.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_KERNELWORK_H
#define OCLC_RUNTIME_EXEC_KERNELWORK_H

#include "Binary/LaunchABI.h"
#include "core/CapturedLaunches.h"
#include "core/Kernel.h"
#include "exec/GroupRanges.h"
#include "exec/PrintBuffer.h"
#include "exec/Work.h"

#include <atomic>
#include <memory>
#include <vector>

namespace oclc::rt {

/// What a work-group function finds behind its launch pointer.
struct Launch : abi::LaunchInfo {
  PrintBuffer printed;
};

class KernelWork final : public Work {
public:
  /// Prepares a launch with the kernel's present arguments. `info` is complete but for its printf.
  /// CL_SUCCESS or the error of clEnqueueNDRangeKernel.
  static cl_int create(const Kernel &kernel, const CompiledVariant &variant,
                       const abi::LaunchInfo &info, std::unique_ptr<KernelWork> &work);

  void run(Event &event, const Event *until) override;
  bool hasRest() const override { return !ranges.empty(); }
  bool isShared() const override { return shared.load(std::memory_order_acquire); }
  cl_int result() const override;
  void rewind() override;
  void countLaunch() const override;

  /// Whether past launches say that this one takes longer than waking a worker; a first guess when
  /// there were none.
  bool isLarge() const;

  /// Of such launches; null when nothing is captured.
  capture::LaunchCounter *counter = nullptr;

private:
  KernelWork(const Kernel &kernel, const CompiledVariant &variant, const abi::LaunchInfo &info);

  void call(const abi::WorkerMemory &memory, uint64_t first, uint64_t end) const;
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

  /// Small argument blocks need no memory of their own.
  static constexpr size_t InlineBytes = 256;
  uint8_t inlineArguments[InlineBytes + abi::MemoryAlignment];
  std::unique_ptr<uint8_t[]> largeArguments;

  bool begun = false; ///< Touched by the thread that begins, before others can join.
  std::atomic<bool> shared{false};
  std::atomic<cl_int> error{CL_COMPLETE};
  GroupRanges ranges;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_KERNELWORK_H
