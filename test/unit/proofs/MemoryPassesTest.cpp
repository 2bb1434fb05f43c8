//===- MemoryPassesTest.cpp - Loads that know what was stored, and atomics that are none --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Expressions.h"
#include "Passes/HostOpt/LowerLocalAtomics.h"
#include "Passes/HostOpt/StoreToLoadForwarding.h"
#include "Refinement.h"
#include "Vectorizer/Final/VersionAllActiveMasks.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

struct AccessType {
  const char *text, *name;
  unsigned bytes, lanes;
};

/// The parameters have the names of the types.
constexpr AccessType Types[] = {{"i8", "%a", 1, 1},          {"i32", "%b", 4, 1},
                                {"<4 x i32>", "%c", 4, 4},   {"<4 x i32>", "%d", 4, 4},
                                {"<4 x float>", "%e", 4, 4}, {"<8 x i16>", "%f", 2, 8},
                                {"<2 x i64>", "%g", 8, 2},   {"<8 x i32>", "%h", 4, 8}};

constexpr unsigned Room = 40, Out = 128;

/// Stores and loads of all types at places of an object, and what was loaded in another one.
class Accesses : public Expressions {
public:
  using Expressions::Expressions;

  void add(unsigned &Results) {
    const AccessType &Ty = Types[pick(std::size(Types))];
    const unsigned Bytes = Ty.bytes * Ty.lanes;
    const std::string At = emit("getelementptr i8, ptr %p, i64 " +
                                std::to_string(pick((Room - Bytes) / Ty.bytes + 1) * Ty.bytes));
    const bool IsMasked = Ty.lanes > 1 && pick(3) == 0;
    const std::string Name = std::string(".v") + std::to_string(Ty.lanes) + scalarName(Ty) + ".p0(";
    const std::string Pointer = "ptr align 1 " + At;
    if (pick(2)) {
      Code += IsMasked ? "  call void @llvm.masked.store" + Name + Ty.text + " " + Ty.name + ", " +
                             Pointer + ", " + mask(Ty) + ")\n"
                       : "  store " + std::string(Ty.text) + " " + Ty.name + ", ptr " + At +
                             ", align 1\n";
      return;
    }
    if (Results + Bytes > Out)
      return;
    const std::string V =
        IsMasked ? emit("call " + std::string(Ty.text) + " @llvm.masked.load" + Name + Pointer +
                        ", " + mask(Ty) + ", " + Ty.text + " " + Ty.name + ")")
                 : emit("load " + std::string(Ty.text) + ", ptr " + At + ", align 1");
    const std::string To = emit("getelementptr i8, ptr %out, i64 " + std::to_string(Results));
    Later += "  store " + std::string(Ty.text) + " " + V + ", ptr " + To + ", align 1\n";
    Results += Bytes;
  }

  std::string Later;

private:
  static std::string scalarName(const AccessType &Ty) {
    return Ty.text[5] == 'f' ? "f32" : "i" + std::to_string(8 * Ty.bytes);
  }
  std::string mask(const AccessType &Ty) {
    std::string Text;
    for (unsigned Lane = 0; Lane != Ty.lanes; ++Lane)
      Text += (Lane ? ", i1 " : "i1 ") + std::to_string(pick(2));
    return "<" + std::to_string(Ty.lanes) + " x i1> <" + Text + ">";
  }
};

std::string function(unsigned Number) {
  Accesses Code(Number + 5);
  unsigned Results = 0;
  for (unsigned I = 0, N = 6 + unsigned(Code.pick(8)); I != N; ++I)
    Code.add(Results);
  std::string Text =
      "define void @f" + std::to_string(Number) + "(ptr noalias %p, ptr noalias %out";
  for (const AccessType &Ty : Types)
    Text += std::string(", ") + Ty.text + " " + Ty.name;
  return Text + ") {\n" + Code.take() + Code.Later + "  ret void\n}\n";
}

TEST(StoreToLoadForwarding, LoadsWhatWasStored) {
  Memory Content;
  const uint64_t P = Content.allocate(Room), To = Content.allocate(Out);
  for (unsigned I = 0; I != Room; ++I)
    Content.store(P + I, Scalar::of(8, 200 + I));
  std::vector<Scalars> Arguments = {number(64, P), number(64, To)};
  for (const AccessType &Ty : Types) {
    Scalars Value;
    for (unsigned Lane = 0; Lane != Ty.lanes; ++Lane)
      Value.push_back(
          Scalar::of(8 * Ty.bytes, Arguments.size() * 0x1021324354657687 + Lane * 0x0901));
    Arguments.push_back(Value);
  }
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text;
    for (unsigned Number = First; Number != Last; ++Number)
      Text += function(Number);
    Proof Rewritten(
        Text, [](Module &M) { runOnFunctions(oclc::passes::StoreToLoadForwardingPass(), M); });
    Rewritten.useMemory(Content, To, Out);
    for (const Function &F : Rewritten.source())
      if (!F.isDeclaration() && !Rewritten.check(F, Arguments))
        break;
    EXPECT_GT(Rewritten.changed, Rewritten.functions / 10);
  });
}

/// Accesses of eight lanes under a mask, under its opposite, and under another one.
class MaskedCode : public Expressions {
public:
  using Expressions::Expressions;

  std::string function(unsigned Number) {
    std::string V = "%v";
    Code = "  %not = xor <8 x i1> %m, splat (i1 true)\n";
    for (unsigned I = 0, N = 2 + unsigned(pick(4)); I != N; ++I) {
      const std::string Mask = oneOf({"%m", "%m", "%m", "%not", "%n"});
      const std::string At = emit("getelementptr i8, ptr %p, i64 " + std::to_string(pick(5) * 4));
      if (pick(3) == 0)
        V = emit("call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 " + At + ", <8 x i1> " +
                 Mask + ", <8 x i32> " + oneOf({"poison", "zeroinitializer", "%v"}) + ")");
      else
        Code += "  call void @llvm.masked.store.v8i32.p0(<8 x i32> " + V + ", ptr align 4 " + At +
                ", <8 x i1> " + Mask + ")\n";
      if (pick(2))
        V = emit("add <8 x i32> " + V + ", %v");
    }
    return "define void @f" + std::to_string(Number) +
           "(ptr %p, <8 x i1> %m, <8 x i1> %n, <8 x i32> %v) #0 {\n" + take() + "  ret void\n}\n";
  }
};

Scalars maskOf(unsigned Bits) {
  Scalars Result;
  for (unsigned Lane = 0; Lane != 8; ++Lane)
    Result.push_back(Scalar::of(1, Bits >> Lane & 1));
  return Result;
}

TEST(VersionAllActiveMasks, AccessesWhatMasksLetThrough) {
  constexpr unsigned Size = 48;
  Memory Content;
  const uint64_t P = Content.allocate(Size);
  Scalars V;
  for (unsigned I = 0; I != Size; ++I)
    Content.store(P + I, Scalar::of(8, 100 + I));
  for (unsigned Lane = 0; Lane != 8; ++Lane)
    V.push_back(Scalar::of(32, 0x11223344 * (Lane + 1)));
  forEachRound([&](unsigned First, unsigned Last) {
    std::string Text =
        "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-"
        "f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
        "attributes #0 = { \"target-cpu\"=\"x86-64-v3\" }\n";
    for (unsigned Number = First; Number < Last; Number += 5)
      Text += MaskedCode(Number).function(Number);
    Proof Rewritten(
        Text, [](Module &M) { runOnModule(oclc::vectorizer::VersionAllActiveMasksPass(), M); });
    Rewritten.useMemory(Content, P, Size);
    for (const Function &F : Rewritten.source())
      for (unsigned Mask = 0; Mask != 256 && !F.isDeclaration(); ++Mask)
        if (!Rewritten.check(F, {number(64, P), maskOf(Mask), maskOf(~Mask ^ 6), V}))
          return;
    EXPECT_GT(Rewritten.changed, Rewritten.functions / 4);
  });
}

TEST(LowerLocalAtomics, DoWhatAtomicsDo) {
  std::string Text;
  auto Add = [&](const std::string &Operation) {
    Text += "define { i8, i8, i1 } @f" + std::to_string(Text.size()) +
            "(i8 %old, i8 %v, i8 %w) {\n  %p = alloca i8\n  store i8 %old, ptr %p\n" + Operation +
            "  %r = insertvalue { i8, i8, i1 } %r0, i8 %x, 0\n  %new = load i8, ptr %p\n"
            "  %s = insertvalue { i8, i8, i1 } %r, i8 %new, 1\n  ret { i8, i8, i1 } %s\n}\n";
  };
  const std::string None = "  %r0 = insertvalue { i8, i8, i1 } zeroinitializer, i1 false, 2\n";
  for (const char *Op : {"xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax",
                         "umin", "uinc_wrap", "udec_wrap"})
    Add(None + "  %x = atomicrmw " + Op + " ptr %p, i8 %v syncscope(\"singlethread\") seq_cst\n");
  Add(None + "  %x = load atomic i8, ptr %p syncscope(\"singlethread\") acquire, align 1\n");
  Add(None + "  store atomic i8 %v, ptr %p syncscope(\"singlethread\") release, align 1\n"
             "  %x = load i8, ptr %p\n");
  Add("  %e = cmpxchg ptr %p, i8 %v, i8 %w syncscope(\"singlethread\") acq_rel monotonic\n"
      "  %x = extractvalue { i8, i1 } %e, 0\n  %ok = extractvalue { i8, i1 } %e, 1\n"
      "  %r0 = insertvalue { i8, i8, i1 } zeroinitializer, i1 %ok, 2\n");
  Proof P(Text, [](Module &M) { runOnFunctions(oclc::passes::LowerLocalAtomicsPass(), M); });
  EXPECT_EQ(P.changed, P.functions);
  for (const Function &F : P.target())
    EXPECT_EQ(text(F).find("singlethread"), std::string::npos) << text(F);
  P.check([](const Argument &Arg) {
    Choices All;
    for (int Middle : {0, 5, 127})
      for (int Near = -6; Near != 7; ++Near)
        All.push_back(number(8, uint64_t(int64_t(Middle) + Near)));
    return Arg.getArgNo() == 2 ? Choices{number(8, 77)} : All;
  });
}

} // namespace
