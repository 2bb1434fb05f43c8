//===- WorkerMemory.h - The memory that work-groups use while they run ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One block for local memory and one for context arrays per thread, kept from launch to launch and
// grown when a launch needs more.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_WORKERMEMORY_H
#define OCLC_RUNTIME_EXEC_WORKERMEMORY_H

#include "Binary/LaunchABI.h"

#include <cstdint>

namespace oclc::rt {

/// The calling thread's memory; false when it cannot be had.
bool reserveWorkerMemory(uint64_t localBytes, uint64_t contextBytes, abi::WorkerMemory &memory);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_WORKERMEMORY_H
