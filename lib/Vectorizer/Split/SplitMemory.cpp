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
static bool hasWholeBytes(Type *ty, const DataLayout &dl) {
  return all_of(leavesOf(ty, dl), [&](const Leaf &part) {
    return dl.getTypeSizeInBits(part.Ty) == 8 * dl.getTypeStoreSize(part.Ty).getFixedValue();
  });
}

bool isSplitAccess(const Instruction &inst) {
  const DataLayout &dl = inst.getDataLayout();
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isSimple() && hasWholeBytes(load->getType(), dl);
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return store->isSimple() && hasWholeBytes(store->getValueOperand()->getType(), dl);
  return true;
}

Value *ValueSplitter::addressOf(Value *base, const Leaf &part) {
  if (part.Offset == 0)
    return base;
  return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), base, part.Offset);
}

/// Copies the metadata of `from`, an access to a whole value, to `to`, which accesses the scalar
/// `part` of it.
void ValueSplitter::copyFacts(const Instruction &from, Instruction &to, const Leaf &part) {
  to.copyMetadata(from, {LLVMContext::MD_access_group, LLVMContext::MD_invariant_load,
                         LLVMContext::MD_nontemporal});
  to.setAAMetadata(from.getAAMetadata().adjustForAccess(part.Offset, part.Ty, to.getDataLayout()));
  to.setDebugLoc(from.getDebugLoc());
}

void ValueSplitter::splitLoad(LoadInst &load) {
  if (isPackedLoad(load))
    return splitPackedLoad(load);
  Value *pointer = load.getPointerOperand();
  Parts fresh;
  for (const Leaf &part : leavesOf(load.getType(), load.getDataLayout())) {
    LoadInst *one = Builder.CreateAlignedLoad(part.Ty, addressOf(pointer, part),
                                              commonAlignment(load.getAlign(), part.Offset));
    copyFacts(load, *one, part);
    fresh.push_back(one);
  }
  define(load, fresh);
}

/// Splits a store. Undefined scalars are not stored.
void ValueSplitter::splitStore(StoreInst &store) {
  Value *pointer = store.getPointerOperand(), *whole = store.getValueOperand();
  const Parts parts = Known.of(whole);
  if (isPackedStore(store, parts))
    return splitPackedStore(store, parts);
  for (auto [part, v] : zip_equal(leavesOf(whole->getType(), store.getDataLayout()), parts))
    if (!isa<UndefValue>(v))
      copyFacts(store,
                *Builder.CreateAlignedStore(v, addressOf(pointer, part),
                                            commonAlignment(store.getAlign(), part.Offset)),
                part);
  Replaced.push_back(&store);
}

/// Creates a function of scalars that performs the exchange and returns the old value. The exchange
/// is strong, because its caller infers success from an old value that is the expected one. A weak
/// exchange may fail even then.
static Function *makeExchange(const AtomicCmpXchgInst &exchange) {
  Module &m = *const_cast<Module *>(exchange.getModule());
  Type *ty = exchange.getNewValOperand()->getType();
  auto *fTy = FunctionType::get(ty, {exchange.getPointerOperand()->getType(), ty, ty}, false);
  auto *f = Function::Create(fTy, GlobalValue::InternalLinkage, "oclc.scalars.cmpxchg", m);
  passes::markGlue(*f);
  f->setDoesNotThrow();
  f->setWillReturn();
  IRBuilder<> builder(BasicBlock::Create(m.getContext(), "", f));
  auto *fresh = cast<AtomicCmpXchgInst>(exchange.clone());
  for (unsigned index = 0; index != 3; ++index)
    fresh->setOperand(index, f->getArg(index));
  fresh->setWeak(false);
  fresh->dropUnknownNonDebugMetadata();
  fresh->setDebugLoc({});
  builder.Insert(fresh);
  builder.CreateRet(builder.CreateExtractValue(fresh, 0));
  return f;
}

void ValueSplitter::splitExchange(AtomicCmpXchgInst &exchange) {
  Value *expected = exchange.getCompareOperand();
  CallInst *old =
      Builder.CreateCall(makeExchange(exchange),
                         {exchange.getPointerOperand(), expected, exchange.getNewValOperand()});
  define(exchange, {old, Builder.CreateICmpEQ(old, expected)});
}

} // namespace oclc::vectorizer
