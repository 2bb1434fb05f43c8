//===- SplitMemory.cpp - Splits accesses to vectors and structures ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KeptBuiltins.h"
#include "Vectorizer/Split/ValueSplitter.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::vectorizer {

/// True if each scalar of the type fills whole bytes.
static bool hasWholeBytes(Type *Ty, const DataLayout &DL) {
  return all_of(leavesOf(Ty, DL), [&](const Leaf &Part) {
    return DL.getTypeSizeInBits(Part.Ty) == 8 * DL.getTypeStoreSize(Part.Ty).getFixedValue();
  });
}

bool isSplitAccess(const Instruction &I) {
  const DataLayout &DL = I.getDataLayout();
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() && hasWholeBytes(Load->getType(), DL);
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->isSimple() && hasWholeBytes(Store->getValueOperand()->getType(), DL);
  return true;
}

Value *ValueSplitter::addressOf(Value *Base, const Leaf &Part) {
  if (Part.Offset == 0)
    return Base;
  return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Base, Part.Offset);
}

/// Copies the metadata of a whole access to the access `To` to one of its scalars.
void ValueSplitter::copyFacts(const Instruction &From, Instruction &To, const Leaf &Part) {
  To.copyMetadata(From, {LLVMContext::MD_access_group, LLVMContext::MD_invariant_load,
                         LLVMContext::MD_nontemporal});
  To.setAAMetadata(From.getAAMetadata().adjustForAccess(Part.Offset, Part.Ty, To.getDataLayout()));
  To.setDebugLoc(From.getDebugLoc());
}

void ValueSplitter::splitLoad(LoadInst &Load) {
  Value *Pointer = Load.getPointerOperand();
  Parts New;
  for (const Leaf &Part : leavesOf(Load.getType(), Load.getDataLayout())) {
    LoadInst *One = Builder.CreateAlignedLoad(Part.Ty, addressOf(Pointer, Part),
                                              commonAlignment(Load.getAlign(), Part.Offset));
    copyFacts(Load, *One, Part);
    New.push_back(One);
  }
  define(Load, New);
}

/// Splits a store. Undefined scalars are not stored.
void ValueSplitter::splitStore(StoreInst &Store) {
  Value *Pointer = Store.getPointerOperand(), *Whole = Store.getValueOperand();
  for (auto [Part, V] :
       zip_equal(leavesOf(Whole->getType(), Store.getDataLayout()), Known.of(Whole)))
    if (!isa<UndefValue>(V))
      copyFacts(Store,
                *Builder.CreateAlignedStore(V, addressOf(Pointer, Part),
                                            commonAlignment(Store.getAlign(), Part.Offset)),
                Part);
  Replaced.push_back(&Store);
}

/// Creates a function of scalars that performs the exchange and returns the old value. The exchange
/// is strong, because the caller takes it for a success if the old value is the expected one.
static Function *makeExchange(const AtomicCmpXchgInst &Exchange) {
  Module &M = *const_cast<Module *>(Exchange.getModule());
  Type *Ty = Exchange.getNewValOperand()->getType();
  auto *FTy = FunctionType::get(Ty, {Exchange.getPointerOperand()->getType(), Ty, Ty}, false);
  auto *F = Function::Create(FTy, GlobalValue::InternalLinkage, "oclc.scalars.cmpxchg", M);
  passes::markGlue(*F);
  F->setDoesNotThrow();
  F->setWillReturn();
  IRBuilder<> Builder(BasicBlock::Create(M.getContext(), "", F));
  auto *New = cast<AtomicCmpXchgInst>(Exchange.clone());
  for (unsigned Index = 0; Index != 3; ++Index)
    New->setOperand(Index, F->getArg(Index));
  New->setWeak(false);
  New->dropUnknownNonDebugMetadata();
  New->setDebugLoc({});
  Builder.Insert(New);
  Builder.CreateRet(Builder.CreateExtractValue(New, 0));
  return F;
}

void ValueSplitter::splitExchange(AtomicCmpXchgInst &Exchange) {
  Value *Expected = Exchange.getCompareOperand();
  CallInst *Old =
      Builder.CreateCall(makeExchange(Exchange),
                         {Exchange.getPointerOperand(), Expected, Exchange.getNewValOperand()});
  define(Exchange, {Old, Builder.CreateICmpEQ(Old, Expected)});
}

} // namespace oclc::vectorizer
