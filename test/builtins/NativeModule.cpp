//===- NativeModule.cpp - Built-ins as native code in this process ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "NativeModule.h"

#include "oclc/Builtins/Support.h"
#include "oclc/Passes/LinkBuiltins.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace oclc::test {

static const char SpirLayout[] = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-"
                                 "v512:512-v1024:1024-G1";

static bool isOut(Kind K) {
  return K == Kind::FloatOut || K == Kind::DoubleOut || K == Kind::IntOut || K == Kind::HalfOut;
}

/// The Itanium code of the element type; D stands for half's, which has two letters.
static char letter(Kind K) { return "chstijlmfdfdiDD"[unsigned(K)]; }
static std::string code(Kind K) { return letter(K) == 'D' ? "Dh" : std::string(1, letter(K)); }

static Type *elementType(LLVMContext &C, Kind K) {
  switch (letter(K)) {
  case 'D':
    return Type::getHalfTy(C);
  case 'f':
    return Type::getFloatTy(C);
  case 'd':
    return Type::getDoubleTy(C);
  case 'c':
  case 'h':
    return Type::getInt8Ty(C);
  case 's':
  case 't':
    return Type::getInt16Ty(C);
  case 'i':
  case 'j':
    return Type::getInt32Ty(C);
  default:
    return Type::getInt64Ty(C);
  }
}

static Type *valueType(LLVMContext &C, Kind K, unsigned Width) {
  Type *Element = elementType(C, K);
  return Width == 1 ? Element : FixedVectorType::get(Element, Width);
}

std::string mangle(const Signature &S) {
  std::string Result = "_Z" + std::to_string(S.name.size()) + S.name;
  // Vector types are substitutions, in the order in which they first stand; pointers are too, but
  // come last in every signature here.
  std::string Seen;
  for (Kind K : S.parameters) {
    if (isOut(K))
      Result += 'P';
    if (S.width == 1) {
      Result += code(K);
      continue;
    }
    size_t Known = Seen.find(letter(K));
    if (Known == std::string::npos) {
      Seen += letter(K);
      Result += "Dv" + std::to_string(S.width) + "_" + code(K);
    } else {
      Result += Known == 0 ? "S_" : "S" + std::to_string(Known - 1) + "_";
    }
  }
  return Result;
}

static std::string arrayName(const Signature &S) { return "array_" + mangle(S); }

NativeModule::NativeModule(const std::string &CPU)
    : Context(std::make_unique<LLVMContext>()), M(std::make_unique<Module>("test", *Context)),
      CPU(CPU) {
  M->setTargetTriple(Triple("spir64-unknown-unknown"));
  M->setDataLayout(SpirLayout);
}

void NativeModule::add(const Signature &S) {
  LLVMContext &C = *Context;
  PointerType *Ptr = PointerType::get(C, 0);
  IRBuilder<> B(C);
  Type *I64 = B.getInt64Ty();

  std::vector<Type *> Params;
  for (Kind K : S.parameters)
    Params.push_back(isOut(K) ? Ptr : valueType(C, K, S.width));
  FunctionCallee Builtin = M->getOrInsertFunction(
      mangle(S), FunctionType::get(valueType(C, S.result, S.width), Params, false));
  cast<Function>(Builtin.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);

  auto *F = Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr, I64}, false),
                             GlobalValue::ExternalLinkage, arrayName(S), *M);
  auto *Entry = BasicBlock::Create(C, "entry", F), *Loop = BasicBlock::Create(C, "loop", F),
       *Exit = BasicBlock::Create(C, "exit", F);
  B.SetInsertPoint(Entry);
  // Array pointers, and a place for each out parameter.
  std::vector<Value *> Arrays, Places;
  unsigned NextInput = 0, NextOutput = 1;
  Value *ResultArray = B.CreateLoad(Ptr, F->getArg(1));
  for (Kind K : S.parameters) {
    unsigned Index = isOut(K) ? NextOutput++ : NextInput++;
    Value *Table = F->getArg(isOut(K) ? 1 : 0);
    Arrays.push_back(B.CreateLoad(Ptr, B.CreateConstGEP1_64(Ptr, Table, Index)));
    Places.push_back(isOut(K) ? B.CreateAlloca(valueType(C, K, S.width)) : nullptr);
  }
  B.CreateBr(Loop);

  B.SetInsertPoint(Loop);
  PHINode *I = B.CreatePHI(I64, 2);
  I->addIncoming(B.getInt64(0), Entry);
  auto ElementPointer = [&](Kind K, Value *Array) {
    return B.CreateGEP(elementType(C, K), Array, I);
  };
  // Elements one by one: three of them have no packed vector type.
  auto Load = [&](Kind K, Value *Array) -> Value * {
    Value *Pointer = ElementPointer(K, Array);
    if (S.width == 1)
      return B.CreateLoad(elementType(C, K), Pointer);
    Value *Vector = PoisonValue::get(valueType(C, K, S.width));
    for (unsigned L = 0; L < S.width; ++L)
      Vector = B.CreateInsertElement(
          Vector,
          B.CreateLoad(elementType(C, K), B.CreateConstGEP1_64(elementType(C, K), Pointer, L)), L);
    return Vector;
  };
  auto Store = [&](Kind K, Value *Array, Value *V) {
    Value *Pointer = ElementPointer(K, Array);
    if (S.width == 1) {
      B.CreateStore(V, Pointer);
      return;
    }
    for (unsigned L = 0; L < S.width; ++L)
      B.CreateStore(B.CreateExtractElement(V, L),
                    B.CreateConstGEP1_64(elementType(C, K), Pointer, L));
  };
  std::vector<Value *> Arguments;
  for (unsigned P = 0; P < S.parameters.size(); ++P)
    Arguments.push_back(Places[P] ? Places[P] : Load(S.parameters[P], Arrays[P]));
  CallInst *Call = B.CreateCall(Builtin, Arguments);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  Store(S.result, ResultArray, Call);
  for (unsigned P = 0; P < S.parameters.size(); ++P)
    if (Places[P])
      Store(S.parameters[P], Arrays[P],
            B.CreateLoad(valueType(C, S.parameters[P], S.width), Places[P]));
  Value *Next = B.CreateAdd(I, B.getInt64(S.width));
  I->addIncoming(Next, Loop);
  B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(2)), Loop, Exit);
  B.SetInsertPoint(Exit);
  B.CreateRetVoid();
}

void NativeModule::compile() {
  ExitOnError Check("native code for built-ins: ");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  {
    ModuleAnalysisManager MAM;
    PassBuilder().registerModuleAnalyses(MAM);
    passes::LinkBuiltinsPass().run(*M, MAM);
  }
  if (verifyModule(*M, &errs()))
    std::exit(1);

  orc::JITTargetMachineBuilder Machine{Triple(sys::getProcessTriple())};
  Machine.setCPU(CPU);
  std::unique_ptr<TargetMachine> TM = Check(Machine.createTargetMachine());
  M->setTargetTriple(TM->getTargetTriple());
  M->setDataLayout(TM->createDataLayout());
  for (Function &F : *M) {
    if (F.isIntrinsic())
      continue;
    F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
  }

  PassBuilder PB(TM.get());
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O1).run(*M, MAM);

  JIT = Check(orc::LLJITBuilder()
                  .setJITTargetMachineBuilder(std::move(Machine))
                  .setLinkProcessSymbolsByDefault(false)
                  .setPlatformSetUp(orc::setUpInactivePlatform)
                  .create());
  std::string_view Archive = builtins::supportArchive();
  JIT->getMainJITDylib().addGenerator(Check(orc::StaticLibraryDefinitionGenerator::Create(
      JIT->getObjLinkingLayer(),
      MemoryBuffer::getMemBuffer(StringRef(Archive.data(), Archive.size()), "support", false))));
  Check(JIT->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
}

ArrayFunction NativeModule::find(const Signature &S) const {
  ExitOnError Check("native code for built-ins: ");
  return Check(JIT->lookup(arrayName(S))).toPtr<ArrayFunction>();
}

} // namespace oclc::test
