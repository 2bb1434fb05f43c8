//===- NativeModule.cpp - Built-ins as native code in this process ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "NativeModule.h"

#include "Builtins/Support.h"
#include "Passes/Builtins/LinkBuiltins.h"
#include "Passes/HostOpt/ReciprocalRoots.h"

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

static unsigned widthOf(Kind K, unsigned Width) {
  return K == Kind::IntScalar || K == Kind::UintScalar ? 1 : Width;
}

/// The Itanium code of the element type; D stands for half's, which has two letters.
static char letter(Kind K) { return "chstijlmfdfdiijDD"[unsigned(K)]; }
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
  Width = widthOf(K, Width);
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
    if (widthOf(K, S.width) == 1) {
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
static std::string foreignArrayName(const Signature &S) { return "array_" + S.name; }

namespace {

/// Emits a function over arrays that applies a callee to one vector after another.
class ArrayLoop {
public:
  ArrayLoop(Module &M, const Signature &S) : M(M), C(M.getContext()), S(S), B(C) {}

  FunctionType *calleeType() const {
    std::vector<Type *> Params;
    Params.reserve(S.parameters.size());
    for (Kind K : S.parameters)
      Params.push_back(isOut(K) ? PointerType::get(C, 0) : valueType(C, K, S.width));
    return FunctionType::get(valueType(C, S.result, S.width), Params, false);
  }

  void emit(const std::string &Name, FunctionCallee Callee, CallingConv::ID Convention) {
    PointerType *Ptr = PointerType::get(C, 0);
    Type *I64 = B.getInt64Ty();
    auto *F = Function::Create(FunctionType::get(B.getVoidTy(), {Ptr, Ptr, I64}, false),
                               GlobalValue::ExternalLinkage, Name, M);
    // As built-ins have: only then are they inlined.
    F->addFnAttr("no-builtins");
    auto *Entry = BasicBlock::Create(C, "entry", F), *Loop = BasicBlock::Create(C, "loop", F),
         *Exit = BasicBlock::Create(C, "exit", F);
    B.SetInsertPoint(Entry);
    // Array pointers, and a place for each out parameter.
    std::vector<Value *> Arrays, Places;
    unsigned NextInput = 0, NextOutput = 1;
    Value *ResultArray = B.CreateLoad(Ptr, F->getArg(1));
    for (Kind K : S.parameters) {
      unsigned Position = isOut(K) ? NextOutput++ : NextInput++;
      Value *Table = F->getArg(isOut(K) ? 1 : 0);
      Arrays.push_back(B.CreateLoad(Ptr, B.CreateConstGEP1_64(Ptr, Table, Position)));
      Places.push_back(isOut(K) ? B.CreateAlloca(valueType(C, K, S.width)) : nullptr);
    }
    B.CreateBr(Loop);

    B.SetInsertPoint(Loop);
    PHINode *I = B.CreatePHI(I64, 2);
    Index = I;
    I->addIncoming(B.getInt64(0), Entry);
    std::vector<Value *> Arguments;
    Arguments.reserve(S.parameters.size());
    for (unsigned P = 0; P < S.parameters.size(); ++P)
      Arguments.push_back(Places[P] ? Places[P] : load(S.parameters[P], Arrays[P]));
    CallInst *Call = B.CreateCall(Callee, Arguments);
    Call->setCallingConv(Convention);
    store(S.result, ResultArray, Call);
    for (unsigned P = 0; P < S.parameters.size(); ++P)
      if (Places[P])
        store(S.parameters[P], Arrays[P],
              B.CreateLoad(valueType(C, S.parameters[P], S.width), Places[P]));
    Value *Next = B.CreateAdd(I, B.getInt64(S.width));
    I->addIncoming(Next, Loop);
    B.CreateCondBr(B.CreateICmpULT(Next, F->getArg(2)), Loop, Exit);
    B.SetInsertPoint(Exit);
    B.CreateRetVoid();
  }

private:
  Value *elementPointer(Kind K, Value *Array, unsigned Lane = 0) {
    Type *Element = elementType(C, K);
    Value *First = B.CreateGEP(Element, Array, Index);
    return Lane == 0 ? First : B.CreateConstGEP1_64(Element, First, Lane);
  }

  static Align alignment(Type *Element) { return Align(Element->getScalarSizeInBits() / 8); }

  Value *load(Kind K, Value *Array) {
    Type *Element = elementType(C, K), *Ty = valueType(C, K, S.width);
    if (widthOf(K, S.width) != 3)
      return B.CreateAlignedLoad(Ty, elementPointer(K, Array), alignment(Element));
    // Three elements have no packed vector type.
    Value *Vector = PoisonValue::get(Ty);
    for (unsigned L = 0; L < S.width; ++L)
      Vector = B.CreateInsertElement(Vector, B.CreateLoad(Element, elementPointer(K, Array, L)), L);
    return Vector;
  }

  void store(Kind K, Value *Array, Value *V) {
    Type *Element = elementType(C, K);
    if (widthOf(K, S.width) != 3) {
      B.CreateAlignedStore(V, elementPointer(K, Array), alignment(Element));
      return;
    }
    for (unsigned L = 0; L < S.width; ++L)
      B.CreateStore(B.CreateExtractElement(V, L), elementPointer(K, Array, L));
  }

  Module &M;
  LLVMContext &C;
  const Signature &S;
  IRBuilder<> B;
  Value *Index = nullptr;
};

} // namespace

NativeModule::NativeModule(const std::string &CPU, OptimizationLevel Level)
    : Context(std::make_unique<LLVMContext>()), M(std::make_unique<Module>("test", *Context)),
      CPU(CPU), Level(Level) {
  M->setTargetTriple(Triple("spir64-unknown-unknown"));
  M->setDataLayout(SpirLayout);
}

void NativeModule::add(const Signature &S) {
  ArrayLoop Loop(*M, S);
  FunctionCallee Builtin = M->getOrInsertFunction(mangle(S), Loop.calleeType());
  cast<Function>(Builtin.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  Loop.emit(arrayName(S), Builtin, CallingConv::SPIR_FUNC);
}

void NativeModule::addForeign(const Signature &S, void *Address) {
  Foreign.emplace_back(S, Address);
}

void NativeModule::compile() {
  ExitOnError Check("native code for built-ins: ");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  {
    ModuleAnalysisManager MAM;
    PassBuilder().registerModuleAnalyses(MAM);
    passes::LinkBuiltinsPass(passes::BuiltinsToLink::All).run(*M, MAM);
  }
  if (verifyModule(*M, &errs()))
    std::exit(1);

  orc::JITTargetMachineBuilder Machine{Triple(sys::getProcessTriple())};
  if (CPU == "native") {
    Machine.setCPU(sys::getHostCPUName().str());
    for (const auto &Feature : sys::getHostCPUFeatures())
      Machine.getFeatures().AddFeature(Feature.first(), Feature.second);
  } else {
    Machine.setCPU(CPU);
  }
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
    passes::useEstimates(F, F.getName(), *TM);
  }

  // Linking built-ins would look for these.
  for (const auto &[S, Address] : Foreign) {
    ArrayLoop Loop(*M, S);
    Loop.emit(foreignArrayName(S), M->getOrInsertFunction(S.name, Loop.calleeType()),
              CallingConv::C);
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
  PB.buildPerModuleDefaultPipeline(Level).run(*M, MAM);

  JIT = Check(orc::LLJITBuilder()
                  .setJITTargetMachineBuilder(std::move(Machine))
                  .setLinkProcessSymbolsByDefault(false)
                  .setPlatformSetUp(orc::setUpInactivePlatform)
                  .create());
  std::string_view Archive = builtins::supportArchive();
  JIT->getMainJITDylib().addGenerator(Check(orc::StaticLibraryDefinitionGenerator::Create(
      JIT->getObjLinkingLayer(),
      MemoryBuffer::getMemBuffer(StringRef(Archive.data(), Archive.size()), "support", false))));
  orc::SymbolMap Addresses;
  for (const auto &[S, Address] : Foreign)
    Addresses[JIT->mangleAndIntern(S.name)] = {orc::ExecutorAddr::fromPtr(Address),
                                               JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  Check(JIT->getMainJITDylib().define(orc::absoluteSymbols(std::move(Addresses))));
  Check(JIT->addIRModule(orc::ThreadSafeModule(std::move(M), std::move(Context))));
}

ArrayFunction NativeModule::lookup(const std::string &Name) const {
  ExitOnError Check("native code for built-ins: ");
  return Check(JIT->lookup(Name)).toPtr<ArrayFunction>();
}

ArrayFunction NativeModule::find(const Signature &S) const { return lookup(arrayName(S)); }

ArrayFunction NativeModule::findForeign(const Signature &S) const {
  return lookup(foreignArrayName(S));
}

} // namespace oclc::test
