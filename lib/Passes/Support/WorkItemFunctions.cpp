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

StringRef nameOf(Query q) {
  for (const QueryName &entry : QueryNames)
    if (entry.Kind == q)
      return entry.Name;
  return "";
}

CallInst *createBarrier(StringRef name, IRBuilderBase &builder) {
  Module &m = *builder.GetInsertBlock()->getModule();
  FunctionCallee callee =
      m.getOrInsertFunction(name, FunctionType::get(builder.getVoidTy(), /*isVarArg=*/false));
  auto *f = cast<Function>(callee.getCallee());
  f->addFnAttr(Attribute::Convergent);
  f->addFnAttr(Attribute::NoUnwind);
  return builder.CreateCall(callee);
}

} // namespace

StringRef calledName(const Value &v) {
  auto *call = dyn_cast<CallBase>(&v);
  Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee ? callee->getName() : "";
}

std::optional<Query> queryNamed(StringRef name) {
  for (const QueryName &entry : QueryNames)
    if (entry.Name == name)
      return entry.Kind;
  return std::nullopt;
}

std::optional<Query> queryCalled(const Value &v) {
  StringRef name = calledName(v);
  return name.starts_with("_Z") ? queryNamed(name) : std::nullopt;
}

bool takesDimension(Query q) {
  return q != Query::WorkDim && q != Query::GlobalLinearId && q != Query::LocalLinearId;
}

std::optional<unsigned> constantDimension(const CallBase &call) {
  if (call.arg_size() != 1)
    return std::nullopt;
  auto *dimension = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (!dimension || dimension->getValue().uge(3))
    return std::nullopt;
  return dimension->getZExtValue();
}

bool variesInGroup(Query q) {
  return q == Query::GlobalId || q == Query::LocalId || q == Query::GlobalLinearId ||
         q == Query::LocalLinearId;
}

CallInst *createQuery(IRBuilderBase &builder, Query q, unsigned dimension) {
  Module &m = *builder.GetInsertBlock()->getModule();
  LLVMContext &context = m.getContext();
  SmallVector<Type *, 1> parameters;
  if (takesDimension(q))
    parameters.push_back(builder.getInt32Ty());
  Type *result = q == Query::WorkDim ? builder.getInt32Ty() : builder.getInt64Ty();
  FunctionCallee callee =
      m.getOrInsertFunction(nameOf(q), FunctionType::get(result, parameters, false));
  if (auto *f = dyn_cast<Function>(callee.getCallee()); f && f->isDeclaration()) {
    AttrBuilder attributes(context);
    for (Attribute::AttrKind kind : {Attribute::NoUnwind, Attribute::WillReturn, Attribute::NoSync,
                                     Attribute::NoFree, Attribute::Speculatable})
      attributes.addAttribute(kind);
    f->addFnAttrs(attributes);
    f->setMemoryEffects(MemoryEffects::none());
    f->removeFnAttr(Attribute::Convergent);
    f->setCallingConv(CallingConv::SPIR_FUNC);
  }
  SmallVector<Value *, 1> arguments;
  if (takesDimension(q))
    arguments.push_back(builder.getInt32(dimension));
  CallInst *call = builder.CreateCall(callee, arguments);
  call->setCallingConv(CallingConv::SPIR_FUNC);
  return call;
}

bool isBarrierName(StringRef name) {
  return name == BarrierName || name == "_Z18work_group_barrierj" ||
         name == "_Z18work_group_barrierj12memory_scope" || name == SubGroupBarrierName;
}

bool isImplicitBarrier(const Instruction &inst) { return calledName(inst) == ImplicitBarrierName; }

bool isSubGroupBarrier(const Instruction &inst) { return calledName(inst) == SubGroupBarrierName; }

const CallBase *itemMemoryCall(const Value &v) {
  return calledName(v) == ItemMemoryName ? cast<CallBase>(&v) : nullptr;
}

bool isBarrier(const Instruction &inst) {
  return isBarrierToCutAt(inst) || isImplicitBarrier(inst);
}

bool isSourceBarrier(const Instruction &inst) { return isBarrierName(calledName(inst)); }

bool hasExplicitBarrier(const Function &f) { return any_of(instructions(f), isSourceBarrier); }

bool isBarrierToCutAt(const Instruction &inst) {
  StringRef name = calledName(inst);
  return isBarrierName(name) || name == LoopBarrierName;
}

bool hasBarrierToCutAt(const Function &f) { return any_of(instructions(f), isBarrierToCutAt); }

CallInst *createImplicitBarrier(IRBuilderBase &builder) {
  return createBarrier(ImplicitBarrierName, builder);
}

bool isNextIteration(const Instruction &inst) { return calledName(inst) == NextIterationName; }

CallInst *createNextIteration(IRBuilderBase &builder) {
  return createBarrier(NextIterationName, builder);
}

CallInst *createSubGroupBarrier(IRBuilderBase &builder) {
  return createBarrier(SubGroupBarrierName, builder);
}

CallInst *createLoopBarrier(IRBuilderBase &builder) {
  return createBarrier(LoopBarrierName, builder);
}

CallInst *createLocalBarrier(IRBuilderBase &builder) {
  Module &m = *builder.GetInsertBlock()->getModule();
  constexpr unsigned LocalMemoryFence = 1;
  FunctionCallee callee = m.getOrInsertFunction(
      BarrierName,
      FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, /*isVarArg=*/false));
  auto *f = cast<Function>(callee.getCallee());
  f->addFnAttr(Attribute::Convergent);
  f->addFnAttr(Attribute::NoUnwind);
  f->setCallingConv(CallingConv::SPIR_FUNC);
  CallInst *call = builder.CreateCall(callee, {builder.getInt32(LocalMemoryFence)});
  call->setCallingConv(CallingConv::SPIR_FUNC);
  call->addFnAttr(Attribute::Convergent);
  return call;
}

/// Creates a call of a function that the launcher implements. Its result is the same throughout a
/// call of the entry point.
static CallInst *createLauncherCall(StringRef name, Type *result, const Twine &valueName,
                                    IRBuilderBase &builder) {
  Module &m = *builder.GetInsertBlock()->getModule();
  FunctionCallee callee = m.getOrInsertFunction(name, FunctionType::get(result, false));
  auto *f = cast<Function>(callee.getCallee());
  f->setMemoryEffects(MemoryEffects::none());
  f->addFnAttr(Attribute::NoUnwind);
  f->addFnAttr(Attribute::WillReturn);
  return builder.CreateCall(callee, {}, valueName);
}

CallInst *createContextMemory(IRBuilderBase &builder) {
  return createLauncherCall(ContextName, builder.getPtrTy(), "context", builder);
}

CallInst *createLocalStride(IRBuilderBase &builder) {
  return createLauncherCall(LocalStrideName, builder.getInt64Ty(), "local.stride", builder);
}

bool isKeptForLaterPass(StringRef name) {
  return queryNamed(name) || isBarrierName(name) || name.starts_with("__oclc_");
}

} // namespace oclc::passes
