//===- Library.h - The OpenCL C built-in functions as bitcode ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The library is part of the program (see lib/Builtins/LibraryFormat.h); there is no file to find.
// It consists of shards, each a bitcode module in canonical IR with the overloads of one function,
// or one table or helper that several functions share. Every definition in a shard is external; what
// it needs from other shards it declares.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_LIBRARY_H
#define OCLC_BUILTINS_LIBRARY_H

#include "llvm/ADT/ArrayRef.h"
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

  /// Names a shard; valid for load().
  using ShardId = unsigned;

  /// The shard that defines `Name`, a mangled function name or the name of a table.
  std::optional<ShardId> find(llvm::StringRef Name) const;
  bool defines(llvm::StringRef Name) const { return find(Name).has_value(); }

  /// Opens a shard. Functions come without bodies and are read when something materialises them.
  llvm::Expected<std::unique_ptr<llvm::Module>> load(ShardId Shard,
                                                     llvm::LLVMContext &Context) const;

  unsigned numSymbols() const;
  unsigned numShards() const;
  /// The names of all definitions, sorted.
  llvm::StringRef symbol(unsigned Index) const;

  /// The bytes of a shard.
  llvm::StringRef shardBytes(ShardId Shard) const;

private:
  explicit Library(llvm::StringRef Bytes);
  llvm::StringRef Bytes;
};

/// True for functions that the library leaves alone because passes of the compiler replace the call:
/// work-item queries, barriers and printf.
bool isLoweredByPasses(llvm::StringRef MangledName);

} // namespace oclc::builtins

#endif // OCLC_BUILTINS_LIBRARY_H
