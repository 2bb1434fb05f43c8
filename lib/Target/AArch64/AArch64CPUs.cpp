//===- AArch64CPUs.cpp - Resolve the names of AArch64 CPUs ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Translates names such as `neoverse-v1` and `armv8.2-a+fp16+dotprod` to LLVM's attributes: the
// name of a CPU, or a level of the architecture, and extensions with a plus sign in front, as
// -march takes them. `nosve` and the like remove one. `sve-bits-256` states the length of the
// registers.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/AArch64/AArch64Architecture.h"
#include "Target/AArch64/SVELength.h"
#include "Target/Base/CPUFeatures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TargetParser/AArch64TargetParser.h"

using namespace llvm;

namespace oclc::target {

/// NEON and floating-point numbers are not listed, because every CPU has them. If more were listed,
/// such as cryptography, a machine without them would refuse a binary for no reason.
bool AArch64Architecture::lists(StringRef feature) const {
  static const StringSet<> listed = {
      "altnzcv", "bf16",    "complxnum",  "cssc",        "dotprod",   "f32mm",  "f64mm",
      "flagm",   "fp16fml", "fptoint",    "fullfp16",    "i8mm",      "jsconv", "lse",
      "lse128",  "lse2",    "mops",       "rcpc",        "rcpc-immo", "rcpc3",  "rdm",
      "sha3",    "sve",     "sve-b16b16", "sve-bitperm", "sve2",      "sve2p1", "sve2p2"};
  return listed.contains(feature);
}

namespace {

/// A name without its extensions, and these.
struct ParsedName {
  AArch64::ExtensionSet extensions;
  std::string tuneCPU; ///< Empty for a level of the architecture.
};

std::optional<ParsedName> parseBase(StringRef base) {
  ParsedName parsed;
  if (std::optional<AArch64::CpuInfo> cpu = AArch64::parseCpu(base)) {
    if (cpu->Arch.Profile != AArch64::AProfile)
      return std::nullopt;
    parsed.extensions.addCPUDefaults(*cpu);
    parsed.tuneCPU = AArch64::resolveCPUAlias(base).str();
    return parsed;
  }
  const AArch64::ArchInfo *level = base.starts_with("armv") ? AArch64::parseArch(base) : nullptr;
  if (!level || level->Profile != AArch64::AProfile)
    return std::nullopt;
  parsed.extensions.addArchDefaults(*level);
  return parsed;
}

/// Selects the CPU whose costs stand for a level of the architecture: the core of servers and
/// single-board computers that is most common among those with the features.
StringRef tuneCPUOfLevel(ArrayRef<std::string> features) {
  if (is_contained(features, "sve2"))
    return "neoverse-v2";
  if (is_contained(features, "sve"))
    return "neoverse-v1";
  return is_contained(features, "dotprod") ? "neoverse-n1" : "cortex-a72";
}

} // namespace

Expected<std::optional<TargetSpec>> AArch64Architecture::findCPU(StringRef name) const {
  SmallVector<StringRef> parts;
  name.split(parts, '+');
  std::optional<ParsedName> parsed = parseBase(parts.front());
  if (!parsed)
    return std::nullopt;
  unsigned bits = parsed->tuneCPU.empty() ? LeastSVEBits : sveBitsOfCPU(parsed->tuneCPU);
  for (StringRef extension : drop_begin(parts)) {
    if (unsigned length = parseSVELength(extension))
      bits = length;
    else if (extension == "nofp" || extension == "nosimd")
      return createStringError("all code for AArch64 uses floating-point registers, which '" +
                               extension + "' forbids");
    else if (!parsed->extensions.parseModifier(extension))
      return createStringError("unknown extension '" + extension + "' of AArch64");
  }
  std::vector<std::string> features;
  parsed->extensions.toLLVMFeatureList(features);
  erase_if(features, [](const std::string &feature) { return feature.front() != '+'; });
  for (std::string &feature : features)
    feature.erase(0, 1);
  erase_if(features, [&](StringRef feature) { return !lists(feature); });
  TargetSpec spec;
  spec.architecture = this;
  spec.name = name.str();
  spec.cpu = baselineCPU().str();
  spec.tuneCPU =
      parsed->tuneCPU.empty() ? tuneCPUOfLevel(features).str() : std::move(parsed->tuneCPU);
  setFeatures(spec, features);
  // LLVM does not know the features of lengths; tune() passes them on.
  if (is_contained(features, "sve"))
    addListed(spec, sveLengthFeatures(bits));
  else if (bits != LeastSVEBits)
    return createStringError("'" + name + "' states the length of SVE's registers, but has no SVE");
  return spec;
}

std::string AArch64Architecture::withShorterRegisters(const TargetSpec &spec) const {
  return sveBits(spec.featureNames) > LeastSVEBits
             ? spec.name + "+" + sveLengthFeature(LeastSVEBits)
             : "";
}

std::vector<std::string> AArch64Architecture::cpuNames() const {
  SmallVector<StringRef, 128> known;
  AArch64::fillValidCPUArchList(known);
  std::vector<std::string> names(known.begin(), known.end());
  for (const AArch64::ArchInfo *level : AArch64::ArchInfos)
    names.push_back(level->Name.str());
  erase_if(names, [](StringRef name) { return !parseBase(name); });
  return sortedNames(std::move(names));
}

} // namespace oclc::target
