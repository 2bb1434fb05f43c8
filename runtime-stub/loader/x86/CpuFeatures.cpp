//===- CpuFeatures.cpp - Determines the features of an x86-64 CPU -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The table has one row per feature that a CPUID bit reports: the leaf, register and bit, and the
// register state that the operating system must have enabled in XCR0 before the feature's
// instructions may be used. AVX10 has a version instead of a bit; cpuHasFeature() treats it
// separately.
//
//===------------------------------------------------------------------------------------------===//

#include "loader/CpuFeatures.h"

#include <algorithm>
#include <array>
#include <cpuid.h>
#include <cstdint>
#include <iterator>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace oclc::rt {

namespace {

enum Register : uint8_t { EAX, EBX, ECX, EDX };

/// Extended register state, as bits of XCR0.
enum State : uint32_t {
  NoState = 0,
  Avx = 0x6,     // XMM and upper halves of YMM
  Avx512 = 0xe6, // Avx, opmask, upper halves of ZMM, ZMM16-31
  Amx = 0x60000, // TILECFG, TILEDATA
  Apx = 0x80000, // R16-R31
};

struct Feature {
  std::string_view name;
  uint32_t leaf;
  uint8_t subleaf;
  Register reg;
  uint8_t bit;
  State state;
};

constexpr uint32_t Ext0 = 0x80000000, Ext1 = 0x80000001, Ext8 = 0x80000008;

constexpr Feature Features[] = {
#define OCLC_CPU_FEATURE(...) {__VA_ARGS__},
#include "Device/features/x86-64.def"
};

static_assert(std::is_sorted(std::begin(Features), std::end(Features),
                             [](const Feature &a, const Feature &b) { return a.name < b.name; }));

/// Results of CPUID, queried only once: in a virtual machine each CPUID instruction takes
/// microseconds.
class Leaves {
public:
  using Registers = std::array<unsigned, 4>;

  static const Leaves &get() {
    static const Leaves leaves;
    return leaves;
  }

  /// Returns the registers of a leaf; all zero if the CPU does not have the leaf or the leaf is not
  /// in Wanted.
  const Registers &operator()(uint32_t leaf, uint32_t subleaf) const {
    static constexpr Registers None = {};
    for (const Leaf &known : leaves)
      if (known.leaf == leaf && known.subleaf == subleaf)
        return known.registers;
    return None;
  }

  static constexpr bool has(uint32_t leaf, uint32_t subleaf) {
    return std::ranges::any_of(
        Wanted, [&](const auto &wanted) { return wanted == std::pair(leaf, subleaf); });
  }

private:
  struct Leaf {
    uint32_t leaf, subleaf;
    Registers registers = {};
  };
  static constexpr std::pair<uint32_t, uint32_t> Wanted[] = {
      {1, 0},    {7, 0},    {7, 1},    {0xd, 1},  {0x14, 0},
      {0x19, 0}, {0x1e, 1}, {0x24, 0}, {Ext1, 0}, {Ext8, 0}};

  Leaves() {
    const unsigned basic = __get_cpuid_max(0, nullptr), extended = __get_cpuid_max(Ext0, nullptr);
    for (size_t i = 0; i != std::size(Wanted); ++i) {
      auto [leaf, subleaf] = Wanted[i];
      leaves[i] = {leaf, subleaf};
      // Leaf 7 has optional subleaves: EAX of its subleaf 0 is the number of the last one.
      const bool isThere = leaf <= (leaf < Ext0 ? basic : extended) &&
                           (leaf != 7 || subleaf == 0 || (*this)(7, 0)[EAX] >= subleaf);
      if (Registers &r = leaves[i].registers; isThere)
        __cpuid_count(leaf, subleaf, r[EAX], r[EBX], r[ECX], r[EDX]);
    }
  }

  Leaf leaves[std::size(Wanted)] = {};
};

static_assert(std::ranges::all_of(Features, [](const Feature &feature) {
  return Leaves::has(feature.leaf, feature.subleaf);
}));

const Leaves::Registers &queryLeaf(uint32_t leaf, uint32_t subleaf) {
  return Leaves::get()(leaf, subleaf);
}

} // namespace

/// Returns the low half of XCR0: the register states that the operating system saves.
static uint32_t savedStates() {
  if (!(queryLeaf(1, 0)[ECX] & (1u << 27))) // OSXSAVE: XGETBV may be executed
    return 0;
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

static bool stateEnabled(State state) {
  if (state == NoState)
    return true;
  if ((savedStates() & state) != uint32_t(state))
    return false;
  if (state == Amx) {
    // Linux grants the use of tile registers only on request, once per process.
    constexpr long RequestPermission = 0x1023, TileData = 18;
    static const bool granted = syscall(SYS_arch_prctl, RequestPermission, TileData) == 0;
    return granted;
  }
  return true;
}

bool cpuHasFeature(std::string_view name) {
  // The AVX10 version is an integer in leaf 0x24, not a feature bit.
  if (name == "avx10.1" || name == "avx10.2") {
    if (!(queryLeaf(7, 1)[EDX] & (1u << 19)) || !stateEnabled(Avx512))
      return false;
    return (queryLeaf(0x24, 0)[EBX] & 0xff) >= unsigned(name.back() - '0');
  }
  const Feature *feature = std::lower_bound(
      std::begin(Features), std::end(Features), name,
      [](const Feature &row, std::string_view wanted) { return row.name < wanted; });
  if (feature == std::end(Features) || feature->name != name)
    return false;
  return (queryLeaf(feature->leaf, feature->subleaf)[feature->reg] & (1u << feature->bit)) &&
         stateEnabled(feature->state);
}

std::string cpuDescription() {
  constexpr unsigned Stepping = 0xf;
  std::array<unsigned, 3> vendor = {};
  unsigned most;
  __get_cpuid(0, &most, &vendor[0], &vendor[2], &vendor[1]);
  std::string text(reinterpret_cast<const char *>(vendor.data()), sizeof(vendor));
  text += " " + std::to_string(queryLeaf(1, 0)[EAX] & ~Stepping) + " " +
          std::to_string(savedStates()) + " avx10:" + std::to_string(queryLeaf(0x24, 0)[EBX]);
  for (const Feature &feature : Features)
    if (queryLeaf(feature.leaf, feature.subleaf)[feature.reg] & (1u << feature.bit))
      text += " " + std::string(feature.name);
  return text;
}

} // namespace oclc::rt
