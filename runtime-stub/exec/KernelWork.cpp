//===- KernelWork.cpp - A launch of a kernel --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/KernelWork.h"

#include "base/Instructions.h"
#include "core/Device.h"
#include "exec/Scheduler.h"
#include "exec/WorkerMemory.h"
#include "platform/Fault.h"
#include "platform/HostInfo.h"

#include <algorithm>

namespace oclc::rt {

/// Up to this amount of remaining work, waking a thread costs more than it gains. In nanoseconds,
/// as are the constants below.
static constexpr float ShareThreshold = 20000;
/// Work for which one more thread pays off.
static constexpr float WorkPerHelper = 10000;
/// Intended time of the first chunk, which one thread runs alone and measures. Applies if the cost
/// of the kernel is already known from earlier launches; otherwise the chunk is one group. A launch
/// that takes no longer is one chunk.
static constexpr float FirstChunk = 5000;
/// Limit of time for a chunk of a shared launch: other threads cannot help with a chunk that a
/// thread has begun.
static constexpr float LongestSharedChunk = 100000;
/// Limit of time for a chunk on a thread that waits for an event: the thread checks the event only
/// between chunks.
static constexpr float LongestForeignChunk = 500000;

KernelWork::KernelWork(const Kernel &kernel, const CompiledKernel &code,
                       const CompiledVariant &variant, const abi::LaunchInfo &info)
    : program(kernel.program), executable(kernel.executable), code(code), entry(variant.entry),
      launch{info, {}, {}}, groupCount(info.numGroups[0] * info.numGroups[1] * info.numGroups[2]),
      itemsPerGroup(info.enqueuedLocalSize[0] * info.enqueuedLocalSize[1] *
                    info.enqueuedLocalSize[2]),
      contextBytes(variant.info->contextBytes(itemsPerGroup)),
      ranges(groupCount, info.numGroups[0]) {
  launch.printf = &printToLaunch;
  fault::installOnce();
}

cl_int KernelWork::create(const Kernel &kernel, const CompiledKernel &code,
                          const CompiledVariant &variant, const abi::LaunchInfo &info,
                          std::unique_ptr<KernelWork> &work) {
  work.reset(new KernelWork(kernel, code, variant, info));
  uint8_t *block = work->inlineArguments;
  if (kernel.info().argumentBytes > InlineBytes) {
    work->largeArguments =
        std::make_unique<uint8_t[]>(kernel.info().argumentBytes + abi::MemoryAlignment);
    block = work->largeArguments.get();
  }
  auto misalignment = reinterpret_cast<uintptr_t>(block) % abi::MemoryAlignment;
  work->arguments.packed = block + (abi::MemoryAlignment - misalignment);
  if (cl_int error = kernel.capture(work->arguments))
    return error;
  if (!code.manifest->sanitizers.empty()) {
    work->launch.sanitized =
        std::make_unique<SanitizedLaunch>(*kernel.program->context, work->arguments);
    work->launch.checks = work->launch.sanitized->checks();
  }
  return work->arguments.localBytes > Device::get().localMemorySize() ? CL_OUT_OF_RESOURCES
                                                                      : CL_SUCCESS;
}

void KernelWork::fail(cl_int reason) {
  error.store(reason, std::memory_order_relaxed);
  ranges.clear();
}

/// Returns the nanoseconds for one work-group; 0 if unknown.
float KernelWork::groupCost() const {
  return code.itemCost.load(std::memory_order_relaxed) * float(itemsPerGroup);
}

bool KernelWork::isLarge() const {
  constexpr float GuessedItemCost = 0.5f;
  float cost = groupCost();
  if (cost == 0)
    cost = GuessedItemCost * float(itemsPerGroup);
  return cost * float(groupCount) > ShareThreshold;
}

/// Returns how many groups a thread may claim at once. There is a limit only if the cost of a group
/// is known and either the launch is shared or the thread waits for an event (`isForeign`).
uint64_t KernelWork::mostAtOnce(bool isForeign) const {
  const float cost = groupCost();
  if (cost == 0 || (!isForeign && !isShared()))
    return UINT64_MAX;
  return uint64_t(
      std::clamp((isShared() ? LongestSharedChunk : LongestForeignChunk) / cost, 1.0f, 1e18f));
}

/// Runs groups [first, end). Meanwhile they are recorded for the fault handler (Fault.h).
void KernelWork::call(const abi::WorkerMemory &memory, uint64_t first, uint64_t end) const {
  const fault::Running running{code.info->name.c_str(), first, end};
  fault::current = &running;
  entry(arguments.packed, &launch, &memory, first, end);
  fault::current = nullptr;
}

/// Runs the first chunk of a launch alone and measures it, unless the launch is known to be large.
/// Then decides whether other threads share the remaining groups. Does nothing for a single group.
void KernelWork::lead(Event &event, const abi::WorkerMemory &memory) {
  const unsigned threads = Scheduler::get().threadCount();
  if (groupCount == 1)
    return;
  float cost = groupCost();
  float rest = cost * float(groupCount);
  if (rest <= ShareThreshold) {
    uint64_t size = cost > 0 ? uint64_t(std::min(FirstChunk / cost, float(groupCount) / 8)) : 1;
    if (cost > 0 && rest <= FirstChunk)
      size = groupCount;
    uint64_t first, end;
    if (!ranges.claim(0, std::max<uint64_t>(size, 1), first, end))
      return;
    const uint64_t start = host::monotonicTime();
    call(memory, first, end);
    const float elapsed = float(host::monotonicTime() - start);
    cost = elapsed / float(end - first);
    // The first launch of a kernel may take longer, because it touches code and data for the first
    // time. Later measurements correct the value.
    code.itemCost.store(std::max(cost / float(itemsPerGroup), 1e-6f), std::memory_order_relaxed);
    rest = cost * float(groupCount - end);
  }
  if (threads == 1 || rest <= ShareThreshold)
    return;
  const auto helpers =
      unsigned(std::min({float(groupCount - 1), float(threads - 1), rest / WorkPerHelper}));
  ranges.split(helpers + 1);
  shared.store(true, std::memory_order_release);
  Scheduler::get().share(event, helpers);
}

void KernelWork::run(Event &event, const Event *until) {
  FloatMode mode;
  SanitizedWorker memory;
  if (!reserveWorkerMemory(arguments.localBytes, contextBytes, memory)) {
    fail(CL_OUT_OF_RESOURCES);
    return;
  }
  std::optional<RaceTable> races;
  if (launch.sanitized)
    memory.races = &races.emplace(memory, arguments.localBytes);
  const bool leads = !begun;
  if (leads) {
    begun = true;
    if (data)
      captureData();
    lead(event, memory);
  }

  // One thread per launch updates the kernel's cost. In a small launch of several groups, lead()
  // has already done so.
  const bool measures = leads && (isShared() || isLarge());
  const uint64_t start = measures ? host::monotonicTime() : 0;
  uint64_t first, end, done = 0;
  while (ranges.claim(Scheduler::threadNumber(), mostAtOnce(until != nullptr), first, end)) {
    call(memory, first, end);
    done += end - first;
    if (until && until->isDone())
      break;
  }
  if (measures && done != 0) {
    float cost = float(host::monotonicTime() - start) / float(done * itemsPerGroup);
    code.itemCost.store(std::max(cost, 1e-6f), std::memory_order_relaxed);
  }
}

/// Captures the data of the launch before any work-group runs. Recorded work does so only the first
/// time.
void KernelWork::captureData() {
  const std::unique_ptr<capture::LaunchData> taken = std::move(data);
  taken->capture(arguments, launch, *program->context);
}

void KernelWork::rewind() {
  begun = false;
  shared.store(false, std::memory_order_relaxed);
  error.store(CL_COMPLETE, std::memory_order_relaxed);
  ranges.rewind();
}

void KernelWork::countLaunch() const {
  if (counter)
    capture::count(*counter);
}

cl_int KernelWork::result() const {
  launch.printed.flush();
  const cl_int mistakes = launch.sanitized ? launch.sanitized->finish() : CL_COMPLETE;
  const cl_int failure = error.load(std::memory_order_relaxed);
  return failure != CL_COMPLETE ? failure : mistakes;
}

} // namespace oclc::rt
