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

/// Prefix of the names of definitions that are linked from the library.
constexpr StringLiteral DeferredPrefix = "oclc.builtin.";

/// Returns the direct calls of a definition. A call through another function type is not included.
SmallVector<CallInst *> callsOf(Function &f) {
  SmallVector<CallInst *> calls;
  for (User *u : f.users())
    if (auto *call = dyn_cast<CallInst>(u); call && call->getCalledFunction() == &f)
      calls.push_back(call);
  return calls;
}

/// Returns the kept built-ins that have users, and erases the others.
SmallVector<Function *> takeCalled(Module &m) {
  SmallVector<Function *> called;
  for (Function &f : make_early_inc_range(m)) {
    if (keptBuiltin(f).empty())
      continue;
    f.removeDeadConstantUsers();
    if (f.use_empty())
      f.eraseFromParent();
    else
      called.push_back(&f);
  }
  return called;
}

/// Copies the attributes that a function must share with its caller to be inlined there, to use the
/// same registers and to have the same accuracy.
void copyTarget(const Function &from, Function &to) {
  for (StringRef kind :
       {"target-cpu", "tune-cpu", "target-features", "prefer-vector-width", "reciprocal-estimates"})
    if (from.hasFnAttribute(kind))
      to.addFnAttr(from.getFnAttribute(kind));
  if (from.hasFnAttribute(Attribute::VScaleRange))
    to.addFnAttr(from.getFnAttribute(Attribute::VScaleRange));
  copyDenormalMode(from, to);
}

const Function *someCaller(const Function &f) {
  for (const User *u : f.users())
    if (auto *i = dyn_cast<Instruction>(u))
      return i->getFunction();
  return nullptr;
}

/// Inlines functions that a vectorizer has inserted around calls of built-ins (isGlue()), and
/// erases them. The repetition ends, because these functions call each other without cycles.
void inlineGlue(Module &m) {
  SmallVector<Function *> glue;
  for (Function &f : m)
    if (isGlue(f) && !f.isDeclaration())
      glue.push_back(&f);
  for (bool changed = true; changed;) {
    changed = false;
    for (Function *f : glue)
      for (CallInst *call : callsOf(*f)) {
        InlineFunctionInfo info;
        changed |= !isGlue(*call->getFunction()) && InlineFunction(*call, info).isSuccess();
      }
  }
  for (Function *f : glue)
    f->deleteBody();
  for (Function *f : glue)
    if (f->use_empty())
      f->eraseFromParent();
}

class Finisher {
public:
  explicit Finisher(Module &m) : M(m) {}

  /// Links the definition of each of `kept`.
  Error link(ArrayRef<Function *> kept) {
    SetVector<Library::SymbolId> wanted;
    for (Function *f : kept) {
      StringRef name = keptBuiltin(*f);
      std::optional<Library::SymbolId> symbol = Library::get().find(name);
      if (!symbol)
        return createStringError("there is no built-in '" + name + "'");
      wanted.insert(*symbol);
    }
    Expected<std::unique_ptr<Module>> linked = canonicalModule(wanted.front());
    if (!linked)
      return linked.takeError();
    BuiltinLinker linker(**linked, /*Keep=*/false);
    if (Error e = linker.link(wanted))
      return e;
    makePointersPlain(**linked);
    (*linked)->setTargetTriple(M.getTargetTriple());
    (*linked)->setDataLayout(M.getDataLayout());
    const Function *caller = someCaller(*kept.front());
    for (Function &f : **linked)
      if (caller && !f.isDeclaration())
        copyTarget(*caller, f);
    return moveInto(std::move(*linked), kept);
  }

  /// Replaces bodies from the library, which suit all CPUs, by code for the target CPU where
  /// useEstimates() has better code.
  void fitTo(const TargetMachine &machine) {
    for (Function *f : Definitions)
      useEstimates(*f, f->getName().drop_front(DeferredPrefix.size()), machine);
  }

  /// Inlines functions that are small enough for the number of their calls. Returns the callers
  /// that have changed.
  SetVector<Function *> inlineCalls() {
    SetVector<Function *> changed;
    // Scalars first, while the calls of vector variants still exist: they show whether a scalar
    // call is in a remainder loop.
    for (bool wide : {false, true})
      for (Function *f : Definitions)
        if (f->getReturnType()->isVectorTy() == wide)
          inlineCallsOf(*f, changed);
    return changed;
  }

private:
  /// Returns an empty module with the target triple and data layout of the library.
  Expected<std::unique_ptr<Module>> canonicalModule(Library::SymbolId any) {
    const Library &l = Library::get();
    Expected<std::unique_ptr<Module>> shard = l.load(l.shardOf(any), M.getContext());
    if (!shard)
      return shard.takeError();
    auto fresh = std::make_unique<Module>("built-ins", M.getContext());
    fresh->setTargetTriple((*shard)->getTargetTriple());
    fresh->setDataLayout((*shard)->getDataLayout());
    return fresh;
  }

  /// Gives `f` the name of its definition, so that the definition replaces it in linking. Another
  /// declaration of the same built-in with that name is merged into `f`; any other symbol with that
  /// name is renamed.
  static void claimName(Function &f, StringRef name) {
    GlobalValue *other = f.getParent()->getNamedValue(name);
    if (!other || other == &f)
      return f.setName(name);
    f.takeName(other);
    if (auto *same = dyn_cast<Function>(other); same && keptBuiltin(*same) == keptBuiltin(f)) {
      same->replaceAllUsesWith(&f);
      return same->eraseFromParent();
    }
    other->setName(name);
  }

  Error moveInto(std::unique_ptr<Module> lowered, ArrayRef<Function *> kept) {
    SmallVector<std::string> names;
    for (Function &f : *lowered)
      if (!f.isDeclaration()) {
        f.setName(DeferredPrefix + f.getName());
        f.setLinkage(GlobalValue::ExternalLinkage);
        names.push_back(f.getName().str());
      }
    for (Function *f : kept) {
      const Function *definition = lowered->getFunction((DeferredPrefix + keptBuiltin(*f)).str());
      if (!definition || definition->getFunctionType() != f->getFunctionType())
        return createStringError("built-in '" + keptBuiltin(*f) +
                                 "' is declared with a wrong type");
      claimName(*f, definition->getName());
    }
    if (Linker::linkModules(M, std::move(lowered)))
      return createStringError("built-ins do not fit the module");
    for (const std::string &name : names) {
      Function *f = M.getFunction(name);
      f->setLinkage(GlobalValue::InternalLinkage);
      Definitions.push_back(f);
    }
    return Error::success();
  }

  /// Returns the functions that call a vector variant of `f`. Their calls of `f` itself are mostly
  /// in remainder loops of vectorized loops, which run rarely, if at all.
  SmallPtrSet<const Function *, 8> callersOfWideForms(const Function &f) const {
    StringRef name = f.getName();
    name.consume_front(DeferredPrefix);
    SmallPtrSet<const Function *, 8> callers;
    for (unsigned lanes : builtins::OverloadLanes)
      if (Function *wide =
              M.getFunction((DeferredPrefix + builtins::vectorOverload(name, lanes)).str()))
        for (const CallInst *call : callsOf(*wide))
          callers.insert(call->getFunction());
    return callers;
  }

  static void inlineCall(CallInst &call, SetVector<Function *> &changed) {
    Function *caller = call.getFunction();
    InlineFunctionInfo info;
    if (caller != call.getCalledFunction() && InlineFunction(call, info).isSuccess())
      changed.insert(caller);
  }

  void inlineCallsOf(Function &f, SetVector<Function *> &changed) {
    unsigned size = f.getInstructionCount();
    if (f.hasFnAttribute(Attribute::Cold) || size > InlineLimit)
      return;
    SmallPtrSet<const Function *, 8> wide = callersOfWideForms(f);
    MapVector<Function *, SmallVector<CallInst *>> callsIn;
    for (CallInst *call : callsOf(f))
      if (!wide.contains(call->getFunction()))
        callsIn[call->getFunction()].push_back(call);
    for (auto &[caller, calls] : callsIn)
      if (size * calls.size() <= InlineBudget)
        for (CallInst *call : calls)
          inlineCall(*call, changed);
  }

  Module &M;
  SmallVector<Function *> Definitions;
};

/// Returns the passes that run after inlining. They remove, for example, the second argument
/// reduction where both sine and cosine are inlined, and slow paths that cannot be taken.
FunctionPassManager cleanup() {
  FunctionPassManager passes;
  passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(
      InstCombinePass(InstCombineOptions().setVerifyFixpoint(false).setMaxIterations(1)));
  passes.addPass(SimplifyCFGPass());
  return passes;
}

} // namespace

PreservedAnalyses LinkDeferredBuiltinsPass::run(Module &m, ModuleAnalysisManager &) {
  // Until now, llvm.compiler.used has kept vector variants that were not called yet. From here on
  // no pass inserts calls of them, so variants without calls can be erased.
  if (GlobalVariable *used = m.getNamedGlobal("llvm.compiler.used"))
    used->eraseFromParent();
  inlineGlue(m);
  SmallVector<Function *> kept = takeCalled(m);
  if (kept.empty())
    return PreservedAnalyses::none();
  auto fail = [&](Error e) {
    m.getContext().diagnose(
        DiagnosticInfoGeneric("link-deferred-builtins: " + toString(std::move(e))));
    return PreservedAnalyses::none();
  };
  Finisher work(m);
  if (Error e = work.link(kept))
    return fail(std::move(e));
  if (Level == OptimizationLevel::O0)
    return PreservedAnalyses::none();
  Expected<std::unique_ptr<HostPasses>> passes = HostPasses::create(m, Level);
  if (!passes)
    return fail(passes.takeError());
  work.fitTo((*passes)->machine());
  for (Function *f : work.inlineCalls())
    (*passes)->run(cleanup(), *f);
  ModulePassManager last;
  last.addPass(GlobalDCEPass());
  (*passes)->run(std::move(last), m);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
