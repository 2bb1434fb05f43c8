//===- FinishBuiltins.cpp - Links the built-ins that stayed calls -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Builtins/FinishBuiltins.h"

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

/// Instructions that a built-in may have to be inlined, and that its copies in one function may
/// come to.
constexpr unsigned InlineLimit = 200, InlineBudget = 600;

/// Of the names of definitions.
constexpr StringLiteral Prefix = "oclc.builtin.";

/// Calls of a definition; a call of another type than the function's is none.
SmallVector<CallInst *> callsOf(Function &F) {
  SmallVector<CallInst *> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F)
      Calls.push_back(Call);
  return Calls;
}

/// The kept built-ins that something calls. The rest is erased.
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

/// Attributes that a function must share with its caller, to be inlined there and to be as
/// accurate.
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

/// Functions that a vectorizer made of calls become those calls. They call each other in no cycle.
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

  /// Gives each of `Kept` its definition.
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

  /// Takes what CPUs are better at than the library, which knows none.
  void fitTo(const TargetMachine &Machine) {
    for (Function *F : Definitions)
      useEstimates(*F, F->getName().drop_front(Prefix.size()), Machine);
  }

  /// Inlines what is not too large for the number of its calls. Returns the functions that changed.
  SetVector<Function *> inlineCalls() {
    SetVector<Function *> Changed;
    // Scalars first: whether they stand in a tail shows in the calls of wide forms.
    for (bool Wide : {false, true})
      for (Function *F : Definitions)
        if (F->getReturnType()->isVectorTy() == Wide)
          inlineCallsOf(*F, Changed);
    return Changed;
  }

private:
  /// An empty module in the form that the library has.
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

  /// Makes `F` the declaration that the definition `Name` meets when it is linked: any other of the
  /// same built-in becomes this one, anything else that has the name gets another.
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

  /// Functions that call a wide form of `F`: where they call `F` itself, it is most often because a
  /// loop over vectors leaves a rest, in code that runs seldom, if at all.
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

/// What inlining leaves to do: the same reduction of an argument in sine and cosine, a slow way
/// that cannot be taken.
FunctionPassManager cleanup() {
  FunctionPassManager Passes;
  Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  Passes.addPass(
      InstCombinePass(InstCombineOptions().setVerifyFixpoint(false).setMaxIterations(1)));
  Passes.addPass(SimplifyCFGPass());
  return Passes;
}

} // namespace

PreservedAnalyses FinishBuiltinsPass::run(Module &M, ModuleAnalysisManager &) {
  // It kept the forms alive that nobody called yet.
  if (GlobalVariable *Used = M.getNamedGlobal("llvm.compiler.used"))
    Used->eraseFromParent();
  inlineGlue(M);
  SmallVector<Function *> Kept = takeCalled(M);
  if (Kept.empty())
    return PreservedAnalyses::none();
  auto Fail = [&](Error E) {
    M.getContext().diagnose(DiagnosticInfoGeneric("finish-builtins: " + toString(std::move(E))));
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
