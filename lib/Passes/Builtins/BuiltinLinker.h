//===- BuiltinLinker.h - Link definitions of the built-in library -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_BUILTINLINKER_H
#define OCLC_PASSES_BUILTINS_BUILTINLINKER_H

#include "Builtins/Library.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/IRMover.h"

#include <vector>

namespace oclc::passes {

/// Links functions of the built-in library into a module in canonical IR.
class BuiltinLinker {
public:
  /// With `Keep`, functions whose builtins::Widening is not Inline stay declarations
  /// (lib/Passes/Support/KeptBuiltins.h), also those that only other built-ins call.
  BuiltinLinker(llvm::Module &M, bool Keep) : M(M), Keep(Keep), Mover(M) {}

  /// Links those of `Wanted` that the module declares, and everything that they need. Definitions
  /// become internal.
  llvm::Error link(llvm::SetVector<builtins::Library::SymbolId> Wanted);

  llvm::ArrayRef<llvm::GlobalValue *> linked() const { return Linked; }
  /// Functions whose declared type differs from their type in the library.
  llvm::ArrayRef<llvm::GlobalValue *> mismatched() const { return Mismatched; }

private:
  using SymbolId = builtins::Library::SymbolId;

  llvm::Error linkFrom(builtins::Library::ShardId Shard, llvm::ArrayRef<SymbolId> Symbols,
                       llvm::SetVector<SymbolId> &Wanted);
  void keep(llvm::GlobalValue &Declaration, const llvm::Function &Definition);
  void noteNeeds(llvm::Function &F, llvm::SetVector<SymbolId> &Wanted);

  llvm::Module &M;
  bool Keep;
  llvm::IRMover Mover;
  std::vector<llvm::GlobalValue *> Linked, Mismatched;
};

/// Copies the denormal mode. It is an attribute of each function, and a built-in must have the mode
/// of its caller to be inlined.
void copyDenormalMode(const llvm::Function &From, llvm::Function &To);

/// Calls `Visit` once for each global that `F` refers to, with the first instruction that does.
void visitGlobals(llvm::Function &F,
                  llvm::function_ref<void(llvm::GlobalValue &, llvm::Instruction &)> Visit);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_BUILTINLINKER_H
