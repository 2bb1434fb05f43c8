//===- Limits.cpp - What a binary can hold of a kernel ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Limits.h"

#include "Binary/Format.h"

using namespace llvm;

namespace oclc::driver {

/// Half of the stack of a worker. Those that cross a barrier lie elsewhere, but there is one of
/// them for each work-item.
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
