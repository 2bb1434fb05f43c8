//===- CapturedData.h - Records the arguments of launches -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Records everything that is needed to repeat the first launches of each kind: their sizes, their
// arguments, and the contents of their memory objects before the launch. Each launch has a file
// `data/NAME.json`, which appears after the blobs to which it refers. offline::CapturedData is its
// reader. docs/runtime.md describes the files.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_CAPTUREDDATA_H
#define OCLC_RUNTIME_CORE_CAPTUREDDATA_H

#include "Binary/LaunchABI.h"
#include "core/CapturedLaunches.h"

#include <memory>
#include <vector>

namespace oclc::rt::capture {

/// A launch whose data may have to be captured.
class LaunchData {
public:
  /// May throw std::bad_alloc.
  LaunchData(const Kernel &kernel, LaunchCounter &counter)
      : kernel(kernel.info()), counter(counter), localSizes(kernel.localSizes()) {}

  /// Returns null if the data of a launch with this global size need not or cannot be captured.
  /// Requires that hasData() is true.
  static std::unique_ptr<LaunchData> of(const Kernel &kernel, LaunchCounter &counter,
                                        const binary::Size3 &global) noexcept;

  /// Captures the data, unless it has been captured meanwhile. The launch is about to begin: the
  /// commands on which it depends are complete. The executable of the kernel still exists.
  void capture(const CapturedArguments &arguments, const abi::LaunchInfo &launch,
               const Context &context) noexcept;

private:
  const binary::Kernel &kernel; ///< Belongs to the executable.
  LaunchCounter &counter;
  const std::vector<uint64_t> localSizes; ///< For each argument; 0 if it is not local memory.
};

} // namespace oclc::rt::capture

#endif // OCLC_RUNTIME_CORE_CAPTUREDDATA_H
