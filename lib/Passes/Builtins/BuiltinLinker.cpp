//===- BuiltinLinker.cpp - Link definitions of the built-in library ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/BuiltinLinker.h"

#include "Passes/Support/KeptBuiltins.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using oclc::builtins::Library;
using oclc::builtins::Widening;

namespace oclc::passes {

/// Calls `visit` for `root`, if it is a global, and for each global to which it refers, directly or
/// through constants, aliases and initialisers of variables. Constants in `seen` are skipped; those
/// visited are added.
static void visitGlobals(Constant &root, SmallPtrSetImpl<Constant *> &seen,
                         function_ref<void(GlobalValue &)> visit) {
  SmallVector<Constant *, 8> work{&root};
  while (!work.empty()) {
    Constant *c = work.pop_back_val();
    if (isa<ConstantData>(c) || !seen.insert(c).second)
      continue;
    if (auto *gv = dyn_cast<GlobalValue>(c))
      visit(*gv);
    if (isa<Function>(c))
      continue; // Its operands (such as a personality function) are not references of `root`.
    for (Use &operand : c->operands())
      if (auto *below = dyn_cast<Constant>(operand.get()))
        work.push_back(below);
  }
}

void visitGlobals(Function &f, function_ref<void(GlobalValue &, Instruction &)> visit) {
  SmallPtrSet<Constant *, 16> seen;
  for (Instruction &inst : instructions(f))
    for (Use &operand : inst.operands())
      if (auto *c = dyn_cast<Constant>(operand.get()))
        visitGlobals(*c, seen, [&](GlobalValue &gv) { visit(gv, inst); });
}

void copyDenormalMode(const Function &from, Function &to) {
  for (StringRef kind : {"denormal-fp-math", "denormal-fp-math-f32"})
    if (from.hasFnAttribute(kind))
      to.addFnAttr(from.getFnAttribute(kind));
}

Error BuiltinLinker::link(SetVector<SymbolId> wanted) {
  while (!wanted.empty()) {
    MapVector<Library::ShardId, SmallVector<SymbolId, 4>> byShard;
    for (SymbolId symbol : wanted)
      byShard[Library::get().shardOf(symbol)].push_back(symbol);
    wanted.clear();
    for (auto &[shard, symbols] : byShard)
      if (Error e = linkFrom(shard, symbols, wanted))
        return e;
  }
  return Error::success();
}

/// Copies to a declaration what the definition promises about calls, and marks it as kept.
void BuiltinLinker::keep(GlobalValue &declaration, const Function &definition) {
  auto &f = cast<Function>(declaration);
  f.setAttributes(definition.getAttributes());
  f.setCallingConv(definition.getCallingConv());
  markKept(f, definition.getName());
}

/// Adds to `wanted` the library's functions and variables to which `f` refers, unless the module
/// defines them or has marked them as kept.
void BuiltinLinker::noteNeeds(Function &f, SetVector<SymbolId> &wanted) {
  visitGlobals(f, [&](GlobalValue &needed, Instruction &) {
    auto *callee = dyn_cast<Function>(&needed);
    if (!needed.isDeclaration() || (callee && !keptBuiltin(*callee).empty()))
      return;
    if (std::optional<SymbolId> symbol = Library::get().find(needed.getName()))
      wanted.insert(*symbol);
  });
}

Error BuiltinLinker::linkFrom(Library::ShardId shard, ArrayRef<SymbolId> symbols,
                              SetVector<SymbolId> &wanted) {
  Expected<std::unique_ptr<Module>> source = Library::get().load(shard, M.getContext());
  if (!source)
    return source.takeError();
  // Linking modules whose layout strings differ causes a warning. The layouts of canonical modules
  // agree in all that matters here, but other producers than oclc's front end write shorter
  // strings.
  (*source)->setDataLayout(M.getDataLayout());
  (*source)->setTargetTriple(M.getTargetTriple());

  SmallVector<GlobalValue *, 8> values;
  SmallVector<std::string, 8> added;
  for (SymbolId symbol : symbols) {
    StringRef name = Library::get().name(symbol);
    GlobalValue *definition = (*source)->getNamedValue(name);
    GlobalValue *present = M.getNamedValue(name);
    if (present && !present->isDeclaration())
      continue; // It was linked with another symbol of this shard.
    if (present && present->getValueType() != definition->getValueType()) {
      Mismatched.push_back(present);
      continue;
    }
    if (present && Keep && Library::get().widening(symbol) != Widening::Inline) {
      keep(*present, *cast<Function>(definition));
      continue;
    }
    values.push_back(definition);
    added.push_back(name.str());
  }
  if (values.empty())
    return Error::success();

  auto addFromThisShard = [&](GlobalValue &gv, const IRMover::ValueAdder &add) {
    std::optional<SymbolId> symbol = Library::get().find(gv.getName());
    if (Keep && symbol && Library::get().widening(*symbol) != Widening::Inline)
      return; // noteNeeds() handles it, as a declaration that the linked functions refer to.
    added.push_back(gv.getName().str());
    add(gv);
  };
  if (Error e = Mover.move(std::move(*source), values, addFromThisShard,
                           /*IsPerformingImport=*/false))
    return e;

  for (const std::string &name : added) {
    GlobalValue *gv = M.getNamedValue(name);
    gv->setLinkage(GlobalValue::InternalLinkage);
    Linked.push_back(gv);
    if (auto *f = dyn_cast<Function>(gv))
      noteNeeds(*f, wanted);
  }
  return Error::success();
}

} // namespace oclc::passes
