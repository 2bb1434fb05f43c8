//===- SanitizedLaunch.h - A launch of a sanitized kernel -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Provides what a sanitized kernel needs (SanitizerABI.h), and counts what it reports. A mistake is
// written to standard error at once, because the kernel may not end. A launch with mistakes ends
// with an error.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_SANITIZEDLAUNCH_H
#define OCLC_RUNTIME_EXEC_SANITIZEDLAUNCH_H

#include "Binary/SanitizerABI.h"
#include "base/OpenCL.h"
#include "core/Kernel.h"
#include "exec/RaceTable.h"

#include <map>
#include <mutex>
#include <vector>

namespace oclc::rt {

/// The memory of a worker, and what it needs to find races; null if the kernel does not check them.
struct SanitizedWorker : abi::WorkerMemory {
  RaceTable *races = nullptr;
};

class SanitizedLaunch {
public:
  /// The status of a command that made mistakes, as on GPUs that notice wrong addresses.
  static constexpr cl_int Mistake = CL_OUT_OF_RESOURCES;

  /// `context` and the memory must exist as long as the launch.
  SanitizedLaunch(const Context &context, const CapturedArguments &captured);

  const abi::Checks *checks() const { return &offered; }

  /// Completes the reports after all threads have run their groups. Returns CL_COMPLETE or Mistake.
  cl_int finish();

private:
  static abi::ReportAccessFn reportAccess;
  static abi::CheckAccessFn checkAccess;
  static abi::MemoryFactFn memoryBefore, memoryBytes;

  abi::Extent memoryAt(const void *pointer) const;

  void reportRace(const abi::LaunchInfo &info, const RaceTable::Access &access, uint64_t bytes,
                  uint64_t group, const RaceTable::Access &earlier);

  struct Count {
    uint64_t reports = 0;
    bool isWritten = false; ///< This launch has written the first one.
    bool add();
  };

  /// A buffer of the launch.
  struct Block {
    uintptr_t start;
    uint64_t bytes;
  };

  const Context &context;
  const std::vector<abi::Extent> arguments;
  std::vector<Block> buffers;
  const abi::Checks offered;
  std::mutex mutex;
  std::map<const abi::AccessSite *, Count> counts; // guarded by mutex
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_SANITIZEDLAUNCH_H
