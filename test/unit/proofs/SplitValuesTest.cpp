//===- SplitValuesTest.cpp - Small vectors that become scalars of work-items ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LaneExpressions.h"
#include "VectorLoops.h"

#include "gtest/gtest.h"

using namespace oclc::proofs;

namespace {

/// Vectors of the source, of 2 to 8 elements, and what is made of them.
class SmallVectors : public LaneExpressions {
public:
  explicit SmallVectors(uint64_t Seed) : LaneExpressions(Seed) {
    leaves = {{64, "%g"},   {32, "%i"},   {32, "%x"}, {32, "%x"},
              {64, "%u64"}, {32, "%u32"}, {8, "%u8"}};
  }

  std::string scalar(unsigned Depth) {
    const Shape S = shape();
    const std::string V = vector(S, Depth);
    const std::string Ty = "i" + std::to_string(S.bits), Name = "v" + std::to_string(S.number) + Ty;
    std::string R;
    switch (pick(4)) {
    case 0:
      R = emit("call " + Ty + " @llvm.vector.reduce." +
               oneOf({"add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"}) + "." +
               Name + "(" + text(S) + " " + V + ")");
      break;
    case 1: {
      const std::string At =
          emit("and i32 " + std::string(pick(2) ? "%x" : "%i") + ", " + (pick(3) ? "1" : "7"));
      R = emit("extractelement " + text(S) + " " + V + ", i32 " + At);
      break;
    }
    default:
      R = emit("extractelement " + text(S) + " " + V + ", i32 " + std::to_string(pick(S.number)));
    }
    return S.bits == 64 ? R : emit("zext " + Ty + " " + R + " to i64");
  }

  void store(const std::string &V, unsigned Place) {
    const std::string At = emit("getelementptr i64, ptr %to, i64 " + std::to_string(Place));
    Code += "  store i64 " + V + ", ptr " + At + ", !llvm.access.group !3\n";
  }

  /// All elements, and as many bytes as there are.
  void storeVector() {
    const Shape S = pick(2) ? Shape{2, 32} : Shape{4, 32};
    const std::string V = vector(S, 2);
    const std::string At = emit("getelementptr i64, ptr %to, i64 2");
    Code += "  store " + text(S) + " " + V + ", ptr " + At + ", !llvm.access.group !3\n";
    const Shape Bytes = {S.number * 4, 8};
    const std::string Back =
        emit("load " + text(Bytes) + ", ptr " + At + ", !llvm.access.group !3");
    const std::string E = emit("extractelement " + text(Bytes) + " " + Back + ", i32 " +
                               std::to_string(pick(S.number)));
    store(emit("sext i8 " + E + " to i64"), 1);
  }

private:
  struct Shape {
    unsigned number, bits;
  };

  static std::string text(Shape S) {
    return "<" + std::to_string(S.number) + " x i" + std::to_string(S.bits) + ">";
  }
  Shape shape() {
    constexpr Shape All[] = {{2, 32}, {4, 32}, {3, 32}, {4, 8}, {8, 8}, {2, 64}, {3, 8}};
    return All[pick(std::size(All))];
  }

  std::string vector(Shape S, unsigned Depth) {
    const std::string Ty = text(S);
    if (Depth == 0) {
      std::string V = pick(2) ? "poison" : "zeroinitializer";
      for (unsigned I = 0; I != S.number; ++I)
        if (pick(5))
          V = emit("insertelement " + Ty + " " + V + ", i" + std::to_string(S.bits) + " " +
                   integer(S.bits, 1) + ", i32 " + std::to_string(I));
      return V;
    }
    const std::string A = vector(S, Depth - 1);
    auto B = [&] { return vector(S, pick(2) ? 0 : Depth - 1); };
    switch (pick(8)) {
    case 0:
      return shuffle(S, A, B());
    case 1: {
      const std::string Is =
          emit("icmp " + oneOf({"ult", "sgt", "eq"}) + " " + Ty + " " + A + ", " + B());
      return emit("select <" + std::to_string(S.number) + " x i1> " + Is + ", " + Ty + " " + A +
                  ", " + Ty + " " + B());
    }
    case 2:
      return overflow(S, A, B());
    case 3:
      return bits(S, Depth - 1);
    case 4:
      return emit("insertelement " + Ty + " " + A + ", i" + std::to_string(S.bits) + " " +
                  integer(S.bits, 1) + ", i32 " + emit("and i32 %x, 1"));
    case 5:
      return emit(oneOf({"lshr", "ashr", "shl"}) + " " + Ty + " " + A + ", splat (i" +
                  std::to_string(S.bits) + " 3)");
    default:
      return emit(oneOf({"add", "sub nsw", "mul", "xor", "or disjoint", "and", "add nuw"}) + " " +
                  Ty + " " + A + ", " + B());
    }
  }

  std::string shuffle(Shape S, const std::string &A, const std::string &B) {
    std::string Mask;
    for (unsigned I = 0; I != S.number; ++I)
      Mask += (I ? ", i32 " : "i32 ") +
              (pick(6) ? std::to_string(pick(2 * S.number)) : std::string("poison"));
    return emit("shufflevector " + text(S) + " " + A + ", " + text(S) + " " + B + ", <" +
                std::to_string(S.number) + " x i32> <" + Mask + ">");
  }

  std::string overflow(Shape S, const std::string &A, const std::string &B) {
    const std::string Ty = text(S), Flags = "<" + std::to_string(S.number) + " x i1>";
    const std::string Both = "{ " + Ty + ", " + Flags + " }";
    const std::string R =
        emit("call " + Both + " @llvm." + oneOf({"s", "u"}) + oneOf({"add", "sub", "mul"}) +
             ".with.overflow.v" + std::to_string(S.number) + "i" + std::to_string(S.bits) + "(" +
             Ty + " " + A + ", " + Ty + " " + B + ")");
    const std::string Sum = emit("extractvalue " + Both + " " + R + ", 0");
    const std::string Flag = emit("extractvalue " + Both + " " + R + ", 1");
    return emit("select " + Flags + " " + Flag + ", " + Ty + " " + A + ", " + Ty + " " + Sum);
  }

  /// The same bits in elements of another size, or in one number.
  std::string bits(Shape S, unsigned Depth) {
    const unsigned All = S.number * S.bits;
    for (unsigned Other : {8u, 32u, 64u})
      if (Other != S.bits && All % Other == 0 && All / Other >= 2 && All / Other <= 8) {
        const Shape From = {All / Other, Other};
        return emit("bitcast " + text(From) + " " + vector(From, Depth) + " to " + text(S));
      }
    if (All == 32 || All == 64)
      return emit("bitcast i" + std::to_string(All) + " " + integer(All, 1) + " to " + text(S));
    return vector(S, Depth);
  }
};

std::string function(unsigned Number) {
  SmallVectors Code(Number + 991);
  const std::string Condition = Code.pick(2) ? "true" : "%c.lane";
  const std::string Head = "  %c.lane = icmp ne i32 %x, 0\n";
  Code.store(Code.scalar(1 + unsigned(Code.pick(3))), 0);
  Code.storeVector();
  return vectorLoop(Number, Head, Condition, Code.take());
}

TEST(SplitValues, ComputesWhatVectorsCompute) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text;
    for (unsigned Number = First; Number < Last; Number += 10)
      Text += function(Number);
    EXPECT_GT(checkVectorLoops(Text, 4), (Last - First) / 20);
  });
}

} // namespace
