//===- LaneShapesTest.cpp - Lanes differ from each other as their shapes say ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneShapes.h"
#include "LaneExpressions.h"
#include "Refinement.h"

#include "llvm/IR/Dominators.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;
using oclc::vectorizer::LaneShape;
using oclc::vectorizer::LaneShapes;
using oclc::vectorizer::PrivateMemory;

namespace {

/// A loop whose id goes on by whole vectors.
std::string function(unsigned Number, unsigned Lanes) {
  LaneExpressions Code(Number);
  Code.leaves = {{64, "%id"}, {64, "%u64"}, {32, "%u32"}, {8, "%u8"}};
  std::string Text = "define void @f" + std::to_string(Number) +
                     "(i64 %start, i64 %size, ptr %p, i8 %u8, i32 %u32, i64 %u64, i1 %c) {\n"
                     "entry:\n  br label %item\nitem:\n  %id = phi i64 [ " +
                     (Number % 2 ? "0" : "%start") + ", %entry ], [ %next, %item ]\n";
  const unsigned Bits[] = {64, 64, 32, 8};
  if (Code.pick(3) == 0)
    Code.address(1 + unsigned(Code.pick(3)));
  else
    Code.integer(Bits[Code.pick(4)], 1 + unsigned(Code.pick(4)));
  return Text + Code.take() + "  %next = add nuw i64 %id, " + std::to_string(Lanes) +
         "\n  %again = icmp ult i64 %next, %size\n"
         "  br i1 %again, label %item, label %done\ndone:\n  ret void\n}\n";
}

/// The values of one instruction, one for each lane.
using LaneValues = Scalars;

/// Lanes that have a number at all differ by the stride.
bool agrees(const LaneValues &Values, int64_t Stride) {
  std::optional<APInt> AtZero;
  for (auto [Lane, Value] : enumerate(Values)) {
    if (Value.isPoison)
      continue;
    const unsigned Bits = Value.bits.getBitWidth();
    const APInt Start = Value.bits - APInt(Bits, uint64_t(Stride) * Lane, false, true);
    if (AtZero && *AtZero != Start)
      return false;
    AtZero = Start;
  }
  return true;
}

class LaneShapesCheck {
public:
  LaneShapesCheck(const Function &F, unsigned Lanes)
      : F(F), Lanes(Lanes), DT(const_cast<Function &>(F)), LI(DT), L(**LI.begin()),
        Id(*L.getHeader()->phis().begin()), Private(L, Lanes), Shapes(L, Id, Private) {}

  /// False when something is wrong.
  bool run(ArrayRef<Scalars> Arguments, uint64_t FirstId) {
    DenseMap<const Instruction *, LaneValues> Values;
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      Interpreter Runner(F.getDataLayout());
      Runner.frozen.reset();
      for (auto [Arg, Value] : zip_equal(F.args(), Arguments))
        Runner.define(Arg, Value);
      Runner.define(Id, number(64, FirstId + Lane));
      Runner.runBlock(*L.getHeader());
      for (const Instruction &I : *L.getHeader())
        if (I.getType()->isIntOrPtrTy() && I.getName().starts_with("v"))
          Values[&I].push_back(Runner.valueOf(I)[0]);
    }
    for (const auto &[I, InLanes] : Values) {
      const LaneShape Shape = Shapes.of(I);
      strided += Shape.isStrided();
      if (!Shape.isStrided() || agrees(InLanes, Shape.Stride))
        continue;
      ADD_FAILURE() << I->getName().str() << " has no stride of " << Shape.Stride << " but is "
                    << text(InLanes) << " for the ids from " << FirstId << " on and "
                    << text(Arguments[3]) << text(Arguments[4]) << text(Arguments[5]) << "\n"
                    << text(F);
      return false;
    }
    return true;
  }

  uint64_t strided = 0;

private:
  const Function &F;
  unsigned Lanes;
  DominatorTree DT;
  LoopInfo LI;
  const Loop &L;
  const PHINode &Id;
  PrivateMemory Private;
  LaneShapes Shapes;
};

TEST(LaneShapes, TellHowLanesDiffer) {
  constexpr unsigned Inputs = 40;
  const Choices Numbers8 = boundaries(8), Numbers32 = boundaries(32), Numbers64 = boundaries(64);
  forEachRound([&](unsigned First, unsigned Last) {
    for (unsigned Lanes : {2u, 8u}) {
      std::string Text;
      for (unsigned Number = First; Number != Last; ++Number)
        Text += function(Number + Lanes * 1000000, Lanes);
      LLVMContext Context;
      std::unique_ptr<Module> M = parse(Text, Context);
      Expressions Chance(First);
      auto One = [&](const Choices &From) { return From[Chance.pick(From.size())]; };
      uint64_t Strided = 0;
      for (const Function &F : *M) {
        LaneShapesCheck Check(F, Lanes);
        const bool IsAligned =
            isa<ConstantInt>(cast<PHINode>(F.back().getPrevNode()->front()).getIncomingValue(0));
        for (unsigned I = 0; I != Inputs; ++I) {
          const Scalars Start = One(Numbers64);
          uint64_t Id = Start[0].bits.getZExtValue();
          if (IsAligned)
            Id &= ~uint64_t(Lanes - 1);
          if (!Check.run({Start, number(64, 0), number(64, 1 << 20), One(Numbers8), One(Numbers32),
                          One(Numbers64), number(1, I & 1)},
                         Id))
            return;
        }
        Strided += Check.strided;
      }
      EXPECT_GT(Strided, uint64_t(Inputs) * (Last - First) / 2);
    }
  });
}

} // namespace
