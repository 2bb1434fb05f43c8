//===- Peers.h - The vector math libraries that we are compared with -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Both are opened when the program runs, and may be absent.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_PEERS_H
#define OCLC_BENCH_BUILTINS_PEERS_H

#include <string>

namespace oclc::bench {

/// A function over vectors, or nothing.
struct Peer {
  std::string symbol;
  void *address = nullptr;
};

/// Which vector of which function.
struct VectorFunction {
  std::string name;
  unsigned arity;
  bool isDouble;
  unsigned lanes;
  bool avx512; ///< 512-bit vectors; else 256.
};

/// glibc's libmvec, within 4 ulp.
Peer findLibmvec(const VectorFunction &F);

/// SLEEF: the variant within 1 ulp (0.5 or 1.5 where there is no other). `Relaxed` prefers the one
/// within 3.5 where there is one.
Peer findSleef(const VectorFunction &F, bool Relaxed);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_PEERS_H
