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
  static const X86Architecture X86;
  return X86;
}

const Architecture *architectureOf(const Triple &Triple) {
  const Architecture &Host = hostArchitecture();
  return Host.includes(Triple) ? &Host : nullptr;
}

StringRef hostTriple() { return hostArchitecture().triple(); }

StringRef hostDataLayout() {
  static const std::string Layout = Triple(hostTriple()).computeDataLayout();
  return Layout;
}

Expected<TargetSpec> resolveTarget(StringRef Name) { return hostArchitecture().resolveCPU(Name); }

} // namespace oclc::target
