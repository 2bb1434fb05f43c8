//===- SanitizedLaunch.cpp - A launch of a sanitized kernel -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/SanitizedLaunch.h"

#include "Binary/Text.h"
#include "base/Log.h"
#include "exec/KernelWork.h"
#include "exec/Reports.h"

#include <algorithm>
#include <exception>

namespace oclc::rt {

SanitizedLaunch::SanitizedLaunch(const Context &context, const CapturedArguments &captured)
    : context(context), arguments(captured.extents),
      offered{arguments.data(), &reportAccess, &checkAccess, &memoryBefore, &memoryBytes} {
  for (const Ref<Memory> &memory : captured.memory)
    buffers.push_back({reinterpret_cast<uintptr_t>(memory->data()), memory->size});
}

/// Returns the memory behind a pointer that the kernel has loaded: an allocation of shared memory,
/// or a buffer of the launch, in which kernels may store addresses of its parts.
abi::Extent SanitizedLaunch::memoryAt(const void *pointer) const {
  if (!pointer)
    return {0, 0};
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  Context::Shared shared;
  if (const void *start = context.findShared(pointer, shared))
    return {address - reinterpret_cast<uintptr_t>(start), shared.size};
  for (const Block &buffer : buffers)
    if (address - buffer.start < buffer.bytes)
      return {address - buffer.start, buffer.bytes};
  return {abi::UnknownBefore, abi::UnknownBytes};
}

uint64_t SanitizedLaunch::memoryBefore(const abi::LaunchInfo *info, const void *pointer) {
  return static_cast<const Launch *>(info)->sanitized->memoryAt(pointer).before;
}

uint64_t SanitizedLaunch::memoryBytes(const abi::LaunchInfo *info, const void *pointer) {
  return static_cast<const Launch *>(info)->sanitized->memoryAt(pointer).bytes;
}

void SanitizedLaunch::reportAccess(const abi::LaunchInfo *info, const abi::AccessSite *site,
                                   uint64_t x, uint64_t y, uint64_t z, int64_t offset,
                                   uint64_t objectBytes, uint64_t bytes) {
  SanitizedLaunch &launch = *static_cast<const Launch *>(info)->sanitized;
  try {
    std::lock_guard lock(launch.mutex);
    Count &count = launch.counts[site];
    if (count.add() && writeReport(binary::Sanitizer::Address, *site,
                                   describeBadAccess(*site, {x, y, z}, offset, objectBytes, bytes)))
      count.isWritten = true;
  } catch (const std::exception &) { // Out of memory. An exception must not propagate through a
                                     // kernel.
    log("a report of a sanitizer is lost: there is not enough memory");
  }
}

/// Returns the global id of a work-item. The last group of a dimension may be smaller than others.
static WorkItem globalId(const abi::LaunchInfo &info, uint64_t group, uint64_t item) {
  WorkItem id = {};
  for (unsigned d = 0; d != 3; ++d) {
    const uint64_t start = group % info.numGroups[d] * info.enqueuedLocalSize[d];
    const uint64_t size = std::min(info.enqueuedLocalSize[d], info.globalSize[d] - start);
    id[d] = info.globalOffset[d] + start + item % size;
    group /= info.numGroups[d];
    item /= size;
  }
  return id;
}

void SanitizedLaunch::reportRace(const abi::LaunchInfo &info, const RaceTable::Access &access,
                                 uint64_t bytes, uint64_t group, const RaceTable::Access &earlier) {
  std::lock_guard lock(mutex);
  Count &count = counts[access.site];
  if (!count.add())
    return;
  const WorkItem item = globalId(info, group, access.item);
  const WorkItem other = globalId(info, group, earlier.item);
  const char *what = earlier.site->kind == abi::AccessKind::Read    ? "the read of "
                     : earlier.site->kind == abi::AccessKind::Write ? "the write of "
                                                                    : "the atomic access of ";
  if (writeReport(binary::Sanitizer::Race, *access.site,
                  describeRace(*access.site, item, bytes, other),
                  noteAt(*earlier.site, binary::concat(what, describe(other), " is here"))))
    count.isWritten = true;
}

void SanitizedLaunch::checkAccess(const abi::LaunchInfo *info, const abi::WorkerMemory *worker,
                                  const abi::AccessSite *site, const void *address, uint64_t bytes,
                                  uint64_t group, uint64_t item, uint64_t barriers) {
  RaceTable *const races = static_cast<const SanitizedWorker *>(worker)->races;
  if (!races)
    return;
  try {
    const RaceTable::Access access = {site, item};
    if (const auto earlier = races->add(access, address, bytes, group, barriers))
      static_cast<const Launch *>(info)->sanitized->reportRace(
          *info, access, bytes & ~abi::UnchangedBytes, group, *earlier);
  } catch (const std::exception &) { // As in reportAccess().
    log("a check of a sanitizer is lost: there is not enough memory");
  }
}

/// Counts a report. False if it cannot be the first one of its line, so that it is not written.
bool SanitizedLaunch::Count::add() { return ++reports == 1 || writesAllReports(); }

cl_int SanitizedLaunch::finish() {
  std::lock_guard lock(mutex);
  const bool hasMistakes = !counts.empty();
  for (const auto &[site, count] : counts)
    if (count.isWritten && count.reports > 1)
      writeNote(
          noteAt(*site, binary::concat("this was so ", count.reports, " times in this launch")));
  counts.clear();
  return hasMistakes ? Mistake : CL_COMPLETE;
}

} // namespace oclc::rt
