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

const char *nameOf(Who w) {
  static const char *const names[] = {"oclc", "relaxed", "native", "libmvec", "SLEEF"};
  return names[w];
}

bool hasAVX512(const std::string &cpu) {
  if (cpu == "native")
    return llvm::sys::getHostCPUFeatures().lookup("avx512f");
  llvm::SmallVector<llvm::StringRef, 64> features;
  llvm::X86::getFeaturesForCPU(cpu, features);
  return llvm::is_contained(features, "avx512f");
}

static Signature signatureOf(const Row &r, const std::string &name) {
  const Kind k = r.isDouble ? Kind::Double : Kind::Float;
  return {name, r.lanes, k, std::vector<Kind>(r.function->floats.size(), k)};
}

/// Returns the name of a function in our library; empty if the library lacks it.
static std::string ownName(const Row &r, Who w) {
  static const char *const prefixes[] = {"", "__oclc_relaxed_", "native_"};
  const std::string name = std::string(prefixes[w]) + r.function->name;
  return builtins::Library::get().defines(mangle(signatureOf(r, name))) ? name : "";
}

static Peer peerOf(const Row &r, Who w, bool relaxed) {
  const unsigned bits = r.lanes * (r.isDouble ? 64 : 32);
  const VectorFunction f{r.function->name, unsigned(r.function->floats.size()), r.isDouble, r.lanes,
                         bits == 512};
  return w == Libmvec ? findLibmvec(f) : findSleef(f, relaxed);
}

Measurement::Measurement(const Options &o) : O(o) {
  for (const Function &f : functions()) {
    if (!o.functions.empty() && !llvm::is_contained(o.functions, f.name))
      continue;
    for (const bool isDouble : {false, true})
      if (llvm::is_contained(o.types, isDouble ? "double" : "float"))
        addRows(f, isDouble);
  }
}

void Measurement::addRows(const Function &f, bool isDouble) {
  Workloads.push_back(makeWorkload(f, isDouble, O.range));
  for (const std::string &cpu : O.cpus)
    for (const unsigned bits : {512, 256}) {
      if (bits == 512 && !hasAVX512(cpu))
        continue;
      Row r{&f, isDouble, bits / (isDouble ? 64 : 32), cpu, Workloads.back().get(), {}};
      if (!O.relaxed || !ownName(r, Relaxed).empty() || !ownName(r, Native).empty())
        Rows.push_back(std::move(r));
    }
}

/// Compiles the loops of all rows for one CPU.
void Measurement::compile(const std::string &cpu) {
  Modules.push_back(std::make_unique<test::NativeModule>(cpu, test::Optimization::Most));
  test::NativeModule &m = *Modules.back();
  struct Pending {
    Result *result;
    Signature signature;
    bool foreign;
  };
  std::vector<Pending> all;
  for (Row &r : Rows) {
    if (r.cpu != cpu)
      continue;
    for (const Who w : {Ours, Relaxed, Native})
      if (w == Ours || O.relaxed)
        if (const std::string name = ownName(r, w); !name.empty()) {
          all.push_back({&r.results[w], signatureOf(r, name), false});
          m.add(all.back().signature);
        }
    for (const Who w : {Libmvec, Sleef})
      if (const Peer p = peerOf(r, w, O.relaxed); p.address) {
        all.push_back({&r.results[w], signatureOf(r, p.symbol), true});
        m.addForeign(all.back().signature, p.address);
      }
  }
  m.compile();
  for (const Pending &p : all)
    p.result->code = p.foreign ? m.findForeign(p.signature) : m.find(p.signature);
}

/// Runs the implementations of a row in turns and keeps the shortest time of each.
void Measurement::sample(Row &r) {
  using Clock = std::chrono::steady_clock;
  constexpr double SampleNs = 20000;
  for (unsigned round = 0; round < O.rounds; ++round)
    for (Result &each : r.results) {
      if (!each.code)
        continue;
      const double passNs = each.nsPerElement * Workload::Timed;
      const unsigned passes = passNs < SampleNs ? unsigned(SampleNs / passNs) : 1;
      const Clock::time_point start = Clock::now();
      for (unsigned p = 0; p < passes; ++p)
        r.workload->run(each.code);
      const std::chrono::duration<double, std::nano> time = Clock::now() - start;
      each.nsPerElement =
          std::min(each.nsPerElement, time.count() / (double(passes) * Workload::Timed));
    }
}

void Measurement::run() {
  for (const std::string &cpu : O.cpus)
    compile(cpu);
  for (Row &r : Rows)
    for (Result &each : r.results)
      if (each.code)
        each.error = r.workload->error(each.code);
  // Each sweep measures all rows, so that a slow phase of the machine affects few samples of a row.
  for (unsigned sweep = 0; sweep < O.sweeps; ++sweep)
    for (Row &r : Rows)
      sample(r);
}

} // namespace oclc::bench
