//===- VectorRegisters.cpp - Vector register pressure of a loop -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes liveness with a backward data-flow iteration over the blocks until nothing changes.
// LLVM's loop vectorizer estimates register usage for its own plans only, and the code generator
// for machine code.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/VectorRegisters.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class Liveness {
public:
  Liveness(const Loop &L, const TargetTransformInfo &TTI) : L(L), TTI(TTI) {
    HasMaskRegisters = numberOfVectorRegisters(TTI, L.getHeader()->getContext()) >= 32;
    RegisterBits =
        TTI.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue();
    for (const BasicBlock *BB : L.blocks())
      for (const Instruction &I : *BB) {
        number(I);
        for (const Value *Operand : I.operands())
          if (auto *Def = dyn_cast<Instruction>(Operand); !Def || !L.contains(Def))
            addInvariant(*Operand);
      }
  }

  unsigned mostAtOnce() {
    solve();
    unsigned Most = 0;
    for (const BasicBlock *BB : L.blocks())
      walk(*BB, [&](const BitVector &, unsigned Now) { Most = std::max(Most, Now); });
    return Most + Invariant;
  }

private:
  const Loop &L;
  const TargetTransformInfo &TTI;
  bool HasMaskRegisters;
  uint64_t RegisterBits;
  DenseMap<const Value *, unsigned> Numbers;
  SmallVector<unsigned> Sizes; ///< Number of registers of each numbered value.
  DenseMap<const BasicBlock *, BitVector> LiveIn;
  SmallPtrSet<const Value *, 16> Invariants;
  unsigned Invariant = 0;

  /// Returns the number of vector registers of `V`; 0 if it is in none.
  unsigned registers(const Value &V) const {
    Type *Ty = V.getType();
    auto *Vector = dyn_cast<FixedVectorType>(Ty);
    if (!Vector)
      return Ty->isFloatingPointTy() ? 1 : 0;
    if (Vector->getScalarSizeInBits() != 1)
      return std::max(1U, TTI.getRegUsageForType(Ty));
    // Without mask registers, a mask is as wide as the compared elements, most of which have 32
    // bits.
    constexpr uint64_t ComparedBits = 32;
    return HasMaskRegisters
               ? 0
               : unsigned(divideCeil(Vector->getNumElements() * ComparedBits, RegisterBits));
  }

  void number(const Instruction &I) {
    if (const unsigned Size = registers(I); Size != 0) {
      Numbers[&I] = unsigned(Sizes.size());
      Sizes.push_back(Size);
    }
  }

  /// Counts a value from outside of the loop. Constants do not count, because they are memory
  /// operands.
  void addInvariant(const Value &V) {
    if (isa<Instruction, Argument>(V) && Invariants.insert(&V).second)
      Invariant += registers(V);
  }

  void use(const Value *V, BitVector &Live, unsigned &Now) const {
    const auto Known = Numbers.find(V);
    if (Known == Numbers.end() || Live.test(Known->second))
      return;
    Live.set(Known->second);
    Now += Sizes[Known->second];
  }

  BitVector liveOut(const BasicBlock &BB, unsigned &Now) const {
    BitVector Live(unsigned(Sizes.size()));
    for (const BasicBlock *Next : successors(&BB)) {
      if (const auto Known = LiveIn.find(Next); Known != LiveIn.end())
        Live |= Known->second;
    }
    for (unsigned Each : Live.set_bits())
      Now += Sizes[Each];
    for (const BasicBlock *Next : successors(&BB))
      for (const PHINode &Phi : Next->phis())
        use(Phi.getIncomingValueForBlock(&BB), Live, Now);
    return Live;
  }

  /// Calls `Take` with the live values, and their number of registers, at the end of the block and
  /// before each instruction, from the last to the first. Returns the values that are live on
  /// entry.
  template <typename Taker> BitVector walk(const BasicBlock &BB, Taker Take) const {
    unsigned Now = 0;
    BitVector Live = liveOut(BB, Now);
    Take(Live, Now);
    for (const Instruction &I : reverse(BB)) {
      if (const auto Known = Numbers.find(&I); Known != Numbers.end() && Live.test(Known->second)) {
        Live.reset(Known->second);
        Now -= Sizes[Known->second];
      }
      if (isa<PHINode>(I))
        continue;
      for (const Value *Operand : I.operands())
        use(Operand, Live, Now);
      Take(Live, Now);
    }
    return Live;
  }

  void solve() {
    SmallVector<const BasicBlock *> Order(post_order(L.getHeader()));
    erase_if(Order, [&](const BasicBlock *BB) { return !L.contains(BB); });
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const BasicBlock *BB : Order) {
        BitVector Live = walk(*BB, [](const BitVector &, unsigned) {});
        BitVector &Known = LiveIn[BB];
        if (Live != Known) {
          Known = std::move(Live);
          Changed = true;
        }
      }
    }
  }
};

} // namespace

unsigned vectorRegisters(const Loop &L, const TargetTransformInfo &TTI) {
  return Liveness(L, TTI).mostAtOnce();
}

unsigned numberOfVectorRegisters(const TargetTransformInfo &TTI, LLVMContext &Context) {
  auto *Vector = FixedVectorType::get(Type::getFloatTy(Context), 4);
  return TTI.getNumberOfRegisters(TTI.getRegisterClassForType(/*Vector=*/true, Vector));
}

} // namespace oclc::vectorizer
