//===- RowFold.cpp - Folds the loop over rows and that over their work-items ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowFold.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

bool beginsAtZero(const Loop &L) {
  return match(counterOf(L)->getIncomingValueForBlock(L.getLoopPreheader()),
               PatternMatch::m_Zero());
}

/// True if `BB` only computes values, so that each work-item of a row may compute them itself.
bool onlyComputes(const BasicBlock &BB) {
  return isa<BranchInst>(BB.getTerminator()) && BB.getSingleSuccessor() &&
         all_of(drop_end(BB), [](const Instruction &I) {
           return isa<PHINode>(I) || I.isDebugOrPseudoInst() ||
                  (!I.mayReadOrWriteMemory() && !I.mayHaveSideEffects() && !isa<AllocaInst>(I));
         });
}

void moveInto(BasicBlock &From, BasicBlock &To) {
  const BasicBlock::iterator Place = To.getFirstInsertionPt();
  for (Instruction &I : make_early_inc_range(From))
    if (!isa<PHINode>(I) && !I.isTerminator())
      I.moveBefore(To, Place);
}

/// A byte offset as a linear function: ofRow * row + inRow * id in the row + others + constant.
struct IdOffset {
  int64_t ofRow = 0, inRow = 0;
  SmallVector<std::pair<Value *, int64_t>, 2> others;
  int64_t constant = 0;
};

/// Finds addresses that are linear in the linear id. LLVM has split them into a part for the row,
/// which is computed once for a row, and a part for the work-item.
class LinearAddresses {
public:
  LinearAddresses(Value &Row, Value &InRow, uint64_t Items)
      : Row(Row), InRow(InRow), Items(int64_t(Items)) {}

  /// Adds `V * Factor` to `Sum`.
  void add(Value &V, int64_t Factor, IdOffset &Sum, unsigned Depth = 0) const {
    const bool IsSimple = Depth != MaxDepth && std::abs(Factor) < int64_t(MaxFactor * MaxFactor);
    auto *Op = IsSimple ? dyn_cast<BinaryOperator>(&V) : nullptr;
    auto *Constant = Op ? dyn_cast<ConstantInt>(Op->getOperand(1)) : nullptr;
    const uint64_t Number = Constant ? Constant->getLimitedValue(MaxFactor) : MaxFactor;
    if (&V == &Row)
      Sum.ofRow += Factor;
    else if (&V == &InRow)
      Sum.inRow += Factor;
    else if (Op && Op->getOpcode() == Instruction::Shl && Number < MaxShift)
      add(*Op->getOperand(0), Factor * (int64_t(1) << Number), Sum, Depth + 1);
    else if (Op && Op->getOpcode() == Instruction::Mul && Number < MaxFactor)
      add(*Op->getOperand(0), Factor * int64_t(Number), Sum, Depth + 1);
    else if (Op && Op->getOpcode() == Instruction::Add) {
      add(*Op->getOperand(0), Factor, Sum, Depth + 1);
      add(*Op->getOperand(1), Factor, Sum, Depth + 1);
    } else {
      Sum.others.emplace_back(&V, Factor);
    }
  }

  /// Returns the base of an address that is linear in the linear id, with its offset in `Sum`; null
  /// for other addresses.
  Value *base(GetElementPtrInst &Address, IdOffset &Sum) const {
    Value *Pointer = &Address;
    while (auto *Part = dyn_cast<GetElementPtrInst>(Pointer)) {
      SmallMapVector<Value *, APInt, 4> Variables;
      APInt Constant(64, 0);
      if (Part->getType()->isVectorTy() ||
          !Part->collectOffset(Part->getDataLayout(), 64, Variables, Constant))
        return nullptr;
      for (auto &[Index, Scale] : Variables) {
        if (!Index->getType()->isIntegerTy(64) || Scale.abs().uge(MaxFactor))
          return nullptr;
        add(*Index, Scale.getSExtValue(), Sum);
      }
      Sum.constant += Constant.getSExtValue();
      Pointer = Part->getPointerOperand();
    }
    return Sum.inRow != 0 && Sum.ofRow == Items * Sum.inRow ? Pointer : nullptr;
  }

private:
  static constexpr uint64_t MaxFactor = 1 << 16, MaxShift = 16;
  static constexpr unsigned MaxDepth = 6;
  Value &Row, &InRow;
  const int64_t Items;
};

/// Replaces `base + (row * items + in row) * size` by `base + item * size`.
void joinAddresses(const Loop &L, const LinearAddresses &Linear, Value &Item) {
  SmallVector<GetElementPtrInst *> Addresses;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
        Addresses.push_back(Address);
  for (GetElementPtrInst *Address : Addresses) {
    IdOffset Sum;
    Value *Base = Linear.base(*Address, Sum);
    if (!Base)
      continue;
    IRBuilder<> Builder(Address);
    auto Times = [&](Value *V, int64_t Factor) {
      return Builder.CreateMul(V, Builder.getInt64(uint64_t(Factor)));
    };
    Value *Bytes = Times(&Item, Sum.inRow);
    for (auto &[Other, Factor] : Sum.others)
      Bytes = Builder.CreateAdd(Bytes, Times(Other, Factor));
    Bytes = Builder.CreateAdd(Bytes, Builder.getInt64(uint64_t(Sum.constant)));
    Address->replaceAllUsesWith(Builder.CreatePtrAdd(Base, Bytes));
  }
}

} // namespace

std::optional<ShortRow> ShortRow::recognize(Loop &L, unsigned Lanes, ScalarEvolution &SE,
                                            std::string &Why) {
  if (!hasRows(L) || L.getSubLoops().size() != 1 || !L.getUniqueExitBlock() ||
      !L.getSubLoops().front()->getUniqueExitBlock())
    return std::nullopt;
  Loop &OfRow = *L.getSubLoops().front();
  const uint64_t Items = SE.getSmallConstantTripCount(&OfRow);
  const uint64_t Rows = SE.getSmallConstantTripCount(&L);
  if (Items < 2 || Items >= Lanes || Items * Rows < Lanes)
    return std::nullopt;
  hoistSharedValues(OfRow);
  hoistSharedValues(L);
  SE.forgetBlockAndLoopDispositions();
  std::string NoForm;
  std::optional<RowLoop> Row = RowLoop::recognize(L, NoForm);
  if (!Row) {
    Why = NoForm;
    return std::nullopt;
  }
  if (!beginsAtZero(L) || !beginsAtZero(OfRow))
    Why = "they do not begin with the first work-item";
  else if (!isPowerOf2_64(Items))
    Why = "their length is no power of two";
  else if (!onlyComputes(*Row->head()) || !onlyComputes(*Row->front()))
    Why = "a row has code beside that of its work-items";
  return Why.empty() ? std::optional(ShortRow(*Row, Items, Rows)) : std::nullopt;
}

void ShortRow::fold() const {
  PHINode *Id = counterOf(*Row.Items);
  BasicBlock *Header = Row.Items->getHeader(), *Latch = Row.Items->getLoopLatch();
  auto *Back = cast<BranchInst>(Latch->getTerminator());
  // What rows compute follows the ids that it uses.
  if (Row.front() != Row.head())
    moveInto(*Row.front(), *Header);
  moveInto(*Row.head(), *Header);

  IRBuilder<> Builder(Header, Header->begin());
  PHINode *Item = Builder.CreatePHI(Id->getType(), 2, "item");
  Builder.SetInsertPoint(Header, Header->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(Back->getDebugLoc());
  Value *InRow = Builder.CreateAnd(Item, Items - 1, "in.row");
  Value *OfRow = Builder.CreateLShr(Item, Log2_64(Items), "row");

  Builder.SetInsertPoint(Back);
  Value *Next = Builder.CreateAdd(Item, Builder.getInt64(1), "item.next", true, true);
  Value *Repeats = Builder.CreateICmpULT(Next, Builder.getInt64(Items * Rows));
  const bool IsTrueBack = Back->getSuccessor(0) == Header;
  Back->setCondition(IsTrueBack ? Repeats : Builder.CreateNot(Repeats));
  Item->addIncoming(ConstantInt::get(Id->getType(), 0), Row.Items->getLoopPreheader());
  Item->addIncoming(Next, Latch);

  Id->replaceAllUsesWith(InRow);
  Id->eraseFromParent();
  auto *Repeat = cast<BranchInst>(Row.latch()->getTerminator());
  IRBuilder<>(Repeat).CreateBr(Row.L->getUniqueExitBlock());
  Repeat->eraseFromParent();
  Row.Id->replaceAllUsesWith(OfRow);
  Row.Id->eraseFromParent();
  joinAddresses(*Row.Items, LinearAddresses(*OfRow, *InRow, Items), *Item);
}

} // namespace oclc::vectorizer
