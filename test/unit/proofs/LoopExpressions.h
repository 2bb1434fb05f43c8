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

/// Values of 64 bits and of fewer in a loop over work-items, whose id is %id: ids to which uniform
/// values are added, and what is extended and cut off on the way. Uniform are %s and %t of 64 bits,
/// and %u and %n of fewer.
class LoopExpressions : public Expressions {
public:
  LoopExpressions(uint64_t Seed, unsigned Bits)
      : Expressions(Seed), Narrow("i" + std::to_string(Bits)) {}

  std::string condition(unsigned Depth) {
    if (Depth == 0 || pick(3) == 0)
      return pick(5) ? comparison() : compare("", Narrow, "%u", "%n");
    const std::string A = condition(Depth - 1);
    switch (pick(5)) {
    case 0:
      return emit("xor i1 " + A + ", true");
    case 1:
      return emit(oneOf({"and", "or"}) + " i1 " + A + ", " + condition(Depth - 1));
    case 2:
    case 3:
      return emit("select i1 " + A + ", i1 " + condition(Depth - 1) + ", i1 false");
    default:
      return emit("select i1 " + A + ", i1 true, i1 " + condition(Depth - 1));
    }
  }

  /// Of 64 bits.
  std::string wide(unsigned Depth) {
    if (Depth == 0)
      return "%id";
    if (pick(3) == 0)
      return emit(oneOf({"zext", "sext", "zext nneg"}) + " " + Narrow + " " + narrow(Depth - 1) +
                  " to i64");
    return sum("i64", wide(Depth - 1), uniformWide());
  }

  std::string narrow(unsigned Depth) {
    if (Depth == 0 || pick(2))
      return emit("trunc " + oneOf({"", "nuw ", "nsw ", "nuw nsw "}) + "i64 " +
                  wide(Depth == 0 ? 0 : Depth - 1) + " to " + Narrow);
    return sum(Narrow, narrow(Depth - 1), uniformNarrow());
  }

  const std::string Narrow; ///< The type.

private:
  std::string constant(const std::string &Ty) {
    const int64_t Bits = std::stoi(Ty.substr(1));
    return oneOf({0, 1, 2, 3, -1, -2, 5, (int64_t(1) << (Bits - 2)) * 2 - 1,
                  -(int64_t(1) << (Bits - 2)) * 2});
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

  std::string sum(const std::string &Ty, const std::string &A, const std::string &B) {
    const std::string Flags = oneOf({"", "nuw ", "nsw ", "nuw nsw "});
    const bool IsSwapped = pick(4) == 0;
    switch (pick(4)) {
    case 0:
      return emit("sub " + Flags + Ty + " " + A + ", " + B);
    case 1:
      return emit("or disjoint " + Ty + " " + A + ", " + B);
    default:
      return emit("add " + Flags + Ty + " " + (IsSwapped ? B + ", " + A : A + ", " + B));
    }
  }

  std::string compare(const std::string &Flags, const std::string &Ty, const std::string &A,
                      const std::string &B) {
    return emit("icmp " + Flags +
                oneOf({"ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge", "eq", "ne"}) + " " +
                Ty + " " + A + ", " + B);
  }

  std::string comparison() {
    const std::string Flags = oneOf({"", "", "samesign "});
    std::string A, B, Ty;
    if (pick(2)) {
      A = narrow(pick(3)), B = uniformNarrow(), Ty = Narrow;
    } else {
      A = wide(pick(4)), B = uniformWide(), Ty = "i64";
    }
    return pick(4) ? compare(Flags, Ty, A, B) : compare(Flags, Ty, B, A);
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_LOOPEXPRESSIONS_H
