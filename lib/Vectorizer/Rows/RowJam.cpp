//===- RowJam.cpp - Runs several rows of work-items in step -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Rows/RowJam.h"

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
  RowJam(const RowLoop &Row, const RowValues &Values, unsigned Rows, ScalarEvolution &SE,
         LoopInfo &LI, DominatorTree &DT)
      : Row(Row), Values(Values), Rows(Rows), SE(SE), LI(LI), DT(DT), Others(Rows - 1) {}

  void run() {
    if (Row.front() == Row.head())
      SplitBlock(Row.head(), Row.head()->getTerminator(), &DT, &LI);
    Front = Row.front();
    Value *End = emitEnd();
    cloneItems();
    copyVariables();
    askForRows(End);
    jam();
    step(End);
  }

private:
  RowLoop Row;
  const RowValues &Values;
  const unsigned Rows;
  ScalarEvolution &SE;
  LoopInfo &LI;
  DominatorTree &DT;
  BasicBlock *Front = nullptr;
  /// The blocks of the second path, beginning with its front block. `First` maps the values of the
  /// first path to those of the second one, where they are the values of the first row.
  SmallVector<BasicBlock *> Blocks;
  ValueToValueMapTy First;
  BasicBlock *Done = nullptr;
  /// For each other row, maps the values of the first row to those of that row.
  SmallVector<DenseMap<Value *, Value *>> Others;
  /// Copies of instructions and their rows. Their operands are still those of the first row.
  SmallVector<std::pair<Instruction *, unsigned>> Copies;

  /// Emits the row id that follows the last row.
  Value *emitEnd() {
    BasicBlock *Preheader = Row.L->getLoopPreheader();
    Type *I64 = Row.Id->getType();
    const SCEV *Taken = SE.getTruncateOrZeroExtend(SE.getBackedgeTakenCount(Row.L), I64);
    const SCEV *Start = SE.getSCEV(Row.Id->getIncomingValueForBlock(Preheader));
    SCEVExpander Expander(SE, "rows");
    return Expander.expandCodeFor(SE.getAddExpr(SE.getAddExpr(Start, Taken), SE.getOne(I64)), I64,
                                  Preheader->getTerminator()->getIterator());
  }

  void cloneItems() {
    Loop *Jammed =
        cloneLoopWithPreheader(Front, Row.head(), Row.Items, First, ".rows", &LI, &DT, Blocks);
    remapInstructionsInBlocks(Blocks, First);
    BasicBlock *Exit = Row.Items->getUniqueExitBlock();
    Done = BasicBlock::Create(Exit->getContext(), "rows.done", Exit->getParent(), Exit);
    BranchInst::Create(Row.latch(), Done)
        ->setDebugLoc(Jammed->getLoopLatch()->getTerminator()->getDebugLoc());
    Jammed->getLoopLatch()->getTerminator()->replaceSuccessorWith(Exit, Done);
  }

  void copyVariables() {
    for (AllocaInst *Variable : Values.privateVariables())
      for (auto &Other : reverse(Others)) {
        Instruction *Copy = Variable->clone();
        Copy->insertAfter(Variable->getIterator());
        Copy->setName(Variable->getName() + ".row");
        Other[Variable] = Copy;
      }
  }

  /// Emits the condition for the second path: at least `Rows` rows are left, and none of them is
  /// skipped.
  void askForRows(Value *End) {
    BasicBlock *Head = Row.head();
    const unsigned Known = SE.getSmallConstantTripCount(Row.L);
    const bool IsWhole = Known != 0 && Known % Rows == 0 && Head->getSingleSuccessor();
    BasicBlock *One = SplitBlock(Head, Head->getTerminator(), &DT, &LI);
    One->setName("row");
    auto *Run = cast<BranchInst>(One->getTerminator());
    auto *Ask = BasicBlock::Create(Head->getContext(), "rows.ask", Head->getParent(), One);
    IRBuilder<> Builder(Head->getTerminator());
    Builder.SetCurrentDebugLocation(Run->getDebugLoc());
    Value *AreLeft = IsWhole ? Builder.getTrue()
                             : Builder.CreateICmpUGE(Builder.CreateSub(End, Row.Id, "rows.left"),
                                                     Builder.getInt64(Rows));
    Builder.CreateCondBr(AreLeft, Ask, One);
    Head->getTerminator()->eraseFromParent();
    Builder.SetInsertPoint(Ask);
    copyHead(*Head, Builder);
    Value *All = nullptr;
    if (Run->isConditional())
      All = allRun(Run->getCondition(), Run->getSuccessor(0) == Front, Builder);
    if (All)
      Builder.CreateCondBr(All, Blocks.front(), One);
    else
      Builder.CreateBr(Blocks.front());
  }

  /// Advances the row id. The original loop reaches the same id in single steps, so the sum wraps
  /// around only if these do, and may have their flags.
  Value *advance(Value *By, const Twine &Name, IRBuilder<> &Builder) {
    auto *Next = cast<BinaryOperator>(Row.Id->getIncomingValueForBlock(Row.latch()));
    return Builder.CreateAdd(Row.Id, By, Name, Next->hasNoUnsignedWrap(), Next->hasNoSignedWrap());
  }

  void copyHead(BasicBlock &Head, IRBuilder<> &Builder) {
    for (unsigned R = 0; R != Others.size(); ++R) {
      Others[R][Row.Id] = advance(Builder.getInt64(R + 1), Row.Id->getName(), Builder);
      for (Instruction &I : Head)
        if (Values.vary(&I) && &I != Row.Id && !I.isTerminator())
          copy(I, I, R)->insertInto(Builder.GetInsertBlock(), Builder.GetInsertPoint());
    }
  }

  Value *allRun(Value *Condition, bool Wanted, IRBuilder<> &Builder) {
    Value *All = Wanted ? Condition : Builder.CreateNot(Condition);
    if (!Values.vary(Condition))
      return All;
    for (auto &Other : Others) {
      Value *Runs = Other.lookup(Condition);
      All = Builder.CreateAnd(All, Wanted ? Runs : Builder.CreateNot(Runs));
    }
    return All;
  }

  /// Copies `I` for row `R` + 1. `FirstRow` is the value of the first row for which the copy is
  /// entered in `Others`.
  Instruction *copy(Instruction &I, Instruction &FirstRow, unsigned R) {
    Instruction *Copy = I.clone();
    if (I.hasName())
      Copy->setName(I.getName());
    Others[R][&FirstRow] = Copy;
    Copies.emplace_back(Copy, R);
    return Copy;
  }

  void jam() {
    SmallVector<Instruction *> Work;
    auto Collect = [&](BasicBlock &BB) {
      for (Instruction &I : BB)
        if (Values.vary(&I))
          Work.push_back(cast<Instruction>(First[&I]));
    };
    Collect(*Front);
    for (BasicBlock *BB : Row.Items->blocks())
      Collect(*BB);
    for (Instruction *I : Work)
      for (unsigned R = Others.size(); R-- != 0;)
        copy(*I, *I, R)->insertAfter(I->getIterator());
    for (auto [Copy, R] : Copies)
      for (Use &Operand : Copy->operands())
        if (Value *Own = Others[R].lookup(Operand.get()))
          Operand.set(Own);
  }

  /// Makes the loop step by the number of rows that have run.
  void step(Value *End) {
    BasicBlock *Latch = Row.latch();
    IRBuilder<> Builder(Latch, Latch->begin());
    PHINode *Step = Builder.CreatePHI(Row.Id->getType(), 2, "rows.step");
    for (BasicBlock *Pred : predecessors(Latch))
      Step->addIncoming(Builder.getInt64(Pred == Done ? Rows : 1), Pred);
    auto *Repeat = cast<BranchInst>(Latch->getTerminator());
    Builder.SetInsertPoint(Repeat);
    WeakTrackingVH Old[] = {Repeat->getCondition(), Row.Id->getIncomingValueForBlock(Latch)};
    Value *Next = advance(Step, Row.Id->getName() + ".next", Builder);
    const bool IsTrueBack = Repeat->getSuccessor(0) == Row.head();
    Repeat->setCondition(
        Builder.CreateICmp(IsTrueBack ? CmpInst::ICMP_ULT : CmpInst::ICMP_UGE, Next, End));
    Row.Id->setIncomingValueForBlock(Latch, Next);
    for (const WeakTrackingVH &V : Old)
      if (V)
        RecursivelyDeleteTriviallyDeadInstructions(V);
  }
};

} // namespace

void jamRows(const RowLoop &Row, const RowValues &Values, unsigned Rows, ScalarEvolution &SE,
             LoopInfo &LI, DominatorTree &DT) {
  RowJam(Row, Values, Rows, SE, LI, DT).run();
}

} // namespace oclc::vectorizer
