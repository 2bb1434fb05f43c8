//===- ResolveAddressSpaces.cpp - Determine which memory generic pointers refer to ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/ResolveAddressSpaces.h"

#include "Passes/Support/Diagnostics.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"

using namespace llvm;

namespace oclc::passes {

namespace {

constexpr unsigned GlobalAddressSpace = 1;
constexpr unsigned GenericAddressSpace = 4;

class Resolver {
public:
  explicit Resolver(CallInst &Call) : Call(Call), Int32(Type::getInt32Ty(Call.getContext())) {}

  void run() {
    Value *Number = numberOf(Call.getArgOperand(0));
    if (!SeesAll)
      emitWarning(*Call.getFunction(), Call.getDebugLoc(),
                  "cannot tell the address space of this generic pointer; assuming global memory");
    Call.replaceAllUsesWith(Number);
    Call.eraseFromParent();
  }

private:
  Constant *constant(unsigned Number) { return ConstantInt::get(Int32, Number); }

  /// Returns the number of the address space from which `Pointer` was cast. The value is available
  /// wherever `Pointer` is.
  Value *numberOf(Value *Pointer) {
    // Unreachable code may compute a pointer from itself.
    SmallPtrSet<Value *, 8> Seen;
    while (Seen.insert(Pointer).second) {
      unsigned AddressSpace = Pointer->getType()->getPointerAddressSpace();
      if (AddressSpace != GenericAddressSpace)
        return constant(AddressSpace);
      if (auto *Offset = dyn_cast<GEPOperator>(Pointer))
        Pointer = Offset->getPointerOperand();
      else if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Pointer))
        Pointer = Cast->getPointerOperand();
      else if (auto *Freeze = dyn_cast<FreezeInst>(Pointer);
               Freeze && Freeze->getType()->isPointerTy())
        Pointer = Freeze->getOperand(0);
      else
        break;
    }
    if (auto Known = Numbers.find(Pointer); Known != Numbers.end())
      return Known->second;
    if (auto *Phi = dyn_cast<PHINode>(Pointer)) {
      PHINode *New = IRBuilder<>(Phi).CreatePHI(Int32, Phi->getNumIncomingValues(), "space");
      Numbers[Phi] = New; // Before the operands: the PHI may be its own operand.
      for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
        New->addIncoming(numberOf(Phi->getIncomingValue(I)), Phi->getIncomingBlock(I));
      return New;
    }
    if (auto *Select = dyn_cast<SelectInst>(Pointer)) {
      Value *True = numberOf(Select->getTrueValue());
      Value *False = numberOf(Select->getFalseValue());
      Value *New = IRBuilder<>(Select).CreateSelect(Select->getCondition(), True, False, "space");
      Numbers[Select] = New;
      return New;
    }
    // A null pointer is null in every address space.
    if (!isa<ConstantPointerNull, UndefValue>(Pointer))
      SeesAll = false;
    return constant(GlobalAddressSpace);
  }

  CallInst &Call;
  Type *Int32;
  DenseMap<Value *, Value *> Numbers;
  bool SeesAll = true;
};

} // namespace

static void answerQueries(Module &M) {
  Function *Query = M.getFunction("__oclc_address_space");
  if (!Query || !Query->isDeclaration())
    return;
  SmallVector<CallInst *, 8> Calls;
  for (User *U : Query->users()) {
    auto *Call = dyn_cast<CallInst>(U);
    if (Call && Call->getCalledFunction() == Query && Call->arg_size() == 1 &&
        Call->getArgOperand(0)->getType()->isPointerTy() && Call->getType()->isIntegerTy(32))
      Calls.push_back(Call);
  }
  for (CallInst *Call : Calls)
    Resolver(*Call).run();
  if (Query->use_empty())
    Query->eraseFromParent();
}

/// True for a pointer that is null, undef or an integer constant cast to a pointer, or a constant
/// or computed offset from one.
static bool isWithoutMemory(const Value *Pointer) {
  while (auto *Step = dyn_cast<GEPOperator>(Pointer))
    Pointer = Step->getPointerOperand();
  auto *Cast = dyn_cast<ConstantExpr>(Pointer);
  return isa<ConstantPointerNull, UndefValue>(Pointer) ||
         (Cast && Cast->getOpcode() == Instruction::IntToPtr);
}

/// Freezes pointers that derive from such constants only. infer-address-spaces finds no address
/// space for them and leaves their users without an operand. It does not look through a freeze.
static void hidePointersWithoutMemory(Function &F) {
  SmallSetVector<Instruction *, 8> Found;
  for (Instruction &I : instructions(F))
    if (isa<PHINode, SelectInst, GetElementPtrInst>(I) && I.getType()->isPtrOrPtrVectorTy())
      Found.insert(&I);
  auto MayHaveMemory = [&](const Use &U) {
    auto *I = dyn_cast<Instruction>(U);
    return U->getType()->isPtrOrPtrVectorTy() &&
           !(I ? Found.contains(I) : isWithoutMemory(U.get()));
  };
  while (Found.remove_if([&](Instruction *I) { return any_of(I->operands(), MayHaveMemory); }))
    ;
  for (Instruction *I : Found) {
    auto *Hidden = new FreezeInst(I);
    Hidden->insertBefore(isa<PHINode>(I) ? I->getParent()->getFirstNonPHIIt()
                                         : std::next(I->getIterator()));
    I->replaceUsesWithIf(Hidden, [&](const Use &U) { return U.getUser() != Hidden; });
  }
}

PreservedAnalyses ResolveAddressSpacesPass::run(Module &M, ModuleAnalysisManager &MAM) {
  answerQueries(M);
  // Later passes know more about accesses to local memory than about accesses through generic
  // pointers.
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (Function &F : M)
    if (!F.isDeclaration()) {
      hidePointersWithoutMemory(F);
      InferAddressSpacesPass(GenericAddressSpace).run(F, FAM);
    }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
