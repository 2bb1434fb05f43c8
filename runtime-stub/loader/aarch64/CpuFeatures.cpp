//===- CpuFeatures.cpp - Determines the features of an AArch64 CPU ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The table has one row per feature that Linux reports in the auxiliary vector: the bits of
// AT_HWCAP, AT_HWCAP2 and AT_HWCAP3 that must all be set. Linux sets a bit only if all CPUs of the
// machine have the feature, and if it saves the registers that the feature needs. The numbers are
// those of Linux's asm/hwcap.h, whose older versions lack some of the names. A feature that is no
// row cannot be determined by a program: it concerns the operating system, or Linux does not report
// it.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include "base/CpuList.h"
#include "loader/aarch64/VectorLength.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <sys/auxv.h>

namespace oclc::rt {

namespace {

struct Feature {
  std::string_view name;
  uint64_t hwcap = 0, hwcap2 = 0, hwcap3 = 0;
};

template <class... Numbers> constexpr uint64_t bits(Numbers... numbers) {
  return ((uint64_t(1) << numbers) | ...);
}

constexpr Feature Features[] = {
#define OCLC_CPU_FEATURE(...) {__VA_ARGS__},
#include "Device/features/aarch64.def"
};

constexpr bool comesBefore(const Feature &a, const Feature &b) { return a.name < b.name; }

static_assert(std::is_sorted(std::begin(Features), std::end(Features), comesBefore));

} // namespace

static bool isReported(const Feature &feature) {
  constexpr unsigned long Hwcap3 = 29; // AT_HWCAP3
  return (getauxval(AT_HWCAP) & feature.hwcap) == feature.hwcap &&
         (getauxval(AT_HWCAP2) & feature.hwcap2) == feature.hwcap2 &&
         (feature.hwcap3 == 0 || (getauxval(Hwcap3) & feature.hwcap3) == feature.hwcap3);
}

/// True if `name` is "sve-bits-N" and an SVE register has at least N bits.
static bool hasSveBits(std::string_view name) {
  constexpr std::string_view Prefix = "sve-bits-";
  if (!name.starts_with(Prefix))
    return false;
  unsigned wanted = 0;
  const char *const end = name.data() + name.size();
  const auto [last, error] = std::from_chars(name.data() + Prefix.size(), end, wanted);
  return error == std::errc() && last == end && wanted != 0 && wanted <= sveBytes() * 8;
}

bool cpuHasFeature(std::string_view name) {
  const Feature *feature =
      std::lower_bound(std::begin(Features), std::end(Features), Feature{name}, comesBefore);
  if (feature != std::end(Features) && feature->name == name)
    return isReported(*feature);
  return hasSveBits(name);
}

std::string cpuDescription() {
  std::string text = "aarch64";
  // Machines with several kinds of cores list all of them.
  for (const char *field : {"CPU implementer", "CPU variant", "CPU part"})
    for (const std::string &value : host::cpuListValues(field))
      text += " " + value;
  text += " sve:" + std::to_string(sveBytes());
  for (const Feature &feature : Features)
    if (isReported(feature))
      text += " " + std::string(feature.name);
  return text;
}

} // namespace oclc::rt
