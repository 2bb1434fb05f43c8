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
//  - Each constant that is stored is combined with a zero of the work-item, so that no value is
//    known at compile time and none is uniform.
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
/// Maximum number of elements that are stored one by one; larger initializers are copied as a
/// whole.
constexpr uint64_t MaxElementsStored = 64;

[[noreturn]] void refuse(const Twine &Reason) {
  errs() << "wrap-c-test: " << Reason << '\n';
  exit(Refused);
}

/// Returns the function that a call names, even if their types differ, as for undeclared functions.
Function *callee(const CallBase &Call) {
  return dyn_cast<Function>(Call.getCalledOperand()->stripPointerCastsAndAliases());
}

void refuseIntrinsic(const Function &F) {
  StringRef Name = F.getName();
  if (Name.starts_with("llvm.va_"))
    refuse("variable arguments");
  if (Name.starts_with("llvm.eh.") || Name.contains("setjmp") || Name.contains("longjmp"))
    refuse("setjmp");
  if (F.isTargetIntrinsic())
    refuse("intrinsic of x86");
  if (Name.contains("address") || Name.starts_with("llvm.init.trampoline"))
    refuse("addresses of code or of the stack");
}

void refuseCall(const CallBase &Call) {
  if (Call.isInlineAsm())
    refuse("inline assembly");
  const Function *F = callee(Call);
  if (!F)
    refuse("function pointers");
  if (F->isIntrinsic())
    return refuseIntrinsic(*F);
  if (F->isDeclaration() && F->getName() != "abort" && F->getName() != "exit")
    refuse("library function: " + F->getName());
  if (F->isDeclaration())
    return;
  if (F->isVarArg() && !F->arg_empty())
    refuse("variable arguments");
  if (F->getFunctionType() != Call.getFunctionType())
    refuse("call with other types than the definition's");
}

void refuseType(const Type *T) {
  if (T->isIntegerTy() && T->getIntegerBitWidth() > 64)
    refuse("integer of more than 64 bits");
  if (T->isFloatingPointTy() && !T->isHalfTy() && !T->isFloatTy() && !T->isDoubleTy())
    refuse("long double or another floating-point type that OpenCL C lacks");
  for (const Type *Part : T->subtypes())
    refuseType(Part);
}

void refuseInstruction(const Instruction &I) {
  if (isa<IndirectBrInst>(I) || isa<CallBrInst>(I))
    refuse("computed goto");
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I); Alloca && !Alloca->isStaticAlloca())
    refuse("variable-length array");
  const auto *Call = dyn_cast<CallBase>(&I);
  for (const Use &Operand : I.operands()) {
    if (isa<BlockAddress>(Operand))
      refuse("computed goto");
    if (isa<Function>(Operand) && !(Call && Call->isCallee(&Operand)))
      refuse("function pointers");
    refuseType(Operand->getType());
  }
  refuseType(I.getType());
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    refuseType(Alloca->getAllocatedType());
  if (Call)
    refuseCall(*Call);
}

void refuseRecursion(Module &M) {
  CallGraph Graph(M);
  for (auto Component = scc_begin(&Graph); !Component.isAtEnd(); ++Component)
    if (Component.hasCycle() && (*Component).front()->getFunction())
      refuse("recursion");
}

/// Makes everything but the kernel internal, and removes everything that the kernel does not use.
void keepOnlyKernel(Module &M) {
  for (GlobalValue &GV : M.global_values())
    if (!GV.isDeclaration() && GV.getName() != KernelName)
      GV.setLinkage(GlobalValue::InternalLinkage);
  for (StringRef Name : {"llvm.used", "llvm.compiler.used", "llvm.global_ctors"})
    if (GlobalVariable *List = M.getNamedGlobal(Name))
      List->eraseFromParent();
  ModuleAnalysisManager Analyses;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(Analyses);
  GlobalDCEPass().run(M, Analyses);
}

void refuseUnsupported(Module &M, const Function &Main) {
  if (!Main.arg_empty())
    refuse("arguments of main");
  for (Function &F : M)
    if (F.getName() != KernelName)
      for (Instruction &I : instructions(F))
        refuseInstruction(I);
  refuseRecursion(M);
}

void inlineAll(Module &M) {
  for (Function &F : M) {
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr(Attribute::OptimizeNone);
    for (StringRef OfHost : {"target-cpu", "target-features", "tune-cpu"})
      F.removeFnAttr(OfHost);
    if (!F.isDeclaration() && F.getName() != KernelName)
      F.addFnAttr(Attribute::AlwaysInline);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I)) // Calling conventions may differ.
        if (Function *To = callee(*Call)) {
          Call->setCallingConv(To->getCallingConv());
          Call->removeFnAttr(Attribute::NoInline);
        }
  }
  PassBuilder Builder;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  AlwaysInlinerPass().run(M, Modules);
  keepOnlyKernel(M);
  if (M.getFunction(MainName))
    refuse("main that returns no int");
  for (const Function &F : M)
    if (!F.isDeclaration() && F.getName() != KernelName)
      refuse("function pointers"); // An initializer refers to the function.
}

/// The values that the kernel identifies, and the first instruction after both.
struct Names {
  Value *Zero, *Place;
  Instruction *Start;
};

CallInst *onlyCall(Module &M, StringRef Name) {
  Function *F = M.getFunction(Name);
  if (!F || !F->hasOneUse())
    refuse("the kernel does not call " + Name);
  return cast<CallInst>(F->user_back());
}

/// Removes the calls that identify values. Both calls are in one block, and that for the result is
/// the last.
Names takeNames(Module &M) {
  CallInst *Zero = onlyCall(M, ZeroName), *Place = onlyCall(M, ResultName);
  Names Found = {Zero->getArgOperand(0), Place->getArgOperand(0), Place->getNextNode()};
  Zero->eraseFromParent();
  Place->eraseFromParent();
  return Found;
}

/// Replaces the calls of abort and exit; the code after them is unreachable.
void returnResults(Function &Kernel, Value *Place) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (Function *F = callee(*Call); F && (F->getName() == "abort" || F->getName() == "exit"))
        Calls.push_back(Call);
  for (CallInst *Call : Calls) {
    BasicBlock *Block = Call->getParent();
    Block->splitBasicBlock(Call->getIterator());
    Block->getTerminator()->eraseFromParent();
    IRBuilder<> Builder(Block);
    bool HasStatus = callee(*Call)->getName() == "exit" && Call->arg_size() == 1;
    Value *Status = HasStatus ? Call->getArgOperand(0) : Builder.getInt32(-1);
    Builder.CreateStore(Builder.CreateSExtOrTrunc(Status, Builder.getInt32Ty()), Place);
    Builder.CreateRetVoid();
  }
  removeUnreachableBlocks(Kernel);
}

/// Stores an initializer, one scalar at a time if it is small, so that hideConstants() can make
/// each scalar unknown.
void storeInitializer(IRBuilder<> &Builder, Constant *Init, Value *To, Align Alignment) {
  const DataLayout &DL = Builder.GetInsertBlock()->getDataLayout();
  Type *T = Init->getType();
  uint64_t Count = T->isStructTy()  ? T->getStructNumElements()
                   : T->isArrayTy() ? T->getArrayNumElements()
                                    : 0;
  if (Init->isNullValue() && (T->isAggregateType() || Count > MaxElementsStored)) {
    Builder.CreateMemSet(To, Builder.getInt8(0), DL.getTypeAllocSize(T), Alignment);
    return;
  }
  if (!T->isAggregateType() || Count > MaxElementsStored) {
    Builder.CreateAlignedStore(Init, To, Alignment);
    return;
  }
  for (unsigned I = 0; I != Count; ++I) {
    uint64_t Offset = T->isStructTy() ? DL.getStructLayout(cast<StructType>(T))->getElementOffset(I)
                                      : I * DL.getTypeAllocSize(T->getArrayElementType());
    storeInitializer(Builder, Init->getAggregateElement(I),
                     Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), To, Offset),
                     commonAlignment(Alignment, Offset));
  }
}

/// Makes every variable private. All are created before any is initialized with another's address.
void makeVariablesPrivate(Module &M, Function &Kernel, Instruction *Start) {
  SmallVector<GlobalVariable *> Variables;
  uint64_t Bytes = 0;
  for (GlobalVariable &GV : M.globals()) {
    if (GV.isDeclaration())
      refuse("external variable: " + GV.getName());
    if (GV.getAddressSpace() != 0)
      continue;
    refuseType(GV.getValueType());
    Bytes += M.getDataLayout().getTypeAllocSize(GV.getValueType());
    Variables.push_back(&GV);
  }
  if (Bytes > MaxVariableBytes)
    refuse("large variables");

  IRBuilder<> Builder(&*Kernel.getEntryBlock().getFirstInsertionPt());
  SmallVector<std::pair<AllocaInst *, GlobalVariable *>> Pairs;
  for (GlobalVariable *GV : Variables) {
    auto *Private = Builder.CreateAlloca(GV->getValueType(), nullptr, GV->getName());
    Align Natural = M.getDataLayout().getPrefTypeAlign(GV->getValueType());
    Private->setAlignment(std::max(Natural, GV->getAlign().valueOrOne()));
    Pairs.emplace_back(Private, GV);
  }
  Builder.SetInsertPoint(Start);
  for (auto [Private, GV] : Pairs)
    storeInitializer(Builder, GV->getInitializer(), Private, Private->getAlign());
  for (auto [Private, GV] : Pairs)
    GV->setInitializer(nullptr);
  SmallVector<Constant *> Constants(Variables.begin(), Variables.end());
  convertUsersOfConstantsToInstructions(Constants);
  for (auto [Private, GV] : Pairs) {
    GV->replaceAllUsesWith(Private);
    GV->eraseFromParent();
  }
}

/// Combines each constant that is stored with the zero.
void hideConstants(Function &Kernel, const Names &Named) {
  SmallVector<StoreInst *> Stores;
  for (Instruction &I : instructions(Kernel))
    if (auto *Store = dyn_cast<StoreInst>(&I))
      if (isa<ConstantInt, ConstantFP>(Store->getValueOperand()) &&
          Store->getPointerOperand() != Named.Place)
        Stores.push_back(Store);
  for (StoreInst *Store : Stores) {
    IRBuilder<> Builder(Store);
    Value *Known = Store->getValueOperand();
    Type *T = Known->getType();
    Type *Bits = Builder.getIntNTy(T->getPrimitiveSizeInBits());
    Value *Hidden = Builder.CreateXor(Builder.CreateBitCast(Known, Bits),
                                      Builder.CreateSExtOrTrunc(Named.Zero, Bits));
    Store->setOperand(0, Builder.CreateBitCast(Hidden, T));
  }
}

void wrap(Module &M) {
  Function *Kernel = M.getFunction(KernelName);
  Function *Declared = M.getFunction(DeclaredName), *Main = M.getFunction(MainName);
  if (!Kernel || !Declared)
    refuse("no kernel");
  if (!Main || Main->isDeclaration())
    refuse("no main");
  Declared->replaceAllUsesWith(Main);
  keepOnlyKernel(M);
  refuseUnsupported(M, *Main);
  inlineAll(M);
  Names Named = takeNames(M);
  returnResults(*Kernel, Named.Place);
  makeVariablesPrivate(M, *Kernel, Named.Start);
  hideConstants(*Kernel, Named);
  keepOnlyKernel(M);
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    errs() << "usage: wrap-c-test INPUT.bc OUTPUT.bc\n";
    return 2;
  }
  LLVMContext Context;
  SMDiagnostic Error;
  std::unique_ptr<Module> M = parseIRFile(argv[1], Error, Context);
  if (!M) {
    Error.print(argv[0], errs());
    return 2;
  }
  wrap(*M);
  if (verifyModule(*M, &errs()))
    return 2;
  std::error_code Code;
  ToolOutputFile Out(argv[2], Code, sys::fs::OF_None);
  if (Code) {
    errs() << "wrap-c-test: " << argv[2] << ": " << Code.message() << '\n';
    return 2;
  }
  WriteBitcodeToFile(*M, Out.os());
  Out.keep();
  return 0;
}
