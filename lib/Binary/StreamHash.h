//===- StreamHash.h - Hash bytes in parts -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_STREAMHASH_H
#define OCLC_BINARY_STREAMHASH_H

#include "Binary/Format.h"

#include <cstddef>
#include <memory>
#include <span>

namespace oclc::binary {

/// Computes the XXH3-128 (canonical form) of bytes that are not in one place. It finds equal
/// contents fast, but is no protection against forgery.
class StreamHash {
public:
  StreamHash();
  ~StreamHash();

  void add(std::span<const std::byte> bytes);
  /// Returns the hash of all bytes so far.
  ContentHash result() const;

private:
  struct State;
  const std::unique_ptr<State> state;
};

} // namespace oclc::binary

#endif // OCLC_BINARY_STREAMHASH_H
