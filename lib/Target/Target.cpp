//===- Target.cpp - Supported architectures ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Target.h"

#include "Target/AArch64/AArch64Architecture.h"
#include "Target/Base/CPUFeatures.h"
#include "Target/RISCV/RISCVArchitecture.h"
#include "Target/X86/X86Architecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace oclc::target {

ArrayRef<const Architecture *> architectures() {
  static const X86Architecture x86;
  static const AArch64Architecture aarch64;
  static const RISCVArchitecture riscv;
  static const Architecture *const all[] = {&x86, &aarch64, &riscv};
  return all;
}

const Architecture *architectureOf(const Triple &triple) {
  for (const Architecture *each : architectures())
    if (each->includes(triple))
      return each;
  return nullptr;
}

const Architecture &hostArchitecture() {
  static const Architecture *const host = architectureOf(Triple(sys::getProcessTriple()));
  assert(host && "oclc runs on the machines that it compiles for");
  return *host;
}

Expected<const Architecture *> findArchitecture(StringRef name) {
  for (const Architecture *each : architectures())
    if (each->name() == name)
      return each;
  return createStringError(
      "unknown architecture '" + name + "'; there are " +
      join(map_range(architectures(), [](const Architecture *each) { return each->name(); }),
           ", "));
}

/// Returns the CPU with the most similar name; none if all names are very different.
static std::string nearestName(StringRef name) {
  std::vector<std::string> known = {NativeName.str()};
  for (const Architecture *each : architectures())
    append_range(known, each->cpuNames());
  StringRef nearest;
  // Suggest no name that differs in more than a third of the letters.
  unsigned best = name.size() / 3 + 1;
  for (StringRef candidate : known) {
    unsigned distance = name.edit_distance_insensitive(candidate, /*AllowReplacements=*/true, best);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest.str();
}

Expected<TargetSpec> resolveTarget(StringRef name) {
  if (name == NativeName)
    return nativeTarget(hostArchitecture());
  for (const Architecture *each : architectures()) {
    Expected<std::optional<TargetSpec>> found = each->findCPU(name);
    if (!found)
      return found.takeError();
    if (std::optional<TargetSpec> &cpu = *found)
      return std::move(*cpu);
  }
  std::string message = ("unknown CPU '" + name + "'").str();
  if (std::string nearest = nearestName(name); !nearest.empty())
    message += "; did you mean '" + nearest + "'?";
  return createStringError(message);
}

} // namespace oclc::target
