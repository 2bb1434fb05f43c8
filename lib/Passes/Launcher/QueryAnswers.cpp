//===- QueryAnswers.cpp - Replace queries in entry points -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/QueryAnswers.h"

#include "Binary/SanitizerABI.h"
#include "Passes/Sanitizers/SanitizerCalls.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class Answers {
public:
  Answers(EntryPoint &entry, const GroupLoops &loops, GroupSizes &sizes)
      : Entry(entry), Facts(entry.facts()), Builder(entry.builder()), Loops(loops), Sizes(sizes) {}

  void replace(CallInst &call) {
    if (Value *with = answer(call)) {
      call.replaceAllUsesWith(with);
      call.eraseFromParent();
    }
  }

private:
  EntryPoint &Entry;
  LaunchFacts &Facts;
  IRBuilderBase &Builder;
  const GroupLoops &Loops;
  GroupSizes &Sizes;

  /// Returns the replacement of `call`, or null for a call that is neither a query nor one of the
  /// internal functions that QueryAnswers.h lists.
  Value *answer(CallInst &call) {
    StringRef name = call.getCalledFunction()->getName();
    if (std::optional<Query> q = queryNamed(name))
      return answer(*q, constantDimension(call).value_or(0));
    if (name == ContextName)
      return contextMemory();
    if (name == LocalStrideName)
      return localStride();
    if (name == ArgumentBeforeName)
      return extentField(call, offsetof(abi::Extent, before));
    if (name == ArgumentBytesName)
      return extentField(call, offsetof(abi::Extent, bytes));
    if (name == MemoryBeforeName)
      return checkerCall(call, offsetof(abi::Checks, memoryBefore), {Entry.launch()});
    if (name == MemoryBytesName)
      return checkerCall(call, offsetof(abi::Checks, memoryBytes), {Entry.launch()});
    if (name == ReportAccessName)
      return checkerCall(call, offsetof(abi::Checks, reportAccess), {Entry.launch()});
    if (name == CheckAccessName)
      return checkerCall(call, offsetof(abi::Checks, checkAccess),
                         {Entry.launch(), Entry.worker()});
    return name == PrintfName ? runtimePrintf(call) : nullptr;
  }

  Value *answer(Query q, unsigned d) {
    switch (q) {
    case Query::GroupId:
      return Loops.groupId(d);
    case Query::LocalSize:
      return Sizes.inDimension(d);
    case Query::WorkDim:
      return Facts.workDim();
    case Query::GlobalSize:
      return Facts.globalSize(d);
    case Query::EnqueuedLocalSize:
      return Facts.enqueuedLocalSize(d);
    case Query::NumGroups:
      return Facts.numGroups(d);
    case Query::GlobalOffset:
      return Facts.globalOffset(d);
    case Query::GlobalId:
    case Query::LocalId:
    case Query::GlobalLinearId:
    case Query::LocalLinearId:
      break;
    }
    emitError(Entry.function(), {},
              "a query of the work-item's own id is left in a work-group function");
    return PoisonValue::get(Builder.getInt64Ty());
  }

  void moveToStart() { Builder.SetInsertPoint(Entry.function().getEntryBlock().getTerminator()); }

  Value *contextMemory() {
    moveToStart();
    return Entry.workerPointer(offsetof(abi::WorkerMemory, context), "context");
  }

  /// Returns the distance between the local memory blocks of consecutive groups. It is a multiple
  /// of MemoryAlignment. The mask states that to LLVM.
  Value *localStride() {
    moveToStart();
    Value *bytes = Entry.workerNumber(offsetof(abi::WorkerMemory, localStride), "local.stride");
    return Builder.CreateAnd(bytes, ~(abi::MemoryAlignment - 1));
  }

  Value *runtimePrintf(CallInst &call) {
    Builder.SetInsertPoint(&call);
    Type *ptr = Builder.getPtrTy();
    auto *type =
        FunctionType::get(Builder.getInt32Ty(), {ptr, ptr, ptr, Builder.getInt64Ty()}, false);
    Value *service = loadFact(Builder, ptr, Entry.launch(), offsetof(abi::LaunchInfo, printf),
                              Align(8), "printf");
    Value *format = Builder.CreateAddrSpaceCast(call.getArgOperand(0), ptr);
    CallInst *fresh = Builder.CreateCall(
        type, service, {Entry.launch(), format, call.getArgOperand(1), call.getArgOperand(2)});
    fresh->addFnAttr(Attribute::NoUnwind);
    fresh->setDebugLoc(call.getDebugLoc());
    return fresh;
  }

  /// Returns a field of the abi::Extent of the argument that a call names. All loads of a field are
  /// in the entry block, where LLVM merges them.
  Value *extentField(const CallInst &call, uint64_t field) {
    const uint64_t number = cast<ConstantInt>(call.getArgOperand(0))->getZExtValue();
    Value *checks = Facts.checks();
    moveToStart();
    Value *extents = loadFact(Builder, Builder.getPtrTy(), checks, offsetof(abi::Checks, arguments),
                              Align(8), "extents");
    return loadFact(Builder, Builder.getInt64Ty(), extents, number * sizeof(abi::Extent) + field,
                    Align(8));
  }

  /// Calls the function at `offset` in abi::Checks with `first` and the arguments of `call`.
  Value *checkerCall(CallInst &call, uint64_t offset, ArrayRef<Value *> first) {
    Value *checks = Facts.checks();
    Builder.SetInsertPoint(&call);
    SmallVector<Value *> arguments(first);
    append_range(arguments, call.args());
    SmallVector<Type *> types;
    for (const Value *argument : arguments)
      types.push_back(argument->getType());
    Value *function = loadFact(Builder, Builder.getPtrTy(), checks, offset, Align(8));
    CallInst *fresh =
        Builder.CreateCall(FunctionType::get(call.getType(), types, false), function, arguments);
    fresh->setAttributes(AttributeList().addFnAttributes(
        call.getContext(),
        AttrBuilder(call.getContext(), call.getCalledFunction()->getAttributes().getFnAttrs())));
    // Unlike what it replaces, it reads what its pointers point to.
    fresh->setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
    fresh->setDebugLoc(call.getDebugLoc());
    return fresh;
  }
};

} // namespace

void answerQueries(EntryPoint &entry, const GroupLoops &loops, GroupSizes &sizes) {
  SmallVector<CallInst *> calls;
  for (Instruction &inst : instructions(entry.function()))
    if (auto *call = dyn_cast<CallInst>(&inst); call && call->getCalledFunction())
      calls.push_back(call);
  Answers answer(entry, loops, sizes);
  for (CallInst *call : calls)
    answer.replace(*call);
}

} // namespace oclc::passes
