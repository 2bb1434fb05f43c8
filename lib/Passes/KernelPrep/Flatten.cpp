//===- Flatten.cpp - Inline every call of a kernel --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/Flatten.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Removes noalias from the arguments of a function with barriers. LLVM assumes that a call does
/// not change memory that is reachable only through a noalias pointer of the caller. A barrier does
/// change such memory, because other work-items have the same pointer.
void dropNoAlias(Function &F) {
  for (Argument &Arg : F.args())
    Arg.removeAttr(Attribute::NoAlias);
}

/// Maximum number of instructions of one kernel; inlining can double it with each level of calls.
constexpr uint64_t MaxInstructions = 1 << 20;
constexpr size_t MaxDepth = 1000;

class Flattener {
public:
  /// Inlines everything that `F` calls, callees first. Returns false after an error.
  bool flatten(Function &F) {
    switch (State.lookup(&F)) {
    case Done:
      return true;
    case Failed:
      return false;
    case Active:
    case Unseen:
      break;
    }
    if (Stack.size() == MaxDepth) {
      emitError(F, {}, "calls are nested more than " + Twine(MaxDepth) + " deep");
      return false;
    }
    State[&F] = Active;
    Stack.push_back(&F);
    bool Ok = flattenCallees(F) && inlineCalls(F);
    Stack.pop_back();
    State[&F] = Ok ? Done : Failed;
    return Ok;
  }

private:
  enum Progress { Unseen, Active, Done, Failed };
  DenseMap<Function *, Progress> State;
  SmallVector<Function *> Stack;

  static SmallVector<CallInst *> callsToInline(Function &F) {
    SmallVector<CallInst *> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (Function *Callee = Call->getCalledFunction(); Callee && !Callee->isDeclaration())
          Calls.push_back(Call);
    return Calls;
  }

  bool flattenCallees(Function &F) {
    for (CallInst *Call : callsToInline(F)) {
      Function *Callee = Call->getCalledFunction();
      if (State.lookup(Callee) == Active) {
        reportRecursion(F, *Call);
        return false;
      }
      if (!flatten(*Callee))
        return false;
    }
    return true;
  }

  bool inlineCalls(Function &F) {
    uint64_t Instructions = F.getInstructionCount();
    for (CallInst *Call : callsToInline(F)) {
      Function *Callee = Call->getCalledFunction();
      if (hasExplicitBarrier(*Callee))
        dropNoAlias(*Callee);
      DebugLoc Loc = Call->getDebugLoc();
      Instructions += Callee->getInstructionCount();
      if (Instructions > MaxInstructions) {
        emitError(F, Loc,
                  "it has more than " + Twine(MaxInstructions) +
                      " instructions once its calls are inlined");
        return false;
      }
      InlineFunctionInfo Info;
      InlineResult Result = InlineFunction(*Call, Info, /*MergeAttributes=*/true);
      if (Result.isSuccess())
        continue;
      emitError(F, Loc,
                "the call of '" + kernelName(*Callee) +
                    "' cannot be inlined: " + Result.getFailureReason());
      return false;
    }
    return true;
  }

  void reportRecursion(Function &Caller, CallInst &Call) {
    std::string Cycle;
    bool Inside = false;
    for (Function *F : Stack) {
      Inside |= F == Call.getCalledFunction();
      if (Inside)
        Cycle += ("'" + sourceName(*F) + "' calls ").str();
    }
    Cycle += ("'" + sourceName(*Call.getCalledFunction()) + "'").str();
    emitError(Caller, Call.getDebugLoc(), "recursion is not allowed in OpenCL C: " + Cycle);
  }

  /// Returns the name of the function in the source. When a kernel is called like a function, Clang
  /// moves its body into a second function with a prefix.
  static StringRef sourceName(const Function &F) {
    StringRef Name = F.getName();
    Name.consume_front("__clang_ocl_kern_imp_");
    return Name;
  }
};

/// C's rule that accesses of different types do not alias holds for one work-item at a time. Once
/// barriers have become loops, LLVM would apply it to the accesses of the whole work-group, and
/// move one over another that a barrier separates. LLVM also applies it wrongly to memory that has
/// one type first and another one later.
void dropTypesOfAccesses(Function &Kernel) {
  for (Instruction &I : instructions(Kernel)) {
    I.setMetadata(LLVMContext::MD_tbaa, nullptr);
    I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  }
}

void hideRestrict(Function &Kernel) {
  for (Argument &Arg : Kernel.args())
    if (Arg.hasNoAliasAttr())
      setRestrict(Arg);
}

/// Resets the attributes and the alias metadata of barriers. Whatever the input promises about
/// them, no pass may optimise a barrier before it is lowered.
void normalizeBarriers(Function &F) {
  for (Instruction &I : instructions(F)) {
    if (!isBarrier(I))
      continue;
    auto &Call = cast<CallBase>(I);
    Call.setAttributes(AttributeList().addFnAttribute(F.getContext(), Attribute::Convergent));
    Call.setMetadata(LLVMContext::MD_noalias, nullptr);
    Call.setMetadata(LLVMContext::MD_alias_scope, nullptr);
    Function &Callee = *Call.getCalledFunction();
    Callee.setAttributes(AttributeList()
                             .addFnAttribute(F.getContext(), Attribute::Convergent)
                             .addFnAttribute(F.getContext(), Attribute::NoUnwind));
  }
}

/// Removes llvm.used and llvm.compiler.used. They keep symbols for a linker, which never sees this
/// module.
void removeLinkerLists(Module &M) {
  for (StringRef Name : {"llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *List = M.getNamedGlobal(Name))
      List->eraseFromParent();
}

/// Removes functions that are inlined at all calls, and declarations without users.
void removeUnused(Module &M) {
  SmallVector<Function *> Bodies;
  for (Function &F : M)
    if (!F.isDeclaration() && !isKernel(F))
      Bodies.push_back(&F);
  for (Function *F : Bodies)
    F->deleteBody();
  for (Function &F : make_early_inc_range(M)) {
    F.removeDeadConstantUsers();
    if (F.isDeclaration() && F.use_empty())
      F.eraseFromParent();
  }
}

/// Removes `convergent` from calls. Clang marks all OpenCL code as convergent. Once all calls are
/// inlined, only barriers and lane operations of sub-groups must stay convergent.
void dropConvergence(Function &Kernel) {
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && laneOperation(*Call)) {
      keepInPlace(*Call);
    } else if (Call && !isBarrier(*Call)) {
      Call->removeFnAttr(Attribute::Convergent);
      if (Function *Callee = Call->getCalledFunction(); Callee && !Callee->isIntrinsic())
        Callee->removeFnAttr(Attribute::Convergent);
    }
}

} // namespace

PreservedAnalyses FlattenPass::run(Module &M, ModuleAnalysisManager &AM) {
  Flattener Work;
  removeLinkerLists(M);
  // Kernels may call the bodies of other kernels. Attributes that forbid inlining have no meaning
  // here.
  for (Function &F : M) {
    normalizeBarriers(F);
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->removeFnAttr(Attribute::NoInline);
  }
  bool Ok = true;
  SmallVector<Function *> Kernels = kernels(M);
  for (Function *Kernel : Kernels)
    Ok &= Work.flatten(*Kernel);
  if (!Ok)
    return PreservedAnalyses::none();
  for (Function *Kernel : Kernels) {
    dropConvergence(*Kernel);
    dropTypesOfAccesses(*Kernel);
    if (hasExplicitBarrier(*Kernel))
      hideRestrict(*Kernel);
  }
  removeUnused(M);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
