//===- SimulateLoopsTest.cpp - Tests the simulated time of loops ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compares loops with each other, or with latencies on which all models of CPUs agree: one cycle
// for an addition, four or five for a multiplication of floating-point numbers.
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/SimulateLoops.h"

#include "Target/Target.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::target;

namespace {

/// A function with parameters %p, %q, %n and %c, for a CPU.
class Simulated {
public:
  Simulated(StringRef blocks, StringRef cpu) {
    const std::string text =
        ("declare float @external(float)\n"
         "declare <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr>, i32, <16 x i1>, "
         "<16 x i32>)\n"
         "declare <16 x i32> @llvm.masked.load.v16i32.p0(ptr, i32, <16 x i1>, <16 x i32>)\n"
         "declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)\n"
         "define float @k(ptr noalias %p, ptr noalias %q, i64 %n, float %c) #0 {\n" +
         blocks + "}\nattributes #0 = { \"target-cpu\"=\"" + cpu + "\" }\n")
            .str();
    SMDiagnostic error;
    M = parseAssemblyString(text, error, Context);
    EXPECT_TRUE(M) << error.getMessage().str() << ": " << error.getLineContents().str();
    M->setTargetTriple(Triple(hostArchitecture().triple()));
    M->setDataLayout(hostArchitecture().dataLayout());
    DT.recalculate(function());
    LI.analyze(DT);
  }

  Function &function() { return *M->getFunction("k"); }

  /// Returns the cycles of the loop with this header; 0 if it was not simulated. `trips`:
  /// iterations of each loop, 0 for an estimate. `isGuess`: nothing says how many there are.
  double cycles(StringRef header = "loop", double trips = 0, bool isGuess = false) {
    for (const Loop *loop : LI.getLoopsInPreorder())
      if (loop->getHeader()->getName() == header) {
        const auto times =
            simulateLoops(function(), LI, {loop}, [=](const Loop &, double estimate) {
              return TripCount{trips != 0 ? trips : estimate, isGuess};
            });
        return times.lookup(loop).Cycles;
      }
    ADD_FAILURE() << "there is no loop " << header.str();
    return 0;
  }

private:
  LLVMContext Context;
  std::unique_ptr<Module> M;
  DominatorTree DT;
  LoopInfo LI;
};

/// A loop whose iterations multiply `x` by %c, as one chain or separately.
std::string products(bool isChain) {
  return std::string(R"(
    entry:
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]
      %x = phi float [ 1.0, %entry ], [ %y, %loop ]
      %a = getelementptr float, ptr %p, i64 %i
      %v = load float, ptr %a
      %y = fmul float )") +
         (isChain ? "%x" : "%v") + R"(, %c
      %b = getelementptr float, ptr %q, i64 %i
      store float %y, ptr %b
      %i.next = add i64 %i, 1
      %again = icmp ult i64 %i.next, %n
      br i1 %again, label %loop, label %done
    done:
      ret float %y
    )";
}

TEST(SimulateLoops, ChainWaitsForResults) {
  for (const char *cpu : {"x86-64-v3", "x86-64-v4", "znver4"}) {
    const double chain = Simulated(products(true), cpu).cycles();
    const double separate = Simulated(products(false), cpu).cycles();
    EXPECT_GT(chain, 2.8) << cpu;
    EXPECT_LT(chain, 5.5) << cpu;
    EXPECT_GT(separate, 0.5) << cpu;
    EXPECT_LT(separate, 2.5) << cpu;
  }
}

/// An outer loop around an inner one that multiplies.
constexpr char Nest[] = R"(
  entry:
    br label %outer
  outer:
    %o = phi i64 [ 0, %entry ], [ %o.next, %latch ]
    %a = getelementptr float, ptr %p, i64 %o
    %v = load float, ptr %a
    br label %inner
  inner:
    %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
    %x = phi float [ %v, %outer ], [ %y, %inner ]
    %y = fmul float %x, %c
    %i.next = add i64 %i, 1
    %more = icmp ult i64 %i.next, %n
    br i1 %more, label %inner, label %latch
  latch:
    store float %y, ptr %a
    %o.next = add i64 %o, 1
    %again = icmp ult i64 %o.next, %n
    br i1 %again, label %outer, label %done
  done:
    ret float %c
  )";

TEST(SimulateLoops, LongInnerLoopsRunOneAfterAnother) {
  Simulated nest(Nest, "x86-64-v3");
  const double inner = nest.cycles("inner");
  const double outer = nest.cycles("outer", 10000);
  EXPECT_GT(outer, 0.97 * 10000 * inner);
  EXPECT_LT(outer, 1.03 * 10000 * inner);
}

TEST(SimulateLoops, ShortInnerLoopsOverlap) {
  Simulated nest(Nest, "x86-64-v3");
  const double inner = nest.cycles("inner");
  const double outer = nest.cycles("outer", 5);
  EXPECT_GT(outer, 5);
  EXPECT_LT(outer, 0.9 * 5 * inner);
}

TEST(SimulateLoops, InnerLoopsOfUnknownLengthDoNotOverlap) {
  Simulated nest(Nest, "x86-64-v3");
  EXPECT_GT(nest.cycles("outer", 5, true), 5 * nest.cycles("inner"));
}

TEST(SimulateLoops, TripCountsAreTaken) {
  Simulated nest(Nest, "x86-64-v3");
  EXPECT_GT(nest.cycles("outer", 2000), 1.9 * nest.cycles("outer", 1000));
}

/// A loop whose iterations begin with `body`.
std::string loopOf(StringRef body) {
  return ("entry:\n  br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %i.next, %loop ]\n" +
          body +
          "\n  %i.next = add i64 %i, 1\n  %again = icmp ult i64 %i.next, %n\n"
          "  br i1 %again, label %loop, label %done\ndone:\n  ret float %c\n")
      .str();
}

TEST(SimulateLoops, CallsTakeTime) {
  const char *body = "%a = getelementptr float, ptr %p, i64 %i\n%v = load float, ptr %a\n"
                     "%y = call float @external(float %v)\nstore float %y, ptr %a\n";
  EXPECT_GT(Simulated(loopOf(body), "x86-64-v4").cycles(), 20);
}

TEST(SimulateLoops, GathersAccessOneAddressAfterAnother) {
  // Measured: 8 cycles on Sapphire Rapids, 17 on Zen 4.
  const char *body = R"(
    %a = getelementptr <16 x i32>, ptr %p, i64 %i
    %offsets = load <16 x i32>, ptr %a
    %addresses = getelementptr i32, ptr %q, <16 x i32> %offsets
    %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> %addresses, i32 4,
             <16 x i1> splat (i1 true), <16 x i32> poison)
    store <16 x i32> %v, ptr %a)";
  for (const char *cpu : {"x86-64-v4", "sapphirerapids"}) {
    const double cycles = Simulated(loopOf(body), cpu).cycles();
    EXPECT_GT(cycles, 7.5) << cpu;
    EXPECT_LT(cycles, 12) << cpu;
  }
  const double cycles = Simulated(loopOf(body), "znver4").cycles();
  EXPECT_GT(cycles, 15);
  EXPECT_LT(cycles, 40);
}

TEST(SimulateLoops, SearchesAreOftenWrong) {
  // Each iteration compares an element. In the first loop, the result decides which is next.
  const auto loop = [](StringRef place) {
    return ("entry:\n  br label %loop\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n"
            "  %low = phi i64 [ 0, %entry ], [ %low.next, %latch ]\n"
            "  %step = and i64 %i, 63\n  %middle = add i64 %low, %step\n"
            "  %a = getelementptr i64, ptr %p, i64 " +
            place +
            "\n  %v = load i64, ptr %a\n  %if = icmp ugt i64 %v, %n\n"
            "  br i1 %if, label %then, label %latch\n"
            "then:\n"
            "  store volatile i64 %i, ptr %q\n  br label %latch\n"
            "latch:\n"
            "  %low.next = phi i64 [ %low, %loop ], [ %middle, %then ]\n"
            "  %i.next = add i64 %i, 1\n  %again = icmp ult i64 %i.next, %n\n"
            "  br i1 %again, label %loop, label %done\ndone:\n  ret float %c\n")
        .str();
  };
  const double search = Simulated(loop("%middle"), "x86-64-v4").cycles();
  const double comparison = Simulated(loop("%step"), "x86-64-v4").cycles();
  EXPECT_GT(search, comparison + 4);
}

TEST(SimulateLoops, RowsOfATableEndUnexpectedly) {
  // The number of iterations of the inner loop is one for all, or what the outer one has loaded.
  const auto rows = [](StringRef size) {
    return ("entry:\n  br label %loop\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n"
            "  %a = getelementptr i64, ptr %p, i64 %i\n  %v = load i64, ptr %a\n"
            "  br label %inner\ninner:\n"
            "  %k = phi i64 [ 0, %loop ], [ %k.next, %inner ]\n"
            "  %b = getelementptr i64, ptr %q, i64 %k\n  store volatile i64 %v, ptr %b\n"
            "  %k.next = add i64 %k, 1\n  %more = icmp ult i64 %k.next, " +
            size +
            "\n  br i1 %more, label %inner, label %latch\nlatch:\n"
            "  %i.next = add i64 %i, 1\n  %again = icmp ult i64 %i.next, %n\n"
            "  br i1 %again, label %loop, label %done\ndone:\n  ret float %c\n")
        .str();
  };
  const double counted = Simulated(rows("%n"), "x86-64-v4").cycles();
  const double ofTable = Simulated(rows("%v"), "x86-64-v4").cycles();
  EXPECT_GT(ofTable, counted + 5);
}

TEST(SimulateLoops, BranchesOnDataAreSometimesWrong) {
  // Both loops compute the same; only one of them compares what it loads.
  const auto branching = [](StringRef condition, StringRef weights = "") {
    return ("entry:\n  br label %loop\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n"
            "  %a = getelementptr i64, ptr %p, i64 %i\n  %v = load i64, ptr %a\n"
            "  %b = getelementptr i64, ptr %q, i64 %i\n  store i64 %v, ptr %b\n"
            "  %if = icmp ugt i64 " +
            condition + ", %n\n  br i1 %if, label %then, label %latch" + weights +
            "\nthen:\n"
            "  store volatile i64 %i, ptr %q\n  br label %latch\nlatch:\n"
            "  %i.next = add i64 %i, 1\n  %again = icmp ult i64 %i.next, %n\n"
            "  br i1 %again, label %loop, label %done\ndone:\n  ret float %c\n")
        .str();
  };
  const double onData = Simulated(branching("%v"), "x86-64-v4").cycles();
  const double onCounter = Simulated(branching("%i"), "x86-64-v4").cycles();
  EXPECT_GT(onData, onCounter + 1);
  const double onRareData =
      Simulated(branching("%v", ", !prof !{!\"branch_weights\", i32 1, i32 2000}"), "x86-64-v4")
          .cycles();
  EXPECT_LT(onRareData, onCounter + 0.5);
}

/// An outer loop around an inner one that follows indices as long as `compared` is below %n.
std::string walks(StringRef compared) {
  return (R"(
    entry:
      br label %outer
    outer:
      %o = phi i64 [ 0, %entry ], [ %o.next, %latch ]
      br label %inner
    inner:
      %i = phi i64 [ 0, %outer ], [ %i.next, %inner ]
      %x = phi i64 [ %o, %outer ], [ %y, %inner ]
      %a = getelementptr i64, ptr %p, i64 %x
      %y = load i64, ptr %a
      %i.next = add i64 %i, 1
      %more = icmp ult i64 )" +
          compared + R"(, %n
      br i1 %more, label %inner, label %latch
    latch:
      %b = getelementptr i64, ptr %q, i64 %o
      store i64 %y, ptr %b
      %o.next = add i64 %o, 1
      %again = icmp ult i64 %o.next, %n
      br i1 %again, label %outer, label %done
    done:
      ret float %c
    )")
      .str();
}

TEST(SimulateLoops, LoopsThatEndOnDataDoNotOverlap) {
  for (const char *cpu : {"x86-64-v3", "x86-64-v4", "znver4"}) {
    const double onData = Simulated(walks("%y"), cpu).cycles("outer", 8);
    const double onCounter = Simulated(walks("%i.next"), cpu).cycles("outer", 8);
    // Eight loads wait for each other.
    EXPECT_GT(onData, 8 * 4) << cpu;
    EXPECT_LT(onCounter, 0.75 * onData) << cpu;
  }
}

TEST(SimulateLoops, WrongPredictionsWaitForTheirConditions) {
  // The condition of the branch comes after a few multiplications in one loop, and at once in the
  // other, which computes the product, too.
  const auto branching = [](StringRef condition) {
    return ("entry:\n  br label %loop\nloop:\n"
            "  %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n"
            "  %a = getelementptr i64, ptr %p, i64 %i\n  %v = load i64, ptr %a\n"
            "  %v2 = mul i64 %v, %v\n  %v4 = mul i64 %v2, %v2\n  %v8 = mul i64 %v4, %v4\n"
            "  %v16 = mul i64 %v8, %v8\n  %v32 = mul i64 %v16, %v16\n"
            "  %b = getelementptr i64, ptr %q, i64 %i\n  store i64 %v32, ptr %b\n"
            "  %if = icmp ugt i64 " +
            condition +
            ", %n\n  br i1 %if, label %then, label %latch\nthen:\n"
            "  store volatile i64 %i, ptr %q\n  br label %latch\nlatch:\n"
            "  %i.next = add i64 %i, 1\n  %again = icmp ult i64 %i.next, %n\n"
            "  br i1 %again, label %loop, label %done\ndone:\n  ret float %c\n")
        .str();
  };
  const double atOnce = Simulated(branching("%v"), "x86-64-v4").cycles();
  const double late = Simulated(branching("%v32"), "x86-64-v4").cycles();
  EXPECT_GT(late, atOnce + 0.7);
}

TEST(SimulateLoops, LoadWaitsForStoreToItsAddress) {
  const auto sumAt = [](StringRef address) {
    return loopOf(("%a = getelementptr float, ptr %p, i64 %i\n%v = load volatile float, ptr " +
                   address + "\n%y = fadd float %v, %c\nstore volatile float %y, ptr " + address)
                      .str());
  };
  for (const char *cpu : {"x86-64-v3", "x86-64-v4", "znver4"}) {
    EXPECT_GT(Simulated(sumAt("%p"), cpu).cycles(), 7) << cpu;
    EXPECT_LT(Simulated(sumAt("%a"), cpu).cycles(), 4) << cpu;
  }
}

TEST(SimulateLoops, LoadWaitsLongForMaskedStore) {
  const auto stored = [](StringRef store) {
    return loopOf(
        ("%v = load volatile <4 x i32>, ptr %p\n%y = add <4 x i32> %v, %v\n" + store).str());
  };
  const double plain =
      Simulated(stored("store volatile <4 x i32> %y, ptr %p"), "x86-64-v4").cycles();
  const double masked =
      Simulated(stored("%m = icmp ne <4 x i32> %v, zeroinitializer\n"
                       "call void @llvm.masked.store.v4i32.p0(<4 x i32> %y, ptr %p, i32 4, "
                       "<4 x i1> %m)"),
                "x86-64-v4")
          .cycles();
  EXPECT_GT(plain, 6);
  EXPECT_GT(masked, plain + 10);
}

TEST(SimulateLoops, MaskedAccessesAreNoGathers) {
  // The block has a gather, too, of which the masked load must not take a part.
  const auto twice = [](StringRef other) {
    return loopOf((R"(
      %a = getelementptr <16 x i32>, ptr %p, i64 %i
      %offsets = )" +
                   other + R"(
      %addresses = getelementptr i32, ptr %q, <16 x i32> %offsets
      %v = call <16 x i32> @llvm.masked.gather.v16i32.v16p0(<16 x ptr> %addresses, i32 4,
               <16 x i1> splat (i1 true), <16 x i32> poison)
      store <16 x i32> %v, ptr %a)")
                      .str());
  };
  const double plain = Simulated(twice("load <16 x i32>, ptr %a"), "znver4").cycles();
  const double masked =
      Simulated(twice("call <16 x i32> @llvm.masked.load.v16i32.p0(ptr %a, i32 4, "
                      "<16 x i1> <i1 true, i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, "
                      "i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, "
                      "i1 true>, <16 x i32> zeroinitializer)"),
                "znver4")
          .cycles();
  EXPECT_GT(masked, plain - 1);
  EXPECT_LT(masked, plain + 3);
}

TEST(SimulateLoops, NothingWithoutModel) {
  EXPECT_EQ(Simulated(products(true), "nocona").cycles(), 0);
}

TEST(SimulateLoops, NothingForLoopThatIsTooLong) {
  std::string body = "%a0 = getelementptr i64, ptr %p, i64 %i\n";
  for (unsigned i = 0; i != 7000; ++i)
    body += "store volatile i64 %i, ptr %a0\n";
  EXPECT_EQ(Simulated(loopOf(body), "x86-64-v3").cycles(), 0);
}

TEST(SimulateLoops, FunctionIsNotChanged) {
  Simulated nest(Nest, "x86-64-v3");
  const auto text = [&] {
    std::string printed;
    raw_string_ostream(printed) << *nest.function().getParent();
    return printed;
  };
  const std::string before = text();
  nest.cycles("outer");
  EXPECT_EQ(text(), before);
}

} // namespace
