//===- PlannedLoop.cpp - The vector plan of a loop as text -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/PlannedLoop.h"

#include "Vectorizer/Driver/LoopVectorization.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace oclc::vectorizer {

std::string nameInPlan(const BasicBlock *bb) {
  std::string name;
  raw_string_ostream os(name);
  bb->printAsOperand(os, /*PrintType=*/false);
  return name;
}

static std::string shapeText(LaneShape shape) {
  switch (shape.Kind) {
  case LaneShape::Unknown:
    return "unknown";
  case LaneShape::Strided:
    return shape.isUniform() ? "uniform" : "strided " + std::to_string(shape.Stride);
  case LaneShape::Varying:
    return "varying";
  }
  llvm_unreachable("unknown shape");
}

static std::string jumpText(const Jump &to) {
  std::string text;
  for (const BasicBlock *bb : ArrayRef(to).drop_back())
    text += formatv("any({0}) ? {0} : ", nameInPlan(bb)).str();
  return text + nameInPlan(to.back());
}

/// Returns the shapes that values have in the loop over whole vectors. Changes the step of the loop
/// to `Lanes` meanwhile, because the step determines which low bits of ids are known.
LaneShapes LoopVectorization::shapesOfVector() const {
  BasicBlock *latch = L.getLoopLatch();
  Value *next = Work.Id->getIncomingValueForBlock(latch);
  Instruction *step =
      BinaryOperator::CreateNUWAdd(Work.Id, ConstantInt::get(Work.Id->getType(), Lanes), "",
                                   latch->getTerminator()->getIterator());
  Work.Id->setIncomingValueForBlock(latch, step);
  LaneShapes shapes(L, *Work.Id, Private);
  Work.Id->setIncomingValueForBlock(latch, next);
  step->eraseFromParent();
  return shapes;
}

/// Returns an instruction without the indentation with which LLVM prints it.
static std::string instructionText(const Instruction &inst) {
  std::string text;
  raw_string_ostream os(text);
  inst.print(os);
  return StringRef(text).trim().str();
}

std::vector<PlannedBlock> LoopVectorization::shapedBlocks(ScalarEvolution &se) {
  std::vector<PlannedBlock> blocks = plannedBlocks();
  LoopStart(Work, Lanes, se, LI, DT).assumeNothingWraps();
  const LaneShapes shapes = shapesOfVector();
  for (const auto &[bb, planned] : zip_equal(Order, blocks))
    for (const Instruction &inst : *bb) {
      const bool isBranch =
          inst.isTerminator() && inst.getNumSuccessors() > 1 && bb != L.getLoopLatch();
      if (inst.getType()->isVoidTy() && !isBranch && !isa<StoreInst>(inst))
        continue;
      PlannedInstruction &added = planned.Instructions.emplace_back();
      added.Text = instructionText(inst);
      if (!inst.getType()->isVoidTy())
        added.Shape = shapeText(shapes.of(&inst));
      if (const Value *pointer = getLoadStorePointerOperand(&inst))
        added.Access = shapeText(shapes.of(pointer));
      added.IsUniform =
          isBranch ? !Uniformity.hasDivergentTerminator(*bb) : Uniformity.isUniform(inst);
      added.Where = inst.getDebugLoc();
    }
  return blocks;
}

static std::string nextText(const LinearPlan::Exit &exit, const std::string &header) {
  switch (exit.Kind) {
  case LinearPlan::Exit::Kept:
    return "next work-items";
  case LinearPlan::Exit::Goto:
    return "goto " + jumpText(exit.First);
  case LinearPlan::Exit::Branch:
    return "branch to " + jumpText(exit.First) + " or " + jumpText(exit.Second);
  case LinearPlan::Exit::Repeat:
    return "repeat " + header + " while any lane is left, then " + jumpText(exit.First);
  }
  llvm_unreachable("unknown exit");
}

std::vector<PlannedBlock> LoopVectorization::plannedBlocks() const {
  std::vector<PlannedBlock> blocks;
  for (BasicBlock *bb : Order)
    blocks.push_back(
        {nameInPlan(bb),
         Groups.isRunByAll(bb) ? "all lanes" : "lanes of " + nameInPlan(Groups.leader(bb)),
         nextText(Plan.exitOf(bb), nameInPlan(LI.getLoopFor(bb)->getHeader())),
         {}});
  return blocks;
}

} // namespace oclc::vectorizer
