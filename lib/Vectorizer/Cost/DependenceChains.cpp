//===- DependenceChains.cpp - Longest dependence chain of a loop ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/DependenceChains.h"

#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

/// Latencies in cycles on current CPUs, which differ little. LLVM's own latencies of vectors wider
/// than a register are not used, because they add up the latencies of the parts.
enum Latency : unsigned {
  Nothing = 0,
  Simple = 1,
  Shuffle = 2,
  ToMask = 3,
  Float = 4,
  Load = 5,
  Division = 14,
  Gather = 25,
  UnknownIntrinsic = 8,
  Call = 60,
};

unsigned latencyOf(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::masked_gather:
    return Gather;
  case Intrinsic::masked_load:
    return Load;
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::abs:
  case Intrinsic::fabs:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return Simple;
  case Intrinsic::sqrt:
    return Division;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
    return Float;
  case Intrinsic::vector_reduce_or:
  case Intrinsic::vector_reduce_and:
    return ToMask;
  default:
    return I.isAssumeLikeIntrinsic() ? Nothing : UnknownIntrinsic;
  }
}

unsigned latencyOf(const Instruction &I) {
  if (auto *Known = dyn_cast<IntrinsicInst>(&I))
    return latencyOf(*Known);
  const bool IsVector = I.getType()->isVectorTy();
  switch (I.getOpcode()) {
  case Instruction::PHI:
  case Instruction::BitCast:
  case Instruction::Freeze:
  case Instruction::Br:
    return Nothing;
  case Instruction::Load:
    return Load;
  case Instruction::Call:
    return Call;
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return Division;
  case Instruction::FAdd:
  case Instruction::FSub:
  case Instruction::FMul:
  case Instruction::Mul:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return Float;
  case Instruction::ICmp:
  case Instruction::FCmp:
    return IsVector ? ToMask : Simple;
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return IsVector || isa<ExtractElementInst>(I) ? Shuffle : Simple;
  default:
    return Simple;
  }
}

class Chains {
public:
  Chains(const LoopInfo &LI, const BlockFrequencyInfo &Frequencies)
      : LI(LI), Frequencies(Frequencies) {}

  /// Returns the longest chain of an iteration of `L` that does not wait for earlier iterations.
  double longest(const Loop &L) {
    Times Ready;
    return run(L, Ready);
  }

private:
  const LoopInfo &LI;
  const BlockFrequencyInfo &Frequencies;
  DenseMap<const Loop *, double> Recurrences;
  using Times = DenseMap<const Instruction *, double>;

  double runs(const BasicBlock &BB) const {
    return double(Frequencies.getBlockFreq(&BB).getFrequency());
  }

  double tripsOf(const Loop &L) const {
    const BasicBlock *Before = L.getLoopPreheader();
    return Before ? runs(*L.getHeader()) / std::max(1.0, runs(*Before)) : 1;
  }

  /// Returns the number of cycles by which an iteration of `L` ends later than the one before it:
  /// the growth of the ready times of its PHIs after a few iterations.
  double recurrence(const Loop &L) {
    if (const auto Known = Recurrences.find(&L); Known != Recurrences.end())
      return Known->second;
    const BasicBlock *Latch = L.getLoopLatch();
    if (!Latch)
      return Recurrences[&L] = 0;
    Times Ready;
    double Growth = 0;
    constexpr unsigned Rounds = 3;
    for (unsigned Round = 0; Round != Rounds; ++Round) {
      run(L, Ready);
      Growth = 0;
      for (const PHINode &Phi : L.getHeader()->phis()) {
        const double Next = ready(Phi.getIncomingValueForBlock(Latch), *Latch, Ready);
        Growth = std::max(Growth, Next - Ready.lookup(&Phi));
      }
    }
    return Recurrences[&L] = Growth;
  }

  /// Returns the time at which `V` is available to instructions in `User`.
  double ready(const Value *V, const BasicBlock &User, const Times &Ready) {
    auto *I = dyn_cast<Instruction>(V);
    const auto Known = I ? Ready.find(I) : Ready.end();
    if (Known == Ready.end())
      return 0;
    double Time = Known->second;
    // Outside of its loop, `V` is available after the last iteration.
    for (const Loop *Left = LI.getLoopFor(I->getParent()); Left && !Left->contains(&User);
         Left = Left->getParentLoop())
      Time += (tripsOf(*Left) - 1) * recurrence(*Left);
    return Time;
  }

  /// Computes the ready times of the values of one iteration of `L`. On entry `Ready` contains
  /// those of the iteration before, if there was one. Returns the time at which the last
  /// instruction ends.
  double run(const Loop &L, Times &Ready) {
    for (const Loop *Inner : L.getSubLoops())
      recurrence(*Inner);
    LoopBlocksRPO Order(const_cast<Loop *>(&L));
    Order.perform(&LI);
    double Last = 0;
    for (const BasicBlock *BB : Order) {
      const double Share =
          std::min(1.0, runs(*BB) / std::max(1.0, runs(*LI.getLoopFor(BB)->getHeader())));
      const bool IsInnerHeader = BB != L.getHeader() && LI.isLoopHeader(BB);
      for (const Instruction &I : *BB) {
        double Time = 0;
        for (const Use &Operand : I.operands()) {
          auto *Phi = dyn_cast<PHINode>(&I);
          // recurrence() accounts for values that an inner loop carries.
          if (Phi && IsInnerHeader && LI.getLoopFor(BB)->contains(Phi->getIncomingBlock(Operand)))
            continue;
          Time = std::max(Time, ready(Operand, *BB, Ready));
        }
        Time += Share * latencyOf(I);
        Ready[&I] = Time;
        Last = std::max(Last, Time);
      }
    }
    // Inner loops also take time if their values are not used after them.
    for (const Loop *Inner : L.getSubLoops())
      for (const PHINode &Phi : Inner->getHeader()->phis())
        Last = std::max(Last, ready(&Phi, *L.getHeader(), Ready));
    return Last;
  }
};

} // namespace

double longestChain(const Loop &L, const LoopInfo &LI, const BlockFrequencyInfo &Frequencies) {
  return Chains(LI, Frequencies).longest(L);
}

} // namespace oclc::vectorizer
