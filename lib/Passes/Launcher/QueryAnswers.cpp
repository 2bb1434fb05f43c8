//===- QueryAnswers.cpp - Replace queries in entry points -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/QueryAnswers.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class Answers {
public:
  Answers(EntryPoint &Entry, const GroupLoops &Loops, GroupSizes &Sizes)
      : Entry(Entry), Facts(Entry.facts()), Builder(Entry.builder()), Loops(Loops), Sizes(Sizes) {}

  void replace(CallInst &Call) {
    if (Value *With = answer(Call)) {
      Call.replaceAllUsesWith(With);
      Call.eraseFromParent();
    }
  }

private:
  EntryPoint &Entry;
  LaunchFacts &Facts;
  IRBuilderBase &Builder;
  const GroupLoops &Loops;
  GroupSizes &Sizes;

  /// Returns the replacement of `Call`, or null for a call that is neither a query nor an internal
  /// function.
  Value *answer(CallInst &Call) {
    StringRef Name = Call.getCalledFunction()->getName();
    if (std::optional<Query> Q = queryNamed(Name))
      return answer(*Q, constantDimension(Call).value_or(0));
    if (Name == ContextName)
      return contextMemory();
    if (Name == LocalStrideName)
      return localStride();
    return Name == PrintfName ? runtimePrintf(Call) : nullptr;
  }

  Value *answer(Query Q, unsigned D) {
    switch (Q) {
    case Query::GroupId:
      return Loops.groupId(D);
    case Query::LocalSize:
      return Sizes.inDimension(D);
    case Query::WorkDim:
      return Facts.workDim();
    case Query::GlobalSize:
      return Facts.globalSize(D);
    case Query::EnqueuedLocalSize:
      return Facts.enqueuedLocalSize(D);
    case Query::NumGroups:
      return Facts.numGroups(D);
    case Query::GlobalOffset:
      return Facts.globalOffset(D);
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
    Value *Bytes = Entry.workerNumber(offsetof(abi::WorkerMemory, localStride), "local.stride");
    return Builder.CreateAnd(Bytes, ~(abi::MemoryAlignment - 1));
  }

  Value *runtimePrintf(CallInst &Call) {
    Builder.SetInsertPoint(&Call);
    Type *Ptr = Builder.getPtrTy();
    auto *Type =
        FunctionType::get(Builder.getInt32Ty(), {Ptr, Ptr, Ptr, Builder.getInt64Ty()}, false);
    Value *Service = loadFact(Builder, Ptr, Entry.launch(), offsetof(abi::LaunchInfo, printf),
                              Align(8), "printf");
    Value *Format = Builder.CreateAddrSpaceCast(Call.getArgOperand(0), Ptr);
    CallInst *New = Builder.CreateCall(
        Type, Service, {Entry.launch(), Format, Call.getArgOperand(1), Call.getArgOperand(2)});
    New->addFnAttr(Attribute::NoUnwind);
    New->setDebugLoc(Call.getDebugLoc());
    return New;
  }
};

} // namespace

void answerQueries(EntryPoint &Entry, const GroupLoops &Loops, GroupSizes &Sizes) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(Entry.function()))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
      Calls.push_back(Call);
  Answers Answer(Entry, Loops, Sizes);
  for (CallInst *Call : Calls)
    Answer.replace(*Call);
}

} // namespace oclc::passes
