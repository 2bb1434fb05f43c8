//===- RISCVCPUs.cpp - Resolve the names of RISC-V CPUs ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Translates names such as `sifive-x280`, `rva23u64` and `rv64gcv_zba` to LLVM's attributes: the
// name of a CPU, of a profile, or of the extensions, as -march takes them.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Base/CPUFeatures.h"
#include "Target/RISCV/RISCVArchitecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TargetParser/RISCVISAInfo.h"
#include "llvm/TargetParser/RISCVTargetParser.h"

using namespace llvm;

namespace oclc::target {
namespace {

/// Levels that --print-cpus lists beside the names of CPUs; other strings of extensions are
/// accepted, too.
constexpr StringLiteral Levels[] = {"rv64gc",   "rv64gcv",    "rva20u64",
                                    "rva22u64", "rva22u64_v", "rva23u64"};

} // namespace

/// The features of an operating system, of memory and of counters are not listed, because no kernel
/// uses them.
bool RISCVArchitecture::lists(StringRef feature) const {
  static const StringSet<> listed = {
      "a",           "c",        "d",        "f",       "m",       "v",      "zaamo",  "zabha",
      "zacas",       "zalrsc",   "zba",      "zbb",     "zbc",     "zbkb",   "zbs",    "zca",
      "zcb",         "zcd",      "zfa",      "zfbfmin", "zfh",     "zfhmin", "zicbop", "zicond",
      "zihintpause", "zmmul",    "zvbb",     "zvbc",    "zve32f",  "zve32x", "zve64d", "zve64f",
      "zve64x",      "zvfbfmin", "zvfbfwma", "zvfh",    "zvfhmin", "zvkb"};
  StringRef bits = feature;
  return listed.contains(feature) ||
         (bits.consume_front("zvl") && bits.consume_back("b") && all_of(bits, isDigit));
}

namespace {

/// The features without which there is no code: those of `rv64g`, of which the calling convention
/// passes numbers in the registers of D.
constexpr StringLiteral Required[] = {"m", "a", "f", "d"};

/// Returns the string of extensions that `name` stands for; empty if it is no name of RISC-V.
StringRef extensionsOf(StringRef name) {
  if (RISCV::parseCPU(name, /*IsRV64=*/true))
    return RISCV::getMArchFromMcpu(name);
  return name.starts_with("rv64") || name.starts_with("rva") || name.starts_with("rvb") ||
                 name.starts_with("rvi")
             ? name
             : StringRef();
}

Expected<std::vector<std::string>> featuresOf(StringRef name) {
  const StringRef extensions = extensionsOf(name);
  auto parsed = RISCVISAInfo::parseArchString(extensions, /*EnableExperimentalExtension=*/false);
  if (!parsed)
    return parsed.takeError();
  for (StringRef each : Required)
    if (!(*parsed)->hasExtension(each))
      return createStringError("'" + name + "' has no extension " + each.upper() +
                               ", which code for RISC-V needs");
  std::vector<std::string> features = (*parsed)->toFeatures();
  erase_if(features, [](const std::string &each) { return each.front() != '+'; });
  for (std::string &each : features)
    each.erase(0, 1);
  return features;
}

/// Selects the CPU whose costs stand for a level of the architecture: one that executes out of
/// order, with registers of 128 bits if there are vectors.
StringRef tuneCPUOfLevel(ArrayRef<std::string> features) {
  return is_contained(features, "zve32x") ? "sifive-p670" : "sifive-p450";
}

} // namespace

Expected<std::optional<TargetSpec>> RISCVArchitecture::findCPU(StringRef name) const {
  if (extensionsOf(name).empty())
    return std::nullopt;
  Expected<std::vector<std::string>> features = featuresOf(name);
  if (!features)
    return features.takeError();
  erase_if(*features, [&](const std::string &each) { return !lists(each); });
  TargetSpec spec;
  spec.architecture = this;
  spec.name = name.str();
  spec.cpu = baselineCPU().str();
  spec.tuneCPU = RISCV::parseCPU(name, /*IsRV64=*/true) ? name : tuneCPUOfLevel(*features);
  setFeatures(spec, std::move(*features));
  return spec;
}

std::vector<std::string> RISCVArchitecture::cpuNames() const {
  SmallVector<StringRef, 64> known;
  RISCV::fillValidCPUArchList(known, /*IsRV64=*/true);
  known.append(std::begin(Levels), std::end(Levels));
  std::vector<std::string> names;
  for (StringRef name : known) {
    Expected<std::vector<std::string>> features = featuresOf(name);
    if (features)
      names.push_back(name.str());
    else
      consumeError(features.takeError()); // A CPU without the required extensions.
  }
  return sortedNames(std::move(names));
}

} // namespace oclc::target
