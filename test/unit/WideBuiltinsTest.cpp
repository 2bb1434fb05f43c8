//===- WideBuiltinsTest.cpp - Wide forms of built-ins compute what the scalar ones do -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/WideBuiltins.h"
#include "Builtins/Library.h"
#include "Builtins/Support.h"
#include "Passes/Builtins/LinkDeferredBuiltins.h"
#include "Passes/Support/KeptBuiltins.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/TargetSelect.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <random>

using namespace llvm;
using oclc::builtins::Library;
using oclc::builtins::scalarOverload;
using oclc::builtins::vectorOverload;
using oclc::builtins::Widening;

namespace {

TEST(VectorOverload, FollowsTheItaniumABI) {
  EXPECT_EQ(vectorOverload("_Z3sinf", 8), "_Z3sinDv8_f");
  EXPECT_EQ(vectorOverload("_Z3powdd", 3), "_Z3powDv3_dS_");
  EXPECT_EQ(vectorOverload("_Z5ldexpfi", 4), "_Z5ldexpDv4_fDv4_i");
  EXPECT_EQ(vectorOverload("_Z1xfifii", 2), "_Z1xDv2_fDv2_iS_S0_S0_");
  EXPECT_EQ(vectorOverload("_Z4fmaxDhDh", 16), "_Z4fmaxDv16_DhS_");
}

TEST(VectorOverload, IsEmptyForOtherNames) {
  for (const char *Name : {"", "sin", "_Z3sin", "_Z3sinPf", "_Z3sinDv4_f", "_Z9sinf", "_Z3sinfPf",
                           "_Zsinf", "_Z3sinDq", "_Z13get_global_idv"})
    EXPECT_EQ(vectorOverload(Name, 4), "") << Name;
}

TEST(ScalarOverload, IsTheOtherWayRound) {
  for (const char *Name : {"_Z3sinf", "_Z3powdd", "_Z5ldexpfi", "_Z1xfifii", "_Z4fmaxDhDh"})
    EXPECT_EQ(scalarOverload(vectorOverload(Name, 4)), Name);
}

TEST(ScalarOverload, IsEmptyForOtherNames) {
  for (const char *Name :
       {"", "sin", "_Z3sin", "_Z3sinf", "_Z4fminDv4_ff", "_Z3powDv4_fDv8_f", "_Z3powDv4_fDv4_f",
        "_Z3powDv4_fS0_", "_Z5fractDv4_fPS_", "_Z3sinDv_f", "_Z3sinDv4_q", "_Z3sinS_"})
    EXPECT_EQ(scalarOverload(Name), "") << Name;
}

/// Scalar built-ins that widen by overloads.
std::vector<std::string> overloaded() {
  std::vector<std::string> Names;
  const Library &L = Library::get();
  for (unsigned Symbol = 0; Symbol < L.numSymbols(); ++Symbol)
    if (L.widening(Symbol) == Widening::Overload)
      Names.push_back(L.name(Symbol).str());
  return Names;
}

/// Array functions of wide built-ins, as machine code of the lowest x86-64.
class WideCode {
public:
  WideCode() : Context(std::make_unique<LLVMContext>()) {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    M = std::make_unique<Module>("test", *Context);
    JIT = Check(orc::LLJITBuilder().setPlatformSetUp(orc::setUpInactivePlatform).create());
    M->setTargetTriple(JIT->getTargetTriple());
    M->setDataLayout(JIT->getDataLayout());
  }

  Function *scalar(StringRef Name) {
    if (Function *Known = M->getFunction(Name))
      return Known;
    const Library &L = Library::get();
    std::optional<Library::SymbolId> Symbol = L.find(Name);
    if (!Symbol)
      report_fatal_error("there is no built-in '" + Name + "'");
    std::unique_ptr<Module> Shard = Check(L.load(L.shardOf(*Symbol), *Context));
    FunctionType *Type = Shard->getFunction(Name)->getFunctionType();
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, *M);
    F->setDoesNotAccessMemory();
    oclc::passes::markKept(*F, Name);
    return F;
  }

  /// void NAME(const void **arguments, void *result, const uint8_t *mask): one vector of each.
  void add(StringRef Name, StringRef Builtin, unsigned Lanes, bool Masked) {
    Function *Scalar = scalar(Builtin);
    Function *Callee = Lanes == 1 ? Scalar
                       : Masked   ? oclc::vectorizer::getMaskedBuiltin(*Scalar, Lanes)
                                  : oclc::vectorizer::getWideBuiltin(*Scalar, Lanes);
    ASSERT_NE(Callee, nullptr) << Builtin.str();
    PointerType *Pointer = PointerType::get(*Context, 0);
    auto *Type = FunctionType::get(Type::getVoidTy(*Context), {Pointer, Pointer, Pointer}, false);
    Function *F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, *M);
    IRBuilder<> B(BasicBlock::Create(*Context, "", F));
    SmallVector<Value *> Arguments;
    for (unsigned I = 0; I < Scalar->arg_size(); ++I) {
      Value *Address = B.CreateLoad(Pointer, B.CreateConstGEP1_32(Pointer, F->getArg(0), I));
      Arguments.push_back(
          B.CreateAlignedLoad(Callee->getFunctionType()->getParamType(I), Address, Align(1)));
    }
    if (Masked) {
      auto *Bytes = FixedVectorType::get(B.getInt8Ty(), Lanes);
      Value *Mask = B.CreateAlignedLoad(Bytes, F->getArg(2), Align(1));
      Arguments.push_back(B.CreateICmpNE(Mask, Constant::getNullValue(Bytes)));
    }
    CallInst *Call = B.CreateCall(Callee, Arguments);
    Call->setCallingConv(Callee->getCallingConv());
    B.CreateAlignedStore(Call, F->getArg(1), Align(1));
    B.CreateRetVoid();
  }

  void compile() {
    ModuleAnalysisManager MAM;
    oclc::passes::LinkDeferredBuiltinsPass(OptimizationLevel::O0).run(*M, MAM);
    ASSERT_FALSE(verifyModule(*M, &errs()));
    std::string_view Archive = oclc::builtins::supportArchive();
    JIT->getMainJITDylib().addGenerator(Check(orc::StaticLibraryDefinitionGenerator::Create(
        JIT->getObjLinkingLayer(),
        MemoryBuffer::getMemBuffer(StringRef(Archive.data(), Archive.size()), "", false))));
    Check(JIT->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
  }

  using Code = void (*)(const void *const *, void *, const uint8_t *);
  Code find(StringRef Name) { return Check(JIT->lookup(Name)).toPtr<Code>(); }

private:
  ExitOnError Check{"wide built-ins: "};
  std::unique_ptr<LLVMContext> Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<orc::LLJIT> JIT;
};

constexpr unsigned Most = 24;

/// The parameter letters at the end of a mangled name.
std::string lettersOf(const std::string &Builtin) {
  StringRef Name = oclc::builtins::functionName(Builtin);
  return Builtin.substr(Name.data() + Name.size() - Builtin.data());
}

/// One vector of each argument; ordinary numbers, and now and then one that needs a slow way.
struct Inputs {
  Inputs(const std::string &Letters, unsigned Seed) {
    std::mt19937 Random(Seed);
    std::uniform_real_distribution<double> Ordinary(-3, 3);
    auto Pick = [&]() {
      static const double Special[] = {1e30, -2e17, INFINITY, NAN, 0.0, -0.0, 1e-42, 123456.0};
      return Random() % 6 ? Ordinary(Random) : Special[Random() % 8];
    };
    for (unsigned P = 0; P < Letters.size(); ++P)
      for (unsigned I = 0; I < Most; ++I) {
        double Value = Pick();
        if (Letters[P] == 'f')
          Floats[P][I] = float(Value);
        else if (Letters[P] == 'd')
          Doubles[P][I] = Value;
        else
          Ints[P][I] = int(Random() % 9) - 4;
        Pointers[P] = Letters[P] == 'f'   ? static_cast<void *>(Floats[P])
                      : Letters[P] == 'd' ? static_cast<void *>(Doubles[P])
                                          : static_cast<void *>(Ints[P]);
        Size[P] = Letters[P] == 'd' ? 8 : 4;
      }
  }

  std::vector<const void *> at(unsigned Lane) const {
    std::vector<const void *> Result(3);
    for (unsigned P = 0; P < 3; ++P)
      Result[P] = static_cast<const char *>(Pointers[P]) + size_t(Size[P]) * Lane;
    return Result;
  }

  float Floats[3][Most];
  double Doubles[3][Most];
  int Ints[3][Most];
  void *Pointers[3] = {};
  unsigned Size[3] = {};
};

template <class T> bool close(T Got, T Expected) {
  if (std::isnan(Expected))
    return std::isnan(Got);
  // Contraction may differ between forms.
  return Got == Expected || std::nextafter(Got, Expected) == Expected ||
         std::nextafter(std::nextafter(Got, Expected), Expected) == Expected;
}

/// Compares one vector with the scalar function in each lane of `Mask`.
void compare(WideCode::Code Wide, WideCode::Code Scalar, const Inputs &In, bool IsDouble,
             unsigned Lanes, const std::vector<uint8_t> &Mask, const std::string &What) {
  double Result[Most];
  Wide(In.at(0).data(), Result, Mask.data());
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    if (!Mask[Lane])
      continue;
    double One = 0;
    Scalar(In.at(Lane).data(), &One, nullptr);
    if (IsDouble) {
      EXPECT_TRUE(close(Result[Lane], One))
          << What << ", lane " << Lane << ": " << Result[Lane] << ", not " << One;
    } else {
      float Got, Expected;
      std::memcpy(&Got, reinterpret_cast<char *>(Result) + 4 * Lane, 4);
      std::memcpy(&Expected, &One, 4);
      EXPECT_TRUE(close(Got, Expected))
          << What << ", lane " << Lane << ": " << Got << ", not " << Expected;
    }
  }
}

TEST(WideBuiltins, EqualTheScalarInEachLane) {
  std::vector<std::string> Builtins;
  for (const std::string &Name : overloaded())
    if (lettersOf(Name).find_first_not_of("fdi") == std::string::npos)
      Builtins.push_back(Name);
  ASSERT_GT(Builtins.size(), 40u);
  // 24 lanes are 16 and 8, 5 are 8 with three to spare.
  const unsigned Lanes[] = {2, 5, 24};
  WideCode Code;
  for (const std::string &Builtin : Builtins) {
    Code.add("one." + Builtin, Builtin, 1, false);
    for (unsigned N : Lanes)
      Code.add(("wide" + Twine(N) + "." + Builtin).str(), Builtin, N, false);
    Code.add("masked5." + Builtin, Builtin, 5, true);
  }
  Code.compile();
  for (const std::string &Builtin : Builtins) {
    std::string Letters = lettersOf(Builtin);
    bool IsDouble = Letters[0] == 'd';
    WideCode::Code Scalar = Code.find("one." + Builtin);
    for (unsigned Seed = 1; Seed <= 20; ++Seed) {
      Inputs In(Letters, Seed);
      for (unsigned N : Lanes)
        compare(Code.find(("wide" + Twine(N) + "." + Builtin).str()), Scalar, In, IsDouble, N,
                std::vector<uint8_t>(Most, 1), Builtin + " of " + std::to_string(N));
      std::vector<uint8_t> Mask(Most, 0);
      Mask[Seed % 5] = Mask[(Seed + 2) % 5] = 1;
      compare(Code.find("masked5." + Builtin), Scalar, In, IsDouble, 5, Mask, Builtin + " masked");
    }
  }
}

TEST(WideBuiltins, AreNullForOtherFunctions) {
  LLVMContext Context;
  Module M("test", Context);
  Type *Float = Type::getFloatTy(Context);
  auto *Type = FunctionType::get(Float, {Float}, false);
  Function *Other = Function::Create(Type, GlobalValue::ExternalLinkage, "_Z3sinf", M);
  EXPECT_EQ(oclc::vectorizer::getWideBuiltin(*Other, 4), nullptr);
  Function *Unknown = Function::Create(Type, GlobalValue::ExternalLinkage, "_Z6frobnif", M);
  oclc::passes::markKept(*Unknown, "_Z6frobnif");
  EXPECT_EQ(oclc::vectorizer::getWideBuiltin(*Unknown, 4), nullptr);
}

} // namespace
