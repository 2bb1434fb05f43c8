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
  uint64_t hwcap, hwcap2 = 0, hwcap3 = 0;
};

template <class... Numbers> constexpr uint64_t bits(Numbers... numbers) {
  return ((uint64_t(1) << numbers) | ...);
}

constexpr Feature Features[] = {
    {"aes", bits(3, 4)},
    {"altnzcv", 0, bits(7)},
    {"bf16", 0, bits(14)},
    {"bti", 0, bits(17)},
    {"ccdp", 0, bits(0)},
    {"ccpp", bits(16)},
    {"cmpbr", bits(33)},
    {"complxnum", bits(14)},
    {"crc", bits(7)},
    {"cssc", 0, bits(34)},
    {"dit", bits(24)},
    {"dotprod", bits(20)},
    {"f16f32dot", 0, 0, bits(9)},
    {"f16f32mm", 0, 0, bits(10)},
    {"f16mm", 0, 0, bits(8)},
    {"f32mm", 0, bits(10)},
    {"f64mm", 0, bits(11)},
    {"faminmax", 0, bits(50)},
    {"flagm", bits(27)},
    {"fp-armv8", bits(0)},
    {"fp16fml", bits(23)},
    {"fp8", 0, bits(51, 48)},
    {"fp8dot2", 0, bits(54)},
    {"fp8dot4", 0, bits(53)},
    {"fp8fma", 0, bits(52)},
    {"fprcvt", bits(34)},
    {"fptoint", 0, bits(8)},
    {"fullfp16", bits(9, 10)},
    {"hbc", 0, bits(44)},
    {"i8mm", 0, bits(13)},
    {"jsconv", bits(13)},
    {"lse", bits(8)},
    {"lse128", 0, bits(47)},
    {"lse2", bits(25)},
    {"lsfe", 0, 0, bits(2)},
    {"lut", 0, bits(49)},
    {"mops", 0, bits(43)},
    {"mte", 0, bits(18)},
    {"neon", bits(1)},
    {"pauth", bits(30, 31)},
    {"rand", 0, bits(16)},
    {"rcpc", bits(15)},
    {"rcpc-immo", bits(26)},
    {"rcpc3", 0, bits(46)},
    {"rdm", bits(12)},
    {"sb", bits(29)},
    {"sha2", bits(5, 6)},
    {"sha3", bits(17, 21)},
    {"sm4", bits(18, 19)},
    {"sme", 0, bits(23)},
    {"sme-b16b16", 0, bits(41)},
    {"sme-f16f16", 0, bits(42)},
    {"sme-f64f64", 0, bits(25)},
    {"sme-fa64", 0, bits(30)},
    {"sme-i16i64", 0, bits(24)},
    {"sme2", 0, bits(37)},
    {"sme2p1", 0, bits(38)},
    {"ssbs", bits(28)},
    {"sve", bits(22)},
    {"sve-aes", 0, bits(2, 3)},
    {"sve-aes2", bits(39)},
    {"sve-b16b16", 0, bits(45)},
    {"sve-b16mm", 0, 0, bits(4)},
    {"sve-bfscale", bits(40)},
    {"sve-bitperm", 0, bits(4)},
    {"sve-f16f32mm", bits(37)},
    {"sve-sha3", 0, bits(5)},
    {"sve-sm4", 0, bits(6)},
    {"sve2", 0, bits(1)},
    {"sve2-aes", 0, bits(1, 2, 3)},
    {"sve2-bitperm", 0, bits(1, 4)},
    {"sve2-sha3", 0, bits(1, 5)},
    {"sve2-sm4", 0, bits(1, 6)},
    {"sve2p1", 0, bits(36)},
    {"sve2p2", bits(41)},
    {"sve2p3", 0, 0, bits(5)},
    {"wfxt", 0, bits(31)},
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
      std::lower_bound(std::begin(Features), std::end(Features), Feature{name, 0}, comesBefore);
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
