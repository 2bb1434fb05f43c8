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
    {"64bit", Ext1, 0, EDX, 29, NoState},
    {"adx", 7, 0, EBX, 19, NoState},
    {"aes", 1, 0, ECX, 25, NoState},
    {"amx-avx512", 0x1e, 1, EAX, 7, Amx},
    {"amx-bf16", 7, 0, EDX, 22, Amx},
    {"amx-complex", 7, 1, EDX, 8, Amx},
    {"amx-fp16", 7, 1, EAX, 21, Amx},
    {"amx-fp8", 0x1e, 1, EAX, 4, Amx},
    {"amx-int8", 7, 0, EDX, 25, Amx},
    {"amx-movrs", 0x1e, 1, EAX, 8, Amx},
    {"amx-tf32", 0x1e, 1, EAX, 6, Amx},
    {"amx-tile", 7, 0, EDX, 24, Amx},
    {"avx", 1, 0, ECX, 28, Avx},
    {"avx2", 7, 0, EBX, 5, Avx},
    {"avx512bf16", 7, 1, EAX, 5, Avx512},
    {"avx512bitalg", 7, 0, ECX, 12, Avx512},
    {"avx512bw", 7, 0, EBX, 30, Avx512},
    {"avx512cd", 7, 0, EBX, 28, Avx512},
    {"avx512dq", 7, 0, EBX, 17, Avx512},
    {"avx512f", 7, 0, EBX, 16, Avx512},
    {"avx512fp16", 7, 0, EDX, 23, Avx512},
    {"avx512ifma", 7, 0, EBX, 21, Avx512},
    {"avx512vbmi", 7, 0, ECX, 1, Avx512},
    {"avx512vbmi2", 7, 0, ECX, 6, Avx512},
    {"avx512vl", 7, 0, EBX, 31, Avx512},
    {"avx512vnni", 7, 0, ECX, 11, Avx512},
    {"avx512vp2intersect", 7, 0, EDX, 8, Avx512},
    {"avx512vpopcntdq", 7, 0, ECX, 14, Avx512},
    {"avxifma", 7, 1, EAX, 23, Avx},
    {"avxneconvert", 7, 1, EDX, 5, Avx},
    {"avxvnni", 7, 1, EAX, 4, Avx},
    {"avxvnniint16", 7, 1, EDX, 10, Avx},
    {"avxvnniint8", 7, 1, EDX, 4, Avx},
    {"bmi", 7, 0, EBX, 3, NoState},
    {"bmi2", 7, 0, EBX, 8, NoState},
    {"ccmp", 7, 1, EDX, 21, Apx},
    {"cf", 7, 1, EDX, 21, Apx},
    {"cldemote", 7, 0, ECX, 25, NoState},
    {"clflushopt", 7, 0, EBX, 23, NoState},
    {"clwb", 7, 0, EBX, 24, NoState},
    {"clzero", Ext8, 0, EBX, 0, NoState},
    {"cmov", 1, 0, EDX, 15, NoState},
    {"cmpccxadd", 7, 1, EAX, 7, NoState},
    {"crc32", 1, 0, ECX, 20, NoState},
    {"cx16", 1, 0, ECX, 13, NoState},
    {"cx8", 1, 0, EDX, 8, NoState},
    {"egpr", 7, 1, EDX, 21, Apx},
    {"enqcmd", 7, 0, ECX, 29, NoState},
    {"f16c", 1, 0, ECX, 29, Avx},
    {"fma", 1, 0, ECX, 12, Avx},
    {"fma4", Ext1, 0, ECX, 16, Avx},
    {"fsgsbase", 7, 0, EBX, 0, NoState},
    {"fxsr", 1, 0, EDX, 24, NoState},
    {"gfni", 7, 0, ECX, 8, NoState},
    {"hreset", 7, 1, EAX, 22, NoState},
    {"invpcid", 7, 0, EBX, 10, NoState},
    {"kl", 7, 0, ECX, 23, NoState},
    {"lwp", Ext1, 0, ECX, 15, NoState},
    {"lzcnt", Ext1, 0, ECX, 5, NoState},
    {"mmx", 1, 0, EDX, 23, NoState},
    {"movbe", 1, 0, ECX, 22, NoState},
    {"movdir64b", 7, 0, ECX, 28, NoState},
    {"movdiri", 7, 0, ECX, 27, NoState},
    {"movrs", 7, 1, EAX, 31, NoState},
    {"mwaitx", Ext1, 0, ECX, 29, NoState},
    {"ndd", 7, 1, EDX, 21, Apx},
    {"nf", 7, 1, EDX, 21, Apx},
    {"pclmul", 1, 0, ECX, 1, NoState},
    {"pconfig", 7, 0, EDX, 18, NoState},
    {"pku", 7, 0, ECX, 4, NoState},
    {"popcnt", 1, 0, ECX, 23, NoState},
    {"ppx", 7, 1, EDX, 21, Apx},
    {"prefetchi", 7, 1, EDX, 14, NoState},
    {"prfchw", Ext1, 0, ECX, 8, NoState},
    {"ptwrite", 0x14, 0, EBX, 4, NoState},
    {"push2pop2", 7, 1, EDX, 21, Apx},
    {"raoint", 7, 1, EAX, 3, NoState},
    {"rdpid", 7, 0, ECX, 22, NoState},
    {"rdpru", Ext8, 0, EBX, 4, NoState},
    {"rdrnd", 1, 0, ECX, 30, NoState},
    {"rdseed", 7, 0, EBX, 18, NoState},
    {"rtm", 7, 0, EBX, 11, NoState},
    {"sahf", Ext1, 0, ECX, 0, NoState},
    {"serialize", 7, 0, EDX, 14, NoState},
    {"sgx", 7, 0, EBX, 2, NoState},
    {"sha", 7, 0, EBX, 29, NoState},
    {"sha512", 7, 1, EAX, 0, Avx},
    {"shstk", 7, 0, ECX, 7, NoState},
    {"sm3", 7, 1, EAX, 1, Avx},
    {"sm4", 7, 1, EAX, 2, Avx},
    {"sse", 1, 0, EDX, 25, NoState},
    {"sse2", 1, 0, EDX, 26, NoState},
    {"sse3", 1, 0, ECX, 0, NoState},
    {"sse4.1", 1, 0, ECX, 19, NoState},
    {"sse4.2", 1, 0, ECX, 20, NoState},
    {"sse4a", Ext1, 0, ECX, 6, NoState},
    {"ssse3", 1, 0, ECX, 9, NoState},
    {"tbm", Ext1, 0, ECX, 21, NoState},
    {"tsxldtrk", 7, 0, EDX, 16, NoState},
    {"uintr", 7, 0, EDX, 5, NoState},
    {"usermsr", 7, 1, EDX, 15, NoState},
    {"vaes", 7, 0, ECX, 9, Avx},
    {"vpclmulqdq", 7, 0, ECX, 10, Avx},
    {"waitpkg", 7, 0, ECX, 5, NoState},
    {"wbnoinvd", Ext8, 0, EBX, 9, NoState},
    {"widekl", 0x19, 0, EBX, 2, NoState},
    {"x87", 1, 0, EDX, 0, NoState},
    {"xop", Ext1, 0, ECX, 11, Avx},
    {"xsave", 1, 0, ECX, 26, NoState},
    {"xsavec", 0xd, 1, EAX, 1, NoState},
    {"xsaveopt", 0xd, 1, EAX, 0, NoState},
    {"xsaves", 0xd, 1, EAX, 3, NoState},
    {"zu", 7, 1, EDX, 21, Apx},
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
