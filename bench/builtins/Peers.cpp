//===- Peers.cpp - The vector math libraries that we are compared with ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Peers.h"

#include <dlfcn.h>

namespace oclc::bench {

static Peer find(void *library, const std::string &symbol) {
  void *address = library ? dlsym(library, symbol.c_str()) : nullptr;
  return address ? Peer{symbol, address} : Peer{};
}

Peer findLibmvec(const VectorFunction &f) {
  static void *const library = dlopen("libmvec.so.1", RTLD_NOW | RTLD_LOCAL);
  return find(library, std::string("_ZGV") + (f.avx512 ? "e" : "d") + "N" +
                           std::to_string(f.lanes) + std::string(f.arity, 'v') + "_" + f.name +
                           (f.isDouble ? "" : "f"));
}

Peer findSleef(const VectorFunction &f, bool relaxed) {
  static void *const library = dlopen("libsleef.so.3", RTLD_NOW | RTLD_LOCAL);
  const std::string stem =
      "Sleef_" + f.name + (f.isDouble ? "d" : "f") + std::to_string(f.lanes) + "_u";
  const std::string suffix = f.avx512 ? "avx512f" : "avx2";
  if (relaxed)
    if (Peer found = find(library, stem + "35" + suffix); found.address)
      return found;
  for (const char *error : {"10", "05", "15"})
    if (Peer found = find(library, stem + error + suffix); found.address)
      return found;
  return {};
}

} // namespace oclc::bench
