//===- PrivateMemory.cpp - Private variables with a copy for each lane ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/LoopNest/PrivateMemory.h"

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Finds the size of the elements with which a loop accesses a variable.
class Accesses {
public:
  Accesses(const DataLayout &DL, const Loop &L) : DL(DL), L(L) {}

  /// Returns the size in bytes; 0 if there is no common size.
  int64_t elementBytes(const AllocaInst &Variable) {
    follow(Variable);
    for (uint64_t Offset : Offsets)
      Fits &= Bytes != 0 && Offset % Bytes == 0;
    return Fits ? int64_t(Bytes) : 0;
  }

private:
  const DataLayout &DL;
  const Loop &L;
  uint64_t Bytes = 0;
  SmallVector<uint64_t> Offsets;
  bool Fits = true;

  void follow(const Instruction &Pointer) {
    for (const User *U : Pointer.users()) {
      auto *I = cast<Instruction>(U);
      if (!L.contains(I)) // Other loops choose their own layout.
        continue;
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

/// Collects the instructions that use addresses of the variable, and those that compute the
/// addresses.
void collectAccesses(const Instruction &Pointer, SmallPtrSetImpl<const Instruction *> &Accesses) {
  for (const User *U : Pointer.users()) {
    auto *I = cast<Instruction>(U);
    if (!I->isLifetimeStartOrEnd() && Accesses.insert(I).second && I->getType()->isPointerTy())
      collectAccesses(*I, Accesses);
  }
}

/// Calls `Do` for each private variable of the work-items. Variables of the group are marked.
void forEachVariable(Function &F, function_ref<void(AllocaInst &)> Do) {
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I); Variable && !passes::isGroupMemory(*Variable))
      Do(*Variable);
}

constexpr StringLiteral RoomMetadata = "oclc.private.room";

/// Returns the size of a variable in bytes. Variables in the entry block have a fixed size.
uint64_t bytesOf(const AllocaInst &Variable) {
  std::optional<TypeSize> Bytes = Variable.getAllocationSize(Variable.getDataLayout());
  return Bytes ? Bytes->getFixedValue() : 0;
}

/// Returns the size in bytes of one lane's copy: the original size of the variable, rounded up so
/// that the next copy has the variable's alignment.
uint64_t roomForOne(const AllocaInst &Variable) {
  if (MDNode *Known = Variable.getMetadata(RoomMetadata))
    return mdconst::extract<ConstantInt>(Known->getOperand(0))->getZExtValue();
  return alignTo(bytesOf(Variable), Variable.getAlign());
}

} // namespace

void sinkPrivateAddresses(Loop &L) {
  SmallVector<Instruction *> Work;
  forEachVariable(*L.getHeader()->getParent(), [&](AllocaInst &V) { Work.push_back(&V); });
  while (!Work.empty())
    for (User *U : make_early_inc_range(Work.pop_back_val()->users())) {
      auto *Address = dyn_cast<GetElementPtrInst>(U);
      if (!Address || L.contains(Address))
        continue;
      for (Use &Later : make_early_inc_range(Address->uses())) {
        auto *User = cast<Instruction>(Later.getUser());
        if (!L.contains(User) || isa<PHINode>(User))
          continue;
        Instruction *Copy = Address->clone();
        Copy->insertBefore(User->getIterator());
        Later.set(Copy);
      }
      Work.push_back(Address);
    }
}

bool sharesPrivateMemory(const Loop &L, const LoopInfo &LI) {
  auto IsInside = [&](const Instruction *I) { return L.contains(I); };
  // Loops over work-items use the memory independently of each other, but not of code between them.
  // An address outside of `L` with a use in a PHI could not be moved to its use.
  auto IsOutside = [&](const Instruction *I) {
    const Loop *Around = LI.getLoopFor(I->getParent());
    while (Around && !hasWorkItems(*Around))
      Around = Around->getParentLoop();
    return !Around && !(isa<GetElementPtrInst>(I) &&
                        none_of(I->users(), [&](const User *U) { return isa<PHINode>(U); }));
  };
  bool Shares = false;
  forEachVariable(*L.getHeader()->getParent(), [&](const AllocaInst &Variable) {
    SmallPtrSet<const Instruction *, 16> Accesses;
    collectAccesses(Variable, Accesses);
    Shares |= any_of(Accesses, IsInside) && any_of(Accesses, IsOutside);
  });
  return Shares;
}

PrivateMemory::PrivateMemory(const Loop &L, unsigned Lanes) : Lanes(Lanes) {
  Function &F = *L.getHeader()->getParent();
  forEachVariable(F, [&](const AllocaInst &Variable) {
    SmallPtrSet<const Instruction *, 16> All;
    collectAccesses(Variable, All);
    if (any_of(All, [&](const Instruction *I) { return L.contains(I); }))
      Variables[&Variable] = {Accesses(F.getDataLayout(), L).elementBytes(Variable)};
  });
}

int64_t PrivateMemory::stride(const AllocaInst *Variable) const {
  if (int64_t Bytes = Variables.lookup(Variable).ElementBytes)
    return Bytes;
  return int64_t(roomForOne(*Variable));
}

/// Returns the variable that an address is derived from, through PHIs as well; null if there is
/// none. An address of a variable with interleaved copies reaches a PHI only where linearization
/// skips blocks, and then all incoming addresses are of the same variable.
static const AllocaInst *variableOf(const Value *Pointer) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *> Work = {Pointer};
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (auto *Variable = dyn_cast<AllocaInst>(V))
      return Variable;
    if (!Seen.insert(V).second)
      continue;
    if (auto *Address = dyn_cast<GetElementPtrInst>(V))
      Work.push_back(Address->getPointerOperand());
    else if (auto *Phi = dyn_cast<PHINode>(V))
      append_range(Work, Phi->incoming_values());
  }
  return nullptr;
}

int64_t PrivateMemory::scale(const Value *Pointer) const {
  const AllocaInst *Variable = variableOf(Pointer);
  return Variable && Variables.lookup(Variable).ElementBytes != 0 ? Lanes : 1;
}

void PrivateMemory::enlarge() {
  for (auto &[Known, Layout] : Variables) {
    auto *Variable = const_cast<AllocaInst *>(Known);
    const uint64_t Bytes = roomForOne(*Variable);
    LLVMContext &Context = Variable->getContext();
    auto *Room = ConstantInt::get(Type::getInt64Ty(Context), Bytes);
    Variable->setMetadata(RoomMetadata, MDNode::get(Context, ConstantAsMetadata::get(Room)));
    Variable->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(Context), std::max(bytesOf(*Variable), Bytes * Lanes)));
    Variable->setAlignment(std::max(Variable->getAlign(), Align(64)));
  }
}

} // namespace oclc::vectorizer
