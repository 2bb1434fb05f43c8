//===- Library.cpp - Find and open shards of the built-in library -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Library.h"

#include "Builtins/LibraryFormat.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <cstring>

using namespace llvm;

// The bytes between the two labels of LibraryBytes.S.
extern "C" const char oclc_builtin_library_begin[];
extern "C" const char oclc_builtin_library_end[];

namespace oclc::builtins {

static const LibraryHeader &header(StringRef Bytes) {
  return *reinterpret_cast<const LibraryHeader *>(Bytes.data());
}

static ArrayRef<LibrarySymbol> symbols(StringRef Bytes) {
  return {reinterpret_cast<const LibrarySymbol *>(Bytes.data() + sizeof(LibraryHeader)),
          header(Bytes).numSymbols};
}

static ArrayRef<LibraryShard> shards(StringRef Bytes) {
  return {reinterpret_cast<const LibraryShard *>(symbols(Bytes).end()), header(Bytes).numShards};
}

static StringRef nameOf(StringRef Bytes, const LibrarySymbol &Symbol) {
  return Bytes.substr(header(Bytes).nameOffset + Symbol.name, Symbol.nameSize);
}

Library::Library(StringRef Bytes) : Bytes(Bytes) {
  // The bytes are trusted; this check only detects a build that embedded the wrong file.
  if (Bytes.size() < sizeof(LibraryHeader) ||
      std::memcmp(header(Bytes).magic, LibraryMagic, sizeof(LibraryMagic)) != 0 ||
      header(Bytes).totalSize > Bytes.size())
    report_fatal_error("the built-in function library inside this program is damaged");
}

const Library &Library::get() {
  static const Library TheLibrary(
      StringRef(oclc_builtin_library_begin, oclc_builtin_library_end - oclc_builtin_library_begin));
  return TheLibrary;
}

std::optional<Library::SymbolId> Library::find(StringRef Name) const {
  ArrayRef<LibrarySymbol> All = symbols(Bytes);
  const LibrarySymbol *Found = partition_point(
      All, [&](const LibrarySymbol &Symbol) { return nameOf(Bytes, Symbol) < Name; });
  if (Found == All.end() || nameOf(Bytes, *Found) != Name)
    return std::nullopt;
  return Found - All.begin();
}

iota_range<Library::SymbolId> Library::overloads(StringRef Function) const {
  const std::string Prefix = ("_Z" + Twine(Function.size()) + Function).str();
  ArrayRef<LibrarySymbol> All = symbols(Bytes);
  const LibrarySymbol *First = partition_point(
      All, [&](const LibrarySymbol &Symbol) { return nameOf(Bytes, Symbol) < Prefix; });
  const LibrarySymbol *Last = std::find_if_not(First, All.end(), [&](const LibrarySymbol &Symbol) {
    return nameOf(Bytes, Symbol).starts_with(Prefix);
  });
  return seq<SymbolId>(First - All.begin(), Last - All.begin());
}

unsigned Library::numSymbols() const { return header(Bytes).numSymbols; }
unsigned Library::numShards() const { return header(Bytes).numShards; }

StringRef Library::name(SymbolId Symbol) const { return nameOf(Bytes, symbols(Bytes)[Symbol]); }

Library::ShardId Library::shardOf(SymbolId Symbol) const { return symbols(Bytes)[Symbol].shard; }

Widening Library::widening(SymbolId Symbol) const {
  return static_cast<Widening>(symbols(Bytes)[Symbol].widening);
}

Expected<std::unique_ptr<Module>> Library::load(ShardId Shard, LLVMContext &Context) const {
  const LibraryShard &Entry = shards(Bytes)[Shard];
  MemoryBufferRef Bitcode(Bytes.substr(Entry.offset, Entry.size), "oclc built-ins");
  return getLazyBitcodeModule(Bitcode, Context, /*ShouldLazyLoadMetadata=*/true);
}

} // namespace oclc::builtins
