//===- IdExpressions.h - Random sums and products of ids --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_IDEXPRESSIONS_H
#define OCLC_TEST_UNIT_PROOFS_IDEXPRESSIONS_H

#include "Expressions.h"

namespace oclc::proofs {

/// Emits expressions of 32 and 64 bits over work-item queries and the arguments %w (32 bits) and %s
/// (64 bits).
class IdExpressions : public Expressions {
public:
  using Expressions::Expressions;

  std::string narrow(unsigned depth) {
    if (depth == 0)
      return pick(4) == 0
                 ? pick(2) ? "%w" : constant()
                 : emit("trunc " + oneOf({"", "nuw ", "nsw ", ""}) + "i64 " + wide(0) + " to i32");
    if (pick(6) == 0)
      return emit("trunc i64 " + wide(depth - 1) + " to i32");
    return operation("i32", [&] { return narrow(depth - 1); });
  }

  std::string wide(unsigned depth) {
    if (depth == 0)
      return pick(8) == 0 ? pick(2) ? "%s" : constant() : pick(3) ? query() : globalId(dimension());
    if (pick(3) == 0)
      return extended(depth - 1);
    // The number of a group is below 2^31, and the shift returns 0, only within launch bounds.
    if (pick(16) == 0)
      return emit("lshr i64 " + ask("_Z12get_group_idj", dimension()) + ", 31");
    return operation("i64", [&] { return wide(depth - 1); });
  }

  /// Returns a 64-bit number that is an extended 32-bit number.
  std::string extended(unsigned depth) {
    if (pick(6) == 0) {
      const std::string v = wide(depth);
      return pick(2) ? emit("and i64 " + v + ", 4294967295")
                     : emit("ashr i64 " + emit("shl i64 " + v + ", 32") + ", 32");
    }
    return emit(oneOf({"sext", "zext", "zext nneg"}) + " i32 " + narrow(depth) + " to i64");
  }

private:
  std::string dimension() { return oneOf({"0", "0", "1", "2"}); }
  std::string constant() {
    return oneOf({0, 1, 2, 3, 7, -1, -2, 64, 255, 4096, INT32_MAX, INT32_MIN});
  }
  std::string ask(const std::string &name, const std::string &d) {
    return emit("call i64 @" + name + "(i32 " + d + ")");
  }
  std::string query() {
    return ask(oneOf({"_Z12get_local_idj", "_Z12get_local_idj", "_Z12get_group_idj",
                      "_Z15get_global_sizej", "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej",
                      "_Z14get_num_groupsj", "_Z17get_global_offsetj"}),
               dimension());
  }

  /// Emits the sum that is a global id, or the one that is a linear id. It may lack some parts.
  std::string globalId(const std::string &d, bool isRow = false) {
    std::string id = ask("_Z12get_local_idj", d);
    if (pick(4))
      id = emit("add i64 " + id + ", " +
                emit("mul i64 " + ask("_Z12get_group_idj", d) + ", " +
                     ask("_Z23get_enqueued_local_sizej", d)));
    if (pick(2))
      id = emit("add i64 " + id + ", " + ask("_Z17get_global_offsetj", d));
    if (isRow || pick(3))
      return id;
    const std::string row = globalId(oneOf({"0", "1", "2"}), true);
    return emit("add i64 " + emit("mul i64 " + row + ", " + ask("_Z15get_global_sizej", d)) + ", " +
                id);
  }

  template <typename FnT> std::string operation(const std::string &ty, FnT operand) {
    const std::string flags = oneOf({"", "", "nsw ", "nuw ", "nuw nsw "});
    const std::string a = operand();
    switch (pick(9)) {
    case 0:
      return emit("and " + ty + " " + a + ", " + (pick(3) ? constant() : operand()));
    case 1:
      return emit("shl " + flags + ty + " " + a + ", " + oneOf({0, 1, 2, 31}));
    case 2:
      return emit(oneOf({"lshr ", "ashr "}) + ty + " " + a + ", " +
                  (pick(3) ? oneOf({0, 1, 5, 31}) : operand()));
    case 3:
      return emit("select i1 %c, " + ty + " " + a + ", " + ty + " " + operand());
    case 4:
    case 5:
      return emit("mul " + flags + ty + " " + a + ", " + (pick(2) ? constant() : operand()));
    case 6:
      return emit("sub " + flags + ty + " " + a + ", " + operand());
    default:
      return emit("add " + flags + ty + " " + a + ", " + (pick(3) ? operand() : constant()));
    }
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_IDEXPRESSIONS_H
