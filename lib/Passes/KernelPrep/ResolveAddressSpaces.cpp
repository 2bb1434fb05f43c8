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
  explicit Resolver(CallInst &call) : Call(call), Int32(Type::getInt32Ty(call.getContext())) {}

  void run() {
    Value *number = numberOf(Call.getArgOperand(0));
    if (!SeesAll)
      emitWarning(*Call.getFunction(), Call.getDebugLoc(),
                  "cannot tell the address space of this generic pointer; assuming global memory");
    Call.replaceAllUsesWith(number);
    Call.eraseFromParent();
  }

private:
  Constant *constant(unsigned number) { return ConstantInt::get(Int32, number); }

  /// Returns the number of the address space from which `pointer` was cast. If that is unknown,
  /// assumes global memory and clears SeesAll. The value is available wherever `pointer` is.
  Value *numberOf(Value *pointer) {
    // Unreachable code may compute a pointer from itself.
    SmallPtrSet<Value *, 8> seen;
    while (seen.insert(pointer).second) {
      unsigned addressSpace = pointer->getType()->getPointerAddressSpace();
      if (addressSpace != GenericAddressSpace)
        return constant(addressSpace);
      if (auto *offset = dyn_cast<GEPOperator>(pointer))
        pointer = offset->getPointerOperand();
      else if (auto *cast = dyn_cast<AddrSpaceCastOperator>(pointer))
        pointer = cast->getPointerOperand();
      else if (auto *freeze = dyn_cast<FreezeInst>(pointer);
               freeze && freeze->getType()->isPointerTy())
        pointer = freeze->getOperand(0);
      else
        break;
    }
    if (auto known = Numbers.find(pointer); known != Numbers.end())
      return known->second;
    if (auto *phi = dyn_cast<PHINode>(pointer)) {
      PHINode *fresh = IRBuilder<>(phi).CreatePHI(Int32, phi->getNumIncomingValues(), "space");
      Numbers[phi] = fresh; // Before the operands are visited: the PHI may be its own operand.
      for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i)
        fresh->addIncoming(numberOf(phi->getIncomingValue(i)), phi->getIncomingBlock(i));
      return fresh;
    }
    if (auto *select = dyn_cast<SelectInst>(pointer)) {
      Value *ifTrue = numberOf(select->getTrueValue());
      Value *ifFalse = numberOf(select->getFalseValue());
      Value *fresh =
          IRBuilder<>(select).CreateSelect(select->getCondition(), ifTrue, ifFalse, "space");
      Numbers[select] = fresh;
      return fresh;
    }
    // No warning for undef, nor for a null pointer, which is null in every address space.
    if (!isa<ConstantPointerNull, UndefValue>(pointer))
      SeesAll = false;
    return constant(GlobalAddressSpace);
  }

  CallInst &Call;
  Type *Int32;
  DenseMap<Value *, Value *> Numbers;
  bool SeesAll = true;
};

} // namespace

static void answerQueries(Module &m) {
  Function *query = m.getFunction("__oclc_address_space");
  if (!query || !query->isDeclaration())
    return;
  SmallVector<CallInst *, 8> calls;
  for (User *u : query->users()) {
    auto *call = dyn_cast<CallInst>(u);
    if (call && call->getCalledFunction() == query && call->arg_size() == 1 &&
        call->getArgOperand(0)->getType()->isPointerTy() && call->getType()->isIntegerTy(32))
      calls.push_back(call);
  }
  for (CallInst *call : calls)
    Resolver(*call).run();
  if (query->use_empty())
    query->eraseFromParent();
}

/// True for a pointer to no known memory: null, undef, an integer constant cast to a pointer, or
/// any offset from one of these.
static bool isWithoutMemory(const Value *pointer) {
  while (auto *step = dyn_cast<GEPOperator>(pointer))
    pointer = step->getPointerOperand();
  auto *cast = dyn_cast<ConstantExpr>(pointer);
  return isa<ConstantPointerNull, UndefValue>(pointer) ||
         (cast && cast->getOpcode() == Instruction::IntToPtr);
}

/// Freezes pointers that derive only from pointers without memory. LLVM's infer-address-spaces
/// finds no address space for such a pointer, and leaves its users without an operand. It does not
/// look through a freeze.
static void hidePointersWithoutMemory(Function &f) {
  SmallSetVector<Instruction *, 8> found;
  for (Instruction &inst : instructions(f))
    if (isa<PHINode, SelectInst, GetElementPtrInst>(inst) && inst.getType()->isPtrOrPtrVectorTy())
      found.insert(&inst);
  auto mayHaveMemory = [&](const Use &u) {
    auto *i = dyn_cast<Instruction>(u);
    return u->getType()->isPtrOrPtrVectorTy() &&
           !(i ? found.contains(i) : isWithoutMemory(u.get()));
  };
  while (
      found.remove_if([&](Instruction *inst) { return any_of(inst->operands(), mayHaveMemory); }))
    ;
  for (Instruction *inst : found) {
    auto *hidden = new FreezeInst(inst);
    hidden->insertBefore(isa<PHINode>(inst) ? inst->getParent()->getFirstNonPHIIt()
                                            : std::next(inst->getIterator()));
    inst->replaceUsesWithIf(hidden, [&](const Use &u) { return u.getUser() != hidden; });
  }
}

PreservedAnalyses ResolveAddressSpacesPass::run(Module &m, ModuleAnalysisManager &mam) {
  answerQueries(m);
  // Replace generic pointers by pointers to a specific address space where possible, because later
  // passes know more about accesses to local memory than about accesses through generic pointers.
  auto &fam = mam.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
  for (Function &f : m)
    if (!f.isDeclaration()) {
      hidePointersWithoutMemory(f);
      InferAddressSpacesPass(GenericAddressSpace).run(f, fam);
    }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
