//===- Peers.cpp - The vector math libraries that we are compared with ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Peers.h"

#include <dlfcn.h>

namespace oclc::bench {

static Peer find(void *Library, const std::string &Symbol) {
  void *Address = Library ? dlsym(Library, Symbol.c_str()) : nullptr;
  return Address ? Peer{Symbol, Address} : Peer{};
}

Peer findLibmvec(const VectorFunction &F) {
  static void *const Library = dlopen("libmvec.so.1", RTLD_NOW | RTLD_LOCAL);
  return find(Library, std::string("_ZGV") + (F.avx512 ? "e" : "d") + "N" +
                           std::to_string(F.lanes) + std::string(F.arity, 'v') + "_" + F.name +
                           (F.isDouble ? "" : "f"));
}

Peer findSleef(const VectorFunction &F, bool Relaxed) {
  static void *const Library = dlopen("libsleef.so.3", RTLD_NOW | RTLD_LOCAL);
  const std::string Stem =
      "Sleef_" + F.name + (F.isDouble ? "d" : "f") + std::to_string(F.lanes) + "_u";
  const std::string Suffix = F.avx512 ? "avx512f" : "avx2";
  if (Relaxed)
    if (Peer Found = find(Library, Stem + "35" + Suffix); Found.address)
      return Found;
  for (const char *Error : {"10", "05", "15"})
    if (Peer Found = find(Library, Stem + Error + Suffix); Found.address)
      return Found;
  return {};
}

} // namespace oclc::bench
