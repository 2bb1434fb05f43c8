//===- LinkDeferredBuiltins.cpp - Link the built-ins that are still calls -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/LinkDeferredBuiltins.h"

#include "Passes/Builtins/BuiltinLinker.h"
#include "Passes/HostLowering/PlainPointers.h"
#include "Passes/HostOpt/HostPasses.h"
#include "Passes/HostOpt/ReciprocalRoots.h"
#include "Passes/Support/KeptBuiltins.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using oclc::builtins::Library;

namespace oclc::passes {
namespace {

/// Maximum number of instructions of a built-in that is inlined, and of all its copies in one
/// function.
constexpr unsigned InlineLimit = 200, InlineBudget = 600;

/// Prefix of the names of definitions.
constexpr StringLiteral Prefix = "oclc.builtin.";

/// Returns the direct calls of a definition. A call through another function type is not included.
SmallVector<CallInst *> callsOf(Function &F) {
  SmallVector<CallInst *> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F)
      Calls.push_back(Call);
  return Calls;
}

/// Returns the kept built-ins that have users, and erases the others.
SmallVector<Function *> takeCalled(Module &M) {
  SmallVector<Function *> Called;
  for (Function &F : make_early_inc_range(M)) {
    if (keptBuiltin(F).empty())
      continue;
    F.removeDeadConstantUsers();
    if (F.use_empty())
      F.eraseFromParent();
    else
      Called.push_back(&F);
  }
  return Called;
}

/// Copies the attributes that a function must share with its caller to be inlined there and to have
/// the same accuracy.
void copyTarget(const Function &From, Function &To) {
  for (StringRef Kind :
       {"target-cpu", "tune-cpu", "target-features", "prefer-vector-width", "reciprocal-estimates"})
    if (From.hasFnAttribute(Kind))
      To.addFnAttr(From.getFnAttribute(Kind));
  copyDenormalMode(From, To);
}

const Function *someCaller(const Function &F) {
  for (const User *U : F.users())
    if (auto *I = dyn_cast<Instruction>(U))
      return I->getFunction();
  return nullptr;
}

/// Inlines functions that a vectorizer has inserted around calls of built-ins (isGlue()), and
/// erases them. Their calls of each other form no cycle.
void inlineGlue(Module &M) {
  SmallVector<Function *> Glue;
  for (Function &F : M)
    if (isGlue(F) && !F.isDeclaration())
      Glue.push_back(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Function *F : Glue)
      for (CallInst *Call : callsOf(*F)) {
        InlineFunctionInfo Info;
        Changed |= !isGlue(*Call->getFunction()) && InlineFunction(*Call, Info).isSuccess();
      }
  }
  for (Function *F : Glue)
    F->deleteBody();
  for (Function *F : Glue)
    if (F->use_empty())
      F->eraseFromParent();
}

class Finisher {
public:
  explicit Finisher(Module &M) : M(M) {}

  /// Links the definition of each of `Kept`.
  Error link(ArrayRef<Function *> Kept) {
    SetVector<Library::SymbolId> Wanted;
    for (Function *F : Kept) {
      StringRef Name = keptBuiltin(*F);
      std::optional<Library::SymbolId> Symbol = Library::get().find(Name);
      if (!Symbol)
        return createStringError("there is no built-in '" + Name + "'");
      Wanted.insert(*Symbol);
    }
    Expected<std::unique_ptr<Module>> Linked = canonicalModule(Wanted.front());
    if (!Linked)
      return Linked.takeError();
    BuiltinLinker Linker(**Linked, /*Keep=*/false);
    if (Error E = Linker.link(Wanted))
      return E;
    makePointersPlain(**Linked);
    (*Linked)->setTargetTriple(M.getTargetTriple());
    (*Linked)->setDataLayout(M.getDataLayout());
    const Function *Caller = someCaller(*Kept.front());
    for (Function &F : **Linked)
      if (Caller && !F.isDeclaration())
        copyTarget(*Caller, F);
    return moveInto(std::move(*Linked), Kept);
  }

  /// Replaces bodies from the library, which suit all CPUs, by better ones for the target CPU.
  void fitTo(const TargetMachine &Machine) {
    for (Function *F : Definitions)
      useEstimates(*F, F->getName().drop_front(Prefix.size()), Machine);
  }

  /// Inlines functions that are small enough for the number of their calls. Returns the callers
  /// that have changed.
  SetVector<Function *> inlineCalls() {
    SetVector<Function *> Changed;
    // Scalars first: the calls of vector variants, which must still exist, show whether a scalar
    // call is in a remainder loop.
    for (bool Wide : {false, true})
      for (Function *F : Definitions)
        if (F->getReturnType()->isVectorTy() == Wide)
          inlineCallsOf(*F, Changed);
    return Changed;
  }

private:
  /// Returns an empty module with the target triple and data layout of the library.
  Expected<std::unique_ptr<Module>> canonicalModule(Library::SymbolId Any) {
    const Library &L = Library::get();
    Expected<std::unique_ptr<Module>> Shard = L.load(L.shardOf(Any), M.getContext());
    if (!Shard)
      return Shard.takeError();
    auto New = std::make_unique<Module>("built-ins", M.getContext());
    New->setTargetTriple((*Shard)->getTargetTriple());
    New->setDataLayout((*Shard)->getDataLayout());
    return New;
  }

  /// Gives `F` the name of its definition, so that the definition replaces it in linking. Another
  /// declaration of the same built-in with that name is merged into `F`; any other symbol with that
  /// name is renamed.
  static void claimName(Function &F, StringRef Name) {
    GlobalValue *Other = F.getParent()->getNamedValue(Name);
    if (!Other || Other == &F)
      return F.setName(Name);
    F.takeName(Other);
    if (auto *Same = dyn_cast<Function>(Other); Same && keptBuiltin(*Same) == keptBuiltin(F)) {
      Same->replaceAllUsesWith(&F);
      return Same->eraseFromParent();
    }
    Other->setName(Name);
  }

  Error moveInto(std::unique_ptr<Module> Lowered, ArrayRef<Function *> Kept) {
    SmallVector<std::string> Names;
    for (Function &F : *Lowered)
      if (!F.isDeclaration()) {
        F.setName(Prefix + F.getName());
        F.setLinkage(GlobalValue::ExternalLinkage);
        Names.push_back(F.getName().str());
      }
    for (Function *F : Kept) {
      const Function *Definition = Lowered->getFunction((Prefix + keptBuiltin(*F)).str());
      if (!Definition || Definition->getFunctionType() != F->getFunctionType())
        return createStringError("built-in '" + keptBuiltin(*F) +
                                 "' is declared with a wrong type");
      claimName(*F, Definition->getName());
    }
    if (Linker::linkModules(M, std::move(Lowered)))
      return createStringError("built-ins do not fit the module");
    for (const std::string &Name : Names) {
      Function *F = M.getFunction(Name);
      F->setLinkage(GlobalValue::InternalLinkage);
      Definitions.push_back(F);
    }
    return Error::success();
  }

  /// Returns the functions that call a vector variant of `F`. Their calls of `F` itself are mostly
  /// in remainder loops of vectorized loops, which run rarely, if at all.
  SmallPtrSet<const Function *, 8> callersOfWideForms(const Function &F) const {
    StringRef Name = F.getName();
    Name.consume_front(Prefix);
    SmallPtrSet<const Function *, 8> Callers;
    for (unsigned Lanes : builtins::OverloadLanes)
      if (Function *Wide = M.getFunction((Prefix + builtins::vectorOverload(Name, Lanes)).str()))
        for (const CallInst *Call : callsOf(*Wide))
          Callers.insert(Call->getFunction());
    return Callers;
  }

  static void inlineCall(CallInst &Call, SetVector<Function *> &Changed) {
    Function *Caller = Call.getFunction();
    InlineFunctionInfo Info;
    if (Caller != Call.getCalledFunction() && InlineFunction(Call, Info).isSuccess())
      Changed.insert(Caller);
  }

  void inlineCallsOf(Function &F, SetVector<Function *> &Changed) {
    unsigned Size = F.getInstructionCount();
    if (F.hasFnAttribute(Attribute::Cold) || Size > InlineLimit)
      return;
    SmallPtrSet<const Function *, 8> Wide = callersOfWideForms(F);
    MapVector<Function *, SmallVector<CallInst *>> CallsIn;
    for (CallInst *Call : callsOf(F))
      if (!Wide.contains(Call->getFunction()))
        CallsIn[Call->getFunction()].push_back(Call);
    for (auto &[Caller, Calls] : CallsIn)
      if (Size * Calls.size() <= InlineBudget)
        for (CallInst *Call : Calls)
          inlineCall(*Call, Changed);
  }

  Module &M;
  SmallVector<Function *> Definitions;
};

/// Returns the passes that run after inlining. They remove, for example, the second argument
/// reduction where both sine and cosine are inlined, and slow paths that cannot be taken.
FunctionPassManager cleanup() {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(
      InstCombinePass(InstCombineOptions().setVerifyFixpoint(false).setMaxIterations(1)));
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

} // namespace

PreservedAnalyses LinkDeferredBuiltinsPass::run(Module &M, ModuleAnalysisManager &) {
  // llvm.compiler.used kept vector variants that were not called yet.
  if (GlobalVariable *Used = M.getNamedGlobal("llvm.compiler.used"))
    Used->eraseFromParent();
  inlineGlue(M);
  SmallVector<Function *> Kept = takeCalled(M);
  if (Kept.empty())
    return PreservedAnalyses::none();
  auto Fail = [&](Error E) {
    M.getContext().diagnose(
        DiagnosticInfoGeneric("link-deferred-builtins: " + toString(std::move(E))));
    return PreservedAnalyses::none();
  };
  Finisher Work(M);
  if (Error E = Work.link(Kept))
    return Fail(std::move(E));
  if (Level == OptimizationLevel::O0)
    return PreservedAnalyses::none();
  Expected<std::unique_ptr<HostPasses>> Passes = HostPasses::create(M, Level);
  if (!Passes)
    return Fail(Passes.takeError());
  Work.fitTo((*Passes)->machine());
  for (Function *F : Work.inlineCalls())
    (*Passes)->run(cleanup(), *F);
  ModulePassManager Last;
  Last.addPass(GlobalDCEPass());
  (*Passes)->run(std::move(Last), M);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
