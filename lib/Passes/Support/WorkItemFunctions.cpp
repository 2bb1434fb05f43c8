//===- WorkItemFunctions.cpp - The work-item and synchronisation functions --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral BarrierName = "_Z7barrierj";
constexpr StringLiteral ImplicitBarrierName = "__oclc_implicit_barrier";
constexpr StringLiteral LoopBarrierName = "__oclc_loop_barrier";

struct QueryName {
  Query Kind;
  StringLiteral Name;
};

constexpr QueryName QueryNames[] = {
    {Query::WorkDim, "_Z12get_work_dimv"},
    {Query::GlobalId, "_Z13get_global_idj"},
    {Query::LocalId, "_Z12get_local_idj"},
    {Query::GroupId, "_Z12get_group_idj"},
    {Query::GlobalSize, "_Z15get_global_sizej"},
    {Query::LocalSize, "_Z14get_local_sizej"},
    {Query::EnqueuedLocalSize, "_Z23get_enqueued_local_sizej"},
    {Query::NumGroups, "_Z14get_num_groupsj"},
    {Query::GlobalOffset, "_Z17get_global_offsetj"},
    {Query::GlobalLinearId, "_Z20get_global_linear_idv"},
    {Query::LocalLinearId, "_Z19get_local_linear_idv"},
};

StringRef nameOf(Query Q) {
  for (const QueryName &Entry : QueryNames)
    if (Entry.Kind == Q)
      return Entry.Name;
  return "";
}

StringRef calledName(const Value &V) {
  auto *Call = dyn_cast<CallBase>(&V);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName() : "";
}

CallInst *createBarrier(StringRef Name, IRBuilderBase &Builder) {
  Module &M = *Builder.GetInsertBlock()->getModule();
  FunctionCallee Callee =
      M.getOrInsertFunction(Name, FunctionType::get(Builder.getVoidTy(), /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::Convergent);
  F->addFnAttr(Attribute::NoUnwind);
  return Builder.CreateCall(Callee);
}

} // namespace

std::optional<Query> queryNamed(StringRef Name) {
  for (const QueryName &Entry : QueryNames)
    if (Entry.Name == Name)
      return Entry.Kind;
  return std::nullopt;
}

std::optional<Query> queryCalled(const Value &V) {
  StringRef Name = calledName(V);
  return Name.starts_with("_Z") ? queryNamed(Name) : std::nullopt;
}

bool takesDimension(Query Q) {
  return Q != Query::WorkDim && Q != Query::GlobalLinearId && Q != Query::LocalLinearId;
}

std::optional<unsigned> constantDimension(const CallBase &Call) {
  if (Call.arg_size() != 1)
    return std::nullopt;
  auto *Dimension = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (!Dimension || Dimension->getValue().uge(3))
    return std::nullopt;
  return Dimension->getZExtValue();
}

bool variesInGroup(Query Q) {
  return Q == Query::GlobalId || Q == Query::LocalId || Q == Query::GlobalLinearId ||
         Q == Query::LocalLinearId;
}

CallInst *createQuery(IRBuilderBase &Builder, Query Q, unsigned Dimension) {
  Module &M = *Builder.GetInsertBlock()->getModule();
  LLVMContext &Context = M.getContext();
  SmallVector<Type *, 1> Parameters;
  if (takesDimension(Q))
    Parameters.push_back(Builder.getInt32Ty());
  Type *Result = Q == Query::WorkDim ? Builder.getInt32Ty() : Builder.getInt64Ty();
  FunctionCallee Callee =
      M.getOrInsertFunction(nameOf(Q), FunctionType::get(Result, Parameters, false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee()); F && F->isDeclaration()) {
    AttrBuilder Attributes(Context);
    for (Attribute::AttrKind Kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync,
                                     Attribute::NoFree, Attribute::Speculatable})
      Attributes.addAttribute(Kind);
    F->addFnAttrs(Attributes);
    F->setMemoryEffects(MemoryEffects::none());
    F->removeFnAttr(Attribute::Convergent);
    F->setCallingConv(CallingConv::SPIR_FUNC);
  }
  SmallVector<Value *, 1> Arguments;
  if (takesDimension(Q))
    Arguments.push_back(Builder.getInt32(Dimension));
  CallInst *Call = Builder.CreateCall(Callee, Arguments);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  return Call;
}

bool isBarrierName(StringRef Name) {
  return Name == BarrierName || Name == "_Z18work_group_barrierj" ||
         Name == "_Z18work_group_barrierj12memory_scope" || Name == SubGroupBarrierName;
}

bool isImplicitBarrier(const Instruction &I) { return calledName(I) == ImplicitBarrierName; }

bool isSubGroupBarrier(const Instruction &I) { return calledName(I) == SubGroupBarrierName; }

const CallBase *itemMemoryCall(const Value &V) {
  return calledName(V) == ItemMemoryName ? cast<CallBase>(&V) : nullptr;
}

bool isBarrier(const Instruction &I) { return isBarrierToCutAt(I) || isImplicitBarrier(I); }

bool isSourceBarrier(const Instruction &I) { return isBarrierName(calledName(I)); }

bool hasExplicitBarrier(const Function &F) { return any_of(instructions(F), isSourceBarrier); }

bool isBarrierToCutAt(const Instruction &I) {
  StringRef Name = calledName(I);
  return isBarrierName(Name) || Name == LoopBarrierName;
}

bool hasBarrierToCutAt(const Function &F) { return any_of(instructions(F), isBarrierToCutAt); }

CallInst *createImplicitBarrier(IRBuilderBase &Builder) {
  return createBarrier(ImplicitBarrierName, Builder);
}

CallInst *createLoopBarrier(IRBuilderBase &Builder) {
  return createBarrier(LoopBarrierName, Builder);
}

CallInst *createLocalBarrier(IRBuilderBase &Builder) {
  Module &M = *Builder.GetInsertBlock()->getModule();
  constexpr unsigned LocalMemoryFence = 1;
  FunctionCallee Callee = M.getOrInsertFunction(
      BarrierName,
      FunctionType::get(Builder.getVoidTy(), {Builder.getInt32Ty()}, /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::Convergent);
  F->addFnAttr(Attribute::NoUnwind);
  F->setCallingConv(CallingConv::SPIR_FUNC);
  CallInst *Call = Builder.CreateCall(Callee, {Builder.getInt32(LocalMemoryFence)});
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  Call->addFnAttr(Attribute::Convergent);
  return Call;
}

/// Creates a call of a function that the launcher implements. Its result is the same for the whole
/// launch.
static CallInst *createLauncherCall(StringRef Name, Type *Result, const Twine &ValueName,
                                    IRBuilderBase &Builder) {
  Module &M = *Builder.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(Name, FunctionType::get(Result, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setMemoryEffects(MemoryEffects::none());
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::WillReturn);
  return Builder.CreateCall(Callee, {}, ValueName);
}

CallInst *createContextMemory(IRBuilderBase &Builder) {
  return createLauncherCall(ContextName, Builder.getPtrTy(), "context", Builder);
}

CallInst *createLocalStride(IRBuilderBase &Builder) {
  return createLauncherCall(LocalStrideName, Builder.getInt64Ty(), "local.stride", Builder);
}

bool isKeptForLaterPass(StringRef Name) {
  return queryNamed(Name) || isBarrierName(Name) || Name.starts_with("__oclc_");
}

} // namespace oclc::passes
