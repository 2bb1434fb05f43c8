//===- LoopExpressions.h - Random conditions in loops over work-items -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_LOOPEXPRESSIONS_H
#define OCLC_TEST_UNIT_PROOFS_LOOPEXPRESSIONS_H

#include "Expressions.h"

namespace oclc::proofs {

/// Emits conditions and values for a loop over work-items with the id %id. Values are sums of ids
/// and uniform values, whose intermediate values are extended and truncated. Uniform values are %s
/// and %t of 64 bits, and %u and %n of the type `Narrow`.
class LoopExpressions : public Expressions {
public:
  LoopExpressions(uint64_t seed, unsigned bits)
      : Expressions(seed), Narrow("i" + std::to_string(bits)) {}

  std::string condition(unsigned depth) {
    if (depth == 0 || pick(3) == 0)
      return pick(5) ? comparison() : compare("", Narrow, "%u", "%n");
    const std::string a = condition(depth - 1);
    switch (pick(5)) {
    case 0:
      return emit("xor i1 " + a + ", true");
    case 1:
      return emit(oneOf({"and", "or"}) + " i1 " + a + ", " + condition(depth - 1));
    case 2:
    case 3:
      return emit("select i1 " + a + ", i1 " + condition(depth - 1) + ", i1 false");
    default:
      return emit("select i1 " + a + ", i1 true, i1 " + condition(depth - 1));
    }
  }

  /// Emits a value of 64 bits.
  std::string wide(unsigned depth) {
    if (depth == 0)
      return "%id";
    if (pick(3) == 0)
      return emit(oneOf({"zext", "sext", "zext nneg"}) + " " + Narrow + " " + narrow(depth - 1) +
                  " to i64");
    return sum("i64", wide(depth - 1), uniformWide());
  }

  std::string narrow(unsigned depth) {
    if (depth == 0 || pick(2))
      return emit("trunc " + oneOf({"", "nuw ", "nsw ", "nuw nsw "}) + "i64 " +
                  wide(depth == 0 ? 0 : depth - 1) + " to " + Narrow);
    return sum(Narrow, narrow(depth - 1), uniformNarrow());
  }

  const std::string Narrow; ///< An integer type of fewer than 64 bits.

private:
  std::string constant(const std::string &ty) {
    const int64_t bits = std::stoi(ty.substr(1));
    return oneOf({0, 1, 2, 3, -1, -2, 5, (int64_t(1) << (bits - 2)) * 2 - 1,
                  -(int64_t(1) << (bits - 2)) * 2});
  }
  std::string uniformWide() {
    switch (pick(5)) {
    case 0:
      return constant("i64");
    case 1:
      return emit(oneOf({"zext", "sext"}) + " " + Narrow + " %u to i64");
    default:
      return oneOf({"%s", "%t"});
    }
  }
  std::string uniformNarrow() { return pick(3) ? oneOf({"%u", "%n"}) : constant(Narrow); }

  std::string sum(const std::string &ty, const std::string &a, const std::string &b) {
    const std::string flags = oneOf({"", "nuw ", "nsw ", "nuw nsw "});
    const bool isSwapped = pick(4) == 0;
    switch (pick(4)) {
    case 0:
      return emit("sub " + flags + ty + " " + a + ", " + b);
    case 1:
      return emit("or disjoint " + ty + " " + a + ", " + b);
    default:
      return emit("add " + flags + ty + " " + (isSwapped ? b + ", " + a : a + ", " + b));
    }
  }

  std::string compare(const std::string &flags, const std::string &ty, const std::string &a,
                      const std::string &b) {
    return emit("icmp " + flags +
                oneOf({"ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge", "eq", "ne"}) + " " +
                ty + " " + a + ", " + b);
  }

  std::string comparison() {
    const std::string flags = oneOf({"", "", "samesign "});
    std::string a, b, ty;
    if (pick(2)) {
      a = narrow(pick(3)), b = uniformNarrow(), ty = Narrow;
    } else {
      a = wide(pick(4)), b = uniformWide(), ty = "i64";
    }
    return pick(4) ? compare(flags, ty, a, b) : compare(flags, ty, b, a);
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_LOOPEXPRESSIONS_H
