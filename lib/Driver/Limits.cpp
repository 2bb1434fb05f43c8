//===- Limits.cpp - Check the limits of a binary ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Limits.h"

#include "Binary/Format.h"

using namespace llvm;

namespace oclc::driver {

/// Maximum size of the private variables of a work-item: half of the stack of a worker thread.
/// Variables that cross a barrier are not on the stack. They count as well, because each work-item
/// of the group has a copy of them.
constexpr uint64_t PrivateBytes = uint64_t(4) << 20;

bool checkLimits(const binary::Manifest &manifest, const KernelPositions &positions,
                 frontend::DiagnosticsSink &sink) {
  bool fits = true;
  for (const binary::Kernel &kernel : manifest.kernels) {
    auto check = [&](uint64_t value, uint64_t limit, const char *what) {
      if (value <= limit)
        return;
      fits = false;
      sink.report(frontend::Severity::Error,
                  "kernel '" + kernel.name + "' has " + Twine(value) + " " + what +
                      ", more than the possible " + Twine(limit),
                  positions.at(kernel.name));
    };
    using namespace binary::limits;
    check(kernel.arguments.size(), ArgumentsPerKernel, "arguments");
    check(kernel.argumentBytes, ArgumentBytes, "bytes of arguments");
    check(kernel.localSize, MemoryBytes, "bytes of local memory");
    check(kernel.privateSize, PrivateBytes, "bytes of private variables");
    for (const binary::Variant &variant : kernel.variants)
      check(std::max(variant.contextPerItem, variant.contextFixed), MemoryBytes,
            "bytes of values that live across barriers");
  }
  return fits;
}

} // namespace oclc::driver
