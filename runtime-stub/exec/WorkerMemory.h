//===- WorkerMemory.h - Per-thread memory for running work-groups -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Provides each thread with one block for local memory and one for context arrays. The blocks are
// kept between launches and grow when a launch needs more.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_WORKERMEMORY_H
#define OCLC_RUNTIME_EXEC_WORKERMEMORY_H

#include "Binary/LaunchABI.h"

#include <cstdint>

namespace oclc::rt {

/// Reserves the calling thread's memory for a launch and describes it in `memory`. Returns false if
/// allocation fails.
bool reserveWorkerMemory(uint64_t localBytes, uint64_t contextBytes, abi::WorkerMemory &memory);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_WORKERMEMORY_H
