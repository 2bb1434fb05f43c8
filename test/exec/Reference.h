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

/// The order in which work-groups run, and the work-items of each group between two barriers. If
/// the result of a kernel depends on it, the kernel is not a valid test: it has a data race, for
/// example.
enum class Order { Forward, Backward };

/// States what happens if a work-item has returned while others of its group wait at a barrier: an
/// error, because the specification leaves it undefined, or the others continue without it.
enum class Returned { Error, IsNotWaitedFor };

struct Kernel {
  std::function<void()> body;        ///< Runs one work-item.
  std::function<void()> beforeGroup; ///< Runs before each work-group.
  Returned returned = Returned::Error;
};

/// Runs a kernel for every work-item of a launch, one work-group after the other. Returns an error
/// if work-items of a group wait at different barriers, or, with Returned::Error, if one waits and
/// another has returned. Otherwise returns an empty string.
[[nodiscard]] std::string run(const oclc::abi::LaunchInfo &launch, Order order,
                              const Kernel &kernel);

} // namespace reference

#endif // OCLC_TEST_EXEC_REFERENCE_H
