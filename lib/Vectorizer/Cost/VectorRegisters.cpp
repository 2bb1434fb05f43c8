//===- VectorRegisters.cpp - Vector register pressure of a loop -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes liveness with a backward data-flow iteration over the blocks until nothing changes.
// LLVM's loop vectorizer estimates register usage only for its own plans, and the code generator
// only for machine code.
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/VectorRegisters.h"

#include "Target/Target.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class Liveness {
public:
  Liveness(const Loop &loop, const TargetTransformInfo &tti) : L(loop), TTI(tti) {
    const Function &f = *loop.getHeader()->getParent();
    const target::Architecture *architecture =
        target::architectureOf(f.getParent()->getTargetTriple());
    // CPUs with fewer registers for vectors have no registers for masks.
    HasMaskRegisters = numberOfVectorRegisters(tti, f.getContext()) >= 32 &&
                       (!architecture || architecture->hasMaskRegisters(f));
    RegisterBits = registerBits(tti);
    for (const BasicBlock *bb : loop.blocks())
      for (const Instruction &inst : *bb) {
        number(inst);
        for (const Value *operand : inst.operands())
          if (auto *def = dyn_cast<Instruction>(operand); !def || !loop.contains(def))
            addInvariant(*operand);
      }
  }

  unsigned mostAtOnce() {
    solve();
    unsigned most = 0;
    for (const BasicBlock *bb : L.blocks())
      walk(*bb, [&](const BitVector &, unsigned now) { most = std::max(most, now); });
    return most + Invariant;
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

  /// Returns the number of vector registers of `v`; 0 if it is in none.
  unsigned registers(const Value &v) const {
    Type *ty = v.getType();
    auto *vector = dyn_cast<FixedVectorType>(ty);
    if (!vector)
      return ty->isFloatingPointTy() ? 1 : 0;
    if (vector->getScalarSizeInBits() != 1)
      return std::max(1U, TTI.getRegUsageForType(ty));
    // Without mask registers, a mask is as wide as the compared elements, most of which have 32
    // bits.
    constexpr uint64_t ComparedBits = 32;
    return HasMaskRegisters
               ? 0
               : unsigned(divideCeil(vector->getNumElements() * ComparedBits, RegisterBits));
  }

  void number(const Instruction &inst) {
    if (const unsigned size = registers(inst); size != 0) {
      Numbers[&inst] = unsigned(Sizes.size());
      Sizes.push_back(size);
    }
  }

  /// Counts a value from outside of the loop, once. Constants do not count, because instructions
  /// read them from memory.
  void addInvariant(const Value &v) {
    if (isa<Instruction, Argument>(v) && Invariants.insert(&v).second)
      Invariant += registers(v);
  }

  void use(const Value *v, BitVector &live, unsigned &now) const {
    const auto known = Numbers.find(v);
    if (known == Numbers.end() || live.test(known->second))
      return;
    live.set(known->second);
    now += Sizes[known->second];
  }

  BitVector liveOut(const BasicBlock &bb, unsigned &now) const {
    BitVector live(unsigned(Sizes.size()));
    for (const BasicBlock *next : successors(&bb)) {
      if (const auto known = LiveIn.find(next); known != LiveIn.end())
        live |= known->second;
    }
    for (unsigned each : live.set_bits())
      now += Sizes[each];
    for (const BasicBlock *next : successors(&bb))
      for (const PHINode &phi : next->phis())
        use(phi.getIncomingValueForBlock(&bb), live, now);
    return live;
  }

  /// Calls `take` with the live values and their number of registers, first at the end of the
  /// block, and then before each instruction but PHIs, from the last to the first. Returns the
  /// values that are live on entry.
  template <typename Taker> BitVector walk(const BasicBlock &bb, Taker take) const {
    unsigned now = 0;
    BitVector live = liveOut(bb, now);
    take(live, now);
    for (const Instruction &inst : reverse(bb)) {
      if (const auto known = Numbers.find(&inst);
          known != Numbers.end() && live.test(known->second)) {
        live.reset(known->second);
        now -= Sizes[known->second];
      }
      if (isa<PHINode>(inst))
        continue;
      for (const Value *operand : inst.operands())
        use(operand, live, now);
      take(live, now);
    }
    return live;
  }

  void solve() {
    // The walk goes no further than to blocks that it takes for visited.
    SmallVector<BasicBlock *> exits;
    L.getExitBlocks(exits);
    SmallPtrSet<const BasicBlock *, 8> visited(exits.begin(), exits.end());
    SmallVector<const BasicBlock *> order;
    for (const BasicBlock *bb : post_order_ext<const BasicBlock *>(L.getHeader(), visited))
      order.push_back(bb);
    for (bool changed = true; changed;) {
      changed = false;
      for (const BasicBlock *bb : order) {
        BitVector live = walk(*bb, [](const BitVector &, unsigned) {});
        BitVector &known = LiveIn[bb];
        if (live != known) {
          known = std::move(live);
          changed = true;
        }
      }
    }
  }
};

} // namespace

unsigned vectorRegisters(const Loop &loop, const TargetTransformInfo &tti) {
  return Liveness(loop, tti).mostAtOnce();
}

uint64_t registerBits(const TargetTransformInfo &tti) {
  constexpr uint64_t GeneralBits = 64;
  return std::max(
      GeneralBits,
      tti.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue());
}

unsigned numberOfVectorRegisters(const TargetTransformInfo &tti, LLVMContext &context) {
  auto *vector = FixedVectorType::get(Type::getFloatTy(context), 4);
  return tti.getNumberOfRegisters(tti.getRegisterClassForType(/*Vector=*/true, vector));
}

} // namespace oclc::vectorizer
