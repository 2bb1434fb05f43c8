//===- Peers.h - The vector math libraries that we are compared with -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Both libraries are opened at run time, and may be absent.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_PEERS_H
#define OCLC_BENCH_BUILTINS_PEERS_H

#include <string>

namespace oclc::bench {

/// Address of a vector function, or null.
struct Peer {
  std::string symbol;
  void *address = nullptr;
};

/// A function, its type and its vector length.
struct VectorFunction {
  std::string name;
  unsigned arity;
  bool isDouble;
  unsigned lanes;
  bool avx512; ///< True for vectors of 512 bits, false for 256 bits.
};

/// Finds a function of glibc's libmvec, with errors up to 4 ulp.
Peer findLibmvec(const VectorFunction &f);

/// Finds a function of SLEEF: the variant with errors up to 1 ulp (0.5 or 1.5 if there is no
/// other). `relaxed` prefers a variant with errors up to 3.5 ulp, if it exists.
Peer findSleef(const VectorFunction &f, bool relaxed);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_PEERS_H
