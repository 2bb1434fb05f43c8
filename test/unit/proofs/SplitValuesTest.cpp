//===- SplitValuesTest.cpp - Vectors of the source, split into scalars ------------------------===//
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

/// Emits operations on vectors of 2 to 8 elements, as kernels contain them.
class SmallVectors : public LaneExpressions {
public:
  explicit SmallVectors(uint64_t seed) : LaneExpressions(seed) {
    leaves = {{64, "%g"},   {32, "%i"},   {32, "%x"}, {32, "%x"},
              {64, "%u64"}, {32, "%u32"}, {8, "%u8"}};
  }

  std::string scalar(unsigned depth) {
    const Shape s = shape();
    const std::string v = vector(s, depth);
    const std::string ty = "i" + std::to_string(s.bits), name = "v" + std::to_string(s.number) + ty;
    std::string r;
    switch (pick(4)) {
    case 0:
      r = emit("call " + ty + " @llvm.vector.reduce." +
               oneOf({"add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"}) + "." +
               name + "(" + text(s) + " " + v + ")");
      break;
    case 1: {
      const std::string at =
          emit("and i32 " + std::string(pick(2) ? "%x" : "%i") + ", " + (pick(3) ? "1" : "7"));
      r = emit("extractelement " + text(s) + " " + v + ", i32 " + at);
      break;
    }
    default:
      r = emit("extractelement " + text(s) + " " + v + ", i32 " + std::to_string(pick(s.number)));
    }
    return s.bits == 64 ? r : emit("zext " + ty + " " + r + " to i64");
  }

  void store(const std::string &v, unsigned place) {
    const std::string at = emit("getelementptr i64, ptr %to, i64 " + std::to_string(place));
    Code += "  store i64 " + v + ", ptr " + at + ", !llvm.access.group !3\n";
  }

  /// Emits a store of a vector, a load of the same bytes as a vector of i8, and a store of one byte
  /// of it.
  void storeVector() {
    const Shape s = pick(2) ? Shape{2, 32} : Shape{4, 32};
    const std::string v = vector(s, 2);
    const std::string at = emit("getelementptr i64, ptr %to, i64 2");
    Code += "  store " + text(s) + " " + v + ", ptr " + at + ", !llvm.access.group !3\n";
    const Shape bytes = {s.number * 4, 8};
    const std::string back =
        emit("load " + text(bytes) + ", ptr " + at + ", !llvm.access.group !3");
    const std::string e = emit("extractelement " + text(bytes) + " " + back + ", i32 " +
                               std::to_string(pick(s.number)));
    store(emit("sext i8 " + e + " to i64"), 1);
  }

private:
  struct Shape {
    unsigned number, bits;
  };

  static std::string text(Shape s) {
    return "<" + std::to_string(s.number) + " x i" + std::to_string(s.bits) + ">";
  }
  Shape shape() {
    constexpr Shape All[] = {{2, 32}, {4, 32}, {3, 32}, {4, 8}, {8, 8}, {2, 64}, {3, 8}};
    return All[pick(std::size(All))];
  }

  std::string vector(Shape s, unsigned depth) {
    const std::string ty = text(s);
    if (depth == 0) {
      std::string v = pick(2) ? "poison" : "zeroinitializer";
      for (unsigned i = 0; i != s.number; ++i)
        if (pick(5))
          v = emit("insertelement " + ty + " " + v + ", i" + std::to_string(s.bits) + " " +
                   integer(s.bits, 1) + ", i32 " + std::to_string(i));
      return v;
    }
    const std::string a = vector(s, depth - 1);
    auto b = [&] { return vector(s, pick(2) ? 0 : depth - 1); };
    switch (pick(8)) {
    case 0:
      return shuffle(s, a, b());
    case 1: {
      const std::string is =
          emit("icmp " + oneOf({"ult", "sgt", "eq"}) + " " + ty + " " + a + ", " + b());
      return emit("select <" + std::to_string(s.number) + " x i1> " + is + ", " + ty + " " + a +
                  ", " + ty + " " + b());
    }
    case 2:
      return overflow(s, a, b());
    case 3:
      return bits(s, depth - 1);
    case 4:
      return emit("insertelement " + ty + " " + a + ", i" + std::to_string(s.bits) + " " +
                  integer(s.bits, 1) + ", i32 " + emit("and i32 %x, 1"));
    case 5:
      return emit(oneOf({"lshr", "ashr", "shl"}) + " " + ty + " " + a + ", splat (i" +
                  std::to_string(s.bits) + " 3)");
    default:
      return emit(oneOf({"add", "sub nsw", "mul", "xor", "or disjoint", "and", "add nuw"}) + " " +
                  ty + " " + a + ", " + b());
    }
  }

  std::string shuffle(Shape s, const std::string &a, const std::string &b) {
    std::string mask;
    for (unsigned i = 0; i != s.number; ++i)
      mask += (i ? ", i32 " : "i32 ") +
              (pick(6) ? std::to_string(pick(2 * s.number)) : std::string("poison"));
    return emit("shufflevector " + text(s) + " " + a + ", " + text(s) + " " + b + ", <" +
                std::to_string(s.number) + " x i32> <" + mask + ">");
  }

  std::string overflow(Shape s, const std::string &a, const std::string &b) {
    const std::string ty = text(s), flags = "<" + std::to_string(s.number) + " x i1>";
    const std::string both = "{ " + ty + ", " + flags + " }";
    const std::string r =
        emit("call " + both + " @llvm." + oneOf({"s", "u"}) + oneOf({"add", "sub", "mul"}) +
             ".with.overflow.v" + std::to_string(s.number) + "i" + std::to_string(s.bits) + "(" +
             ty + " " + a + ", " + ty + " " + b + ")");
    const std::string sum = emit("extractvalue " + both + " " + r + ", 0");
    const std::string flag = emit("extractvalue " + both + " " + r + ", 1");
    return emit("select " + flags + " " + flag + ", " + ty + " " + a + ", " + ty + " " + sum);
  }

  /// Emits a bitcast to a vector from a vector with elements of another size, or from an integer.
  std::string bits(Shape s, unsigned depth) {
    const unsigned all = s.number * s.bits;
    for (unsigned other : {8u, 32u, 64u})
      if (other != s.bits && all % other == 0 && all / other >= 2 && all / other <= 8) {
        const Shape from = {all / other, other};
        return emit("bitcast " + text(from) + " " + vector(from, depth) + " to " + text(s));
      }
    if (all == 32 || all == 64)
      return emit("bitcast i" + std::to_string(all) + " " + integer(all, 1) + " to " + text(s));
    return vector(s, depth);
  }
};

std::string vectorFunction(unsigned number) {
  SmallVectors code(number + 991);
  const std::string condition = code.pick(2) ? "true" : "%c.lane";
  const std::string head = "  %c.lane = icmp ne i32 %x, 0\n";
  code.store(code.scalar(1 + unsigned(code.pick(3))), 0);
  code.storeVector();
  return vectorLoop(number, head, condition, code.take());
}

TEST(SplitValues, ComputesWhatVectorsCompute) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text;
    for (unsigned number = first; number < last; number += 10)
      text += vectorFunction(number);
    EXPECT_GT(checkVectorLoops(text, 4), (last - first) / 20);
  });
}

} // namespace
