//===- main.cpp - Speed and accuracy of built-ins beside vector math libraries -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
//   bench-builtins [--cpu=native,x86-64-v3] [--function=sin,...] [--type=float,double]
//                  [--range=LOW:HIGH] [--sweeps=N] [--relaxed] [--markdown]
//
// Measures functions of the library, of glibc's libmvec and of SLEEF in the same loop over arrays
// that fit into the level-1 cache: load a vector, call the function (ours is inlined, as in
// kernels), store the result. The loops run in turns, many times, and the shortest time counts. The
// error is the largest one over more arguments of the same distribution. The distribution is that
// of Functions.cpp, or that of --range for all arguments: uniform, or logarithmic if both ends are
// positive and far apart. --relaxed adds the relaxed and native variants, and selects the less
// accurate functions of SLEEF.
//
//===--------------------------------------------------------------------------------------------===//

#include "Report.h"

#include "llvm/TargetParser/Host.h"

#include <cstdio>

using namespace oclc::bench;

/// True if this machine has the vectors of these CPUs. Otherwise prints a message.
static bool canRun(const std::vector<std::string> &cpus) {
  const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  for (const std::string &cpu : cpus)
    if (!host.lookup("avx2") || !host.lookup("fma") ||
        (hasAVX512(cpu) && !host.lookup("avx512f"))) {
      std::fprintf(stderr, "bench-builtins: this machine lacks the vectors of %s\n", cpu.c_str());
      return false;
    }
  return true;
}

int main(int argc, char **argv) {
  std::optional<Options> o = parseOptions(argc, argv);
  if (!o || !canRun(o->cpus))
    return 2;
  if (o->relaxed)
    o->types = {"float"};
  Measurement m(*o);
  m.run();
  (o->markdown ? printMarkdown : printText)(m.rows(), o->relaxed);
  return 0;
}
