//===- PrivateMemory.cpp - Private variables of many lanes ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "PrivateMemory.h"

#include "oclc/Passes/Kernels.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Finds the size of the elements that a variable is accessed by.
class Accesses {
public:
  explicit Accesses(const DataLayout &DL) : DL(DL) {}

  /// 0 when there is no such size.
  int64_t elementBytes(const AllocaInst &Variable) {
    follow(Variable);
    for (uint64_t Offset : Offsets)
      Fits &= Bytes != 0 && Offset % Bytes == 0;
    return Fits ? int64_t(Bytes) : 0;
  }

private:
  const DataLayout &DL;
  uint64_t Bytes = 0;
  SmallVector<uint64_t> Offsets;
  bool Fits = true;

  void follow(const Instruction &Pointer) {
    for (const User *U : Pointer.users()) {
      auto *I = cast<Instruction>(U);
      if (auto *Address = dyn_cast<GetElementPtrInst>(I))
        addOffsets(*Address);
      else if (I->isLifetimeStartOrEnd())
        continue;
      else if (auto *Load = dyn_cast<LoadInst>(I); Load && Load->isSimple())
        addAccess(Load->getType());
      else if (auto *Store = dyn_cast<StoreInst>(I);
               Store && Store->isSimple() && Store->getValueOperand() != &Pointer)
        addAccess(Store->getValueOperand()->getType());
      else
        Fits = false;
    }
  }

  void addAccess(Type *Ty) {
    const uint64_t Size = DL.getTypeStoreSize(Ty);
    Fits &= !Ty->isVectorTy() && DL.getTypeAllocSize(Ty) == Size && (Bytes == 0 || Bytes == Size);
    Bytes = Size;
  }

  void addOffsets(const GetElementPtrInst &Address) {
    SmallMapVector<Value *, APInt, 4> Variables;
    APInt Constant(DL.getIndexTypeSizeInBits(Address.getType()), 0);
    if (Address.getType()->isVectorTy() ||
        !Address.collectOffset(DL, Constant.getBitWidth(), Variables, Constant)) {
      Fits = false;
      return;
    }
    Offsets.push_back(Constant.abs().getZExtValue());
    for (auto &[Index, Scale] : Variables)
      Offsets.push_back(Scale.abs().getZExtValue());
    follow(Address);
  }
};

bool isUsedOnlyIn(const Loop &L, const AllocaInst &Variable) {
  SmallVector<const Instruction *> Work = {&Variable};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (!L.contains(I))
        return false;
      if (I->getType()->isPointerTy())
        Work.push_back(I);
    }
  return true;
}

/// So many bytes that what follows is as aligned as the variable is.
uint64_t roomForOne(const AllocaInst &Variable) {
  const TypeSize Bytes = *Variable.getAllocationSize(Variable.getDataLayout());
  return alignTo(Bytes.getFixedValue(), Variable.getAlign());
}

} // namespace

PrivateMemory::PrivateMemory(const Loop &L, unsigned Lanes) : Lanes(Lanes) {
  const Function &F = *L.getHeader()->getParent();
  for (const Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && !Variable->use_empty() &&
                                                   !passes::isGroupMemory(*Variable) &&
                                                   isUsedOnlyIn(L, *Variable))
      Variables[Variable] = {Accesses(F.getDataLayout()).elementBytes(*Variable)};
}

int64_t PrivateMemory::stride(const AllocaInst *Variable) const {
  if (int64_t Bytes = Variables.lookup(Variable).ElementBytes)
    return Bytes;
  return int64_t(roomForOne(*Variable));
}

int64_t PrivateMemory::scale(const Value *Pointer) const {
  auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  return Variable && Variables.lookup(Variable).ElementBytes != 0 ? Lanes : 1;
}

void PrivateMemory::enlarge() {
  for (auto &[Known, Layout] : Variables) {
    auto *Variable = const_cast<AllocaInst *>(Known);
    const uint64_t Bytes = roomForOne(*Variable);
    Type *Byte = Type::getInt8Ty(Variable->getContext());
    Variable->setAllocatedType(ArrayType::get(Byte, Bytes * Lanes));
    Variable->setAlignment(std::max(Variable->getAlign(), Align(64)));
  }
}

} // namespace oclc::vectorizer
