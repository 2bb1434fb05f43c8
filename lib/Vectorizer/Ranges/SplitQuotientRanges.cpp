//===- SplitQuotientRanges.cpp - Splits ranges of ids where a quotient changes ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/SplitQuotientRanges.h"

#include "Passes/Planning/LoopVersions.h"
#include "Passes/Support/Diagnostics.h"
#include "Vectorizer/LoopNest/WorkItemLoop.h"
#include "Vectorizer/Ranges/IdLoop.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// Smallest divisor for which a range is split. Shorter parts would mostly be remainders of
/// vectors.
constexpr uint64_t LeastDivisor = 16;

/// Divisions of one dividend by one divisor.
using Divisions = SmallVector<BinaryOperator *, 4>;
using DivisionMap = MapVector<std::pair<Value *, Value *>, Divisions>;

/// True if `condition` is false for each divisor of at least LeastDivisor.
bool isFalseFor(Value &condition, const Value &divisor) {
  Value *a, *b;
  const APInt *number;
  if (match(&condition, m_LogicalOr(m_Value(a), m_Value(b))))
    return isFalseFor(*a, divisor) && isFalseFor(*b, divisor);
  if (match(&condition, m_LogicalAnd(m_Value(a), m_Value(b))))
    return isFalseFor(*a, divisor) || isFalseFor(*b, divisor);
  return match(&condition,
               m_SpecificICmp(CmpInst::ICMP_EQ, m_Specific(&divisor), m_APInt(number))) &&
         number->slt(LeastDivisor);
}

class Splitting {
public:
  Splitting(IdLoop work, ScalarEvolution &se, DominatorTree &dt, LoopInfo &li)
      : Work(work), L(*work.L), SE(se), DT(dt), LI(li) {}

  /// Finds the divisions for which the range is split. Returns false if there are none. Moves
  /// shared values in front of the loop.
  bool find() {
    DivisionMap found;
    for (BasicBlock *bb : L.blocks())
      for (Instruction &inst : *bb)
        if (auto *op = dyn_cast<BinaryOperator>(&inst);
            op && op->isIntDivRem() && countsIds(*op->getOperand(0))) {
          isShared(*op->getOperand(1));
          if (Value *divisor = sharedDivisor(*op->getOperand(1)))
            found[{op->getOperand(0), divisor}].push_back(op);
        }
    if (found.empty())
      return false;
    auto most = max_element(
        found, [](const auto &a, const auto &b) { return a.second.size() < b.second.size(); });
    std::tie(Dividend, Divisor) = most->first;
    Ops = most->second;
    for (BasicBlock *bb : L.blocks())
      for (Instruction &inst : *bb)
        if (match(&inst, m_IDiv(m_Specific(Dividend), m_Value())))
          if (std::optional<Factors> rest = multipleIn(cast<BinaryOperator>(inst)))
            Multiples.emplace_back(cast<BinaryOperator>(&inst), std::move(*rest));
    return true;
  }

  /// Splits the range. Returns the copy of the loop for ranges that are not split; null if the loop
  /// cannot be copied.
  Loop *run() {
    IRBuilder<> before(L.getLoopPreheader()->getTerminator());
    before.SetCurrentDebugLocation(Ops.front()->getDebugLoc());
    Value *maySplit = emitBounds(before);
    Loop *copy =
        passes::versionLoop(L, [&](IRBuilderBase &) { return maySplit; }, ".divided", LI, DT);
    if (copy)
      nest();
    return copy;
  }

private:
  IdLoop Work;
  Loop &L;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  using Factors = SmallVector<Value *, 4>;

  Value *Dividend = nullptr, *Divisor = nullptr;
  Divisions Ops;
  /// Divisions of the same dividend by a product of the divisor and other shared values.
  SmallVector<std::pair<BinaryOperator *, Factors>> Multiples;
  /// In 64 bits: the range of ids, the dividend of the first id, and the divisor.
  Value *First = nullptr, *End = nullptr, *Start = nullptr, *By = nullptr;

  bool isSigned() const {
    return any_of(Ops, [](const BinaryOperator *op) {
      return op->getOpcode() == Instruction::SDiv || op->getOpcode() == Instruction::SRem;
    });
  }

  /// True if `v` does not depend on the iteration, after moving its computation in front of the
  /// loop.
  bool isShared(Value &v) {
    bool changed = false;
    return L.makeLoopInvariant(&v, changed);
  }

  /// True if `v` is the id plus a shared value, modulo 2^width.
  bool countsIds(const Value &v) {
    if (&v == Work.Id)
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
      if (isShared(*i->getOperand(shared)))
        return countsIds(*i->getOperand(1 - shared));
    return false;
  }

  /// Returns the value that all work-items divide by if it is large enough. sanitize-division has
  /// replaced small ones that would trap.
  Value *sharedDivisor(Value &v) const {
    Value *condition, *divisor = nullptr;
    if (match(&v, m_UMax(m_Value(divisor), m_One())) && L.isLoopInvariant(divisor))
      return divisor;
    if (L.isLoopInvariant(&v))
      return isa<Constant>(v) ? nullptr : &v;
    if (match(&v, m_Select(m_Value(condition), m_One(), m_Value(divisor))) &&
        L.isLoopInvariant(divisor) && !isa<Constant>(divisor) && isFalseFor(*condition, *divisor))
      return divisor;
    return nullptr;
  }

  bool addFactors(Value &v, bool areSigned, Factors &all) const {
    auto *product = dyn_cast<OverflowingBinaryOperator>(&v);
    if (product && product->getOpcode() == Instruction::Mul &&
        (areSigned ? product->hasNoSignedWrap() : product->hasNoUnsignedWrap()))
      return addFactors(*product->getOperand(0), areSigned, all) &&
             addFactors(*product->getOperand(1), areSigned, all);
    all.push_back(&v);
    return L.isLoopInvariant(&v);
  }

  /// If `division` divides by a product of the divisor and other shared values, which does not
  /// wrap around, returns these values.
  std::optional<Factors> multipleIn(const BinaryOperator &division) const {
    Value &v = *division.getOperand(1);
    Value *condition, *product;
    if (match(&v, m_Select(m_Value(condition), m_One(), m_Value(product)))) {
      if (!isFalseFor(*condition, *product))
        return std::nullopt;
    } else if (!match(&v, m_UMax(m_Value(product), m_One()))) {
      product = &v;
    }
    Factors all;
    if (!addFactors(*product, division.getOpcode() == Instruction::SDiv, all) || all.size() == 1)
      return std::nullopt;
    auto *place = llvm::find(all, Divisor);
    if (place == all.end())
      return std::nullopt;
    all.erase(place);
    return all;
  }

  /// Emits the value of `v`, for which countsIds() is true, for the first id.
  Value *forFirst(IRBuilderBase &builder, Value &v) const {
    if (&v == Work.Id)
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
    First = Work.first();
    const SCEV *taken = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(&L), i64);
    const SCEV *last = SE.getAddExpr(SE.getSCEV(First), taken);
    SCEVExpander expander(SE, "work-items");
    End = expander.expandCodeFor(SE.getAddExpr(last, SE.getOne(i64)), i64,
                                 &*builder.GetInsertPoint());
    auto extend = [&](Value *v) {
      return builder.CreateIntCast(builder.CreateFreeze(v), i64, isSigned());
    };
    By = extend(Divisor);
    Start = extend(forFirst(builder, *Dividend));
    const unsigned bits = Dividend->getType()->getIntegerBitWidth();
    const APInt most = isSigned() || bits == 64 ? APInt::getSignedMaxValue(bits).zext(64)
                                                : APInt::getMaxValue(bits).zext(64);
    // No id is negative, so neither is their number.
    Value *room = builder.CreateSub(ConstantInt::get(i64, most), builder.CreateSub(End, First));
    Value *isLarge = builder.CreateICmpSGE(By, ConstantInt::get(i64, LeastDivisor));
    Value *isPositive = builder.CreateICmpSGE(Start, builder.getInt64(0));
    return builder.CreateAnd(builder.CreateAnd(isLarge, isPositive),
                             builder.CreateICmpSLE(Start, room));
  }

  /// Puts the loop into a loop over the parts of the range.
  void nest() {
    BasicBlock *front = L.getLoopPreheader();
    BasicBlock *part = SplitBlock(front, front->getTerminator(), &DT, &LI);
    part->setName("part");
    BasicBlock *latch = L.getLoopLatch();
    BasicBlock *done = SplitEdge(latch, L.getUniqueExitBlock(), &DT, &LI);
    IRBuilder<> builder(part, part->begin());
    builder.SetCurrentDebugLocation(Ops.front()->getDebugLoc());
    PHINode *from = builder.CreatePHI(builder.getInt64Ty(), 2, "from");
    Value *dividend = builder.CreateAdd(Start, builder.CreateSub(from, First), "", true, true);
    Value *quotient = builder.CreateUDiv(dividend, By, "quotient");
    Value *rest = builder.CreateURem(dividend, By, "rest");
    // Neither number is negative, so the sum does not wrap around as an unsigned one.
    Value *next = builder.CreateAdd(from, builder.CreateSub(By, rest), "", true);
    Value *to = builder.CreateBinaryIntrinsic(Intrinsic::umin, next, End, {}, "to");
    replaceDivisions(builder, *from, *quotient, *rest);
    replaceMultiples(builder, *quotient);

    Work.Id->setIncomingValueForBlock(part, from);
    auto *back = cast<BranchInst>(latch->getTerminator());
    builder.SetInsertPoint(back);
    Value *old = back->getCondition();
    const bool isTrueBack = back->getSuccessor(0) == L.getHeader();
    back->setCondition(
        builder.CreateICmp(isTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Work.Next, to));
    RecursivelyDeleteTriviallyDeadInstructions(old);

    Instruction *leave = done->getTerminator();
    builder.SetInsertPoint(leave);
    builder.CreateCondBr(builder.CreateICmpULT(to, End), part, leave->getSuccessor(0));
    leave->eraseFromParent();
    from->addIncoming(First, front);
    from->addIncoming(to, done);
  }

  void replaceDivisions(IRBuilder<> &inPart, Value &from, Value &quotient, Value &rest) {
    for (BinaryOperator *op : Ops) {
      Value *result = nullptr;
      if (op->getOpcode() == Instruction::UDiv || op->getOpcode() == Instruction::SDiv) {
        result = inPart.CreateZExtOrTrunc(&quotient, op->getType());
      } else {
        IRBuilder<> builder(op);
        Value *ahead = builder.CreateSub(Work.Id, &from, "", true, true);
        result = builder.CreateAdd(&rest, ahead, "", true, true);
        if (result->getType() != op->getType())
          result = builder.CreateTrunc(result, op->getType(), "", true, isSigned());
      }
      op->replaceAllUsesWith(result);
      op->eraseFromParent();
    }
  }

  /// n / (w * k) is n / w / k. With k = 0, the kernel divides by zero.
  void replaceMultiples(IRBuilder<> &inPart, Value &quotient) {
    for (auto &[op, factors] : Multiples) {
      Value *result = inPart.CreateZExtOrTrunc(&quotient, op->getType());
      for (Value *factor : factors) {
        Value *isZero = inPart.CreateICmpEQ(factor, Constant::getNullValue(factor->getType()));
        Value *by = inPart.CreateFreeze(
            inPart.CreateSelect(isZero, ConstantInt::get(factor->getType(), 1), factor));
        result = op->getOpcode() == Instruction::SDiv ? inPart.CreateSDiv(result, by)
                                                      : inPart.CreateUDiv(result, by);
      }
      op->replaceAllUsesWith(result);
      op->eraseFromParent();
    }
  }
};

/// Splits the range of one loop. Returns false if no loop is left whose range can be split.
/// `whole` contains the headers of loops to leave alone.
bool splitNext(Function &f, FunctionAnalysisManager &am,
               SmallPtrSetImpl<const BasicBlock *> &whole) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  for (Loop *loop : li.getLoopsInPreorder()) {
    if (!hasWorkItems(*loop) || !whole.insert(loop->getHeader()).second)
      continue;
    std::optional<IdLoop> work = IdLoop::recognize(*loop, se);
    if (!work)
      continue;
    Splitting splitting(*work, se, am.getResult<DominatorTreeAnalysis>(f), li);
    if (!splitting.find())
      continue;
    if (const Loop *copy = splitting.run())
      whole.insert(copy->getHeader());
    passes::Remarks("split-quotient-ranges", f)
        .passed(loop->getStartLoc(), "Split",
                "the loop over the work-items is split where a quotient of the id changes");
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
