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
#include "Target/Target.h"

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
  for (const char *name : {"", "sin", "_Z3sin", "_Z3sinPf", "_Z3sinDv4_f", "_Z9sinf", "_Z3sinfPf",
                           "_Zsinf", "_Z3sinDq", "_Z13get_global_idv"})
    EXPECT_EQ(vectorOverload(name, 4), "") << name;
}

TEST(ScalarOverload, IsTheOtherWayRound) {
  for (const char *name : {"_Z3sinf", "_Z3powdd", "_Z5ldexpfi", "_Z1xfifii", "_Z4fmaxDhDh"})
    EXPECT_EQ(scalarOverload(vectorOverload(name, 4)), name);
}

TEST(ScalarOverload, IsEmptyForOtherNames) {
  for (const char *name :
       {"", "sin", "_Z3sin", "_Z3sinf", "_Z4fminDv4_ff", "_Z3powDv4_fDv8_f", "_Z3powDv4_fDv4_f",
        "_Z3powDv4_fS0_", "_Z5fractDv4_fPS_", "_Z3sinDv_f", "_Z3sinDv4_q", "_Z3sinS_"})
    EXPECT_EQ(scalarOverload(name), "") << name;
}

/// Returns the names of the scalar built-ins that are widened to vector overloads.
std::vector<std::string> overloaded() {
  std::vector<std::string> names;
  const Library &l = Library::get();
  for (unsigned symbol = 0; symbol < l.numSymbols(); ++symbol)
    if (l.widening(symbol) == Widening::Overload)
      names.push_back(l.name(symbol).str());
  return names;
}

/// Compiles functions that call wide built-ins on vectors in memory, for the x86-64 baseline.
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

  Function *scalar(StringRef name) {
    if (Function *known = M->getFunction(name))
      return known;
    const Library &l = Library::get();
    std::optional<Library::SymbolId> symbol = l.find(name);
    if (!symbol)
      report_fatal_error("there is no built-in '" + name + "'");
    std::unique_ptr<Module> shard = Check(l.load(l.shardOf(*symbol), *Context));
    FunctionType *type = shard->getFunction(name)->getFunctionType();
    Function *f = Function::Create(type, GlobalValue::ExternalLinkage, name, *M);
    f->setDoesNotAccessMemory();
    oclc::passes::markKept(*f, name);
    return f;
  }

  /// Adds void NAME(const void **arguments, void *result, const uint8_t *mask), which processes one
  /// vector of each argument.
  void add(StringRef name, StringRef builtin, unsigned lanes, bool masked) {
    Function *one = scalar(builtin);
    Function *callee = lanes == 1 ? one
                       : masked   ? oclc::vectorizer::getMaskedBuiltin(*one, lanes)
                                  : oclc::vectorizer::getWideBuiltin(*one, lanes);
    ASSERT_NE(callee, nullptr) << builtin.str();
    PointerType *pointer = PointerType::get(*Context, 0);
    auto *type = FunctionType::get(Type::getVoidTy(*Context), {pointer, pointer, pointer}, false);
    Function *f = Function::Create(type, GlobalValue::ExternalLinkage, name, *M);
    IRBuilder<> b(BasicBlock::Create(*Context, "", f));
    SmallVector<Value *> arguments;
    for (unsigned i = 0; i < one->arg_size(); ++i) {
      Value *address = b.CreateLoad(pointer, b.CreateConstGEP1_32(pointer, f->getArg(0), i));
      arguments.push_back(
          b.CreateAlignedLoad(callee->getFunctionType()->getParamType(i), address, Align(1)));
    }
    if (masked) {
      auto *bytes = FixedVectorType::get(b.getInt8Ty(), lanes);
      Value *mask = b.CreateAlignedLoad(bytes, f->getArg(2), Align(1));
      arguments.push_back(b.CreateICmpNE(mask, Constant::getNullValue(bytes)));
    }
    CallInst *call = b.CreateCall(callee, arguments);
    call->setCallingConv(callee->getCallingConv());
    b.CreateAlignedStore(call, f->getArg(1), Align(1));
    b.CreateRetVoid();
  }

  void compile() {
    ModuleAnalysisManager mam;
    oclc::passes::LinkDeferredBuiltinsPass(OptimizationLevel::O0).run(*M, mam);
    ASSERT_FALSE(verifyModule(*M, &errs()));
    std::string_view archive =
        oclc::builtins::supportArchive(oclc::target::hostArchitecture().name());
    JIT->getMainJITDylib().addGenerator(Check(orc::StaticLibraryDefinitionGenerator::Create(
        JIT->getObjLinkingLayer(),
        MemoryBuffer::getMemBuffer(StringRef(archive.data(), archive.size()), "", false))));
    Check(JIT->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
  }

  using Code = void (*)(const void *const *, void *, const uint8_t *);
  Code find(StringRef name) { return Check(JIT->lookup(name)).toPtr<Code>(); }

private:
  ExitOnError Check{"wide built-ins: "};
  std::unique_ptr<LLVMContext> Context;
  std::unique_ptr<Module> M;
  std::unique_ptr<orc::LLJIT> JIT;
};

constexpr unsigned Most = 24;

/// Returns the parameter letters at the end of a mangled name.
std::string lettersOf(const std::string &builtin) {
  StringRef name = oclc::builtins::functionName(builtin);
  return builtin.substr(name.data() + name.size() - builtin.data());
}

/// One vector for each argument: ordinary numbers, and some that need a slow path.
struct Inputs {
  Inputs(const std::string &letters, unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> ordinary(-3, 3);
    auto pick = [&]() {
      static const double special[] = {1e30, -2e17, INFINITY, NAN, 0.0, -0.0, 1e-42, 123456.0};
      return random() % 6 ? ordinary(random) : special[random() % 8];
    };
    for (unsigned p = 0; p < letters.size(); ++p)
      for (unsigned i = 0; i < Most; ++i) {
        double value = pick();
        if (letters[p] == 'f')
          Floats[p][i] = float(value);
        else if (letters[p] == 'd')
          Doubles[p][i] = value;
        else
          Ints[p][i] = int(random() % 9) - 4;
        Pointers[p] = letters[p] == 'f'   ? static_cast<void *>(Floats[p])
                      : letters[p] == 'd' ? static_cast<void *>(Doubles[p])
                                          : static_cast<void *>(Ints[p]);
        Size[p] = letters[p] == 'd' ? 8 : 4;
      }
  }

  std::vector<const void *> at(unsigned lane) const {
    std::vector<const void *> result(3);
    for (unsigned p = 0; p < 3; ++p)
      result[p] = static_cast<const char *>(Pointers[p]) + size_t(Size[p]) * lane;
    return result;
  }

  float Floats[3][Most];
  double Doubles[3][Most];
  int Ints[3][Most];
  void *Pointers[3] = {};
  unsigned Size[3] = {};
};

template <class T> bool close(T got, T expected) {
  if (std::isnan(expected))
    return std::isnan(got);
  // The wide form may contract operations that the scalar form does not, so two ulps are allowed.
  return got == expected || std::nextafter(got, expected) == expected ||
         std::nextafter(std::nextafter(got, expected), expected) == expected;
}

/// Compares one vector with the scalar function in each lane of `mask`.
void compare(WideCode::Code wide, WideCode::Code scalar, const Inputs &in, bool isDouble,
             unsigned lanes, const std::vector<uint8_t> &mask, const std::string &what) {
  double result[Most];
  wide(in.at(0).data(), result, mask.data());
  for (unsigned lane = 0; lane < lanes; ++lane) {
    if (!mask[lane])
      continue;
    double one = 0;
    scalar(in.at(lane).data(), &one, nullptr);
    if (isDouble) {
      EXPECT_TRUE(close(result[lane], one))
          << what << ", lane " << lane << ": " << result[lane] << ", not " << one;
    } else {
      float got, expected;
      std::memcpy(&got, reinterpret_cast<char *>(result) + 4 * lane, 4);
      std::memcpy(&expected, &one, 4);
      EXPECT_TRUE(close(got, expected))
          << what << ", lane " << lane << ": " << got << ", not " << expected;
    }
  }
}

TEST(WideBuiltins, EqualTheScalarInEachLane) {
  std::vector<std::string> builtins;
  for (const std::string &name : overloaded())
    if (lettersOf(name).find_first_not_of("fdi") == std::string::npos)
      builtins.push_back(name);
  ASSERT_GT(builtins.size(), 40u);
  // 24 lanes are split to 16 and 8; 5 lanes are padded to 8.
  const unsigned lanes[] = {2, 5, 24};
  WideCode code;
  for (const std::string &builtin : builtins) {
    code.add("one." + builtin, builtin, 1, false);
    for (unsigned n : lanes)
      code.add(("wide" + Twine(n) + "." + builtin).str(), builtin, n, false);
    code.add("masked5." + builtin, builtin, 5, true);
  }
  code.compile();
  for (const std::string &builtin : builtins) {
    std::string letters = lettersOf(builtin);
    bool isDouble = letters[0] == 'd';
    WideCode::Code scalar = code.find("one." + builtin);
    for (unsigned seed = 1; seed <= 20; ++seed) {
      Inputs in(letters, seed);
      for (unsigned n : lanes)
        compare(code.find(("wide" + Twine(n) + "." + builtin).str()), scalar, in, isDouble, n,
                std::vector<uint8_t>(Most, 1), builtin + " of " + std::to_string(n));
      std::vector<uint8_t> mask(Most, 0);
      mask[seed % 5] = mask[(seed + 2) % 5] = 1;
      compare(code.find("masked5." + builtin), scalar, in, isDouble, 5, mask, builtin + " masked");
    }
  }
}

TEST(WideBuiltins, AreNullForOtherFunctions) {
  LLVMContext context;
  Module m("test", context);
  Type *floatTy = Type::getFloatTy(context);
  auto *type = FunctionType::get(floatTy, {floatTy}, false);
  Function *other = Function::Create(type, GlobalValue::ExternalLinkage, "_Z3sinf", m);
  EXPECT_EQ(oclc::vectorizer::getWideBuiltin(*other, 4), nullptr);
  Function *unknown = Function::Create(type, GlobalValue::ExternalLinkage, "_Z6frobnif", m);
  oclc::passes::markKept(*unknown, "_Z6frobnif");
  EXPECT_EQ(oclc::vectorizer::getWideBuiltin(*unknown, 4), nullptr);
}

} // namespace
