//===- Library.h - The OpenCL C built-in functions as bitcode ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library is part of the program (see lib/Builtins/LibraryFormat.h); there is no file to find.
// It consists of shards, each a bitcode module in canonical IR with the overloads of one function,
// or one table or helper that several functions share. Every definition in a shard is external;
// what it needs from other shards it declares.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_LIBRARY_H
#define OCLC_BUILTINS_LIBRARY_H

#include "Builtins/Widening.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace oclc::builtins {

class Library {
public:
  /// The library that is built into the program.
  static const Library &get();

  /// A definition: its position among the sorted names.
  using SymbolId = unsigned;
  using ShardId = unsigned;

  /// The definition of a mangled function name, or of the name of a table.
  std::optional<SymbolId> find(llvm::StringRef Name) const;
  bool defines(llvm::StringRef Name) const { return find(Name).has_value(); }

  /// The definitions of all overloads of a function of OpenCL C: "vload4".
  llvm::iota_range<SymbolId> overloads(llvm::StringRef Function) const;

  unsigned numSymbols() const;
  unsigned numShards() const;
  llvm::StringRef name(SymbolId Symbol) const;
  ShardId shardOf(SymbolId Symbol) const;
  /// How a vectorizer makes a function of many lanes from this one. Tables are Inline.
  Widening widening(SymbolId Symbol) const;

  /// Opens a shard. Functions come without bodies and are read when something materialises them.
  llvm::Expected<std::unique_ptr<llvm::Module>> load(ShardId Shard,
                                                     llvm::LLVMContext &Context) const;

private:
  explicit Library(llvm::StringRef Bytes);
  llvm::StringRef Bytes;
};

/// True for functions that the library leaves alone because passes of the compiler replace the
/// call: work-item queries, barriers and printf.
bool isLoweredByPasses(llvm::StringRef MangledName);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_LIBRARY_H
