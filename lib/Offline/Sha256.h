//===- Sha256.h - SHA-256 digests -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Computes the digests that identify programs. The hash is a cryptographic one, so that an author
// of programs cannot construct two programs with the same digest.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_SHA256_H
#define OCLC_OFFLINE_SHA256_H

#include "Binary/ProgramArchive.h"

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>

namespace oclc::offline {

using binary::Digest;

Digest sha256(std::span<const std::byte> bytes);

/// Returns the HMAC-SHA256 (RFC 2104) of the concatenated `parts`.
Digest hmacSha256(std::span<const std::byte> key,
                  std::initializer_list<std::span<const std::byte>> parts);

/// Computes the digest of several fields. Each field has a fixed size or is preceded by its length,
/// so that different sequences of fields never have the same bytes.
class Sha256 {
public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256 &) = delete;
  Sha256 &operator=(const Sha256 &) = delete;

  void addNumber(uint64_t number);
  /// Adds the length of `text`, then `text`.
  void addText(std::string_view text);
  void addDigest(const Digest &digest);

  /// Returns the digest. No other function may be called after it.
  Digest finish();

private:
  void addBytes(const void *bytes, size_t count);

  struct State;
  const std::unique_ptr<State> state;
};

} // namespace oclc::offline

#endif // OCLC_OFFLINE_SHA256_H
