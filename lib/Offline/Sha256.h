//===- Sha256.h - Digests ---------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What names a program must not be made to collide by those who write programs, so the hash is a
// cryptographic one.
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

/// HMAC-SHA256 (RFC 2104) of the parts, one behind the other.
Digest hmacSha256(std::span<const std::byte> key,
                  std::initializer_list<std::span<const std::byte>> parts);

/// The digest of several fields, none of which runs into the next.
class Sha256 {
public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256 &) = delete;
  Sha256 &operator=(const Sha256 &) = delete;

  void addNumber(uint64_t number);
  /// With its length in front.
  void addText(std::string_view text);
  void addDigest(const Digest &digest);

  /// Ends it.
  Digest finish();

private:
  void addBytes(const void *bytes, size_t count);

  struct State;
  const std::unique_ptr<State> state;
};

} // namespace oclc::offline

#endif // OCLC_OFFLINE_SHA256_H
