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
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Removes noalias from the arguments of a function with barriers. LLVM assumes that a call does
/// not change memory that is reachable only through a noalias pointer of the caller. A barrier does
/// change such memory, because other work-items have the same pointer.
void dropNoAlias(Function &f) {
  for (Argument &arg : f.args())
    arg.removeAttr(Attribute::NoAlias);
}

/// Maximum number of instructions of a function whose calls are inlined. Inlining can double the
/// number of instructions with each level of calls.
constexpr uint64_t MaxInstructions = 1 << 20;
constexpr size_t MaxCallDepth = 1000;

/// Functions with more instructions are simplified before they are inlined. Clang's code of small
/// functions hardly costs time, and is simplified with the kernel.
constexpr uint64_t LargeFunction = 500;

/// Simplifies a function that has been flattened, before its callers get copies of it. Without that
/// the copies of large functions take most of the time of a compilation: kernels of hashcat have 30
/// times the instructions that are left after simplification.
class Simplifier {
public:
  explicit Simplifier(FunctionAnalysisManager &fam) : FAM(fam) {
    Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
    Passes.addPass(EarlyCSEPass());
    Passes.addPass(SimplifyCFGPass());
  }
  void run(Function &f) {
    if (f.getInstructionCount() <= LargeFunction)
      return;
    Passes.run(f, FAM);
    // The caller changes or erases the function without telling the analysis manager.
    FAM.clear(f, f.getName());
  }

private:
  FunctionAnalysisManager &FAM;
  FunctionPassManager Passes;
};

class Flattener {
public:
  explicit Flattener(FunctionAnalysisManager &fam) : Simplify(fam) {}

  /// Inlines everything that `f` calls, callees first. Returns false after an error.
  bool flatten(Function &f) {
    switch (State.lookup(&f)) {
    case Done:
      return true;
    case Failed:
      return false;
    case Active:
    case Unseen:
      break;
    }
    if (Stack.size() == MaxCallDepth) {
      emitError(f, {}, "calls are nested more than " + Twine(MaxCallDepth) + " deep");
      return false;
    }
    State[&f] = Active;
    Stack.push_back(&f);
    bool ok = flattenCallees(f) && inlineCalls(f);
    if (ok && !isKernel(f))
      Simplify.run(f);
    Stack.pop_back();
    State[&f] = ok ? Done : Failed;
    return ok;
  }

private:
  enum Progress { Unseen, Active, Done, Failed };
  DenseMap<Function *, Progress> State;
  SmallVector<Function *> Stack;
  Simplifier Simplify;

  static SmallVector<CallInst *> callsToInline(Function &f) {
    SmallVector<CallInst *> calls;
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallInst>(&inst))
        if (Function *callee = call->getCalledFunction(); callee && !callee->isDeclaration())
          calls.push_back(call);
    return calls;
  }

  bool flattenCallees(Function &f) {
    for (CallInst *call : callsToInline(f)) {
      Function *callee = call->getCalledFunction();
      if (State.lookup(callee) == Active) {
        reportRecursion(f, *call);
        return false;
      }
      if (!flatten(*callee))
        return false;
    }
    return true;
  }

  bool inlineCalls(Function &f) {
    uint64_t instructions = f.getInstructionCount();
    for (CallInst *call : callsToInline(f)) {
      Function *callee = call->getCalledFunction();
      if (hasExplicitBarrier(*callee))
        dropNoAlias(*callee);
      DebugLoc loc = call->getDebugLoc();
      instructions += callee->getInstructionCount();
      if (instructions > MaxInstructions) {
        emitError(f, loc,
                  "it has more than " + Twine(MaxInstructions) +
                      " instructions once its calls are inlined");
        return false;
      }
      InlineFunctionInfo info;
      InlineResult result = InlineFunction(*call, info, /*MergeAttributes=*/true);
      if (result.isSuccess())
        continue;
      emitError(f, loc,
                "the call of '" + kernelName(*callee) +
                    "' cannot be inlined: " + result.getFailureReason());
      return false;
    }
    return true;
  }

  void reportRecursion(Function &caller, CallInst &call) {
    std::string cycle;
    bool inside = false;
    for (Function *f : Stack) {
      inside |= f == call.getCalledFunction();
      if (inside)
        cycle += ("'" + sourceName(*f) + "' calls ").str();
    }
    cycle += ("'" + sourceName(*call.getCalledFunction()) + "'").str();
    emitError(caller, call.getDebugLoc(), "recursion is not allowed in OpenCL C: " + cycle);
  }

  /// Returns the name of the function in the source. When a kernel is called like a function, Clang
  /// moves its body into a second function with a prefix.
  static StringRef sourceName(const Function &f) {
    StringRef name = f.getName();
    name.consume_front("__clang_ocl_kern_imp_");
    return name;
  }
};

/// Removes the metadata of type-based alias analysis. C's rule that accesses of different types do
/// not alias holds for one work-item at a time. Once barriers have become loops, LLVM would apply
/// the rule to the whole work-group, and move an access across another one although a barrier
/// separates them. LLVM also applies the rule wrongly to memory whose type changes over time.
void dropTypesOfAccesses(Function &kernel) {
  for (Instruction &inst : instructions(kernel)) {
    inst.setMetadata(LLVMContext::MD_tbaa, nullptr);
    inst.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
  }
}

void hideRestrict(Function &kernel) {
  for (Argument &arg : kernel.args())
    if (arg.hasNoAliasAttr())
      setRestrict(arg);
}

/// Resets the attributes and the alias metadata of barriers. Whatever the input promises about
/// them, no pass may optimise a barrier before it is lowered.
void normalizeBarriers(Function &f) {
  for (Instruction &inst : instructions(f)) {
    if (!isBarrier(inst))
      continue;
    auto &call = cast<CallBase>(inst);
    call.setAttributes(AttributeList().addFnAttribute(f.getContext(), Attribute::Convergent));
    call.setMetadata(LLVMContext::MD_noalias, nullptr);
    call.setMetadata(LLVMContext::MD_alias_scope, nullptr);
    Function &callee = *call.getCalledFunction();
    callee.setAttributes(AttributeList()
                             .addFnAttribute(f.getContext(), Attribute::Convergent)
                             .addFnAttribute(f.getContext(), Attribute::NoUnwind));
  }
}

/// Removes llvm.used and llvm.compiler.used. They keep symbols for a linker, which never sees this
/// module.
void removeLinkerLists(Module &m) {
  for (StringRef name : {"llvm.used", "llvm.compiler.used"})
    if (GlobalVariable *list = m.getNamedGlobal(name))
      list->eraseFromParent();
}

/// Removes all functions except kernels, because their calls are inlined, and declarations without
/// users.
void removeUnused(Module &m) {
  SmallVector<Function *> bodies;
  for (Function &f : m)
    if (!f.isDeclaration() && !isKernel(f))
      bodies.push_back(&f);
  for (Function *f : bodies)
    f->deleteBody();
  for (Function &f : make_early_inc_range(m)) {
    f.removeDeadConstantUsers();
    if (f.isDeclaration() && f.use_empty())
      f.eraseFromParent();
  }
}

/// Removes `convergent` from calls. Clang marks all OpenCL code as convergent. Once all calls are
/// inlined, only barriers and lane operations of sub-groups must stay convergent.
void dropConvergence(Function &kernel) {
  for (Instruction &inst : instructions(kernel))
    if (auto *call = dyn_cast<CallBase>(&inst); call && laneOperation(*call)) {
      keepInPlace(*call);
    } else if (call && !isBarrier(*call)) {
      call->removeFnAttr(Attribute::Convergent);
      if (Function *callee = call->getCalledFunction(); callee && !callee->isIntrinsic())
        callee->removeFnAttr(Attribute::Convergent);
    }
}

} // namespace

PreservedAnalyses FlattenPass::run(Module &m, ModuleAnalysisManager &am) {
  Flattener work(am.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager());
  removeLinkerLists(m);
  // Prepare kernels, too, because a kernel may call the body of another one. Remove attributes that
  // forbid inlining, because every call must be inlined.
  for (Function &f : m) {
    normalizeBarriers(f);
    f.removeFnAttr(Attribute::NoInline);
    f.removeFnAttr(Attribute::OptimizeNone);
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallBase>(&inst))
        call->removeFnAttr(Attribute::NoInline);
  }
  bool ok = true;
  SmallVector<Function *> kernels = passes::kernels(m);
  for (Function *kernel : kernels)
    ok &= work.flatten(*kernel);
  if (!ok)
    return PreservedAnalyses::none();
  for (Function *kernel : kernels) {
    dropConvergence(*kernel);
    dropTypesOfAccesses(*kernel);
    if (hasExplicitBarrier(*kernel))
      hideRestrict(*kernel);
  }
  removeUnused(m);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
