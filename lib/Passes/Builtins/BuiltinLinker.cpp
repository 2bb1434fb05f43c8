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

/// Calls `Visit` for each global that `Root` refers to, through constants, aliases and initialisers
/// of variables. Constants in `Seen` are skipped; those visited are added.
static void visitGlobals(Constant &Root, SmallPtrSetImpl<Constant *> &Seen,
                         function_ref<void(GlobalValue &)> Visit) {
  SmallVector<Constant *, 8> Work{&Root};
  while (!Work.empty()) {
    Constant *C = Work.pop_back_val();
    if (isa<ConstantData>(C) || !Seen.insert(C).second)
      continue;
    if (auto *GV = dyn_cast<GlobalValue>(C))
      Visit(*GV);
    if (isa<Function>(C))
      continue; // Its operands (such as a personality function) are not references of `Root`.
    for (Use &Operand : C->operands())
      if (auto *Below = dyn_cast<Constant>(Operand.get()))
        Work.push_back(Below);
  }
}

void visitGlobals(Function &F, function_ref<void(GlobalValue &, Instruction &)> Visit) {
  SmallPtrSet<Constant *, 16> Seen;
  for (Instruction &I : instructions(F))
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand.get()))
        visitGlobals(*C, Seen, [&](GlobalValue &GV) { Visit(GV, I); });
}

void copyDenormalMode(const Function &From, Function &To) {
  for (StringRef Kind : {"denormal-fp-math", "denormal-fp-math-f32"})
    if (From.hasFnAttribute(Kind))
      To.addFnAttr(From.getFnAttribute(Kind));
}

Error BuiltinLinker::link(SetVector<SymbolId> Wanted) {
  while (!Wanted.empty()) {
    MapVector<Library::ShardId, SmallVector<SymbolId, 4>> ByShard;
    for (SymbolId Symbol : Wanted)
      ByShard[Library::get().shardOf(Symbol)].push_back(Symbol);
    Wanted.clear();
    for (auto &[Shard, Symbols] : ByShard)
      if (Error E = linkFrom(Shard, Symbols, Wanted))
        return E;
  }
  return Error::success();
}

/// Copies to a declaration what the definition promises about calls, and marks it as kept.
void BuiltinLinker::keep(GlobalValue &Declaration, const Function &Definition) {
  auto &F = cast<Function>(Declaration);
  F.setAttributes(Definition.getAttributes());
  F.setCallingConv(Definition.getCallingConv());
  markKept(F, Definition.getName());
}

/// Adds to `Wanted` the library functions that `F` refers to and the module does not define.
void BuiltinLinker::noteNeeds(Function &F, SetVector<SymbolId> &Wanted) {
  visitGlobals(F, [&](GlobalValue &Needed, Instruction &) {
    auto *Callee = dyn_cast<Function>(&Needed);
    if (!Needed.isDeclaration() || (Callee && !keptBuiltin(*Callee).empty()))
      return;
    if (std::optional<SymbolId> Symbol = Library::get().find(Needed.getName()))
      Wanted.insert(*Symbol);
  });
}

Error BuiltinLinker::linkFrom(Library::ShardId Shard, ArrayRef<SymbolId> Symbols,
                              SetVector<SymbolId> &Wanted) {
  Expected<std::unique_ptr<Module>> Source = Library::get().load(Shard, M.getContext());
  if (!Source)
    return Source.takeError();
  // The layouts of canonical modules agree in all that matters here, but their strings may differ:
  // other producers than oclc's front end write shorter ones.
  (*Source)->setDataLayout(M.getDataLayout());
  (*Source)->setTargetTriple(M.getTargetTriple());

  SmallVector<GlobalValue *, 8> Values;
  SmallVector<std::string, 8> Added;
  for (SymbolId Symbol : Symbols) {
    StringRef Name = Library::get().name(Symbol);
    GlobalValue *Definition = (*Source)->getNamedValue(Name);
    GlobalValue *Present = M.getNamedValue(Name);
    if (Present && !Present->isDeclaration())
      continue; // It was linked with another symbol of this shard.
    if (Present && Present->getValueType() != Definition->getValueType()) {
      Mismatched.push_back(Present);
      continue;
    }
    if (Present && Keep && Library::get().widening(Symbol) != Widening::Inline) {
      keep(*Present, *cast<Function>(Definition));
      continue;
    }
    Values.push_back(Definition);
    Added.push_back(Name.str());
  }
  if (Values.empty())
    return Error::success();

  auto AddFromThisShard = [&](GlobalValue &GV, const IRMover::ValueAdder &Add) {
    std::optional<SymbolId> Symbol = Library::get().find(GV.getName());
    if (Keep && Symbol && Library::get().widening(*Symbol) != Widening::Inline)
      return; // noteNeeds() handles it, as a declaration that the linked functions refer to.
    Added.push_back(GV.getName().str());
    Add(GV);
  };
  if (Error E = Mover.move(std::move(*Source), Values, AddFromThisShard,
                           /*IsPerformingImport=*/false))
    return E;

  for (const std::string &Name : Added) {
    GlobalValue *GV = M.getNamedValue(Name);
    GV->setLinkage(GlobalValue::InternalLinkage);
    Linked.push_back(GV);
    if (auto *F = dyn_cast<Function>(GV))
      noteNeeds(*F, Wanted);
  }
  return Error::success();
}

} // namespace oclc::passes
