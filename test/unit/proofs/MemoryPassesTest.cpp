//===- MemoryPassesTest.cpp - Forwarded stores, masked accesses, local atomics ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Expressions.h"
#include "Passes/HostOpt/LowerLocalAtomics.h"
#include "Passes/HostOpt/StoreToLoadForwarding.h"
#include "Refinement.h"
#include "Vectorizer/Final/BlendMaskedStores.h"
#include "Vectorizer/Final/VersionAllActiveMasks.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace oclc::proofs;

namespace {

struct AccessType {
  const char *text, *name;
  unsigned bytes, lanes;
};

/// The types of accesses, and the parameters of these types.
constexpr AccessType Types[] = {{"i8", "%a", 1, 1},          {"i32", "%b", 4, 1},
                                {"<4 x i32>", "%c", 4, 4},   {"<4 x i32>", "%d", 4, 4},
                                {"<4 x float>", "%e", 4, 4}, {"<8 x i16>", "%f", 2, 8},
                                {"<2 x i64>", "%g", 8, 2},   {"<8 x i32>", "%h", 4, 8}};

constexpr unsigned Room = 40, Out = 128;

/// Emits stores and loads of random types at random positions of the object %p. The stores in
/// `Later` write the loaded values to %out.
class Accesses : public Expressions {
public:
  using Expressions::Expressions;

  void add(unsigned &results) {
    const AccessType &ty = Types[pick(std::size(Types))];
    const unsigned bytes = ty.bytes * ty.lanes;
    const std::string at = emit("getelementptr i8, ptr %p, i64 " +
                                std::to_string(pick((Room - bytes) / ty.bytes + 1) * ty.bytes));
    const bool isMasked = ty.lanes > 1 && pick(3) == 0;
    const std::string name = std::string(".v") + std::to_string(ty.lanes) + scalarName(ty) + ".p0(";
    const std::string pointer = "ptr align 1 " + at;
    if (pick(2)) {
      Code += isMasked ? "  call void @llvm.masked.store" + name + ty.text + " " + ty.name + ", " +
                             pointer + ", " + mask(ty) + ")\n"
                       : "  store " + std::string(ty.text) + " " + ty.name + ", ptr " + at +
                             ", align 1\n";
      return;
    }
    if (results + bytes > Out)
      return;
    const std::string v =
        isMasked ? emit("call " + std::string(ty.text) + " @llvm.masked.load" + name + pointer +
                        ", " + mask(ty) + ", " + ty.text + " " + ty.name + ")")
                 : emit("load " + std::string(ty.text) + ", ptr " + at + ", align 1");
    const std::string to = emit("getelementptr i8, ptr %out, i64 " + std::to_string(results));
    Later += "  store " + std::string(ty.text) + " " + v + ", ptr " + to + ", align 1\n";
    results += bytes;
  }

  std::string Later;

private:
  static std::string scalarName(const AccessType &ty) {
    return ty.text[5] == 'f' ? "f32" : "i" + std::to_string(8 * ty.bytes);
  }
  std::string mask(const AccessType &ty) {
    std::string text;
    for (unsigned lane = 0; lane != ty.lanes; ++lane)
      text += (lane ? ", i1 " : "i1 ") + std::to_string(pick(2));
    return "<" + std::to_string(ty.lanes) + " x i1> <" + text + ">";
  }
};

std::string function(unsigned number) {
  Accesses code(number + 5);
  unsigned results = 0;
  for (unsigned i = 0, n = 6 + unsigned(code.pick(8)); i != n; ++i)
    code.add(results);
  std::string text =
      "define void @f" + std::to_string(number) + "(ptr noalias %p, ptr noalias %out";
  for (const AccessType &ty : Types)
    text += std::string(", ") + ty.text + " " + ty.name;
  return text + ") {\n" + code.take() + code.Later + "  ret void\n}\n";
}

TEST(StoreToLoadForwarding, LoadsWhatWasStored) {
  Memory content;
  const uint64_t p = content.allocate(Room), to = content.allocate(Out);
  for (unsigned i = 0; i != Room; ++i)
    content.store(p + i, Scalar::of(8, 200 + i));
  std::vector<Scalars> arguments = {number(64, p), number(64, to)};
  for (const AccessType &ty : Types) {
    Scalars value;
    for (unsigned lane = 0; lane != ty.lanes; ++lane)
      value.push_back(
          Scalar::of(8 * ty.bytes, arguments.size() * 0x1021324354657687 + lane * 0x0901));
    arguments.push_back(value);
  }
  forEachRound([&](unsigned first, unsigned last) {
    std::string text;
    for (unsigned number = first; number != last; ++number)
      text += function(number);
    Proof rewritten(
        text, [](Module &m) { runOnFunctions(oclc::passes::StoreToLoadForwardingPass(), m); });
    rewritten.useMemory(content, to, Out);
    for (const Function &f : rewritten.source())
      if (!f.isDeclaration() && !rewritten.check(f, arguments))
        break;
    EXPECT_GT(rewritten.changed, rewritten.functions / 10);
  });
}

/// Emits accesses of eight lanes with the mask %m, with its complement, or with another mask. If
/// `MayLoadAll`, some loads have no mask.
class MaskedCode : public Expressions {
public:
  MaskedCode(unsigned seed, bool mayLoadAll) : Expressions(seed), MayLoadAll(mayLoadAll) {}

  std::string function(unsigned number) {
    std::string v = "%v";
    Code = "  %not = xor <8 x i1> %m, splat (i1 true)\n";
    std::vector<std::string> places;
    for (unsigned i = 0; i != 5; ++i)
      places.push_back(emit("getelementptr i8, ptr %p, i64 " + std::to_string(i * 4)));
    for (unsigned i = 0, n = 2 + unsigned(pick(MayLoadAll ? 6 : 4)); i != n; ++i) {
      const std::string mask = oneOf({"%m", "%m", "%m", "%not", "%n"});
      const std::string &at = places[pick(MayLoadAll && pick(3) ? 2 : places.size())];
      if (MayLoadAll && pick(2))
        v = emit("load <8 x i32>, ptr " + at + ", align 4");
      else if (pick(3) == 0)
        v = emit("call <8 x i32> @llvm.masked.load.v8i32.p0(ptr align 4 " + at + ", <8 x i1> " +
                 mask + ", <8 x i32> " + oneOf({"poison", "zeroinitializer", "%v"}) + ")");
      else
        Code += "  call void @llvm.masked.store.v8i32.p0(<8 x i32> " + v + ", ptr align 4 " + at +
                ", <8 x i1> " + mask + ")\n";
      if (pick(2))
        v = emit("add <8 x i32> " + v + ", %v");
    }
    return "define void @f" + std::to_string(number) +
           "(ptr %p, <8 x i1> %m, <8 x i1> %n, <8 x i32> %v) #0 {\n" + take() + "  ret void\n}\n";
  }

private:
  const bool MayLoadAll;
};

Scalars maskOf(unsigned bits) {
  Scalars result;
  for (unsigned lane = 0; lane != 8; ++lane)
    result.push_back(Scalar::of(1, bits >> lane & 1));
  return result;
}

/// Checks that `rewrite` keeps the effect of masked accesses.
void checkMaskedCode(bool mayLoadAll, function_ref<void(Module &)> rewrite) {
  constexpr unsigned Size = 48;
  Memory content;
  const uint64_t p = content.allocate(Size);
  Scalars v;
  for (unsigned i = 0; i != Size; ++i)
    content.store(p + i, Scalar::of(8, 100 + i));
  for (unsigned lane = 0; lane != 8; ++lane)
    v.push_back(Scalar::of(32, 0x11223344 * (lane + 1)));
  forEachRound([&](unsigned first, unsigned last) {
    std::string text =
        "target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-"
        "f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-unknown-linux-gnu\"\n"
        "attributes #0 = { \"target-cpu\"=\"x86-64-v3\" }\n";
    for (unsigned number = first; number < last; number += 5)
      text += MaskedCode(number, mayLoadAll).function(number);
    Proof rewritten(text, rewrite);
    rewritten.useMemory(content, p, Size);
    for (const Function &f : rewritten.source())
      for (unsigned mask = 0; mask != 256 && !f.isDeclaration(); ++mask)
        if (!rewritten.check(f, {number(64, p), maskOf(mask), maskOf(~mask ^ 6), v}))
          return;
    EXPECT_GT(rewritten.changed, rewritten.functions / 5);
  });
}

TEST(VersionAllActiveMasks, AccessesWhatMasksLetThrough) {
  checkMaskedCode(/*mayLoadAll=*/false,
                  [](Module &m) { runOnModule(oclc::vectorizer::VersionAllActiveMasksPass(), m); });
}

TEST(BlendMaskedStores, StoresWhatMasksLetThrough) {
  checkMaskedCode(/*mayLoadAll=*/true,
                  [](Module &m) { runOnModule(oclc::vectorizer::BlendMaskedStoresPass(), m); });
}

TEST(LowerLocalAtomics, DoWhatAtomicsDo) {
  std::string text;
  auto add = [&](const std::string &operation) {
    text += "define { i8, i8, i1 } @f" + std::to_string(text.size()) +
            "(i8 %old, i8 %v, i8 %w) {\n  %p = alloca i8\n  store i8 %old, ptr %p\n" + operation +
            "  %r = insertvalue { i8, i8, i1 } %r0, i8 %x, 0\n  %new = load i8, ptr %p\n"
            "  %s = insertvalue { i8, i8, i1 } %r, i8 %new, 1\n  ret { i8, i8, i1 } %s\n}\n";
  };
  const std::string none = "  %r0 = insertvalue { i8, i8, i1 } zeroinitializer, i1 false, 2\n";
  for (const char *op : {"xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax",
                         "umin", "uinc_wrap", "udec_wrap"})
    add(none + "  %x = atomicrmw " + op + " ptr %p, i8 %v syncscope(\"singlethread\") seq_cst\n");
  add(none + "  %x = load atomic i8, ptr %p syncscope(\"singlethread\") acquire, align 1\n");
  add(none + "  store atomic i8 %v, ptr %p syncscope(\"singlethread\") release, align 1\n"
             "  %x = load i8, ptr %p\n");
  add("  %e = cmpxchg ptr %p, i8 %v, i8 %w syncscope(\"singlethread\") acq_rel monotonic\n"
      "  %x = extractvalue { i8, i1 } %e, 0\n  %ok = extractvalue { i8, i1 } %e, 1\n"
      "  %r0 = insertvalue { i8, i8, i1 } zeroinitializer, i1 %ok, 2\n");
  Proof p(text, [](Module &m) { runOnFunctions(oclc::passes::LowerLocalAtomicsPass(), m); });
  EXPECT_EQ(p.changed, p.functions);
  for (const Function &f : p.target())
    EXPECT_EQ(oclc::proofs::text(f).find("singlethread"), std::string::npos)
        << oclc::proofs::text(f);
  p.check([](const Argument &arg) {
    Choices all;
    for (int middle : {0, 5, 127})
      for (int near = -6; near != 7; ++near)
        all.push_back(number(8, uint64_t(int64_t(middle) + near)));
    return arg.getArgNo() == 2 ? Choices{number(8, 77)} : all;
  });
}

} // namespace
