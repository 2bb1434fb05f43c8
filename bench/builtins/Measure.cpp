//===- Measure.cpp - Runs ours and the peers in turns --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Measure.h"

#include "Builtins/Library.h"
#include "Peers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/X86TargetParser.h"

#include <chrono>

namespace oclc::bench {

using test::Kind;
using test::Signature;

const char *nameOf(Who W) {
  static const char *const Names[] = {"oclc", "relaxed", "native", "libmvec", "SLEEF"};
  return Names[W];
}

bool hasAVX512(const std::string &CPU) {
  if (CPU == "native")
    return llvm::sys::getHostCPUFeatures().lookup("avx512f");
  llvm::SmallVector<llvm::StringRef, 64> Features;
  llvm::X86::getFeaturesForCPU(CPU, Features);
  return llvm::is_contained(Features, "avx512f");
}

static Signature signatureOf(const Row &R, const std::string &Name) {
  const Kind K = R.isDouble ? Kind::Double : Kind::Float;
  return {Name, R.lanes, K, std::vector<Kind>(R.function->floats.size(), K)};
}

/// Returns the name of a function in our library, or std::nullopt if the library lacks it.
static std::string ownName(const Row &R, Who W) {
  static const char *const Prefixes[] = {"", "__oclc_relaxed_", "native_"};
  const std::string Name = std::string(Prefixes[W]) + R.function->name;
  return builtins::Library::get().defines(mangle(signatureOf(R, Name))) ? Name : "";
}

static Peer peerOf(const Row &R, Who W, bool Relaxed) {
  const unsigned Bits = R.lanes * (R.isDouble ? 64 : 32);
  const VectorFunction F{R.function->name, unsigned(R.function->floats.size()), R.isDouble, R.lanes,
                         Bits == 512};
  return W == Libmvec ? findLibmvec(F) : findSleef(F, Relaxed);
}

Measurement::Measurement(const Options &O) : O(O) {
  for (const Function &F : functions()) {
    if (!O.functions.empty() && !llvm::is_contained(O.functions, F.name))
      continue;
    for (const bool IsDouble : {false, true})
      if (llvm::is_contained(O.types, IsDouble ? "double" : "float"))
        addRows(F, IsDouble);
  }
}

void Measurement::addRows(const Function &F, bool IsDouble) {
  Workloads.push_back(makeWorkload(F, IsDouble, O.range));
  for (const std::string &CPU : O.cpus)
    for (const unsigned Bits : {512, 256}) {
      if (Bits == 512 && !hasAVX512(CPU))
        continue;
      Row R{&F, IsDouble, Bits / (IsDouble ? 64 : 32), CPU, Workloads.back().get(), {}};
      if (!O.relaxed || !ownName(R, Relaxed).empty() || !ownName(R, Native).empty())
        Rows.push_back(std::move(R));
    }
}

/// Compiles the loops of all rows for one CPU.
void Measurement::compile(const std::string &CPU) {
  Modules.push_back(std::make_unique<test::NativeModule>(CPU, llvm::OptimizationLevel::O3));
  test::NativeModule &M = *Modules.back();
  struct Pending {
    Result *result;
    Signature signature;
    bool foreign;
  };
  std::vector<Pending> All;
  for (Row &R : Rows) {
    if (R.cpu != CPU)
      continue;
    for (const Who W : {Ours, Relaxed, Native})
      if (W == Ours || O.relaxed)
        if (const std::string Name = ownName(R, W); !Name.empty()) {
          All.push_back({&R.results[W], signatureOf(R, Name), false});
          M.add(All.back().signature);
        }
    for (const Who W : {Libmvec, Sleef})
      if (const Peer P = peerOf(R, W, O.relaxed); P.address) {
        All.push_back({&R.results[W], signatureOf(R, P.symbol), true});
        M.addForeign(All.back().signature, P.address);
      }
  }
  M.compile();
  for (const Pending &P : All)
    P.result->code = P.foreign ? M.findForeign(P.signature) : M.find(P.signature);
}

/// Runs the implementations of a row in turns and keeps the shortest time of each.
void Measurement::sample(Row &R) {
  using Clock = std::chrono::steady_clock;
  constexpr double SampleNs = 20000;
  for (unsigned Round = 0; Round < O.rounds; ++Round)
    for (Result &Each : R.results) {
      if (!Each.code)
        continue;
      const double PassNs = Each.nsPerElement * Workload::Timed;
      const unsigned Passes = PassNs < SampleNs ? unsigned(SampleNs / PassNs) : 1;
      const Clock::time_point Start = Clock::now();
      for (unsigned P = 0; P < Passes; ++P)
        R.workload->run(Each.code);
      const std::chrono::duration<double, std::nano> Time = Clock::now() - Start;
      Each.nsPerElement =
          std::min(Each.nsPerElement, Time.count() / (double(Passes) * Workload::Timed));
    }
}

void Measurement::run() {
  for (const std::string &CPU : O.cpus)
    compile(CPU);
  for (Row &R : Rows)
    for (Result &Each : R.results)
      if (Each.code)
        Each.error = R.workload->error(Each.code);
  // A slow phase of the machine affects each row in at most one sweep.
  for (unsigned Sweep = 0; Sweep < O.sweeps; ++Sweep)
    for (Row &R : Rows)
      sample(R);
}

} // namespace oclc::bench
