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

/// True if the number `bits` is in `range`. It is extended as `as` says if it has 32 bits, and is
/// signed if it has 64 bits.
bool holds(const IdRange &range, const APInt &bits, Extension as) {
  const bool readsZero = as == Extension::Zero && bits.getBitWidth() == 32;
  const int64_t number = readsZero ? int64_t(bits.getZExtValue()) : bits.getSExtValue();
  return number >= range.low && number <= range.high;
}

std::string bounds(const IdRange &range) {
  return "[" + std::to_string(range.low) + ", " + std::to_string(range.high) + "]";
}

struct Interval {
  uint64_t first, length;
};

/// Returns all ranges of numbers between `base` - 3 and `base` + 3.
std::vector<Interval> intervals(uint64_t base) {
  std::vector<Interval> result;
  for (uint64_t first = 0; first != 7; ++first)
    for (uint64_t length = 0; first + length != 7; ++length)
      result.push_back({base + first - 3, length});
  return result;
}

using CreateFn = function_ref<Value *(IRBuilderBase &, Value *, Value *)>;

class TransferFunctions {
public:
  explicit TransferFunctions(unsigned bits)
      : M("transfer", Context), Builder(Context), Bits(bits), Runner(M.getDataLayout()) {
    Type *ty = Builder.getIntNTy(bits);
    F = Function::Create(FunctionType::get(ty, {ty, ty, Builder.getInt1Ty()}, false),
                         Function::ExternalLinkage, "f", M);
    BasicBlock::Create(Context, "", F);
  }

  uint64_t comparisons = 0;

  /// Checks that the range of an instruction contains its results for all operands in `l` and `r`.
  void check(Interval l, Interval r, CreateFn create) {
    BasicBlock &bb = F->getEntryBlock();
    Builder.SetInsertPoint(&bb);
    Value *a = valueIn(l, F->getArg(0)), *b = valueIn(r, F->getArg(1));
    if (auto *i = dyn_cast<Instruction>(create(Builder, a, b)))
      for (Extension as : {Extension::Sign, Extension::Zero})
        if (std::optional<IdRange> range = IdRanges(*F).of(*i, as))
          compare(*range, as, {a, l}, {b, r}, *i);
    while (!bb.empty())
      bb.back().eraseFromParent();
  }

  /// Returns the third argument, which is the condition of a select.
  Value *condition() { return F->getArg(2); }

private:
  LLVMContext Context;
  Module M;
  IRBuilder<> Builder;
  unsigned Bits;
  Function *F;
  Interpreter Runner;

  APInt number(uint64_t number) const {
    return APInt(Bits, number, /*isSigned=*/false, /*implicitTrunc=*/true);
  }

  Value *valueIn(Interval i, Value *any) {
    Value *some = Builder.CreateAnd(any, number(i.length));
    return Builder.CreateAdd(some, Builder.getInt(number(i.first)));
  }

  void compare(const IdRange &range, Extension as, std::pair<Value *, Interval> l,
               std::pair<Value *, Interval> r, const Instruction &inst) {
    for (uint64_t x = 0; x <= l.second.length; ++x)
      for (uint64_t y = 0; y <= r.second.length; ++y) {
        for (auto [v, n] : {std::pair(l.first, l.second.first + x), {r.first, r.second.first + y}})
          if (!isa<Constant>(v))
            Runner.define(*v, {{number(n)}});
        Runner.define(*condition(), oclc::proofs::number(1, (x ^ y) & 1));
        const Scalar result = Runner.runInstruction(inst)[0];
        ++comparisons;
        ASSERT_TRUE(result.isPoison || holds(range, result.bits, as))
            << text({result}) << " is not in " << bounds(range) << "\n"
            << text(*F);
      }
  }
};

TEST(IdRanges, TransferFunctionsHoldAllValues) {
  for (unsigned bits : {32u, 64u}) {
    TransferFunctions functions(bits);
    for (uint64_t base : {uint64_t(0), uint64_t(1) << 31, uint64_t(1) << 32, uint64_t(1) << 63})
      for (Interval l : intervals(base))
        for (Interval r : intervals(0)) {
          for (auto opcode : {Instruction::Add, Instruction::Sub, Instruction::Mul,
                              Instruction::And, Instruction::Shl, Instruction::LShr,
                              Instruction::AShr, Instruction::Or, Instruction::Xor})
            functions.check(l, r, [&](IRBuilderBase &builder, Value *a, Value *b) {
              return builder.CreateBinOp(opcode, a, b);
            });
          functions.check(l, r, [&](IRBuilderBase &builder, Value *a, Value *b) {
            return builder.CreateSelect(functions.condition(), a, b);
          });
        }
    EXPECT_GT(functions.comparisons, 100000u);
  }
}

/// Returns the IR of a kernel that extends a 32-bit number to 64 bits.
std::string kernel(unsigned number, unsigned depth) {
  IdExpressions code(number);
  const std::string result = code.extended(depth);
  return "define spir_kernel void @k" + std::to_string(number) + "(i64 %s, i32 %w, i1 %c) {\n" +
         code.take() + "  call void @use(i64 " + result + ")\n  ret void\n}\n";
}

struct KnownRange {
  const Instruction *I;
  Extension as;
  IdRange range;
};

SmallVector<KnownRange> knownRanges(Function &f) {
  IdRanges ranges(f);
  SmallVector<KnownRange> result;
  for (Instruction &inst : instructions(f))
    for (Extension as : {Extension::Sign, Extension::Zero})
      if (std::optional<IdRange> range = ranges.of(inst, as))
        result.push_back({&inst, as, *range});
  return result;
}

/// Runs `f` in `launches`, and checks that the ranges of its instructions contain their values.
/// Returns false if the test has failed.
bool compareInLaunches(Function &f, ArrayRef<Launch> launches) {
  const SmallVector<KnownRange> known = knownRanges(f);
  const Choices narrow = boundaries(32), wide = boundaries(64);
  for (auto [number, work] : enumerate(launches)) {
    const Launch &item = work;
    Interpreter runner(f.getDataLayout(), [&](const CallBase &call, ArrayRef<Scalars> arguments) {
      return item.answer(call, arguments);
    });
    runner.run(f, {wide[number % wide.size()], narrow[number % narrow.size()],
                   oclc::proofs::number(1, number & 1)});
    for (const auto &[i, as, range] : known) {
      const Scalar value = runner.valueOf(*i)[0];
      if (value.isPoison || !item.keepsTo(range.bounds) || holds(range, value.bits, as))
        continue;
      ADD_FAILURE() << i->getName().str() << " is " << text({value}) << ", and not in "
                    << bounds(range) << (as == Extension::Sign ? ", signed\n" : ", unsigned\n")
                    << item.text() << text(f);
      return false;
    }
  }
  return true;
}

TEST(IdRanges, HoldTheNumbersOfLaunches) {
  const std::vector<Launch> launches = sampleLaunches();
  forEachRound([&](unsigned first, unsigned last) {
    std::string text = queryDeclarations() + "declare void @use(i64)\n";
    for (unsigned number = first; number != last; ++number)
      text += kernel(number, 1 + number % 4);
    LLVMContext context;
    std::unique_ptr<Module> m = parse(text, context);
    for (Function &f : *m)
      if (!f.isDeclaration() && !compareInLaunches(f, launches))
        break;
  });
}

} // namespace
