//===- Reference.h - Run work-items as coroutines that wait at barriers -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_REFERENCE_H
#define OCLC_TEST_EXEC_REFERENCE_H

#include "Binary/LaunchABI.h"

#include <array>
#include <functional>
#include <string>

namespace reference {

using Id = std::array<uint64_t, 3>;

/// The order in which work-groups run, and the work-items of each between two barriers. A kernel
/// whose result depends on it has a data race.
enum class Order { Forward, Backward };

/// What a work-item that has returned means for the others of its group that wait at a barrier: the
/// specification leaves that undefined; or they go on without it.
enum class Returned { Error, IsNotWaitedFor };

struct Kernel {
  std::function<void()> body;        ///< Runs one work-item.
  std::function<void()> beforeGroup; ///< Runs in front of each work-group.
  Returned returned = Returned::Error;
};

/// Runs a kernel for every work-item of a launch, one work-group after the other. Error: a
/// work-item waits at another barrier than its neighbours, or has returned while they wait.
[[nodiscard]] std::string run(const oclc::abi::LaunchInfo &Launch, Order Order,
                              const Kernel &Kernel);

} // namespace reference

#endif // OCLC_TEST_EXEC_REFERENCE_H
