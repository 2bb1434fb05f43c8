//===- LibraryFormat.h - How the built-in library is laid out in memory -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One block of bytes, written by oclc-build-builtins and embedded into every program that links
// kernels. All numbers are little-endian; the block and every shard start at a multiple of 16.
//
//   LibraryHeader
//   LibrarySymbol[numSymbols]   sorted by name, compared as bytes
//   LibraryShard[numShards]
//   names, one after the other, not terminated
//   shards: LLVM bitcode modules
//
// A symbol is looked up by binary search, which touches about a dozen pages; a shard's pages are
// read only when one of its functions is called.
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
  uint32_t nameOffset; ///< Where the names start, from the start of the block.
  uint32_t totalSize;  ///< Of the whole block.
};

struct LibrarySymbol {
  uint32_t name; ///< Offset of the name among the names.
  uint32_t nameSize;
  uint32_t shard;    ///< Index of the shard that defines it.
  uint32_t widening; ///< A value of Widening.
};

struct LibraryShard {
  uint32_t offset; ///< From the start of the block.
  uint32_t size;
};

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_LIBRARYFORMAT_H
