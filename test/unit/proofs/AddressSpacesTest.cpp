//===- AddressSpacesTest.cpp - Which memory pointers lead to, and that they stay the same -----===//
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

/// The high bits of an address say in tests which memory it is in.
constexpr unsigned SpaceBits = 40;

/// Generic pointers that come from %p0, %p1 and %p3, by casts, steps and choices.
class Pointers : public Expressions {
public:
  using Expressions::Expressions;

  std::string generic(unsigned Depth) {
    if (Depth == 0)
      return leaf();
    const std::string A = generic(Depth - 1);
    switch (pick(5)) {
    case 0:
      return emit("getelementptr i32, ptr addrspace(4) " + A + ", i64 %n");
    case 1:
      return emit("freeze ptr addrspace(4) " + A);
    case 2:
      return emit("select i1 %" + oneOf({"c", "d"}) + ", ptr addrspace(4) " + A +
                  ", ptr addrspace(4) " + generic(Depth - 1));
    default:
      return merge(A, generic(pick(2) ? 0 : Depth - 1));
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
    const std::string Space = oneOf({"0", "1", "3"});
    std::string P = "%p" + Space;
    if (pick(3) == 0)
      P = emit("getelementptr i8, ptr addrspace(" + Space + ") " + P + ", i64 %n");
    else if (pick(4) == 0)
      return "addrspacecast (ptr addrspace(" + oneOf({"1) @far", "3) @near"}) +
             " to ptr addrspace(4))";
    return emit("addrspacecast ptr addrspace(" + Space + ") " + P + " to ptr addrspace(4)");
  }

  /// Both at the end of a branch, or a loop that goes from one to the other.
  std::string merge(const std::string &A, const std::string &B) {
    const std::string N = std::to_string(Blocks++), From = Block;
    const bool IsLoop = pick(3) == 0;
    Block = "join" + N;
    if (IsLoop) {
      Code += "  br label %" + Block + "\n" + Block + ":\n";
      const std::string Once = "%once" + N;
      Code += "  " + Once + " = phi i1 [ true, %" + From + " ], [ false, %" + Block + " ]\n";
      const std::string P =
          emit("phi ptr addrspace(4) [ " + A + ", %" + From + " ], [ " + B + ", %" + Block + " ]");
      Code += "  %go" + N + " = and i1 " + Once + ", %c\n  br i1 %go" + N + ", label %" + Block +
              ", label %after" + N + "\nafter" + N + ":\n";
      Block = "after" + N;
      return P;
    }
    Code += "  br i1 %c, label %then" + N + ", label %" + Block + "\nthen" + N + ":\n  br label %" +
            Block + "\n" + Block + ":\n";
    return emit("phi ptr addrspace(4) [ " + A + ", %then" + N + " ], [ " + B + ", %" + From + " ]");
  }
};

constexpr const char *Head = "target triple = \"spir64-unknown-unknown\"\n"
                             "@far = addrspace(1) global i32 0\n@near = addrspace(3) global i32 0\n"
                             "declare i32 @__oclc_address_space(ptr addrspace(4))\n";

std::string signature(const std::string &Result, unsigned Number) {
  return "define " + Result + " @f" + std::to_string(Number) +
         "(ptr %p0, ptr addrspace(1) %p1, ptr addrspace(3) %p3, i64 %n, i1 %c, i1 %d) {\nentry:\n";
}

void addGlobals(Proof &P) {
  P.globals["far"] = (uint64_t(1) << SpaceBits) + 64;
  P.globals["near"] = (uint64_t(3) << SpaceBits) + 128;
}

Choices choose(const Argument &Arg) {
  if (Arg.getType()->isIntegerTy(1))
    return allNumbers(1);
  if (Arg.getType()->isIntegerTy())
    return {number(64, 0), number(64, 24)};
  const uint64_t Space = Arg.getType()->getPointerAddressSpace();
  return {number(64, (Space << SpaceBits) + (1 << 20))};
}

std::optional<Scalars> answerSpace(const CallBase &Call, ArrayRef<Scalars> Arguments) {
  const Scalar &P = Arguments[0][0];
  if (!Call.getCalledFunction() || Call.getCalledFunction()->getName() != "__oclc_address_space")
    return std::nullopt;
  if (P.bits.isZero() && !P.isPoison)
    return number(32, 1);
  // A step from a null pointer leads nowhere, nor does a number.
  if (P.isPoison || P.bits.ult(1 << 16))
    return poison(32);
  return number(32, P.bits.lshr(SpaceBits).getZExtValue());
}

TEST(ResolveAddressSpaces, KnowsWherePointersLeadTo) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text = Head;
    for (unsigned Number = First; Number != Last; ++Number) {
      Pointers Code(Number);
      const std::string P = Code.generic(1 + Number % 4);
      Text += signature("i32", Number) + Code.take() +
              "  %r = call i32 @__oclc_address_space(ptr addrspace(4) " + P +
              ")\n  ret i32 %r\n}\n";
    }
    Proof P(Text, [](Module &M) { runOnModule(oclc::passes::ResolveAddressSpacesPass(), M); });
    P.answer = answerSpace;
    addGlobals(P);
    P.check(choose);
    EXPECT_EQ(P.changed, P.functions);
  });
}

TEST(LowerAddressSpaces, KeepsAddresses) {
  forEachRound([](unsigned First, unsigned Last) {
    std::string Text = Head;
    for (unsigned Number = First; Number != Last; Number += 2) {
      Pointers Code(Number + 31);
      const std::string P = Code.generic(1 + Number % 3);
      Text += signature("{ i64, i1 }", Number) + Code.take() + "  %a = ptrtoint ptr addrspace(4) " +
              P + " to i64\n  %q = inttoptr i64 %a to ptr addrspace(1)\n" +
              "  %eq = icmp eq ptr addrspace(1) %q, %p1\n" +
              "  %r = insertvalue { i64, i1 } poison, i64 %a, 0\n" +
              "  %s = insertvalue { i64, i1 } %r, i1 %eq, 1\n  ret { i64, i1 } %s\n}\n";
    }
    Proof P(Text, [](Module &M) { oclc::passes::makePointersPlain(M); });
    addGlobals(P);
    P.check(choose);
    for (const Function &F : P.target())
      EXPECT_EQ(text(F).find("addrspace"), std::string::npos) << text(F);
  });
}

} // namespace
