//===- CapturedLaunches.h - Counts the launches of each kernel --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Counts which kernels an application launches, and how often. Each process has a separate file,
// `launches/PID-RANDOM.jsonl`, with one line for each combination of program, kernel, number of
// dimensions, local size, origin of that size, and formats of images and samplers. The counts are
// correct at any moment, whatever ends the process; only the last line may be incomplete. A forked
// child starts a new file, and its counters start at zero.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H
#define OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H

#include "core/ArgumentFormat.h"
#include "core/Kernel.h"

namespace oclc::rt::capture {

/// Properties that all launches of a counter share.
struct LaunchKind {
  const offline::Digest program;
  const std::string kernel;
  const cl_uint dimensions;
  const binary::Size3 local;
  const bool isApplications; ///< The application has chosen the local size, not the runtime.
  const ArgumentFormats formats;
};

/// Counter of launches of one kind. Never destroyed.
struct LaunchCounter;

const LaunchKind &kindOf(const LaunchCounter &counter);

/// Returns the counter for launches with this local size; null if memory runs out.
/// `isApplications`: the application has chosen the local size, not the runtime. `packed` has the
/// arguments of the launch. Requires that captures are on.
LaunchCounter *counterOf(const Kernel &kernel, cl_uint dimensions, const binary::Size3 &local,
                         bool isApplications, const uint8_t *packed) noexcept;

/// Counts one launch.
void count(LaunchCounter &counter) noexcept;

/// Returns true if claimData() would do so.
bool wantsData(const LaunchCounter &counter, const binary::Size3 &global) noexcept;

/// Returns true at the first launch with this global size, for the first few global sizes of a
/// counter. The caller then captures the data of the launch.
bool claimData(LaunchCounter &counter, const binary::Size3 &global) noexcept;

/// Logs why the data of a launch is not captured, unless the log has a reason for this kernel.
void refuseData(const LaunchCounter &counter, const std::string &why);

/// Counts bytes of data that this process is going to capture. Returns false, and counts nothing,
/// if the total would exceed dataLimit().
bool reserveData(uint64_t bytes) noexcept;

/// Locks all counters during a fork, so that no thread is counting. In the child, unlockLaunches()
/// also resets them.
void lockLaunches();
void unlockLaunches(bool inChild);

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDLAUNCHES_H
