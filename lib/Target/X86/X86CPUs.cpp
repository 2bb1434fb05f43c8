//===- X86CPUs.cpp - Resolve the CPUs that --cpu accepts --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Translates the argument of --cpu= to LLVM's attributes. The list of features alone determines
// which instructions the code may use; the name of the CPU is used for tuning. For "native", the
// features are read from this machine instead of being looked up by the name of its CPU.
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

/// True for features that are not listed: those of every 64-bit CPU, and those that compiled
/// kernels never use. The latter are instructions for operating systems, for input and output or
/// for security, and the tiles of AMX, which oclc's code never sets up. If they were listed, a
/// machine without them would refuse a binary for no reason.
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

/// Sets both representations of the feature list.
void setFeatures(TargetSpec &spec, std::vector<std::string> names) {
  // LLVM's tables list sse and sse2 for some CPUs and only imply them for others.
  names.insert(names.end(), {"sse", "sse2"});
  erase_if(names, [](const std::string &name) { return isLeftOut(name); });
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  spec.featureNames = std::move(names);
  spec.features.clear();
  for (const std::string &name : spec.featureNames)
    spec.features += (spec.features.empty() ? "+" : ",+") + name;
}

TargetSpec nativeTarget(const X86Architecture &architecture) {
  TargetSpec spec;
  spec.architecture = &architecture;
  spec.name = sys::getHostCPUName().str();
  spec.cpu = architecture.baselineCPU().str();
  spec.tuneCPU = spec.name;
  std::vector<std::string> names;
  for (const auto &feature : sys::getHostCPUFeatures())
    if (feature.second)
      names.push_back(feature.first().str());
  setFeatures(spec, std::move(names));
  return spec;
}

/// Selects the CPU whose costs stand for a level of the architecture. LLVM takes the first CPU of a
/// level, which is Haswell for x86-64-v3. Its gathers are so slow that LLVM splits them. Zen 3 is
/// in the middle of the CPUs of this level. It gathers as fast as it loads one by one, and most
/// others gather faster: 40 kernels of the benchmark suite take 0.82 of the time on Golden Cove.
void tuneLevel(TargetSpec &spec) {
  if (spec.name != "x86-64-v3")
    return;
  spec.tuneCPU = "znver3";
  spec.features += ",+fast-gather";
}

std::string nearestName(StringRef name, ArrayRef<std::string> known) {
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

} // namespace

std::vector<std::string> X86Architecture::cpuNames() const {
  SmallVector<StringRef, 128> known;
  X86::fillValidCPUArchList(known, /*Only64Bit=*/true);
  std::vector<std::string> names(known.begin(), known.end());
  names.push_back(NativeName.str());
  llvm::sort(names);
  names.erase(llvm::unique(names), names.end());
  return names;
}

Expected<TargetSpec> X86Architecture::resolveCPU(StringRef name) const {
  if (name == NativeName)
    return nativeTarget(*this);
  if (X86::parseArchX86(name, /*Only64Bit=*/true) == X86::CK_None) {
    std::string message = ("unknown CPU '" + name + "'").str();
    if (std::string nearest = nearestName(name, cpuNames()); !nearest.empty())
      message += "; did you mean '" + nearest + "'?";
    return createStringError(message);
  }
  TargetSpec spec;
  spec.architecture = this;
  spec.name = name.str();
  // Only the features count: setting "target-cpu" to the name would add features that are not
  // listed.
  spec.cpu = baselineCPU().str();
  spec.tuneCPU = spec.name;
  // LLVM's table omits features that other features imply, such as avx where it lists avx2.
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
  tuneLevel(spec);
  return spec;
}

} // namespace oclc::target
