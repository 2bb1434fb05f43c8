//===- IdRangesTest.cpp - Ranges hold all numbers that sums of ids can be ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/IdRanges.h"
#include "IdExpressions.h"
#include "Launches.h"
#include "Refinement.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;
using oclc::passes::Extension;
using oclc::passes::IdRange;
using oclc::passes::IdRanges;

namespace {

/// What a range says of a number. Those of 64 bits are always read as signed.
bool holds(const IdRange &Range, const APInt &Bits, Extension As) {
  const bool ReadsZero = As == Extension::Zero && Bits.getBitWidth() == 32;
  const int64_t Number = ReadsZero ? int64_t(Bits.getZExtValue()) : Bits.getSExtValue();
  return Number >= Range.low && Number <= Range.high;
}

std::string bounds(const IdRange &Range) {
  return "[" + std::to_string(Range.low) + ", " + std::to_string(Range.high) + "]";
}

struct Interval {
  uint64_t first, length;
};

/// All ranges of up to seven numbers around `Base`.
std::vector<Interval> intervals(uint64_t Base) {
  std::vector<Interval> Result;
  for (uint64_t First = 0; First != 7; ++First)
    for (uint64_t Length = 0; First + Length != 7; ++Length)
      Result.push_back({Base + First - 3, Length});
  return Result;
}

using CreateFn = function_ref<Value *(IRBuilderBase &, Value *, Value *)>;

class TransferFunctions {
public:
  explicit TransferFunctions(unsigned Bits)
      : M("transfer", Context), Builder(Context), Bits(Bits), Runner(M.getDataLayout()) {
    Type *Ty = Builder.getIntNTy(Bits);
    F = Function::Create(FunctionType::get(Ty, {Ty, Ty, Builder.getInt1Ty()}, false),
                         Function::ExternalLinkage, "f", M);
    BasicBlock::Create(Context, "", F);
  }

  uint64_t comparisons = 0;

  /// Compares what an instruction gives for all values in the ranges with its own range.
  void check(Interval L, Interval R, CreateFn Create) {
    BasicBlock &BB = F->getEntryBlock();
    Builder.SetInsertPoint(&BB);
    Value *A = valueIn(L, F->getArg(0)), *B = valueIn(R, F->getArg(1));
    if (auto *I = dyn_cast<Instruction>(Create(Builder, A, B)))
      for (Extension As : {Extension::Sign, Extension::Zero})
        if (std::optional<IdRange> Range = IdRanges(*F).of(*I, As))
          compare(*Range, As, {A, L}, {B, R}, *I);
    while (!BB.empty())
      BB.back().eraseFromParent();
  }

  /// The third argument.
  Value *condition() { return F->getArg(2); }

private:
  LLVMContext Context;
  Module M;
  IRBuilder<> Builder;
  unsigned Bits;
  Function *F;
  Interpreter Runner;

  APInt number(uint64_t Number) const {
    return APInt(Bits, Number, /*isSigned=*/false, /*implicitTrunc=*/true);
  }

  Value *valueIn(Interval I, Value *Any) {
    Value *Some = Builder.CreateAnd(Any, number(I.length));
    return Builder.CreateAdd(Some, Builder.getInt(number(I.first)));
  }

  void compare(const IdRange &Range, Extension As, std::pair<Value *, Interval> L,
               std::pair<Value *, Interval> R, const Instruction &I) {
    for (uint64_t X = 0; X <= L.second.length; ++X)
      for (uint64_t Y = 0; Y <= R.second.length; ++Y) {
        for (auto [V, N] : {std::pair(L.first, L.second.first + X), {R.first, R.second.first + Y}})
          if (!isa<Constant>(V))
            Runner.define(*V, {{number(N)}});
        Runner.define(*condition(), oclc::proofs::number(1, (X ^ Y) & 1));
        const Scalar Result = Runner.runInstruction(I)[0];
        ++comparisons;
        ASSERT_TRUE(Result.isPoison || holds(Range, Result.bits, As))
            << text({Result}) << " is not in " << bounds(Range) << "\n"
            << text(*F);
      }
  }
};

TEST(IdRanges, TransferFunctionsHoldAllValues) {
  for (unsigned Bits : {32u, 64u}) {
    TransferFunctions Functions(Bits);
    for (uint64_t Base : {uint64_t(0), uint64_t(1) << 31, uint64_t(1) << 32, uint64_t(1) << 63})
      for (Interval L : intervals(Base))
        for (Interval R : intervals(0)) {
          for (auto Opcode : {Instruction::Add, Instruction::Sub, Instruction::Mul,
                              Instruction::And, Instruction::Shl, Instruction::LShr,
                              Instruction::AShr, Instruction::Or, Instruction::Xor})
            Functions.check(L, R, [&](IRBuilderBase &Builder, Value *A, Value *B) {
              return Builder.CreateBinOp(Opcode, A, B);
            });
          Functions.check(L, R, [&](IRBuilderBase &Builder, Value *A, Value *B) {
            return Builder.CreateSelect(Functions.condition(), A, B);
          });
        }
    EXPECT_GT(Functions.comparisons, 100000u);
  }
}

/// Kernels that pass numbers of 32 bits on as 64.
std::string kernel(unsigned Number, unsigned Depth) {
  IdExpressions Code(Number);
  const std::string Result = Code.extended(Depth);
  return "define spir_kernel void @k" + std::to_string(Number) + "(i64 %s, i32 %w, i1 %c) {\n" +
         Code.take() + "  call void @use(i64 " + Result + ")\n  ret void\n}\n";
}

struct KnownRange {
  const Instruction *I;
  Extension as;
  IdRange range;
};

SmallVector<KnownRange> knownRanges(Function &F) {
  IdRanges Ranges(F);
  SmallVector<KnownRange> Result;
  for (Instruction &I : instructions(F))
    for (Extension As : {Extension::Sign, Extension::Zero})
      if (std::optional<IdRange> Range = Ranges.of(I, As))
        Result.push_back({&I, As, *Range});
  return Result;
}

/// False when something is wrong.
bool compareInLaunches(Function &F, ArrayRef<Launch> Launches) {
  const SmallVector<KnownRange> Known = knownRanges(F);
  const Choices Narrow = boundaries(32), Wide = boundaries(64);
  for (auto [Number, Work] : enumerate(Launches)) {
    const Launch &Item = Work;
    Interpreter Runner(F.getDataLayout(), [&](const CallBase &Call, ArrayRef<Scalars> Arguments) {
      return Item.answer(Call, Arguments);
    });
    Runner.run(F,
               {Wide[Number % Wide.size()], Narrow[Number % Narrow.size()], number(1, Number & 1)});
    for (const auto &[I, As, Range] : Known) {
      const Scalar Value = Runner.valueOf(*I)[0];
      if (Value.isPoison || !Item.keepsTo(Range.bounds) || holds(Range, Value.bits, As))
        continue;
      ADD_FAILURE() << I->getName().str() << " is " << text({Value}) << ", and not in "
                    << bounds(Range) << (As == Extension::Sign ? ", signed\n" : ", unsigned\n")
                    << Item.text() << text(F);
      return false;
    }
  }
  return true;
}

TEST(IdRanges, HoldTheNumbersOfLaunches) {
  const std::vector<Launch> Launches = sampleLaunches();
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text = queryDeclarations() + "declare void @use(i64)\n";
    for (unsigned Number = First; Number != Last; ++Number)
      Text += kernel(Number, 1 + Number % 4);
    LLVMContext Context;
    std::unique_ptr<Module> M = parse(Text, Context);
    for (Function &F : *M)
      if (!F.isDeclaration() && !compareInLaunches(F, Launches))
        break;
  });
}

} // namespace
