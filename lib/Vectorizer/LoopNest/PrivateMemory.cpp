//===- PrivateMemory.cpp - Private variables with a copy for each lane ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/LoopNest/PrivateMemory.h"

#include "Passes/Support/KernelAttributes.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Finds the common size of the elements that a loop accesses in a variable.
class Accesses {
public:
  Accesses(const DataLayout &dl, const Loop &loop) : DL(dl), L(loop) {}

  /// Returns the size in bytes; 0 if the accesses have no common size, if not all offsets are
  /// multiples of it, or if the loop uses an address for anything but loads and stores of scalars.
  int64_t elementBytes(const AllocaInst &variable) {
    follow(variable);
    for (uint64_t offset : Offsets)
      Fits &= Bytes != 0 && offset % Bytes == 0;
    return Fits ? int64_t(Bytes) : 0;
  }

private:
  const DataLayout &DL;
  const Loop &L;
  uint64_t Bytes = 0;
  SmallVector<uint64_t> Offsets;
  bool Fits = true;

  void follow(const Instruction &pointer) {
    for (const User *u : pointer.users()) {
      auto *i = cast<Instruction>(u);
      if (!L.contains(i)) // Other loops choose their own layout.
        continue;
      if (auto *address = dyn_cast<GetElementPtrInst>(i))
        addOffsets(*address);
      else if (i->isLifetimeStartOrEnd())
        continue;
      else if (auto *load = dyn_cast<LoadInst>(i); load && load->isSimple())
        addAccess(load->getType());
      else if (auto *store = dyn_cast<StoreInst>(i);
               store && store->isSimple() && store->getValueOperand() != &pointer)
        addAccess(store->getValueOperand()->getType());
      else
        Fits = false;
    }
  }

  void addAccess(Type *ty) {
    const uint64_t size = DL.getTypeStoreSize(ty);
    Fits &= !ty->isVectorTy() && DL.getTypeAllocSize(ty) == size && (Bytes == 0 || Bytes == size);
    Bytes = size;
  }

  void addOffsets(const GetElementPtrInst &address) {
    SmallMapVector<Value *, APInt, 4> variables;
    APInt constant(DL.getIndexTypeSizeInBits(address.getType()), 0);
    if (address.getType()->isVectorTy() ||
        !address.collectOffset(DL, constant.getBitWidth(), variables, constant)) {
      Fits = false;
      return;
    }
    Offsets.push_back(constant.abs().getZExtValue());
    for (auto &[index, scale] : variables)
      Offsets.push_back(scale.abs().getZExtValue());
    follow(address);
  }
};

/// Collects the instructions that use the address `pointer` or an address computed from it, and the
/// instructions that compute these addresses.
void collectAccesses(const Instruction &pointer, SmallPtrSetImpl<const Instruction *> &accesses) {
  for (const User *u : pointer.users()) {
    auto *i = cast<Instruction>(u);
    if (!i->isLifetimeStartOrEnd() && accesses.insert(i).second && i->getType()->isPointerTy())
      collectAccesses(*i, accesses);
  }
}

/// Variables of the work-group are marked.
bool isOfWorkItem(const AllocaInst &variable) {
  return variable.isStaticAlloca() && !passes::isGroupMemory(variable);
}

/// Finds the private variables of the work-items that a loop accesses. Walks from the accesses to
/// the variables, because a function with many loops has many variables.
class VariablesOfLoop {
public:
  explicit VariablesOfLoop(const Loop &loop) {
    for (const BasicBlock *bb : loop.blocks())
      for (const Instruction &inst : *bb)
        if (!inst.isLifetimeStartOrEnd())
          addOperands(inst);
    while (!Work.empty())
      addOperands(*Work.pop_back_val());
  }

  ArrayRef<const AllocaInst *> list() const { return Variables.getArrayRef(); }

private:
  SetVector<const AllocaInst *> Variables;
  SmallPtrSet<const Instruction *, 16> Seen;
  SmallVector<const Instruction *> Work;

  void addOperands(const Instruction &inst) {
    for (const Value *operand : inst.operands()) {
      auto *pointer = dyn_cast<Instruction>(operand);
      if (!pointer || !pointer->getType()->isPointerTy())
        continue;
      if (auto *variable = dyn_cast<AllocaInst>(pointer); variable && isOfWorkItem(*variable))
        Variables.insert(variable);
      else if (Seen.insert(pointer).second)
        Work.push_back(pointer);
    }
  }
};

constexpr StringLiteral RoomMetadata = "oclc.private.room";

/// Returns the size of a variable in bytes. It is known, because variables in the entry block have
/// a fixed size.
uint64_t bytesOf(const AllocaInst &variable) {
  std::optional<TypeSize> bytes = variable.getAllocationSize(variable.getDataLayout());
  return bytes ? bytes->getFixedValue() : 0;
}

/// Returns the size in bytes of one lane's copy: the original size of the variable, rounded up so
/// that the next copy has the variable's alignment.
uint64_t roomForOne(const AllocaInst &variable) {
  if (MDNode *known = variable.getMetadata(RoomMetadata))
    return mdconst::extract<ConstantInt>(known->getOperand(0))->getZExtValue();
  return alignTo(bytesOf(variable), variable.getAlign());
}

} // namespace

/// True if `address` is computed from the address of a private variable, by such instructions only.
static bool isPrivateAddress(const GetElementPtrInst &address) {
  const Value *base = address.getPointerOperand();
  while (auto *next = dyn_cast<GetElementPtrInst>(base))
    base = next->getPointerOperand();
  auto *variable = dyn_cast<AllocaInst>(base);
  return variable && isOfWorkItem(*variable);
}

static void sinkOperands(Instruction &inst, const Loop &loop) {
  for (Use &u : inst.operands()) {
    auto *address = dyn_cast<GetElementPtrInst>(u);
    if (!address || loop.contains(address) || !isPrivateAddress(*address))
      continue;
    Instruction *copy = address->clone();
    copy->insertBefore(inst.getIterator());
    u.set(copy);
    sinkOperands(*copy, loop);
  }
}

void sinkPrivateAddresses(Loop &loop) {
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : make_early_inc_range(*bb))
      if (!isa<PHINode>(inst))
        sinkOperands(inst, loop);
}

bool sharesPrivateMemory(const Loop &loop, const LoopInfo &li) {
  // Loops over work-items use the memory independently of each other, but not of the code between
  // them. An address that is computed there does not count, because sinkPrivateAddresses() moves it
  // to its uses; that is impossible if one of them is a PHI.
  auto isOutside = [&](const Instruction *inst) {
    const Loop *around = li.getLoopFor(inst->getParent());
    while (around && !hasWorkItems(*around))
      around = around->getParentLoop();
    return !around && !(isa<GetElementPtrInst>(inst) &&
                        none_of(inst->users(), [&](const User *u) { return isa<PHINode>(u); }));
  };
  return any_of(VariablesOfLoop(loop).list(), [&](const AllocaInst *variable) {
    SmallPtrSet<const Instruction *, 16> accesses;
    collectAccesses(*variable, accesses);
    return any_of(accesses, isOutside);
  });
}

PrivateMemory::PrivateMemory(const Loop &loop, unsigned lanes) : Lanes(lanes) {
  const DataLayout &dl = loop.getHeader()->getDataLayout();
  const VariablesOfLoop variables(loop);
  for (const AllocaInst *variable : variables.list())
    Variables[variable] = {Accesses(dl, loop).elementBytes(*variable)};
}

int64_t PrivateMemory::stride(const AllocaInst *variable) const {
  if (int64_t bytes = Variables.lookup(variable).ElementBytes)
    return bytes;
  return int64_t(roomForOne(*variable));
}

/// Returns the variable that an address is derived from, through PHIs as well; null if there is
/// none. An address of a variable with interleaved copies reaches a PHI only where linearization
/// skips blocks, and then all incoming addresses are of the same variable.
static const AllocaInst *variableOf(const Value *pointer) {
  SmallPtrSet<const Value *, 8> seen;
  SmallVector<const Value *> work = {pointer};
  while (!work.empty()) {
    const Value *v = work.pop_back_val();
    if (auto *variable = dyn_cast<AllocaInst>(v))
      return variable;
    if (!seen.insert(v).second)
      continue;
    if (auto *address = dyn_cast<GetElementPtrInst>(v))
      work.push_back(address->getPointerOperand());
    else if (auto *phi = dyn_cast<PHINode>(v))
      append_range(work, phi->incoming_values());
  }
  return nullptr;
}

int64_t PrivateMemory::scale(const Value *pointer) const {
  const AllocaInst *variable = variableOf(pointer);
  return variable && Variables.lookup(variable).ElementBytes != 0 ? Lanes : 1;
}

bool PrivateMemory::hasRoom(const Value *pointer, uint64_t bytes) const {
  const DataLayout &dl = Variables.front().first->getDataLayout();
  APInt offset(dl.getIndexTypeSizeInBits(pointer->getType()), 0);
  pointer = pointer->stripAndAccumulateConstantOffsets(dl, offset, /*AllowNonInbounds=*/true);
  auto *variable = dyn_cast<AllocaInst>(pointer);
  return variable && isPrivate(variable) && !offset.isNegative() &&
         offset.getZExtValue() + bytes <= Lanes * roomForOne(*variable);
}

void PrivateMemory::enlarge() {
  for (auto &[known, layout] : Variables) {
    auto *variable = const_cast<AllocaInst *>(known);
    const uint64_t bytes = roomForOne(*variable);
    LLVMContext &context = variable->getContext();
    auto *room = ConstantInt::get(Type::getInt64Ty(context), bytes);
    variable->setMetadata(RoomMetadata, MDNode::get(context, ConstantAsMetadata::get(room)));
    variable->setAllocatedType(
        ArrayType::get(Type::getInt8Ty(context), std::max(bytesOf(*variable), bytes * Lanes)));
    variable->setAlignment(std::max(variable->getAlign(), Align(64)));
  }
}

} // namespace oclc::vectorizer
