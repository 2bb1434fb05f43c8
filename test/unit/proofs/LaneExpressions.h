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

/// Integers of 8, 32 and 64 bits that are made of numbers of these widths.
class LaneExpressions : public Expressions {
public:
  using Expressions::Expressions;

  /// What all is made of, and how many bits that has. The first one has 64.
  std::vector<std::pair<unsigned, std::string>> leaves;

  std::string integer(unsigned Bits, unsigned Depth) {
    const std::string Ty = "i" + std::to_string(Bits);
    if (Depth == 0)
      return leaf(Bits);
    if (pick(4) == 0)
      return changeWidth(Bits, Depth - 1);
    const std::string Flags = oneOf({"", "nuw ", "nsw ", "nuw nsw "});
    const std::string A = integer(Bits, Depth - 1);
    auto Other = [&] { return pick(3) ? leaf(Bits) : integer(Bits, Depth - 1); };
    switch (pick(11)) {
    case 0:
      return emit("sub " + Flags + Ty + " " + A + ", " + Other());
    case 1:
      return emit("sub " + Flags + Ty + " " + Other() + ", " + A);
    case 2:
    case 3:
      return emit("mul " + Flags + Ty + " " + A + ", " + (pick(4) ? constant(Bits) : Other()));
    case 4:
      return emit("shl " + Flags + Ty + " " + A + ", " + oneOf({0, 1, 3, 5, 7}));
    case 5:
      return emit(oneOf({"lshr", "lshr exact", "ashr"}) + " " + Ty + " " + A + ", " +
                  oneOf({0, 1, 2, 3, 5, 7}));
    case 6:
      return emit("and " + Ty + " " + A + ", " + oneOf({1, 3, 7, 15, 127, -1, -8, 6}));
    case 7:
      return emit("or " + oneOf({"", "disjoint ", "disjoint "}) + Ty + " " + A + ", " + Other());
    case 8:
      return pick(2) ? emit("freeze " + Ty + " " + A)
                     : emit("select i1 %c, " + Ty + " " + A + ", " + Ty + " " + Other());
    default:
      return emit("add " + Flags + Ty + " " + A + ", " + Other());
    }
  }

  std::string address(unsigned Depth) {
    const unsigned Bits = pick(4) ? 64 : 32;
    std::string P = emit("getelementptr " + oneOf({"i8", "i32", "[3 x i16]"}) + ", ptr " +
                         (pick(3) ? "%p" : address(0)) + ", i" + std::to_string(Bits) + " " +
                         integer(Bits, Depth));
    return P;
  }

private:
  std::string constant(unsigned Bits) {
    const int64_t Least = -(int64_t(1) << (Bits - 2)) * 2;
    return oneOf({0, 1, 2, 3, 8, -1, -2, -3, 16, 100, Least, -(Least + 1)});
  }

  std::string leaf(unsigned Bits) {
    if (pick(4) == 0)
      return constant(Bits);
    const auto &[Width, Name] = leaves[pick(leaves.size())];
    if (Width == Bits)
      return Name;
    return Bits == 64 ? leaves[0].second
                      : emit("trunc " + oneOf({"", "nuw ", "nsw "}) + "i64 " + leaves[0].second +
                             " to i" + std::to_string(Bits));
  }

  std::string changeWidth(unsigned Bits, unsigned Depth) {
    const unsigned Other = Bits == 64 ? (pick(2) ? 32 : 8) : Bits == 32 ? (pick(2) ? 64 : 8) : 64;
    const std::string From = "i" + std::to_string(Other) + " " + integer(Other, Depth);
    return emit((Other < Bits ? oneOf({"zext ", "sext ", "zext nneg "})
                              : oneOf({"trunc ", "trunc nuw ", "trunc nsw "})) +
                From + " to i" + std::to_string(Bits));
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_LANEEXPRESSIONS_H
