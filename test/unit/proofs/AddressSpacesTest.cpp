//===- AddressSpacesTest.cpp - Address spaces of generic pointers -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Expressions.h"
#include "Passes/HostLowering/PlainPointers.h"
#include "Passes/KernelPrep/ResolveAddressSpaces.h"
#include "Refinement.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

/// In these tests, the high bits of an address determine its memory.
constexpr unsigned SpaceBits = 40;

/// Emits generic pointers that derive from %p0, %p1, %p3, globals and constants by casts, offsets,
/// selects, freezes and PHIs. A PHI may be in a loop.
class Pointers : public Expressions {
public:
  using Expressions::Expressions;

  std::string generic(unsigned depth) {
    if (depth == 0)
      return leaf();
    const std::string a = generic(depth - 1);
    switch (pick(5)) {
    case 0:
      return emit("getelementptr i32, ptr addrspace(4) " + a + ", i64 %n");
    case 1:
      return emit("freeze ptr addrspace(4) " + a);
    case 2:
      return emit("select i1 %" + oneOf({"c", "d"}) + ", ptr addrspace(4) " + a +
                  ", ptr addrspace(4) " + generic(depth - 1));
    default:
      return merge(a, generic(pick(2) ? 0 : depth - 1));
    }
  }

  std::string block() { return Block; }

private:
  std::string Block = "entry";
  unsigned Blocks = 0;

  std::string leaf() {
    if (pick(8) == 0)
      return oneOf({"null", "null", "getelementptr (i32, ptr addrspace(4) null, i64 5)",
                    "inttoptr (i64 8192 to ptr addrspace(4))", "poison"});
    const std::string space = oneOf({"0", "1", "3"});
    std::string p = "%p" + space;
    if (pick(3) == 0)
      p = emit("getelementptr i8, ptr addrspace(" + space + ") " + p + ", i64 %n");
    else if (pick(4) == 0)
      return "addrspacecast (ptr addrspace(" + oneOf({"1) @far", "3) @near"}) +
             " to ptr addrspace(4))";
    return emit("addrspacecast ptr addrspace(" + space + ") " + p + " to ptr addrspace(4)");
  }

  /// Emits a PHI of `a` and `b` behind a branch, or in a loop that starts with `a` and goes on with
  /// `b`.
  std::string merge(const std::string &a, const std::string &b) {
    const std::string n = std::to_string(Blocks++), from = Block;
    const bool isLoop = pick(3) == 0;
    Block = "join" + n;
    if (isLoop) {
      Code += "  br label %" + Block + "\n" + Block + ":\n";
      const std::string once = "%once" + n;
      Code += "  " + once + " = phi i1 [ true, %" + from + " ], [ false, %" + Block + " ]\n";
      const std::string p =
          emit("phi ptr addrspace(4) [ " + a + ", %" + from + " ], [ " + b + ", %" + Block + " ]");
      Code += "  %go" + n + " = and i1 " + once + ", %c\n  br i1 %go" + n + ", label %" + Block +
              ", label %after" + n + "\nafter" + n + ":\n";
      Block = "after" + n;
      return p;
    }
    Code += "  br i1 %c, label %then" + n + ", label %" + Block + "\nthen" + n + ":\n  br label %" +
            Block + "\n" + Block + ":\n";
    return emit("phi ptr addrspace(4) [ " + a + ", %then" + n + " ], [ " + b + ", %" + from + " ]");
  }
};

constexpr const char *Head = "target triple = \"spir64-unknown-unknown\"\n"
                             "@far = addrspace(1) global i32 0\n@near = addrspace(3) global i32 0\n"
                             "declare i32 @__oclc_address_space(ptr addrspace(4))\n";

std::string signature(const std::string &result, unsigned number) {
  return "define " + result + " @f" + std::to_string(number) +
         "(ptr %p0, ptr addrspace(1) %p1, ptr addrspace(3) %p3, i64 %n, i1 %c, i1 %d) {\nentry:\n";
}

void addGlobals(Proof &p) {
  p.globals["far"] = (uint64_t(1) << SpaceBits) + 64;
  p.globals["near"] = (uint64_t(3) << SpaceBits) + 128;
}

Choices choose(const Argument &arg) {
  if (arg.getType()->isIntegerTy(1))
    return allNumbers(1);
  if (arg.getType()->isIntegerTy())
    return {number(64, 0), number(64, 24)};
  const uint64_t space = arg.getType()->getPointerAddressSpace();
  return {number(64, (space << SpaceBits) + (1 << 20))};
}

std::optional<Scalars> answerSpace(const CallBase &call, ArrayRef<Scalars> arguments) {
  const Scalar &p = arguments[0][0];
  if (!call.getCalledFunction() || call.getCalledFunction()->getName() != "__oclc_address_space")
    return std::nullopt;
  if (p.bits.isZero() && !p.isPoison)
    return number(32, 1);
  // An offset from null is no valid address, and neither is a small integer. Any answer is right.
  if (p.isPoison || p.bits.ult(1 << 16))
    return poison(32);
  return number(32, p.bits.lshr(SpaceBits).getZExtValue());
}

TEST(ResolveAddressSpaces, KnowsWherePointersLeadTo) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text = Head;
    for (unsigned number = first; number != last; ++number) {
      Pointers code(number);
      const std::string p = code.generic(1 + number % 4);
      text += signature("i32", number) + code.take() +
              "  %r = call i32 @__oclc_address_space(ptr addrspace(4) " + p +
              ")\n  ret i32 %r\n}\n";
    }
    Proof p(text, [](Module &m) { runOnModule(oclc::passes::ResolveAddressSpacesPass(), m); });
    p.answer = answerSpace;
    addGlobals(p);
    p.check(choose);
    EXPECT_EQ(p.changed, p.functions);
  });
}

TEST(LowerAddressSpaces, KeepsAddresses) {
  forEachRound([](unsigned first, unsigned last) {
    std::string text = Head;
    for (unsigned number = first; number != last; number += 2) {
      Pointers code(number + 31);
      const std::string p = code.generic(1 + number % 3);
      text += signature("{ i64, i1 }", number) + code.take() + "  %a = ptrtoint ptr addrspace(4) " +
              p + " to i64\n  %q = inttoptr i64 %a to ptr addrspace(1)\n" +
              "  %eq = icmp eq ptr addrspace(1) %q, %p1\n" +
              "  %r = insertvalue { i64, i1 } poison, i64 %a, 0\n" +
              "  %s = insertvalue { i64, i1 } %r, i1 %eq, 1\n  ret { i64, i1 } %s\n}\n";
    }
    Proof p(text, [](Module &m) { oclc::passes::makePointersPlain(m); });
    addGlobals(p);
    p.check(choose);
    for (const Function &f : p.target())
      EXPECT_EQ(oclc::proofs::text(f).find("addrspace"), std::string::npos)
          << oclc::proofs::text(f);
  });
}

} // namespace
