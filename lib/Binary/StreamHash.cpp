//===- StreamHash.cpp - Hash bytes in parts ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/StreamHash.h"

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace oclc::binary;

struct StreamHash::State {
  XXH3_state_t hash;
};

StreamHash::StreamHash() : state(std::make_unique<State>()) { XXH3_128bits_reset(&state->hash); }

StreamHash::~StreamHash() = default;

void StreamHash::add(std::span<const std::byte> bytes) {
  XXH3_128bits_update(&state->hash, bytes.data(), bytes.size());
}

ContentHash StreamHash::result() const {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state->hash));
  ContentHash hash;
  static_assert(sizeof(canonical.digest) == sizeof(hash));
  std::ranges::copy(canonical.digest, hash.begin());
  return hash;
}
