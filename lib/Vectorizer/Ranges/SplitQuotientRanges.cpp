//===- SplitQuotientRanges.cpp - Splits ranges of ids where a quotient changes ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/SplitQuotientRanges.h"

#include "Passes/Analysis/ItemStride.h"
#include "Passes/Planning/LoopVersions.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Ranges/IdLoop.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// Largest number of dividends at whose quotients one range is split.
constexpr size_t MostDividends = 8;

/// Largest number of factors of a product that is a divisor.
constexpr size_t MostFactors = 8;

using Factors = SmallVector<Value *, 4>;
using Conditions = SmallSetVector<Value *, 4>;

/// A dividend: the id plus a shared value.
struct Dividend {
  SmallVector<BinaryOperator *, 4> Ops; ///< Divisions by the divisor.
  /// Divisions by a product of the divisor and other shared values.
  SmallVector<std::pair<BinaryOperator *, Factors>, 2> Multiples;
  Value *First = nullptr; ///< Its value for the first id, in 64 bits.
};

/// The divisions by one divisor.
struct Divisions {
  MapVector<Value *, Dividend> Dividends;
  /// Shared conditions under which sanitize-division replaces the divisor.
  Conditions Traps;
  size_t Count = 0;

  void add(BinaryOperator &op, const Conditions &traps) {
    if (Dividends.size() == MostDividends && !Dividends.count(op.getOperand(0)))
      return;
    Dividends[op.getOperand(0)].Ops.push_back(&op);
    Traps.insert_range(traps);
    ++Count;
  }
};

class Splitting {
public:
  Splitting(IdLoop ids, ScalarEvolution &se, DominatorTree &dt, LoopInfo &li)
      : Ids(ids), L(*ids.L), SE(se), DT(dt), LI(li) {}

  /// Finds the divisions for which the range is split. Returns false if there are none. Moves
  /// shared values in front of the loop.
  bool find() {
    MapVector<Value *, Divisions> found;
    for (BinaryOperator *op : divisions()) {
      hoistIfShared(*op->getOperand(1));
      Conditions traps;
      if (Value *divisor = countsIds(*op->getOperand(0)) ? sharedDivisor(*op, traps) : nullptr)
        found[divisor].add(*op, traps);
    }
    if (found.empty())
      return false;
    auto most = max_element(
        found, [](const auto &a, const auto &b) { return a.second.Count < b.second.Count; });
    Divisor = most->first;
    Work = std::move(most->second);
    for (BinaryOperator *op : divisions())
      if (auto dividend = Work.Dividends.find(op->getOperand(0)); dividend != Work.Dividends.end())
        if (std::optional<Factors> others = otherFactors(*op))
          dividend->second.Multiples.emplace_back(op, std::move(*others));
    return true;
  }

  /// Splits the range. Returns the copy of the loop for ranges that are not split; null if the loop
  /// cannot be copied.
  Loop *run() {
    IRBuilder<> before(L.getLoopPreheader()->getTerminator());
    before.SetCurrentDebugLocation(place());
    Value *maySplit = emitBounds(before);
    Loop *copy =
        passes::versionLoop(L, [&](IRBuilderBase &) { return maySplit; }, ".divided", LI, DT);
    if (copy)
      nest();
    return copy;
  }

private:
  IdLoop Ids;
  Loop &L;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  Value *Divisor = nullptr;
  Divisions Work; ///< The divisions by `Divisor`.
  /// The range of ids, and the divisor in 64 bits.
  Value *First = nullptr, *End = nullptr, *By = nullptr;

  const DebugLoc &place() const { return Work.Dividends.front().second.Ops.front()->getDebugLoc(); }

  SmallVector<BinaryOperator *> divisions() const {
    SmallVector<BinaryOperator *> all;
    for (BasicBlock *bb : L.blocks())
      for (Instruction &inst : *bb)
        if (inst.isIntDivRem() || powerOf(inst))
          all.push_back(cast<BinaryOperator>(&inst));
    return all;
  }

  /// If `inst` divides an unsigned number by a power of two, or is the remainder, returns that
  /// power; nullopt for other instructions.
  static std::optional<uint64_t> powerOf(const Instruction &inst) {
    constexpr uint64_t MostBits = 31;
    const APInt *number;
    if (inst.getType()->isIntegerTy() && match(&inst, m_LShr(m_Value(), m_APInt(number))) &&
        number->ule(MostBits))
      return uint64_t(1) << number->getZExtValue();
    if (inst.getType()->isIntegerTy() && match(&inst, m_And(m_Value(), m_LowBitMask(number))) &&
        number->countr_one() <= MostBits)
      return uint64_t(1) << number->countr_one();
    return std::nullopt;
  }

  bool isSigned() const {
    return any_of(Work.Dividends, [](const auto &entry) {
      return any_of(entry.second.Ops, [](const BinaryOperator *op) {
        return op->getOpcode() == Instruction::SDiv || op->getOpcode() == Instruction::SRem;
      });
    });
  }

  /// If `v` does not depend on the iteration, moves its computation in front of the loop and
  /// returns true.
  bool hoistIfShared(Value &v) {
    bool changed = false;
    return L.makeLoopInvariant(&v, changed);
  }

  /// True if `v` is the id plus a shared value, modulo 2^width.
  bool countsIds(const Value &v) {
    if (&v == Ids.Id)
      return true;
    auto *i = dyn_cast<Instruction>(&v);
    if (!i || !L.contains(i))
      return false;
    if (isa<TruncInst>(i))
      return countsIds(*i->getOperand(0));
    auto *sum = dyn_cast<PossiblyDisjointInst>(i);
    if (i->getOpcode() != Instruction::Add && !(sum && sum->isDisjoint()))
      return false;
    for (unsigned shared : {0, 1})
      if (hoistIfShared(*i->getOperand(shared)))
        return countsIds(*i->getOperand(1 - shared));
    return false;
  }

  /// True if `condition` is false for a dividend that is not negative, unless one of the shared
  /// conditions in `traps`, to which it adds, is true.
  bool isFalseUnless(Value &condition, const Value &dividend, Conditions &traps) {
    Conditions parts; // Each one once, because conditions may share their parts.
    parts.insert(&condition);
    for (size_t part = 0; part != parts.size(); ++part) {
      Value *a, *b;
      const APInt *number;
      if (match(parts[part], m_LogicalOr(m_Value(a), m_Value(b)))) {
        parts.insert(a);
        parts.insert(b);
      } else if (match(parts[part], m_LogicalAnd(m_Value(a), m_Value(b)))) {
        parts.insert(hoistIfShared(*a) ? b : a);
      } else if (match(parts[part],
                       m_SpecificICmp(CmpInst::ICMP_EQ, m_Specific(&dividend), m_APInt(number))) &&
                 number->isNegative()) {
        continue;
      } else if (hoistIfShared(*parts[part])) {
        traps.insert(parts[part]);
      } else {
        return false;
      }
    }
    return true;
  }

  /// Returns what `division` divides by unless the dividend is negative or one of `traps` is true.
  Value &trueDivisor(const BinaryOperator &division, Conditions &traps) {
    Value &v = *division.getOperand(1);
    Value *condition, *divisor;
    if (match(&v, m_UMax(m_Value(divisor), m_One())))
      return *divisor; // A divisor of 0 is smaller than LeastDivisor.
    if (match(&v, m_Select(m_Value(condition), m_One(), m_Value(divisor))) &&
        isFalseUnless(*condition, *division.getOperand(0), traps))
      return *divisor;
    return v;
  }

  static bool isQuotient(const BinaryOperator &op) {
    return op.getOpcode() == Instruction::UDiv || op.getOpcode() == Instruction::SDiv ||
           op.getOpcode() == Instruction::LShr;
  }

  /// True if a division by a constant, which costs little by itself, is worth a split: an inner
  /// loop repeats what depends on it.
  bool isWorthConstant() const { return !L.isInnermost(); }

  /// Returns the divisor if all work-items share it; null if not.
  Value *sharedDivisor(const BinaryOperator &division, Conditions &traps) {
    if (const std::optional<uint64_t> power = powerOf(division))
      return isWorthConstant() ? ConstantInt::get(division.getType(), *power) : nullptr;
    Value &divisor = trueDivisor(division, traps);
    return hoistIfShared(divisor) && (!isa<Constant>(divisor) || isWorthConstant()) ? &divisor
                                                                                    : nullptr;
  }

  bool addFactors(Value &v, bool areSigned, Factors &all) const {
    auto *product = dyn_cast<OverflowingBinaryOperator>(&v);
    if (product && product->getOpcode() == Instruction::Mul &&
        (areSigned ? product->hasNoSignedWrap() : product->hasNoUnsignedWrap()))
      return addFactors(*product->getOperand(0), areSigned, all) &&
             addFactors(*product->getOperand(1), areSigned, all);
    all.push_back(&v);
    return all.size() <= MostFactors && L.isLoopInvariant(&v);
  }

  /// If `op` divides by a product of the divisor and other shared values, which does not wrap
  /// around, returns these values.
  std::optional<Factors> otherFactors(const BinaryOperator &op) {
    const bool areSigned = op.getOpcode() == Instruction::SDiv;
    if (!areSigned && op.getOpcode() != Instruction::UDiv)
      return std::nullopt;
    Conditions traps;
    Factors all;
    if (!addFactors(trueDivisor(op, traps), areSigned, all) || all.size() == 1)
      return std::nullopt;
    auto *same = llvm::find(all, Divisor);
    if (same == all.end())
      return std::nullopt;
    all.erase(same);
    Work.Traps.insert_range(traps);
    return all;
  }

  /// Emits the value of `v`, for which countsIds() is true, for the first id.
  Value *forFirst(IRBuilderBase &builder, Value &v) const {
    if (&v == Ids.Id)
      return First;
    if (L.isLoopInvariant(&v))
      return &v;
    Instruction *copy = cast<Instruction>(v).clone();
    copy->dropPoisonGeneratingFlags();
    for (Use &operand : copy->operands())
      operand.set(forFirst(builder, *operand));
    return builder.Insert(copy);
  }

  /// Emits the values of the range, and the condition under which it may be split.
  Value *emitBounds(IRBuilder<> &builder) {
    Type *i64 = builder.getInt64Ty();
    First = Ids.first();
    End = Ids.emitEnd(SE);
    auto extend = [&](Value *v) {
      return builder.CreateIntCast(builder.CreateFreeze(v), i64, isSigned());
    };
    By = extend(Divisor);
    const unsigned bits = Divisor->getType()->getIntegerBitWidth();
    const APInt most = isSigned() || bits == 64 ? APInt::getSignedMaxValue(bits).zext(64)
                                                : APInt::getMaxValue(bits).zext(64);
    // No id is negative, so neither is their number.
    Value *room = builder.CreateSub(ConstantInt::get(i64, most), builder.CreateSub(End, First));
    Value *maySplit = builder.CreateICmpSGE(By, ConstantInt::get(i64, passes::LeastDivisor));
    for (auto &[value, dividend] : Work.Dividends) {
      dividend.First = extend(forFirst(builder, *value));
      Value *isPositive = builder.CreateICmpSGE(dividend.First, builder.getInt64(0));
      Value *isSmall = builder.CreateICmpSLE(dividend.First, room);
      maySplit = builder.CreateAnd(maySplit, builder.CreateAnd(isPositive, isSmall));
    }
    for (Value *trap : Work.Traps)
      maySplit = builder.CreateAnd(maySplit, builder.CreateNot(builder.CreateFreeze(trap)));
    return maySplit;
  }

  /// Puts the loop into a loop over the parts of the range.
  void nest() {
    BasicBlock *front = L.getLoopPreheader();
    BasicBlock *part = SplitBlock(front, front->getTerminator(), &DT, &LI);
    part->setName("part");
    BasicBlock *latch = L.getLoopLatch();
    BasicBlock *done = SplitEdge(latch, L.getUniqueExitBlock(), &DT, &LI);
    IRBuilder<> builder(part, part->begin());
    builder.SetCurrentDebugLocation(place());
    PHINode *from = builder.CreatePHI(builder.getInt64Ty(), 2, "from");
    Value *length = emitQuotients(builder, *from);
    // Neither number is negative, so the sum does not wrap around as an unsigned one.
    Value *next = builder.CreateAdd(from, length, "", true);
    Value *to = builder.CreateBinaryIntrinsic(Intrinsic::umin, next, End, {}, "to");

    Ids.Id->setIncomingValueForBlock(part, from);
    auto *back = cast<BranchInst>(latch->getTerminator());
    builder.SetInsertPoint(back);
    Value *old = back->getCondition();
    const bool isTrueBack = back->getSuccessor(0) == L.getHeader();
    back->setCondition(
        builder.CreateICmp(isTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Ids.Next, to));
    RecursivelyDeleteTriviallyDeadInstructions(old);

    Instruction *leave = done->getTerminator();
    builder.SetInsertPoint(leave);
    builder.CreateCondBr(builder.CreateICmpULT(to, End), part, leave->getSuccessor(0));
    leave->eraseFromParent();
    from->addIncoming(First, front);
    from->addIncoming(to, done);
  }

  /// Emits the quotients of the part of the range that begins with `from`, and uses them in the
  /// loop. Returns the number of ids for which they all stay the same.
  Value *emitQuotients(IRBuilder<> &inPart, Value &from) {
    Value *passed = inPart.CreateSub(&from, First), *length = nullptr;
    for (auto &[value, dividend] : Work.Dividends) {
      Value *now = inPart.CreateAdd(dividend.First, passed, "", true, true);
      Value *quotient = inPart.CreateUDiv(now, By, "quotient");
      Value *rest = inPart.CreateURem(now, By, "rest");
      Value *left = inPart.CreateSub(By, rest);
      length = length ? inPart.CreateBinaryIntrinsic(Intrinsic::umin, length, left) : left;
      for (BinaryOperator *op : dividend.Ops)
        replace(*op, inPart, from, *quotient, *rest);
      for (const auto &[op, factors] : dividend.Multiples)
        replaceMultiple(*op, inPart, factors, *quotient);
    }
    return length;
  }

  void replace(BinaryOperator &op, IRBuilder<> &inPart, Value &from, Value &quotient,
               Value &rest) const {
    Value *result = nullptr;
    if (isQuotient(op)) {
      result = inPart.CreateZExtOrTrunc(&quotient, op.getType());
    } else {
      IRBuilder<> builder(&op);
      Value *ahead = builder.CreateSub(Ids.Id, &from, "", true, true);
      result = builder.CreateAdd(&rest, ahead, "", true, true);
      if (result->getType() != op.getType())
        result = builder.CreateTrunc(result, op.getType(), "", true, isSigned());
    }
    op.replaceAllUsesWith(result);
    op.eraseFromParent();
  }

  /// n / (w * k) is n / w / k. With k = 0, the kernel divides by zero.
  static void replaceMultiple(BinaryOperator &op, IRBuilder<> &inPart, const Factors &factors,
                              Value &quotient) {
    Value *result = inPart.CreateZExtOrTrunc(&quotient, op.getType());
    for (Value *factor : factors) {
      Value *isZero = inPart.CreateICmpEQ(factor, Constant::getNullValue(factor->getType()));
      Value *by = inPart.CreateFreeze(
          inPart.CreateSelect(isZero, ConstantInt::get(factor->getType(), 1), factor));
      result = op.getOpcode() == Instruction::SDiv ? inPart.CreateSDiv(result, by)
                                                   : inPart.CreateUDiv(result, by);
    }
    op.replaceAllUsesWith(result);
    op.eraseFromParent();
  }
};

/// Splits the range of one loop. Returns false if no loop is left whose range can be split. `whole`
/// contains the headers of loops to leave alone.
bool splitNext(Function &f, FunctionAnalysisManager &am,
               SmallPtrSetImpl<const BasicBlock *> &whole) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  for (Loop *loop : li.getLoopsInPreorder()) {
    if (!hasWorkItems(*loop) || !whole.insert(loop->getHeader()).second)
      continue;
    std::optional<IdLoop> ids = IdLoop::recognize(*loop, se);
    if (!ids)
      continue;
    Splitting splitting(*ids, se, am.getResult<DominatorTreeAnalysis>(f), li);
    if (!splitting.find())
      continue;
    if (const Loop *copy = splitting.run()) {
      whole.insert(copy->getHeader());
      passes::Remarks("split-quotient-ranges", f)
          .passed(loop->getStartLoc(), "Split",
                  "the loop over the work-items is split where a quotient of the id changes");
    }
    return true;
  }
  return false;
}

} // namespace

PreservedAnalyses SplitQuotientRangesPass::run(Function &f, FunctionAnalysisManager &am) {
  SmallPtrSet<const BasicBlock *, 8> whole;
  bool changed = false;
  while (splitNext(f, am, whole)) {
    am.invalidate(f, PreservedAnalyses::none());
    changed = true;
  }
  if (changed)
    return PreservedAnalyses::none();
  PreservedAnalyses sameBlocks; // Shared values may have moved.
  sameBlocks.preserveSet<CFGAnalyses>();
  return sameBlocks;
}

} // namespace oclc::vectorizer
