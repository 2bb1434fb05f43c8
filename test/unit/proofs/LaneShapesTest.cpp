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

/// Returns the IR of a loop whose id increases by the number of lanes.
std::string function(unsigned number, unsigned lanes) {
  LaneExpressions code(number);
  code.leaves = {{64, "%id"}, {64, "%u64"}, {32, "%u32"}, {8, "%u8"}};
  std::string text = "define void @f" + std::to_string(number) +
                     "(i64 %start, i64 %size, ptr %p, i8 %u8, i32 %u32, i64 %u64, i1 %c) {\n"
                     "entry:\n  br label %item\nitem:\n  %id = phi i64 [ " +
                     (number % 2 ? "0" : "%start") + ", %entry ], [ %next, %item ]\n";
  const unsigned bits[] = {64, 64, 32, 8};
  if (code.pick(3) == 0)
    code.address(1 + unsigned(code.pick(3)));
  else
    code.integer(bits[code.pick(4)], 1 + unsigned(code.pick(4)));
  return text + code.take() + "  %next = add nuw i64 %id, " + std::to_string(lanes) +
         "\n  %again = icmp ult i64 %next, %size\n"
         "  br i1 %again, label %item, label %done\ndone:\n  ret void\n}\n";
}

/// Values of one instruction, one for each lane.
using LaneValues = Scalars;

/// True if the values of adjacent lanes differ by `stride`. Poison agrees with any stride.
bool agrees(const LaneValues &values, int64_t stride) {
  std::optional<APInt> atZero;
  for (auto [lane, value] : enumerate(values)) {
    if (value.isPoison)
      continue;
    const unsigned bits = value.bits.getBitWidth();
    const APInt start = value.bits - APInt(bits, uint64_t(stride) * lane, false, true);
    if (atZero && *atZero != start)
      return false;
    atZero = start;
  }
  return true;
}

class LaneShapesCheck {
public:
  LaneShapesCheck(const Function &f, unsigned lanes)
      : F(f), Lanes(lanes), DT(const_cast<Function &>(f)), LI(DT), L(**LI.begin()),
        Id(*L.getHeader()->phis().begin()), Private(L, lanes), Shapes(L, Id, Private) {}

  /// Runs the loop body for each lane, and compares the values with their shapes. Returns false if
  /// the test has failed.
  bool run(ArrayRef<Scalars> arguments, uint64_t firstId) {
    DenseMap<const Instruction *, LaneValues> values;
    for (unsigned lane = 0; lane != Lanes; ++lane) {
      Interpreter runner(F.getDataLayout());
      runner.frozen.reset();
      for (auto [arg, value] : zip_equal(F.args(), arguments))
        runner.define(arg, value);
      runner.define(Id, number(64, firstId + lane));
      runner.runBlock(*L.getHeader());
      for (const Instruction &inst : *L.getHeader())
        if (inst.getType()->isIntOrPtrTy() && inst.getName().starts_with("v"))
          values[&inst].push_back(runner.valueOf(inst)[0]);
    }
    for (const auto &[i, inLanes] : values) {
      const LaneShape shape = Shapes.of(i);
      strided += shape.isStrided();
      if (!shape.isStrided() || agrees(inLanes, shape.Stride))
        continue;
      ADD_FAILURE() << i->getName().str() << " has no stride of " << shape.Stride << " but is "
                    << text(inLanes) << " for the ids from " << firstId << " on and "
                    << text(arguments[3]) << text(arguments[4]) << text(arguments[5]) << "\n"
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
  const Choices numbers8 = boundaries(8), numbers32 = boundaries(32), numbers64 = boundaries(64);
  forEachRound([&](unsigned first, unsigned last) {
    for (unsigned lanes : {2u, 8u}) {
      std::string text;
      for (unsigned number = first; number != last; ++number)
        text += function(number + lanes * 1000000, lanes);
      LLVMContext context;
      std::unique_ptr<Module> m = parse(text, context);
      Expressions chance(first);
      auto one = [&](const Choices &from) { return from[chance.pick(from.size())]; };
      uint64_t strided = 0;
      for (const Function &f : *m) {
        LaneShapesCheck check(f, lanes);
        const bool isAligned =
            isa<ConstantInt>(cast<PHINode>(f.back().getPrevNode()->front()).getIncomingValue(0));
        for (unsigned i = 0; i != Inputs; ++i) {
          const Scalars start = one(numbers64);
          uint64_t id = start[0].bits.getZExtValue();
          if (isAligned)
            id &= ~uint64_t(lanes - 1);
          if (!check.run({start, number(64, 0), number(64, 1 << 20), one(numbers8), one(numbers32),
                          one(numbers64), number(1, i & 1)},
                         id))
            return;
        }
        strided += check.strided;
      }
      EXPECT_GT(strided, uint64_t(Inputs) * (last - first) / 2);
    }
  });
}

} // namespace
