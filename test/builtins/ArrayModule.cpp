//===- ArrayModule.cpp - Functions over arrays in IR -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ArrayModule.h"

#include "Passes/Builtins/LinkBuiltins.h"
#include "Passes/HostOpt/ReciprocalRoots.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace oclc::test {

static const char SpirLayout[] = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-"
                                 "v512:512-v1024:1024-G1";

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

std::string foreignArrayName(const Signature &s) { return "array_" + s.name; }

std::unique_ptr<Module> makeArrayModule(LLVMContext &context) {
  auto m = std::make_unique<Module>("test", context);
  m->setTargetTriple(Triple("spir64-unknown-unknown"));
  m->setDataLayout(SpirLayout);
  return m;
}

void addBuiltin(Module &m, const Signature &s) {
  ArrayLoop loop(m, s);
  FunctionCallee builtin = m.getOrInsertFunction(mangle(s), loop.calleeType());
  cast<Function>(builtin.getCallee())->setCallingConv(CallingConv::SPIR_FUNC);
  loop.emit(arrayName(s), builtin, CallingConv::SPIR_FUNC);
}

void linkBuiltins(Module &m) {
  ModuleAnalysisManager mam;
  PassBuilder().registerModuleAnalyses(mam);
  passes::LinkBuiltinsPass(passes::BuiltinsToLink::All).run(m, mam);
  if (verifyModule(m, &errs()))
    std::exit(1);
}

void lowerTo(Module &m, const TargetMachine &machine) {
  m.setTargetTriple(machine.getTargetTriple());
  m.setDataLayout(machine.createDataLayout());
  for (Function &f : m) {
    if (f.isIntrinsic())
      continue;
    f.setCallingConv(CallingConv::C);
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallBase>(&inst))
        call->setCallingConv(CallingConv::C);
    passes::useEstimates(f, f.getName(), machine);
  }
}

void addForeign(Module &m, const Signature &s) {
  ArrayLoop loop(m, s);
  loop.emit(foreignArrayName(s), m.getOrInsertFunction(s.name, loop.calleeType()), CallingConv::C);
}

void optimize(Module &m, TargetMachine &machine, OptimizationLevel level, Loops loops) {
  PipelineTuningOptions tuning;
  tuning.LoopVectorization = loops == Loops::Vectorize;
  PassBuilder pb(&machine, tuning);
  LoopAnalysisManager lam;
  FunctionAnalysisManager fam;
  CGSCCAnalysisManager cgam;
  ModuleAnalysisManager mam;
  pb.registerModuleAnalyses(mam);
  pb.registerCGSCCAnalyses(cgam);
  pb.registerFunctionAnalyses(fam);
  pb.registerLoopAnalyses(lam);
  pb.crossRegisterProxies(lam, fam, cgam, mam);
  pb.buildPerModuleDefaultPipeline(level).run(m, mam);
}

} // namespace oclc::test
