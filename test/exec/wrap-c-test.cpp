//===- wrap-c-test.cpp - Make a kernel of a C test --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// usage: wrap-c-test INPUT.bc OUTPUT.bc
//
// The input is c-test-kernel.cl linked with a C test, which may have been compiled for x86-64. The
// output is one kernel without calls of C functions:
//
//  - Everything is inlined.
//  - The test's variables become private variables of each work-item.
//  - abort() and exit() store their result and return from the kernel.
//  - Each constant number that is stored is combined with a zero of the work-item, so that most
//    values are neither known at compile time nor uniform.
//
// A test that uses what a kernel lacks is refused with exit status 3 and the reason.
//
//===--------------------------------------------------------------------------------------------===//

#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace {

constexpr int Refused = 3;
constexpr StringLiteral KernelName = "c_test", MainName = "main";
/// The function that the kernel calls, and that the test's main replaces.
constexpr StringLiteral DeclaredName = "c_test_main";
/// The kernel calls these functions to identify its zero and the address of its result.
constexpr StringLiteral ZeroName = "c_test_zero", ResultName = "c_test_result";
constexpr uint64_t MaxVariableBytes = 1 << 16;
/// Maximum number of elements that are stored one by one. A larger initializer is stored as one
/// value, or by memset if it is zero.
constexpr uint64_t MaxElementsStored = 64;

[[noreturn]] void refuse(const Twine &reason) {
  errs() << "wrap-c-test: " << reason << '\n';
  exit(Refused);
}

/// Returns the function that a call names, even if their types differ, as for undeclared functions.
Function *callee(const CallBase &call) {
  return dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

void refuseIntrinsic(const Function &f) {
  StringRef name = f.getName();
  if (name.starts_with("llvm.va_"))
    refuse("variable arguments");
  if (name.starts_with("llvm.eh.") || name.contains("setjmp") || name.contains("longjmp"))
    refuse("setjmp");
  if (f.isTargetIntrinsic())
    refuse("intrinsic of x86");
  if (name.contains("address") || name.starts_with("llvm.init.trampoline"))
    refuse("addresses of code or of the stack");
}

void refuseCall(const CallBase &call) {
  if (call.isInlineAsm())
    refuse("inline assembly");
  const Function *f = callee(call);
  if (!f)
    refuse("function pointers");
  if (f->isIntrinsic())
    return refuseIntrinsic(*f);
  if (f->isDeclaration() && f->getName() != "abort" && f->getName() != "exit")
    refuse("library function: " + f->getName());
  if (f->isDeclaration())
    return;
  if (f->isVarArg() && !f->arg_empty())
    refuse("variable arguments");
  if (f->getFunctionType() != call.getFunctionType())
    refuse("call with other types than the definition's");
}

void refuseType(const Type *t) {
  if (t->isIntegerTy() && t->getIntegerBitWidth() > 64)
    refuse("integer of more than 64 bits");
  if (t->isFloatingPointTy() && !t->isHalfTy() && !t->isFloatTy() && !t->isDoubleTy())
    refuse("long double or another floating-point type that OpenCL C lacks");
  for (const Type *part : t->subtypes())
    refuseType(part);
}

void refuseInstruction(const Instruction &inst) {
  if (isa<IndirectBrInst>(inst) || isa<CallBrInst>(inst))
    refuse("computed goto");
  if (const auto *allocaInst = dyn_cast<AllocaInst>(&inst);
      allocaInst && !allocaInst->isStaticAlloca())
    refuse("variable-length array");
  const auto *call = dyn_cast<CallBase>(&inst);
  for (const Use &operand : inst.operands()) {
    if (isa<BlockAddress>(operand))
      refuse("computed goto");
    if (isa<Function>(operand) && !(call && call->isCallee(&operand)))
      refuse("function pointers");
    refuseType(operand->getType());
  }
  refuseType(inst.getType());
  if (const auto *allocaInst = dyn_cast<AllocaInst>(&inst))
    refuseType(allocaInst->getAllocatedType());
  if (call)
    refuseCall(*call);
}

void refuseRecursion(Module &m) {
  CallGraph graph(m);
  for (auto component = scc_begin(&graph); !component.isAtEnd(); ++component)
    if (component.hasCycle() && (*component).front()->getFunction())
      refuse("recursion");
}

/// Makes everything but the kernel internal, and removes everything that the kernel does not use.
void keepOnlyKernel(Module &m) {
  for (GlobalValue &gv : m.global_values())
    if (!gv.isDeclaration() && gv.getName() != KernelName)
      gv.setLinkage(GlobalValue::InternalLinkage);
  for (StringRef name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors"})
    if (GlobalVariable *list = m.getNamedGlobal(name))
      list->eraseFromParent();
  ModuleAnalysisManager analyses;
  PassBuilder builder;
  builder.registerModuleAnalyses(analyses);
  GlobalDCEPass().run(m, analyses);
}

void refuseUnsupported(Module &m, const Function &main) {
  if (!main.arg_empty())
    refuse("arguments of main");
  for (Function &f : m)
    if (f.getName() != KernelName)
      for (Instruction &inst : instructions(f))
        refuseInstruction(inst);
  refuseRecursion(m);
}

void inlineAll(Module &m) {
  for (Function &f : m) {
    f.removeFnAttr(Attribute::NoInline);
    f.removeFnAttr(Attribute::OptimizeNone);
    for (StringRef ofHost : {"target-cpu", "target-features", "tune-cpu"})
      f.removeFnAttr(ofHost);
    if (!f.isDeclaration() && f.getName() != KernelName)
      f.addFnAttr(Attribute::AlwaysInline);
    for (Instruction &inst : instructions(f))
      if (auto *call = dyn_cast<CallBase>(&inst)) // Calling conventions may differ.
        if (Function *to = callee(*call)) {
          call->setCallingConv(to->getCallingConv());
          call->removeFnAttr(Attribute::NoInline);
        }
  }
  PassBuilder builder;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager components;
  ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  AlwaysInlinerPass().run(m, modules);
  keepOnlyKernel(m);
  if (m.getFunction(MainName))
    refuse("main that returns no int");
  for (const Function &f : m)
    if (!f.isDeclaration() && f.getName() != KernelName)
      refuse("function pointers"); // An initializer refers to the function.
}

/// The values that the kernel identifies, and the first instruction after both.
struct Names {
  Value *Zero, *Place;
  Instruction *Start;
};

CallInst *onlyCall(Module &m, StringRef name) {
  Function *f = m.getFunction(name);
  if (!f || !f->hasOneUse())
    refuse("the kernel does not call " + name);
  return cast<CallInst>(f->user_back());
}

/// Removes the calls that identify values. Both calls are in one block, and that for the result is
/// the last.
Names takeNames(Module &m) {
  CallInst *zero = onlyCall(m, ZeroName), *place = onlyCall(m, ResultName);
  Names found = {zero->getArgOperand(0), place->getArgOperand(0), place->getNextNode()};
  zero->eraseFromParent();
  place->eraseFromParent();
  return found;
}

/// Replaces the calls of abort and exit; the code after them is unreachable.
void returnResults(Function &kernel, Value *place) {
  SmallVector<CallInst *> calls;
  for (Instruction &inst : instructions(kernel))
    if (auto *call = dyn_cast<CallInst>(&inst))
      if (Function *f = callee(*call); f && (f->getName() == "abort" || f->getName() == "exit"))
        calls.push_back(call);
  for (CallInst *call : calls) {
    BasicBlock *block = call->getParent();
    block->splitBasicBlock(call->getIterator());
    block->getTerminator()->eraseFromParent();
    IRBuilder<> builder(block);
    bool hasStatus = callee(*call)->getName() == "exit" && call->arg_size() == 1;
    Value *status = hasStatus ? call->getArgOperand(0) : builder.getInt32(-1);
    builder.CreateStore(builder.CreateSExtOrTrunc(status, builder.getInt32Ty()), place);
    builder.CreateRetVoid();
  }
  removeUnreachableBlocks(kernel);
}

/// Stores an initializer. A small aggregate with values other than 0 is stored one scalar at a
/// time, so that hideConstants() can make each scalar unknown.
void storeInitializer(IRBuilder<> &builder, Constant *init, Value *to, Align alignment) {
  const DataLayout &dl = builder.GetInsertBlock()->getDataLayout();
  Type *t = init->getType();
  uint64_t count = t->isStructTy()  ? t->getStructNumElements()
                   : t->isArrayTy() ? t->getArrayNumElements()
                                    : 0;
  if (init->isNullValue() && (t->isAggregateType() || count > MaxElementsStored)) {
    builder.CreateMemSet(to, builder.getInt8(0), dl.getTypeAllocSize(t), alignment);
    return;
  }
  if (!t->isAggregateType() || count > MaxElementsStored) {
    builder.CreateAlignedStore(init, to, alignment);
    return;
  }
  for (unsigned i = 0; i != count; ++i) {
    uint64_t offset = t->isStructTy() ? dl.getStructLayout(cast<StructType>(t))->getElementOffset(i)
                                      : i * dl.getTypeAllocSize(t->getArrayElementType());
    storeInitializer(builder, init->getAggregateElement(i),
                     builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), to, offset),
                     commonAlignment(alignment, offset));
  }
}

/// Makes every variable private. All are created before any is initialized with another's address.
void makeVariablesPrivate(Module &m, Function &kernel, Instruction *start) {
  SmallVector<GlobalVariable *> variables;
  uint64_t bytes = 0;
  for (GlobalVariable &gv : m.globals()) {
    if (gv.isDeclaration())
      refuse("external variable: " + gv.getName());
    if (gv.getAddressSpace() != 0)
      continue;
    refuseType(gv.getValueType());
    bytes += m.getDataLayout().getTypeAllocSize(gv.getValueType());
    variables.push_back(&gv);
  }
  if (bytes > MaxVariableBytes)
    refuse("large variables");

  IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
  SmallVector<std::pair<AllocaInst *, GlobalVariable *>> pairs;
  for (GlobalVariable *gv : variables) {
    auto *copy = builder.CreateAlloca(gv->getValueType(), nullptr, gv->getName());
    Align natural = m.getDataLayout().getPrefTypeAlign(gv->getValueType());
    copy->setAlignment(std::max(natural, gv->getAlign().valueOrOne()));
    pairs.emplace_back(copy, gv);
  }
  builder.SetInsertPoint(start);
  for (auto [copy, gv] : pairs)
    storeInitializer(builder, gv->getInitializer(), copy, copy->getAlign());
  for (auto [copy, gv] : pairs)
    gv->setInitializer(nullptr);
  SmallVector<Constant *> constants(variables.begin(), variables.end());
  convertUsersOfConstantsToInstructions(constants);
  for (auto [copy, gv] : pairs) {
    gv->replaceAllUsesWith(copy);
    gv->eraseFromParent();
  }
}

/// Combines each constant number that is stored with the zero of the work-item.
void hideConstants(Function &kernel, const Names &named) {
  SmallVector<StoreInst *> stores;
  for (Instruction &inst : instructions(kernel))
    if (auto *store = dyn_cast<StoreInst>(&inst))
      if (isa<ConstantInt, ConstantFP>(store->getValueOperand()) &&
          store->getPointerOperand() != named.Place)
        stores.push_back(store);
  for (StoreInst *store : stores) {
    IRBuilder<> builder(store);
    Value *known = store->getValueOperand();
    Type *t = known->getType();
    Type *bits = builder.getIntNTy(t->getPrimitiveSizeInBits());
    Value *hidden = builder.CreateXor(builder.CreateBitCast(known, bits),
                                      builder.CreateSExtOrTrunc(named.Zero, bits));
    store->setOperand(0, builder.CreateBitCast(hidden, t));
  }
}

void wrap(Module &m) {
  Function *kernel = m.getFunction(KernelName);
  Function *declared = m.getFunction(DeclaredName), *main = m.getFunction(MainName);
  if (!kernel || !declared)
    refuse("no kernel");
  if (!main || main->isDeclaration())
    refuse("no main");
  declared->replaceAllUsesWith(main);
  keepOnlyKernel(m);
  refuseUnsupported(m, *main);
  inlineAll(m);
  Names named = takeNames(m);
  returnResults(*kernel, named.Place);
  makeVariablesPrivate(m, *kernel, named.Start);
  hideConstants(*kernel, named);
  keepOnlyKernel(m);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    errs() << "usage: wrap-c-test INPUT.bc OUTPUT.bc\n";
    return 2;
  }
  LLVMContext context;
  SMDiagnostic error;
  std::unique_ptr<Module> m = parseIRFile(argv[1], error, context);
  if (!m) {
    error.print(argv[0], errs());
    return 2;
  }
  wrap(*m);
  if (verifyModule(*m, &errs()))
    return 2;
  std::error_code code;
  ToolOutputFile out(argv[2], code, sys::fs::OF_None);
  if (code) {
    errs() << "wrap-c-test: " << argv[2] << ": " << code.message() << '\n';
    return 2;
  }
  WriteBitcodeToFile(*m, out.os());
  out.keep();
  return 0;
}
