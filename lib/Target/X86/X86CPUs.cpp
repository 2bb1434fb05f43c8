//===- X86CPUs.cpp - Resolve the CPUs that --cpu accepts --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Translates the names of CPUs and levels to LLVM's attributes. The list of features alone
// determines which instructions the code may use; the name of the CPU is used for tuning.
//
//===------------------------------------------------------------------------------------------===//

#include "Target/Base/CPUFeatures.h"
#include "Target/X86/X86Architecture.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace oclc::target {

/// The features of every 64-bit CPU are not listed, and neither are those that compiled kernels
/// never use: instructions for operating systems, for input and output or for security, and the
/// tiles of AMX, which oclc's code never sets up. If they were listed, a machine without them would
/// refuse a binary for no reason.
bool X86Architecture::lists(StringRef feature) const {
  static const StringSet<> leftOut = {
      "64bit",    "cmov",     "cx8",      "fxsr",      "mmx",       "x87",       "clflushopt",
      "cldemote", "clwb",     "clzero",   "cmpccxadd", "cx16",      "enqcmd",    "fsgsbase",
      "hreset",   "invpcid",  "kl",       "lwp",       "movdir64b", "movdiri",   "movrs",
      "mwaitx",   "pconfig",  "pku",      "prefetchi", "ptwrite",   "raoint",    "rdpid",
      "rdpru",    "rdrnd",    "rdseed",   "rtm",       "sahf",      "serialize", "sgx",
      "shstk",    "tsxldtrk", "uintr",    "usermsr",   "waitpkg",   "wbnoinvd",  "widekl",
      "xsave",    "xsavec",   "xsaveopt", "xsaves"};
  return !leftOut.contains(feature) && !feature.starts_with("amx-");
}

namespace {

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

} // namespace

std::vector<std::string> X86Architecture::cpuNames() const {
  SmallVector<StringRef, 128> known;
  X86::fillValidCPUArchList(known, /*Only64Bit=*/true);
  return sortedNames({known.begin(), known.end()});
}

Expected<std::optional<TargetSpec>> X86Architecture::findCPU(StringRef name) const {
  if (X86::parseArchX86(name, /*Only64Bit=*/true) == X86::CK_None)
    return std::nullopt;
  TargetSpec spec;
  spec.architecture = this;
  spec.name = name.str();
  // Only the features count: setting "target-cpu" to the name would add features that are not
  // listed.
  spec.cpu = baselineCPU().str();
  spec.tuneCPU = spec.name;
  // LLVM's table omits features that other features imply, such as avx where it lists avx2. It
  // lists sse and sse2 for some CPUs and only implies them for others.
  SmallVector<StringRef, 64> features;
  X86::getFeaturesForCPU(name, features);
  StringMap<bool> all = {{"sse", true}, {"sse2", true}};
  for (StringRef feature : features) {
    all[feature] = true;
    X86::updateImpliedFeatures(feature, /*Enabled=*/true, all);
  }
  std::vector<std::string> names;
  for (const auto &feature : all)
    if (feature.second && lists(feature.first()))
      names.push_back(feature.first().str());
  setFeatures(spec, std::move(names));
  tuneLevel(spec);
  return spec;
}

} // namespace oclc::target
