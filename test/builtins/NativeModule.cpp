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
#include "Target/Target.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
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

static bool isOut(Kind k) {
  return k == Kind::FloatOut || k == Kind::DoubleOut || k == Kind::IntOut || k == Kind::HalfOut;
}

static unsigned widthOf(Kind k, unsigned width) {
  return k == Kind::IntScalar || k == Kind::UintScalar ? 1 : width;
}

/// Returns the Itanium code of the element type. D stands for Dh, the code of half.
static char letter(Kind k) { return "chstijlmfdfdiijDD"[unsigned(k)]; }
static std::string code(Kind k) { return letter(k) == 'D' ? "Dh" : std::string(1, letter(k)); }

static Type *elementType(LLVMContext &c, Kind k) {
  switch (letter(k)) {
  case 'D':
    return Type::getHalfTy(c);
  case 'f':
    return Type::getFloatTy(c);
  case 'd':
    return Type::getDoubleTy(c);
  case 'c':
  case 'h':
    return Type::getInt8Ty(c);
  case 's':
  case 't':
    return Type::getInt16Ty(c);
  case 'i':
  case 'j':
    return Type::getInt32Ty(c);
  default:
    return Type::getInt64Ty(c);
  }
}

static Type *valueType(LLVMContext &c, Kind k, unsigned width) {
  Type *element = elementType(c, k);
  width = widthOf(k, width);
  return width == 1 ? element : FixedVectorType::get(element, width);
}

std::string mangle(const Signature &s) {
  std::string result = "_Z" + std::to_string(s.name.size()) + s.name;
  // A repeated vector type is written as a substitution, which has the number of the type. Repeated
  // pointer types would be, too, but no signature has two pointers.
  std::string seen;
  for (Kind k : s.parameters) {
    if (isOut(k))
      result += 'P';
    if (widthOf(k, s.width) == 1) {
      result += code(k);
      continue;
    }
    size_t known = seen.find(letter(k));
    if (known == std::string::npos) {
      seen += letter(k);
      result += "Dv" + std::to_string(s.width) + "_" + code(k);
    } else {
      result += known == 0 ? "S_" : "S" + std::to_string(known - 1) + "_";
    }
  }
  return result;
}

static std::string arrayName(const Signature &s) { return "array_" + mangle(s); }
static std::string foreignArrayName(const Signature &s) { return "array_" + s.name; }

namespace {

/// Emits a function over arrays that applies a callee to one vector after another.
class ArrayLoop {
public:
  ArrayLoop(Module &m, const Signature &s) : M(m), C(m.getContext()), S(s), B(C) {}

  FunctionType *calleeType() const {
    std::vector<Type *> params;
    params.reserve(S.parameters.size());
    for (Kind k : S.parameters)
      params.push_back(isOut(k) ? PointerType::get(C, 0) : valueType(C, k, S.width));
    return FunctionType::get(valueType(C, S.result, S.width), params, false);
  }

  void emit(const std::string &name, FunctionCallee callee, CallingConv::ID convention) {
    PointerType *ptr = PointerType::get(C, 0);
    Type *i64 = B.getInt64Ty();
    auto *f = Function::Create(FunctionType::get(B.getVoidTy(), {ptr, ptr, i64}, false),
                               GlobalValue::ExternalLinkage, name, M);
    // Built-ins have this attribute, and are only inlined into functions that have it, too.
    f->addFnAttr("no-builtins");
    auto *entry = BasicBlock::Create(C, "entry", f), *loop = BasicBlock::Create(C, "loop", f),
         *exit = BasicBlock::Create(C, "exit", f);
    B.SetInsertPoint(entry);
    // Array pointers, and a place for each out parameter.
    std::vector<Value *> arrays, places;
    unsigned nextInput = 0, nextOutput = 1;
    Value *resultArray = B.CreateLoad(ptr, f->getArg(1));
    for (Kind k : S.parameters) {
      unsigned position = isOut(k) ? nextOutput++ : nextInput++;
      Value *table = f->getArg(isOut(k) ? 1 : 0);
      arrays.push_back(B.CreateLoad(ptr, B.CreateConstGEP1_64(ptr, table, position)));
      places.push_back(isOut(k) ? B.CreateAlloca(valueType(C, k, S.width)) : nullptr);
    }
    B.CreateBr(loop);

    B.SetInsertPoint(loop);
    PHINode *i = B.CreatePHI(i64, 2);
    Index = i;
    i->addIncoming(B.getInt64(0), entry);
    std::vector<Value *> arguments;
    arguments.reserve(S.parameters.size());
    for (unsigned p = 0; p < S.parameters.size(); ++p)
      arguments.push_back(places[p] ? places[p] : load(S.parameters[p], arrays[p]));
    CallInst *call = B.CreateCall(callee, arguments);
    call->setCallingConv(convention);
    store(S.result, resultArray, call);
    for (unsigned p = 0; p < S.parameters.size(); ++p)
      if (places[p])
        store(S.parameters[p], arrays[p],
              B.CreateLoad(valueType(C, S.parameters[p], S.width), places[p]));
    Value *next = B.CreateAdd(i, B.getInt64(S.width));
    i->addIncoming(next, loop);
    B.CreateCondBr(B.CreateICmpULT(next, f->getArg(2)), loop, exit);
    B.SetInsertPoint(exit);
    B.CreateRetVoid();
  }

private:
  Value *elementPointer(Kind k, Value *array, unsigned lane = 0) {
    Type *element = elementType(C, k);
    Value *first = B.CreateGEP(element, array, Index);
    return lane == 0 ? first : B.CreateConstGEP1_64(element, first, lane);
  }

  static Align alignment(Type *element) { return Align(element->getScalarSizeInBits() / 8); }

  Value *load(Kind k, Value *array) {
    Type *element = elementType(C, k), *ty = valueType(C, k, S.width);
    if (widthOf(k, S.width) != 3)
      return B.CreateAlignedLoad(ty, elementPointer(k, array), alignment(element));
    // There is no packed vector type of three elements, so load them one by one.
    Value *vector = PoisonValue::get(ty);
    for (unsigned l = 0; l < S.width; ++l)
      vector = B.CreateInsertElement(vector, B.CreateLoad(element, elementPointer(k, array, l)), l);
    return vector;
  }

  void store(Kind k, Value *array, Value *v) {
    Type *element = elementType(C, k);
    if (widthOf(k, S.width) != 3) {
      B.CreateAlignedStore(v, elementPointer(k, array), alignment(element));
      return;
    }
    for (unsigned l = 0; l < S.width; ++l)
      B.CreateStore(B.CreateExtractElement(v, l), elementPointer(k, array, l));
  }

  Module &M;
  LLVMContext &C;
  const Signature &S;
  IRBuilder<> B;
  Value *Index = nullptr;
};

} // namespace

struct NativeModule::Code {
  std::unique_ptr<LLVMContext> context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> module = std::make_unique<Module>("test", *context);
  std::unique_ptr<orc::LLJIT> JIT;
  std::string CPU;
  OptimizationLevel level;
  std::vector<std::pair<Signature, void *>> foreign;
};

NativeModule::NativeModule(const std::string &cpu, Optimization optimization)
    : C(std::make_unique<Code>()) {
  C->CPU = cpu;
  C->level = optimization == Optimization::Most ? OptimizationLevel::O3 : OptimizationLevel::O1;
  C->module->setTargetTriple(Triple("spir64-unknown-unknown"));
  C->module->setDataLayout(SpirLayout);
}

NativeModule::~NativeModule() = default;

void NativeModule::add(const Signature &s) {
  ArrayLoop loop(*C->module, s);
  FunctionCallee builtin = C->module->getOrInsertFunction(mangle(s), loop.calleeType());
  cast<Function>(builtin.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  loop.emit(arrayName(s), builtin, CallingConv::SPIR_FUNC);
}

void NativeModule::addForeign(const Signature &s, void *address) {
  C->foreign.emplace_back(s, address);
}

void NativeModule::compile() {
  Module &m = *C->module;
  ExitOnError check("native code for built-ins: ");
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  {
    ModuleAnalysisManager mam;
    PassBuilder().registerModuleAnalyses(mam);
    passes::LinkBuiltinsPass(passes::BuiltinsToLink::All).run(m, mam);
  }
  if (verifyModule(m, &errs()))
    std::exit(1);

  orc::JITTargetMachineBuilder machine{Triple(sys::getProcessTriple())};
  if (C->CPU == "native") {
    machine.setCPU(sys::getHostCPUName().str());
    for (const auto &feature : sys::getHostCPUFeatures())
      machine.getFeatures().AddFeature(feature.first(), feature.second);
  } else {
    machine.setCPU(C->CPU);
  }
  std::unique_ptr<TargetMachine> tm = check(machine.createTargetMachine());
  m.setTargetTriple(tm->getTargetTriple());
  m.setDataLayout(tm->createDataLayout());
  for (Function &f : m) {
    if (f.isIntrinsic())
      continue;
    f.setCallingConv(CallingConv::C);
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallBase>(&inst))
        call->setCallingConv(CallingConv::C);
    passes::useEstimates(f, f.getName(), *tm);
  }

  // Add these only now, because the linking of built-ins would look for them in the library.
  for (const auto &[s, address] : C->foreign) {
    ArrayLoop loop(m, s);
    loop.emit(foreignArrayName(s), m.getOrInsertFunction(s.name, loop.calleeType()),
              CallingConv::C);
  }

  PassBuilder pb(tm.get());
  LoopAnalysisManager lam;
  FunctionAnalysisManager fam;
  CGSCCAnalysisManager cgam;
  ModuleAnalysisManager mam;
  pb.registerModuleAnalyses(mam);
  pb.registerCGSCCAnalyses(cgam);
  pb.registerFunctionAnalyses(fam);
  pb.registerLoopAnalyses(lam);
  pb.crossRegisterProxies(lam, fam, cgam, mam);
  pb.buildPerModuleDefaultPipeline(C->level).run(m, mam);

  C->JIT = check(orc::LLJITBuilder()
                     .setJITTargetMachineBuilder(std::move(machine))
                     .setLinkProcessSymbolsByDefault(false)
                     .setPlatformSetUp(orc::setUpInactivePlatform)
                     .create());
  std::string_view archive = builtins::supportArchive(target::hostArchitecture().name());
  C->JIT->getMainJITDylib().addGenerator(check(orc::StaticLibraryDefinitionGenerator::Create(
      C->JIT->getObjLinkingLayer(),
      MemoryBuffer::getMemBuffer(StringRef(archive.data(), archive.size()), "support", false))));
  orc::SymbolMap addresses;
  for (const auto &[s, address] : C->foreign)
    addresses[C->JIT->mangleAndIntern(s.name)] = {
        orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  check(C->JIT->getMainJITDylib().define(orc::absoluteSymbols(std::move(addresses))));
  check(C->JIT->addIRModule(orc::ThreadSafeModule(std::move(C->module), std::move(C->context))));
}

ArrayFunction NativeModule::lookup(const std::string &name) const {
  ExitOnError check("native code for built-ins: ");
  return check(C->JIT->lookup(name)).toPtr<ArrayFunction>();
}

ArrayFunction NativeModule::find(const Signature &s) const { return lookup(arrayName(s)); }

ArrayFunction NativeModule::findForeign(const Signature &s) const {
  return lookup(foreignArrayName(s));
}

} // namespace oclc::test
