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

/// Maximum size of private variables: half of a worker's stack. Variables that cross a barrier are
/// not on the stack, but there is one copy of them for each work-item.
constexpr uint64_t PrivateBytes = uint64_t(4) << 20;

bool checkLimits(const binary::Manifest &Manifest, const KernelPositions &Positions,
                 frontend::DiagnosticsSink &Sink) {
  bool Fits = true;
  for (const binary::Kernel &Kernel : Manifest.kernels) {
    auto Check = [&](uint64_t Value, uint64_t Limit, const char *What) {
      if (Value <= Limit)
        return;
      Fits = false;
      Sink.report(frontend::Severity::Error,
                  "kernel '" + Kernel.name + "' has " + Twine(Value) + " " + What +
                      ", more than the possible " + Twine(Limit),
                  Positions.at(Kernel.name));
    };
    using namespace binary::limits;
    Check(Kernel.arguments.size(), ArgumentsPerKernel, "arguments");
    Check(Kernel.argumentBytes, ArgumentBytes, "bytes of arguments");
    Check(Kernel.localSize, MemoryBytes, "bytes of local memory");
    Check(Kernel.privateSize, PrivateBytes, "bytes of private variables");
    for (const binary::Variant &Variant : Kernel.variants)
      Check(std::max(Variant.contextPerItem, Variant.contextFixed), MemoryBytes,
            "bytes of values that live across barriers");
  }
  return Fits;
}

} // namespace oclc::driver
