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

/// What kernels compute from queries, of 32 and of 64 bits, and an argument %w and %s of each.
class IdExpressions : public Expressions {
public:
  using Expressions::Expressions;

  std::string narrow(unsigned Depth) {
    if (Depth == 0)
      return pick(4) == 0
                 ? pick(2) ? "%w" : constant()
                 : emit("trunc " + oneOf({"", "nuw ", "nsw ", ""}) + "i64 " + wide(0) + " to i32");
    if (pick(6) == 0)
      return emit("trunc i64 " + wide(Depth - 1) + " to i32");
    return operation("i32", [&] { return narrow(Depth - 1); });
  }

  std::string wide(unsigned Depth) {
    if (Depth == 0)
      return pick(8) == 0 ? pick(2) ? "%s" : constant() : pick(3) ? query() : globalId(dimension());
    if (pick(3) == 0)
      return extended(Depth - 1);
    // One number as long as the launch keeps to something.
    if (pick(16) == 0)
      return emit("lshr i64 " + ask("_Z12get_group_idj", dimension()) + ", 31");
    return operation("i64", [&] { return wide(Depth - 1); });
  }

  /// A number of 64 bits that is one of 32 extended.
  std::string extended(unsigned Depth) {
    if (pick(6) == 0) {
      const std::string V = wide(Depth);
      return pick(2) ? emit("and i64 " + V + ", 4294967295")
                     : emit("ashr i64 " + emit("shl i64 " + V + ", 32") + ", 32");
    }
    return emit(oneOf({"sext", "zext", "zext nneg"}) + " i32 " + narrow(Depth) + " to i64");
  }

private:
  std::string dimension() { return oneOf({"0", "0", "1", "2"}); }
  std::string constant() {
    return oneOf({0, 1, 2, 3, 7, -1, -2, 64, 255, 4096, INT32_MAX, INT32_MIN});
  }
  std::string ask(const std::string &Name, const std::string &D) {
    return emit("call i64 @" + Name + "(i32 " + D + ")");
  }
  std::string query() {
    return ask(oneOf({"_Z12get_local_idj", "_Z12get_local_idj", "_Z12get_group_idj",
                      "_Z15get_global_sizej", "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej",
                      "_Z14get_num_groupsj", "_Z17get_global_offsetj"}),
               dimension());
  }

  /// Some or all parts of a global id, and perhaps of a linear one.
  std::string globalId(const std::string &D, bool IsRow = false) {
    std::string Id = ask("_Z12get_local_idj", D);
    if (pick(4))
      Id = emit("add i64 " + Id + ", " +
                emit("mul i64 " + ask("_Z12get_group_idj", D) + ", " +
                     ask("_Z23get_enqueued_local_sizej", D)));
    if (pick(2))
      Id = emit("add i64 " + Id + ", " + ask("_Z17get_global_offsetj", D));
    if (IsRow || pick(3))
      return Id;
    const std::string Row = globalId(oneOf({"0", "1", "2"}), true);
    return emit("add i64 " + emit("mul i64 " + Row + ", " + ask("_Z15get_global_sizej", D)) + ", " +
                Id);
  }

  template <typename FnT> std::string operation(const std::string &Ty, FnT Operand) {
    const std::string Flags = oneOf({"", "", "nsw ", "nuw ", "nuw nsw "});
    const std::string A = Operand();
    switch (pick(9)) {
    case 0:
      return emit("and " + Ty + " " + A + ", " + (pick(3) ? constant() : Operand()));
    case 1:
      return emit("shl " + Flags + Ty + " " + A + ", " + oneOf({0, 1, 2, 31}));
    case 2:
      return emit(oneOf({"lshr ", "ashr "}) + Ty + " " + A + ", " +
                  (pick(3) ? oneOf({0, 1, 5, 31}) : Operand()));
    case 3:
      return emit("select i1 %c, " + Ty + " " + A + ", " + Ty + " " + Operand());
    case 4:
    case 5:
      return emit("mul " + Flags + Ty + " " + A + ", " + (pick(2) ? constant() : Operand()));
    case 6:
      return emit("sub " + Flags + Ty + " " + A + ", " + Operand());
    default:
      return emit("add " + Flags + Ty + " " + A + ", " + (pick(3) ? Operand() : constant()));
    }
  }
};

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_IDEXPRESSIONS_H
