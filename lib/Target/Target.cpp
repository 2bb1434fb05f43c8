//===- Target.cpp - Supported architectures ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Target.h"

#include "Target/X86/X86Architecture.h"

using namespace llvm;

namespace oclc::target {

const Architecture &hostArchitecture() {
  static const X86Architecture x86;
  return x86;
}

const Architecture *architectureOf(const Triple &triple) {
  const Architecture &host = hostArchitecture();
  return host.includes(triple) ? &host : nullptr;
}

Expected<TargetSpec> resolveTarget(StringRef name) { return hostArchitecture().resolveCPU(name); }

} // namespace oclc::target
