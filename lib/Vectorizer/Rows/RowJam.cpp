//===- RowJam.cpp - Runs several rows of work-items in step -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowJam.h"

#include "Vectorizer/Support/ItemMarks.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class RowJam {
public:
  RowJam(const RowLoop &row, const RowValues &values, unsigned rows, ScalarEvolution &se,
         LoopInfo &li, DominatorTree &dt)
      : Row(row), Values(values), Rows(rows), SE(se), LI(li), DT(dt), Others(rows - 1) {}

  void run() {
    if (Row.front() == Row.head())
      SplitBlock(Row.head(), Row.head()->getTerminator(), &DT, &LI);
    Front = Row.front();
    Value *end = emitEnd();
    cloneItems();
    copyVariables();
    askForRows(end);
    jam();
    step(end);
  }

private:
  RowLoop Row;
  const RowValues &Values;
  const unsigned Rows;
  ScalarEvolution &SE;
  LoopInfo &LI;
  DominatorTree &DT;
  BasicBlock *Front = nullptr;
  /// The blocks of the second path, beginning with its front block. `First` maps each value of the
  /// original path to its clone in the second path; the clones compute the first row.
  SmallVector<BasicBlock *> Blocks;
  ValueToValueMapTy First;
  BasicBlock *Done = nullptr;
  /// For each row after the first one, maps the values of the first row to those of that row.
  SmallVector<DenseMap<Value *, Value *>> Others;
  /// Copies of instructions, and the index of their row in `Others`. Until the end of jam(), their
  /// operands are those of the first row.
  SmallVector<std::pair<Instruction *, unsigned>> Copies;

  /// Emits the id of the last row plus one, before the loop over rows.
  Value *emitEnd() {
    BasicBlock *preheader = Row.L->getLoopPreheader();
    Type *i64 = Row.Id->getType();
    const SCEV *taken = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(Row.L), i64);
    const SCEV *start = SE.getSCEV(Row.Id->getIncomingValueForBlock(preheader));
    SCEVExpander expander(SE, "rows");
    return expander.expandCodeFor(SE.getAddExpr(SE.getAddExpr(start, taken), SE.getOne(i64)), i64,
                                  preheader->getTerminator()->getIterator());
  }

  void cloneItems() {
    Loop *jammed =
        cloneLoopWithPreheader(Front, Row.head(), Row.Items, First, ".rows", &LI, &DT, Blocks);
    remapInstructionsInBlocks(Blocks, First);
    BasicBlock *exit = Row.Items->getUniqueExitBlock();
    Done = BasicBlock::Create(exit->getContext(), "rows.done", exit->getParent(), exit);
    BranchInst::Create(Row.latch(), Done)
        ->setDebugLoc(jammed->getLoopLatch()->getTerminator()->getDebugLoc());
    jammed->getLoopLatch()->getTerminator()->replaceSuccessorWith(exit, Done);
  }

  void copyVariables() {
    for (AllocaInst *variable : Values.privateVariables())
      for (auto &other : reverse(Others)) {
        Instruction *copy = variable->clone();
        copy->insertAfter(variable->getIterator());
        copy->setName(variable->getName() + ".row");
        other[variable] = copy;
      }
  }

  /// Emits the condition for the second path: at least `rows` rows are left, and none of them is
  /// skipped.
  void askForRows(Value *end) {
    BasicBlock *head = Row.head();
    const unsigned known = SE.getSmallConstantTripCount(Row.L);
    const bool isWhole = known != 0 && known % Rows == 0 && head->getSingleSuccessor();
    BasicBlock *one = SplitBlock(head, head->getTerminator(), &DT, &LI);
    one->setName("row");
    auto *run = cast<BranchInst>(one->getTerminator());
    auto *ask = BasicBlock::Create(head->getContext(), "rows.ask", head->getParent(), one);
    IRBuilder<> builder(head->getTerminator());
    builder.SetCurrentDebugLocation(run->getDebugLoc());
    Value *areLeft = isWhole ? builder.getTrue()
                             : builder.CreateICmpUGE(builder.CreateSub(end, Row.Id, "rows.left"),
                                                     builder.getInt64(Rows));
    builder.CreateCondBr(areLeft, ask, one);
    head->getTerminator()->eraseFromParent();
    builder.SetInsertPoint(ask);
    copyHead(*head, builder);
    Value *all = nullptr;
    if (run->isConditional())
      all = allRun(run->getCondition(), run->getSuccessor(0) == Front, builder);
    if (all)
      builder.CreateCondBr(all, Blocks.front(), one);
    else
      builder.CreateBr(Blocks.front());
  }

  /// Emits the row id plus `by`. The original loop reaches the same id in single steps, so the sum
  /// wraps around only if one of these steps does. So it may have the no-wrap flags of the steps.
  Value *advance(Value *by, const Twine &name, IRBuilder<> &builder) {
    auto *next = cast<BinaryOperator>(Row.Id->getIncomingValueForBlock(Row.latch()));
    return builder.CreateAdd(Row.Id, by, name, next->hasNoUnsignedWrap(), next->hasNoSignedWrap());
  }

  void copyHead(BasicBlock &head, IRBuilder<> &builder) {
    for (unsigned r = 0; r != Others.size(); ++r) {
      Others[r][Row.Id] = advance(builder.getInt64(r + 1), Row.Id->getName(), builder);
      for (Instruction &inst : head)
        if (Values.vary(&inst) && &inst != Row.Id && !inst.isTerminator())
          copy(inst, inst, r)->insertInto(builder.GetInsertBlock(), builder.GetInsertPoint());
    }
  }

  Value *allRun(Value *condition, bool wanted, IRBuilder<> &builder) {
    Value *all = wanted ? condition : builder.CreateNot(condition);
    if (!Values.vary(condition))
      return all;
    for (auto &other : Others) {
      Value *runs = other.lookup(condition);
      all = builder.CreateAnd(all, wanted ? runs : builder.CreateNot(runs));
    }
    return all;
  }

  /// Copies `inst` for row `r` + 1. `firstRow` is the value of the first row under which the copy
  /// is entered in `Others`.
  Instruction *copy(Instruction &inst, Instruction &firstRow, unsigned r) {
    Instruction *copy = inst.clone();
    if (inst.hasName())
      copy->setName(inst.getName());
    Others[r][&firstRow] = copy;
    Copies.emplace_back(copy, r);
    return copy;
  }

  void jam() {
    SmallVector<Instruction *> work;
    auto collect = [&](BasicBlock &bb) {
      for (Instruction &inst : bb)
        if (auto *first = cast<Instruction>(First[&inst]); Values.vary(&inst))
          work.push_back(first);
        else
          markShared(*first);
    };
    collect(*Front);
    for (BasicBlock *bb : Row.Items->blocks())
      collect(*bb);
    SmallVector<MDNode *> marks;
    for (unsigned r = 0; r != Rows; ++r)
      marks.push_back(MDNode::getDistinct(Front->getContext(), {}));
    for (Instruction *inst : work) {
      for (unsigned r = Others.size(); r-- != 0;) {
        Instruction *other = copy(*inst, *inst, r);
        other->insertAfter(inst->getIterator());
        markRow(*other, *marks[r + 1]);
      }
      markRow(*inst, *marks[0]);
    }
    for (auto [copy, r] : Copies)
      for (Use &operand : copy->operands())
        if (Value *own = Others[r].lookup(operand.get()))
          operand.set(own);
  }

  /// Makes each iteration of the loop increase the row id by the number of rows that it has run.
  void step(Value *end) {
    BasicBlock *latch = Row.latch();
    IRBuilder<> builder(latch, latch->begin());
    PHINode *step = builder.CreatePHI(Row.Id->getType(), 2, "rows.step");
    for (BasicBlock *pred : predecessors(latch))
      step->addIncoming(builder.getInt64(pred == Done ? Rows : 1), pred);
    auto *repeat = cast<BranchInst>(latch->getTerminator());
    builder.SetInsertPoint(repeat);
    WeakTrackingVH old[] = {repeat->getCondition(), Row.Id->getIncomingValueForBlock(latch)};
    Value *next = advance(step, Row.Id->getName() + ".next", builder);
    const bool isTrueBack = repeat->getSuccessor(0) == Row.head();
    repeat->setCondition(
        builder.CreateICmp(isTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, next, end));
    Row.Id->setIncomingValueForBlock(latch, next);
    for (const WeakTrackingVH &v : old)
      if (v)
        RecursivelyDeleteTriviallyDeadInstructions(v);
  }
};

} // namespace

void jamRows(const RowLoop &row, const RowValues &values, unsigned rows, ScalarEvolution &se,
             LoopInfo &li, DominatorTree &dt) {
  RowJam(row, values, rows, se, li, dt).run();
}

} // namespace oclc::vectorizer
