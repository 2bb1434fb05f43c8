//===- Sha256.cpp - SHA-256 digests -----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/Sha256.h"

#include <algorithm>
#include <array>
#include <sys/types.h>
#include <vector>

#include <sha2.h>

using namespace oclc::offline;

struct Sha256::State {
  SHA2_CTX context;
};

Sha256::Sha256() : state(std::make_unique<State>()) { SHA256Init(&state->context); }

Sha256::~Sha256() = default;

void Sha256::addBytes(const void *bytes, size_t count) {
  SHA256Update(&state->context, static_cast<const uint8_t *>(bytes), count);
}

void Sha256::addNumber(uint64_t number) {
  std::array<uint8_t, sizeof(number)> littleEndian;
  for (uint8_t &byte : littleEndian) {
    byte = uint8_t(number);
    number >>= 8;
  }
  addBytes(littleEndian.data(), littleEndian.size());
}

void Sha256::addText(std::string_view text) {
  addNumber(text.size());
  addBytes(text.data(), text.size());
}

void Sha256::addDigest(const Digest &digest) { addBytes(digest.data(), digest.size()); }

Digest Sha256::finish() {
  Digest digest;
  static_assert(sizeof(Digest) == SHA256_DIGEST_LENGTH);
  SHA256Final(digest.data(), &state->context);
  return digest;
}

using Part = std::span<const std::byte>;

static Digest digestOfParts(std::span<const Part> parts) {
  SHA2_CTX context;
  SHA256Init(&context);
  for (Part each : parts)
    SHA256Update(&context, reinterpret_cast<const uint8_t *>(each.data()), each.size());
  Digest digest;
  SHA256Final(digest.data(), &context);
  return digest;
}

Digest oclc::offline::sha256(Part bytes) { return digestOfParts({&bytes, 1}); }

Digest oclc::offline::hmacSha256(Part key, std::initializer_list<Part> parts) {
  constexpr std::byte Inner{0x36}, Outer{0x5c};
  using Block = std::array<std::byte, SHA256_BLOCK_LENGTH>;
  Block block = {};
  const Digest digestOfKey = sha256(key);
  if (key.size() > block.size())
    key = std::as_bytes(std::span(digestOfKey));
  std::ranges::copy(key, block.begin());
  auto paddedBy = [&](std::byte pad) {
    Block padded = block;
    for (std::byte &each : padded)
      each ^= pad;
    return padded;
  };
  const Block inner = paddedBy(Inner), outer = paddedBy(Outer);
  std::vector<Part> all = {inner};
  all.insert(all.end(), parts);
  const Digest digest = digestOfParts(all);
  return digestOfParts(std::array<Part, 2>{outer, std::as_bytes(std::span(digest))});
}
