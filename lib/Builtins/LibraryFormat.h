//===- LibraryFormat.h - Layout of the built-in library in memory -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library is one block of bytes. oclc-build-builtins writes it, and it is embedded in every
// program that uses oclcBuiltins. All integers are little-endian; the block and every shard start
// at a multiple of 16 bytes.
//
//   LibraryHeader
//   LibrarySymbol[numSymbols]   sorted by name, compared as bytes
//   LibraryShard[numShards]
//   names of the symbols, consecutive and without terminators
//   shards: LLVM bitcode modules
//
// A symbol is found by binary search, which accesses about a dozen pages. The pages of a shard are
// only read if a program uses one of its functions.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_LIBRARYFORMAT_H
#define OCLC_BUILTINS_LIBRARYFORMAT_H

#include <cstdint>

namespace oclc::builtins {

inline constexpr char LibraryMagic[8] = {'o', 'c', 'l', 'c', 'B', 'L', '0', '2'};
inline constexpr uint32_t LibraryAlignment = 16;

struct LibraryHeader {
  char magic[8];
  uint32_t numSymbols;
  uint32_t numShards;
  uint32_t nameOffset; ///< Offset of the names from the start of the block.
  uint32_t totalSize;  ///< Size of the whole block.
};

struct LibrarySymbol {
  uint32_t name; ///< Offset of the name from nameOffset.
  uint32_t nameSize;
  uint32_t shard;    ///< Index of the shard that defines it.
  uint32_t widening; ///< A value of Widening.
};

struct LibraryShard {
  uint32_t offset; ///< Offset from the start of the block.
  uint32_t size;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_LIBRARYFORMAT_H
