//===- DependenceChains.cpp - Longest dependence chain of a loop ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/DependenceChains.h"

#include "llvm/ADT/MapVector.h"
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

unsigned latencyOf(const IntrinsicInst &inst) {
  switch (inst.getIntrinsicID()) {
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
    return inst.isAssumeLikeIntrinsic() ? Nothing : UnknownIntrinsic;
  }
}

unsigned latencyOf(const Instruction &inst) {
  if (auto *known = dyn_cast<IntrinsicInst>(&inst))
    return latencyOf(*known);
  const bool isVector = inst.getType()->isVectorTy();
  switch (inst.getOpcode()) {
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
    return isVector ? ToMask : Simple;
  case Instruction::ExtractElement:
  case Instruction::InsertElement:
  case Instruction::ShuffleVector:
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
    return isVector || isa<ExtractElementInst>(inst) ? Shuffle : Simple;
  default:
    return Simple;
  }
}

/// How an instruction uses memory behind a pointer or a vector of pointers.
struct MemoryUse {
  const Value *Pointer = nullptr;
  bool IsLoad = false, IsStore = false;
};

MemoryUse memoryUse(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return {load->getPointerOperand(), true, false};
  if (auto *store = dyn_cast<StoreInst>(&inst))
    return {store->getPointerOperand(), false, true};
  auto *known = dyn_cast<IntrinsicInst>(&inst);
  switch (known ? known->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::masked_load:
  case Intrinsic::masked_gather:
    return {known->getArgOperand(0), true, false};
  case Intrinsic::masked_store:
  case Intrinsic::masked_scatter:
    return {known->getArgOperand(1), false, true};
  default:
    return {};
  }
}

class Chains {
public:
  Chains(const LoopInfo &li, const BlockFrequencyInfo &frequencies)
      : LI(li), Frequencies(frequencies) {}

  /// Returns the length in cycles of the longest chain of an iteration of `loop` that does not wait
  /// for earlier iterations.
  double longest(const Loop &loop) {
    Times times;
    return run(loop, times);
  }

private:
  struct Times {
    DenseMap<const Instruction *, double> Ready; ///< The times at which values are ready.
    /// The last store of an iteration through each pointer or vector of pointers.
    SmallMapVector<const Value *, const Instruction *, 8> Stores;
  };

  const LoopInfo &LI;
  const BlockFrequencyInfo &Frequencies;
  DenseMap<const Loop *, double> Recurrences;

  double runs(const BasicBlock &bb) const {
    return double(Frequencies.getBlockFreq(&bb).getFrequency());
  }

  double tripsOf(const Loop &loop) const {
    const BasicBlock *before = loop.getLoopPreheader();
    return before ? runs(*loop.getHeader()) / std::max(1.0, runs(*before)) : 1;
  }

  /// Returns the number of cycles by which an iteration of `loop` ends later than the one before
  /// it: the largest growth of the ready time of a PHI, or of memory at a fixed address, after a
  /// few iterations.
  double recurrence(const Loop &loop) {
    if (const auto known = Recurrences.find(&loop); known != Recurrences.end())
      return known->second;
    const BasicBlock *latch = loop.getLoopLatch();
    if (!latch)
      return Recurrences[&loop] = 0;
    Times times;
    double growth = 0;
    constexpr unsigned Rounds = 3;
    for (unsigned round = 0; round != Rounds; ++round) {
      const DenseMap<const Instruction *, double> before = times.Ready;
      run(loop, times);
      growth = 0;
      for (const PHINode &phi : loop.getHeader()->phis()) {
        const double next = ready(phi.getIncomingValueForBlock(latch), *latch, times);
        growth = std::max(growth, next - times.Ready.lookup(&phi));
      }
      for (const auto &[pointer, store] : times.Stores)
        if (loop.isLoopInvariant(pointer))
          growth = std::max(growth, times.Ready.lookup(store) - before.lookup(store));
    }
    return Recurrences[&loop] = growth;
  }

  /// Returns the time at which `v` is available to instructions in `user`; 0 if `v` is null or
  /// `times` does not contain it.
  double ready(const Value *v, const BasicBlock &user, const Times &times) {
    auto *i = dyn_cast_or_null<Instruction>(v);
    const auto known = i ? times.Ready.find(i) : times.Ready.end();
    if (known == times.Ready.end())
      return 0;
    double time = known->second;
    // Outside of its loop, `v` is available after the last iteration.
    for (const Loop *left = LI.getLoopFor(i->getParent()); left && !left->contains(&user);
         left = left->getParentLoop())
      time += (tripsOf(*left) - 1) * recurrence(*left);
    return time;
  }

  /// Computes the ready times of the values of one iteration of `loop`. On entry `times` contains
  /// those of the iteration before, if there was one. Returns the time at which the last
  /// instruction ends.
  double run(const Loop &loop, Times &times) {
    for (const Loop *inner : loop.getSubLoops())
      recurrence(*inner);
    // Each iteration stores at another place through a pointer that changes.
    times.Stores.remove_if([&](const auto &entry) { return !loop.isLoopInvariant(entry.first); });
    LoopBlocksRPO order(const_cast<Loop *>(&loop));
    order.perform(&LI);
    double last = 0;
    for (const BasicBlock *bb : order) {
      const double share =
          std::min(1.0, runs(*bb) / std::max(1.0, runs(*LI.getLoopFor(bb)->getHeader())));
      const bool isInnerHeader = bb != loop.getHeader() && LI.isLoopHeader(bb);
      for (const Instruction &inst : *bb) {
        double time = 0;
        for (const Use &operand : inst.operands()) {
          auto *phi = dyn_cast<PHINode>(&inst);
          // recurrence() accounts for values that an inner loop carries.
          if (phi && isInnerHeader && LI.getLoopFor(bb)->contains(phi->getIncomingBlock(operand)))
            continue;
          time = std::max(time, ready(operand, *bb, times));
        }
        const MemoryUse use = memoryUse(inst);
        if (use.IsLoad)
          time = std::max(time, ready(times.Stores.lookup(use.Pointer), *bb, times));
        time += share * latencyOf(inst);
        times.Ready[&inst] = time;
        if (use.IsStore)
          times.Stores[use.Pointer] = &inst;
        last = std::max(last, time);
      }
    }
    // Inner loops also take time if their values are not used after them.
    for (const Loop *inner : loop.getSubLoops())
      for (const PHINode &phi : inner->getHeader()->phis())
        last = std::max(last, ready(&phi, *loop.getHeader(), times));
    return last;
  }
};

} // namespace

double longestChain(const Loop &loop, const LoopInfo &li, const BlockFrequencyInfo &frequencies) {
  return Chains(li, frequencies).longest(loop);
}

} // namespace oclc::vectorizer
