//===- X86CPUs.cpp - The CPUs that --cpu names ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Turns what a user writes after --cpu= into what LLVM needs. A CPU is decided by its features, not
// by its model number: "native" asks the machine for every feature and takes the name for tuning
// only.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/X86/X86Architecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace oclc::target {
namespace {

constexpr StringLiteral NativeName = "native";

/// Features that the list leaves out: what every 64-bit CPU has, and what compiled kernels never
/// use, which is instructions for operating systems, for input and output, for security, and tiles,
/// which no code of ours sets up. With them in the list a binary made on one machine would be
/// refused by another for nothing.
bool isLeftOut(StringRef feature) {
  static const StringSet<> leftOut = {
      "64bit",    "cmov",     "cx8",      "fxsr",      "mmx",       "x87",       "clflushopt",
      "cldemote", "clwb",     "clzero",   "cmpccxadd", "cx16",      "enqcmd",    "fsgsbase",
      "hreset",   "invpcid",  "kl",       "lwp",       "movdir64b", "movdiri",   "movrs",
      "mwaitx",   "pconfig",  "pku",      "prefetchi", "ptwrite",   "raoint",    "rdpid",
      "rdpru",    "rdrnd",    "rdseed",   "rtm",       "sahf",      "serialize", "sgx",
      "shstk",    "tsxldtrk", "uintr",    "usermsr",   "waitpkg",   "wbnoinvd",  "widekl",
      "xsave",    "xsavec",   "xsaveopt", "xsaves"};
  return leftOut.contains(feature) || feature.starts_with("amx-");
}

/// Fills in both forms of the feature list.
void setFeatures(TargetSpec &spec, std::vector<std::string> names) {
  // LLVM's tables take these for granted for some CPUs and name them for others.
  names.insert(names.end(), {"sse", "sse2"});
  erase_if(names, [](const std::string &name) { return isLeftOut(name); });
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  spec.featureNames = std::move(names);
  spec.features.clear();
  for (const std::string &name : spec.featureNames)
    spec.features += (spec.features.empty() ? "+" : ",+") + name;
}

TargetSpec nativeTarget(StringRef BaselineCPU) {
  TargetSpec spec;
  spec.name = sys::getHostCPUName().str();
  spec.cpu = BaselineCPU.str();
  spec.tuneCPU = spec.name;
  std::vector<std::string> names;
  for (const auto &feature : sys::getHostCPUFeatures())
    if (feature.second)
      names.push_back(feature.first().str());
  setFeatures(spec, std::move(names));
  return spec;
}

std::string nearestName(StringRef name) {
  SmallVector<StringRef, 128> known;
  X86::fillValidCPUArchList(known, /*Only64Bit=*/true);
  known.push_back(NativeName);
  StringRef nearest;
  // More than a third of the letters wrong is another word.
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

} // namespace

Expected<TargetSpec> X86Architecture::resolveCPU(StringRef name) const {
  if (name == NativeName)
    return nativeTarget(baselineCPU());
  if (X86::parseArchX86(name, /*Only64Bit=*/true) == X86::CK_None) {
    std::string message = ("unknown CPU '" + name + "'").str();
    if (std::string nearest = nearestName(name); !nearest.empty())
      message += "; did you mean '" + nearest + "'?";
    return createStringError(message);
  }
  TargetSpec spec;
  spec.name = name.str();
  // The features decide; the name, too, would add what the list leaves out.
  spec.cpu = baselineCPU().str();
  spec.tuneCPU = spec.name;
  // LLVM's table leaves out what another feature implies, such as avx where there is avx2.
  SmallVector<StringRef, 64> features;
  X86::getFeaturesForCPU(name, features);
  StringMap<bool> all;
  for (StringRef feature : features) {
    all[feature] = true;
    X86::updateImpliedFeatures(feature, /*Enabled=*/true, all);
  }
  std::vector<std::string> names;
  for (const auto &feature : all)
    if (feature.second)
      names.push_back(feature.first().str());
  setFeatures(spec, std::move(names));
  return spec;
}

} // namespace oclc::target
