//===- LaneExpressions.h - Random arithmetic of work-items ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_LANEEXPRESSIONS_H
#define OCLC_TEST_UNIT_PROOFS_LANEEXPRESSIONS_H

#include "Expressions.h"

#include <vector>

namespace oclc::proofs {

/// Emits expressions of 8, 32 and 64 bits over `leaves`.
class LaneExpressions : public Expressions {
public:
  using Expressions::Expressions;

  /// The widths of values in bits, 8, 32 or 64, and the values. The first value has 64 bits.
  std::vector<std::pair<unsigned, std::string>> leaves;

  std::string integer(unsigned bits, unsigned depth) {
    const std::string ty = "i" + std::to_string(bits);
    if (depth == 0)
      return leaf(bits);
    if (pick(4) == 0)
      return changeWidth(bits, depth - 1);
    const std::string flags = oneOf({"", "nuw ", "nsw ", "nuw nsw "});
    const std::string a = integer(bits, depth - 1);
    auto other = [&] { return pick(3) ? leaf(bits) : integer(bits, depth - 1); };
    switch (pick(11)) {
    case 0:
      return emit("sub " + flags + ty + " " + a + ", " + other());
    case 1:
      return emit("sub " + flags + ty + " " + other() + ", " + a);
    case 2:
    case 3:
      return emit("mul " + flags + ty + " " + a + ", " + (pick(4) ? constant(bits) : other()));
    case 4:
      return emit("shl " + flags + ty + " " + a + ", " + oneOf({0, 1, 3, 5, 7}));
    case 5:
      return emit(oneOf({"lshr", "lshr exact", "ashr"}) + " " + ty + " " + a + ", " +
                  oneOf({0, 1, 2, 3, 5, 7}));
    case 6:
      return emit("and " + ty + " " + a + ", " + oneOf({1, 3, 7, 15, 127, -1, -8, 6}));
    case 7:
      return emit("or " + oneOf({"", "disjoint ", "disjoint "}) + ty + " " + a + ", " + other());
    case 8:
      return pick(2) ? emit("freeze " + ty + " " + a)
                     : emit("select i1 %c, " + ty + " " + a + ", " + ty + " " + other());
    default:
      return emit("add " + flags + ty + " " + a + ", " + other());
    }
  }

  std::string address(unsigned depth) {
    const unsigned bits = pick(4) ? 64 : 32;
    std::string p = emit("getelementptr " + oneOf({"i8", "i32", "[3 x i16]"}) + ", ptr " +
                         (pick(3) ? "%p" : address(0)) + ", i" + std::to_string(bits) + " " +
                         integer(bits, depth));
    return p;
  }

private:
  std::string constant(unsigned bits) {
    const int64_t least = -(int64_t(1) << (bits - 2)) * 2;
    return oneOf({0, 1, 2, 3, 8, -1, -2, -3, 16, 100, least, -(least + 1)});
  }

  std::string leaf(unsigned bits) {
    if (pick(4) == 0)
      return constant(bits);
    const auto &[width, name] = leaves[pick(leaves.size())];
    if (width == bits)
      return name;
    return bits == 64 ? leaves[0].second
                      : emit("trunc " + oneOf({"", "nuw ", "nsw "}) + "i64 " + leaves[0].second +
                             " to i" + std::to_string(bits));
  }

  std::string changeWidth(unsigned bits, unsigned depth) {
    const unsigned other = bits == 64 ? (pick(2) ? 32 : 8) : bits == 32 ? (pick(2) ? 64 : 8) : 64;
    const std::string from = "i" + std::to_string(other) + " " + integer(other, depth);
    return emit((other < bits ? oneOf({"zext ", "sext ", "zext nneg "})
                              : oneOf({"trunc ", "trunc nuw ", "trunc nsw "})) +
                from + " to i" + std::to_string(bits));
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_LANEEXPRESSIONS_H
