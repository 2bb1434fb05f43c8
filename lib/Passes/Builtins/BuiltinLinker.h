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
  /// With `keep`, functions whose builtins::Widening is not Inline stay declarations
  /// (lib/Passes/Support/KeptBuiltins.h), even if only other built-ins call them.
  BuiltinLinker(llvm::Module &m, bool keep) : M(m), Keep(keep), Mover(m) {}

  /// Links the definitions in `wanted` that the module does not have yet, and everything that they
  /// need. The definitions become internal.
  llvm::Error link(llvm::SetVector<builtins::Library::SymbolId> wanted);

  llvm::ArrayRef<llvm::GlobalValue *> linked() const { return Linked; }
  /// Functions whose declared type differs from their type in the library. They are not linked.
  llvm::ArrayRef<llvm::GlobalValue *> mismatched() const { return Mismatched; }

private:
  using SymbolId = builtins::Library::SymbolId;

  llvm::Error linkFrom(builtins::Library::ShardId shard, llvm::ArrayRef<SymbolId> symbols,
                       llvm::SetVector<SymbolId> &wanted);
  void keep(llvm::GlobalValue &declaration, const llvm::Function &definition);
  void noteNeeds(llvm::Function &f, llvm::SetVector<SymbolId> &wanted);

  llvm::Module &M;
  bool Keep;
  llvm::IRMover Mover;
  std::vector<llvm::GlobalValue *> Linked, Mismatched;
};

/// Copies the denormal mode of `from` to `to`. It is an attribute of each function, and a built-in
/// must have the mode of its caller to be inlined.
void copyDenormalMode(const llvm::Function &from, llvm::Function &to);

/// Calls `visit` once for each global to which `f` refers, directly or through other constants,
/// with the first instruction that refers to it.
void visitGlobals(llvm::Function &f,
                  llvm::function_ref<void(llvm::GlobalValue &, llvm::Instruction &)> visit);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_BUILTINLINKER_H
