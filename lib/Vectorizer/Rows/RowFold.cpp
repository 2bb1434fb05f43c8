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

bool beginsAtZero(const Loop &loop) {
  return match(counterOf(loop)->getIncomingValueForBlock(loop.getLoopPreheader()),
               PatternMatch::m_Zero());
}

/// True if `bb` only computes values, so that each work-item of a row may compute them itself.
bool onlyComputes(const BasicBlock &bb) {
  return isa<BranchInst>(bb.getTerminator()) && bb.getSingleSuccessor() &&
         all_of(drop_end(bb), [](const Instruction &inst) {
           return isa<PHINode>(inst) || inst.isDebugOrPseudoInst() ||
                  (!inst.mayReadOrWriteMemory() && !inst.mayHaveSideEffects() &&
                   !isa<AllocaInst>(inst));
         });
}

void moveInto(BasicBlock &from, BasicBlock &to) {
  const BasicBlock::iterator place = to.getFirstInsertionPt();
  for (Instruction &inst : make_early_inc_range(from))
    if (!isa<PHINode>(inst) && !inst.isTerminator())
      inst.moveBefore(to, place);
}

/// A byte offset as a linear function: ofRow * row + inRow * (id in the row) + constant, plus the
/// sum of value * factor over `others`.
struct IdOffset {
  int64_t ofRow = 0, inRow = 0;
  SmallVector<std::pair<Value *, int64_t>, 2> others;
  int64_t constant = 0;
};

/// Finds addresses that are linear in the id of the folded loop. LLVM may have split them into a
/// part for the row, which is computed once for a row, and a part for the work-item.
class LinearAddresses {
public:
  LinearAddresses(Value &row, Value &inRow, uint64_t items)
      : Row(row), InRow(inRow), Items(int64_t(items)) {}

  /// Adds `v * factor` to `sum`.
  void add(Value &v, int64_t factor, IdOffset &sum, unsigned depth = 0) const {
    const bool isSimple = depth != MaxDepth && std::abs(factor) < int64_t(MaxFactor * MaxFactor);
    auto *op = isSimple ? dyn_cast<BinaryOperator>(&v) : nullptr;
    auto *constant = op ? dyn_cast<ConstantInt>(op->getOperand(1)) : nullptr;
    const uint64_t number = constant ? constant->getLimitedValue(MaxFactor) : MaxFactor;
    if (&v == &Row)
      sum.ofRow += factor;
    else if (&v == &InRow)
      sum.inRow += factor;
    else if (op && op->getOpcode() == Instruction::Shl && number < MaxShift)
      add(*op->getOperand(0), factor * (int64_t(1) << number), sum, depth + 1);
    else if (op && op->getOpcode() == Instruction::Mul && number < MaxFactor)
      add(*op->getOperand(0), factor * int64_t(number), sum, depth + 1);
    else if (op && op->getOpcode() == Instruction::Add) {
      add(*op->getOperand(0), factor, sum, depth + 1);
      add(*op->getOperand(1), factor, sum, depth + 1);
    } else {
      sum.others.emplace_back(&v, factor);
    }
  }

  /// Returns the base of an address that is linear in the id of the folded loop, and adds its
  /// offset from the base to `sum`. Returns null for other addresses.
  Value *base(GetElementPtrInst &address, IdOffset &sum) const {
    Value *pointer = &address;
    while (auto *part = dyn_cast<GetElementPtrInst>(pointer)) {
      SmallMapVector<Value *, APInt, 4> variables;
      APInt constant(64, 0);
      if (part->getType()->isVectorTy() ||
          !part->collectOffset(part->getDataLayout(), 64, variables, constant))
        return nullptr;
      for (auto &[index, scale] : variables) {
        if (!index->getType()->isIntegerTy(64) || scale.abs().uge(MaxFactor))
          return nullptr;
        add(*index, scale.getSExtValue(), sum);
      }
      sum.constant += constant.getSExtValue();
      pointer = part->getPointerOperand();
    }
    return sum.inRow != 0 && sum.ofRow == Items * sum.inRow ? pointer : nullptr;
  }

private:
  static constexpr uint64_t MaxFactor = 1 << 16, MaxShift = 16;
  static constexpr unsigned MaxDepth = 6;
  Value &Row, &InRow;
  const int64_t Items;
};

/// Replaces addresses `base + (row * items + inRow) * size` in `loop` by `base + item * size`,
/// where `item` is the id in the folded loop.
void joinAddresses(const Loop &loop, const LinearAddresses &linear, Value &item) {
  SmallVector<GetElementPtrInst *> addresses;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : *bb)
      if (auto *address = dyn_cast<GetElementPtrInst>(&inst))
        addresses.push_back(address);
  for (GetElementPtrInst *address : addresses) {
    IdOffset sum;
    Value *base = linear.base(*address, sum);
    if (!base)
      continue;
    IRBuilder<> builder(address);
    auto times = [&](Value *v, int64_t factor) {
      return builder.CreateMul(v, builder.getInt64(uint64_t(factor)));
    };
    Value *bytes = times(&item, sum.inRow);
    for (auto &[other, factor] : sum.others)
      bytes = builder.CreateAdd(bytes, times(other, factor));
    bytes = builder.CreateAdd(bytes, builder.getInt64(uint64_t(sum.constant)));
    address->replaceAllUsesWith(builder.CreatePtrAdd(base, bytes));
  }
}

} // namespace

std::optional<ShortRow> ShortRow::recognize(Loop &loop, unsigned lanes, ScalarEvolution &se,
                                            std::string &why) {
  if (!hasRows(loop) || loop.getSubLoops().size() != 1 || !loop.getUniqueExitBlock() ||
      !loop.getSubLoops().front()->getUniqueExitBlock())
    return std::nullopt;
  Loop &ofRow = *loop.getSubLoops().front();
  const uint64_t items = se.getSmallConstantTripCount(&ofRow);
  const uint64_t rows = se.getSmallConstantTripCount(&loop);
  if (items < 2 || items >= lanes || items * rows < lanes)
    return std::nullopt;
  hoistSharedValues(ofRow);
  hoistSharedValues(loop);
  se.forgetBlockAndLoopDispositions();
  std::string noForm;
  std::optional<RowLoop> row = RowLoop::recognize(loop, noForm);
  if (!row) {
    why = noForm;
    return std::nullopt;
  }
  if (!beginsAtZero(loop) || !beginsAtZero(ofRow))
    why = "they do not begin with the first work-item";
  else if (!isPowerOf2_64(items))
    why = "their length is no power of two";
  else if (!onlyComputes(*row->head()) || !onlyComputes(*row->front()))
    why = "a row has code beside that of its work-items";
  return why.empty() ? std::optional(ShortRow(*row, items, rows)) : std::nullopt;
}

void ShortRow::fold() const {
  PHINode *id = counterOf(*Row.Items);
  BasicBlock *header = Row.Items->getHeader(), *latch = Row.Items->getLoopLatch();
  auto *back = cast<BranchInst>(latch->getTerminator());
  // Move the code of a row into the header. The ids that it uses are inserted before it.
  if (Row.front() != Row.head())
    moveInto(*Row.front(), *header);
  moveInto(*Row.head(), *header);

  IRBuilder<> builder(header, header->begin());
  PHINode *item = builder.CreatePHI(id->getType(), 2, "item");
  builder.SetInsertPoint(header, header->getFirstInsertionPt());
  builder.SetCurrentDebugLocation(back->getDebugLoc());
  Value *inRow = builder.CreateAnd(item, Items - 1, "in.row");
  Value *ofRow = builder.CreateLShr(item, Log2_64(Items), "row");

  builder.SetInsertPoint(back);
  Value *next = builder.CreateAdd(item, builder.getInt64(1), "item.next", true, true);
  Value *repeats = builder.CreateICmpULT(next, builder.getInt64(Items * Rows));
  const bool isTrueBack = back->getSuccessor(0) == header;
  back->setCondition(isTrueBack ? repeats : builder.CreateNot(repeats));
  item->addIncoming(ConstantInt::get(id->getType(), 0), Row.Items->getLoopPreheader());
  item->addIncoming(next, latch);

  id->replaceAllUsesWith(inRow);
  id->eraseFromParent();
  auto *repeat = cast<BranchInst>(Row.latch()->getTerminator());
  IRBuilder<>(repeat).CreateBr(Row.L->getUniqueExitBlock());
  repeat->eraseFromParent();
  Row.Id->replaceAllUsesWith(ofRow);
  Row.Id->eraseFromParent();
  joinAddresses(*Row.Items, LinearAddresses(*ofRow, *inRow, Items), *item);
}

} // namespace oclc::vectorizer
