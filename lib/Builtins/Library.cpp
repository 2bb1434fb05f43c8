//===- Library.cpp - Find and open shards of the built-in library -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"

#include "Base/EmbeddedFile.h"
#include "Builtins/LibraryFormat.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <cstring>

using namespace llvm;

DECLARE_EMBEDDED_FILE(oclc_builtin_library);

namespace oclc::builtins {

static const LibraryHeader &header(StringRef bytes) {
  return *reinterpret_cast<const LibraryHeader *>(bytes.data());
}

static ArrayRef<LibrarySymbol> symbols(StringRef bytes) {
  return {reinterpret_cast<const LibrarySymbol *>(bytes.data() + sizeof(LibraryHeader)),
          header(bytes).numSymbols};
}

static ArrayRef<LibraryShard> shards(StringRef bytes) {
  return {reinterpret_cast<const LibraryShard *>(symbols(bytes).end()), header(bytes).numShards};
}

static StringRef nameOf(StringRef bytes, const LibrarySymbol &symbol) {
  return bytes.substr(header(bytes).nameOffset + symbol.name, symbol.nameSize);
}

Library::Library(StringRef bytes) : Bytes(bytes) {
  // The bytes are trusted; this check only detects a build that embedded the wrong file.
  if (bytes.size() < sizeof(LibraryHeader) ||
      std::memcmp(header(bytes).magic, LibraryMagic, sizeof(LibraryMagic)) != 0 ||
      header(bytes).totalSize > bytes.size())
    report_fatal_error("the built-in function library inside this program is damaged");
}

const Library &Library::get() {
  static const Library theLibrary(EMBEDDED_FILE(oclc_builtin_library));
  return theLibrary;
}

std::optional<Library::SymbolId> Library::find(StringRef name) const {
  ArrayRef<LibrarySymbol> all = symbols(Bytes);
  const LibrarySymbol *found = partition_point(
      all, [&](const LibrarySymbol &symbol) { return nameOf(Bytes, symbol) < name; });
  if (found == all.end() || nameOf(Bytes, *found) != name)
    return std::nullopt;
  return found - all.begin();
}

iota_range<Library::SymbolId> Library::overloads(StringRef function) const {
  const std::string prefix = ("_Z" + Twine(function.size()) + function).str();
  ArrayRef<LibrarySymbol> all = symbols(Bytes);
  const LibrarySymbol *first = partition_point(
      all, [&](const LibrarySymbol &symbol) { return nameOf(Bytes, symbol) < prefix; });
  const LibrarySymbol *last = std::find_if_not(first, all.end(), [&](const LibrarySymbol &symbol) {
    return nameOf(Bytes, symbol).starts_with(prefix);
  });
  return seq<SymbolId>(first - all.begin(), last - all.begin());
}

unsigned Library::numSymbols() const { return header(Bytes).numSymbols; }
unsigned Library::numShards() const { return header(Bytes).numShards; }

StringRef Library::name(SymbolId symbol) const { return nameOf(Bytes, symbols(Bytes)[symbol]); }

Library::ShardId Library::shardOf(SymbolId symbol) const { return symbols(Bytes)[symbol].shard; }

Widening Library::widening(SymbolId symbol) const {
  return static_cast<Widening>(symbols(Bytes)[symbol].widening);
}

Expected<std::unique_ptr<Module>> Library::load(ShardId shard, LLVMContext &context) const {
  const LibraryShard &entry = shards(Bytes)[shard];
  MemoryBufferRef bitcode(Bytes.substr(entry.offset, entry.size), "oclc built-ins");
  return getLazyBitcodeModule(bitcode, context, /*ShouldLazyLoadMetadata=*/true);
}

} // namespace oclc::builtins
