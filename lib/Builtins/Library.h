//===- Library.h - The OpenCL C built-in functions as bitcode -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Provides the definitions of the OpenCL C built-in functions. The library is embedded in the
// program (see lib/Builtins/LibraryFormat.h), so that there is no file to find. It consists of
// shards. Each shard is a bitcode module in canonical IR with the overloads of one function, or
// with one table or helper that several functions share. Every definition in a shard has external
// linkage, and a shard declares the functions and tables of other shards that it uses.
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
  /// Returns the library that is embedded in the program.
  static const Library &get();

  /// Identifies a definition by its position among the sorted names.
  using SymbolId = unsigned;
  using ShardId = unsigned;

  /// Returns the definition called `name`: the mangled name of a function, or the name of a table.
  /// Returns std::nullopt if the library has none.
  std::optional<SymbolId> find(llvm::StringRef name) const;
  bool defines(llvm::StringRef name) const { return find(name).has_value(); }

  /// Returns the definitions of all overloads of a function of OpenCL C, given its unmangled name
  /// like "vload4".
  llvm::iota_range<SymbolId> overloads(llvm::StringRef function) const;

  unsigned numSymbols() const;
  unsigned numShards() const;
  llvm::StringRef name(SymbolId symbol) const;
  ShardId shardOf(SymbolId symbol) const;
  /// Returns how a vectorizer widens calls of this function. The result is Inline for tables.
  Widening widening(SymbolId symbol) const;

  /// Opens a shard lazily: the body of a function is read when the function is materialised.
  llvm::Expected<std::unique_ptr<llvm::Module>> load(ShardId shard,
                                                     llvm::LLVMContext &context) const;

private:
  explicit Library(llvm::StringRef bytes);
  llvm::StringRef Bytes;
};

/// True for functions that the library does not define, because passes of the compiler replace
/// their calls: work-item queries, barriers, printf and some internal functions.
bool isLoweredByPasses(llvm::StringRef mangledName);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_LIBRARY_H
