//===- WorkgroupLauncher.cpp - Entry points over packed arguments and ranges of groups --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "oclc/Passes/WorkgroupLauncher.h"

#include "GroupLoops.h"
#include "GroupMemory.h"
#include "JoinedGroups.h"
#include "LaunchFacts.h"

#include "oclc/Binary/LaunchABI.h"
#include "oclc/Passes/ArgumentLayout.h"
#include "oclc/Passes/Diagnostics.h"
#include "oclc/Passes/Kernels.h"
#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// What runs groups whose rows are no whole sub-groups, if those of `Kernel` must be and their size
/// is not known.
Function *formForOtherGroups(const Function &Kernel) {
  return lanesOfSubGroups(Kernel) != 0 && !localSize(Kernel) ? formWithoutLanes(Kernel) : nullptr;
}

/// Builds the entry point of one work-group function.
class Launcher {
public:
  explicit Launcher(Function &Kernel)
      : Kernel(Kernel), M(*Kernel.getParent()), Context(M.getContext()), Builder(Context) {}

  /// Returns the entry point; the work-group function is gone, and so is its sibling.
  Function *build() {
    createEntry();
    if (Function *General = generalForm(Kernel))
      leaveUnless(Facts->keepsTo(launchBounds(Kernel)), *General);
    if (Function *Waiting = formForOtherGroups(Kernel))
      leaveUnless(hasRowsOfSubGroups(), *Waiting);
    SmallVector<Value *> Arguments = unpackArguments();
    if (Function *Small = smallGroupsClone(Kernel)) {
      if (groupRows(*Small) == GroupRows::Joined || stacksGroups(*Small))
        launchSmallGroups(*Small, Arguments);
      Small->eraseFromParent();
    }
    launchGroups(Kernel, Arguments);
    Kernel.eraseFromParent();
    return Entry;
  }

private:
  Function &Kernel;
  Module &M;
  LLVMContext &Context;
  IRBuilder<> Builder;
  Function *Entry = nullptr;
  Argument *Packed = nullptr, *Launch = nullptr, *Worker = nullptr, *First = nullptr,
           *End = nullptr;
  std::unique_ptr<LaunchFacts> Facts;
  std::unique_ptr<GroupLoops> Loops;
  JoinedGroups Joined;       ///< That run as one.
  bool IsStack = false;      ///< They do so as planes of a stack.
  Value *LocalSizes[3] = {}; ///< Of the running group, where asked for.

  void createEntry() {
    Type *Ptr = Builder.getPtrTy(), *I64 = Builder.getInt64Ty();
    auto *Type = FunctionType::get(Builder.getVoidTy(), {Ptr, Ptr, Ptr, I64, I64}, false);
    Entry = Function::Create(Type, GlobalValue::ExternalLinkage, "oclc." + Kernel.getName(), M);
    Entry->setAttributes(AttributeList().addFnAttributes(
        Context, AttrBuilder(Context, Kernel.getAttributes().getFnAttrs())));
    Entry->removeFnAttr(Attribute::Convergent);
    // What the kernel reached through its arguments is now reached through what they point to.
    Entry->removeFnAttr(Attribute::Memory);
    Entry->setSubprogram(Kernel.getSubprogram());
    const char *Names[] = {"arguments", "launch", "worker", "first", "end"};
    Argument **Slots[] = {&Packed, &Launch, &Worker, &First, &End};
    for (auto [Index, Arg] : enumerate(Entry->args())) {
      Arg.setName(Names[Index]);
      *Slots[Index] = &Arg;
    }
    for (Argument *Arg : {Packed, Launch, Worker}) {
      Arg->addAttr(Attribute::NoUndef);
      Arg->addAttr(Attribute::ReadOnly);
      Arg->addAttr(Attribute::NoAlias);
    }
    Builder.SetInsertPoint(BasicBlock::Create(Context, "entry", Entry));
    Facts = std::make_unique<LaunchFacts>(Builder, Launch, passes::localSize(Kernel));
    // Everything the launcher itself does belongs to the line of the kernel.
    if (DISubprogram *Subprogram = Entry->getSubprogram())
      Builder.SetCurrentDebugLocation(
          DILocation::get(Context, Subprogram->getLine(), 0, Subprogram));
  }

  /// All groups are whole rows of sub-groups, the last ones too.
  Value *hasRowsOfSubGroups() {
    Value *Sizes = Builder.CreateOr(Facts->enqueuedLocalSize(0), Facts->globalSize(0));
    Value *Left = Builder.CreateAnd(Sizes, Builder.getInt64(lanesOfSubGroups(Kernel) - 1));
    return Builder.CreateICmpEQ(Left, Builder.getInt64(0));
  }

  /// `Other`, an entry point already, runs launches for which the condition is false.
  void leaveUnless(Value *Condition, Function &Other) {
    auto *Usual = BasicBlock::Create(Context, "usual.launch", Entry);
    auto *Others = BasicBlock::Create(Context, "other.launch", Entry);
    Builder.CreateCondBr(Condition, Usual, Others, MDBuilder(Context).createLikelyBranchWeights());
    Builder.SetInsertPoint(Others);
    Builder.CreateCall(&Other, {Packed, Launch, Worker, First, End});
    Builder.CreateRetVoid();
    Builder.SetInsertPoint(Usual);
  }

  Value *loadWorkerPointer(uint64_t Offset, const Twine &Name) {
    LoadInst *Load = loadFact(Builder, Builder.getPtrTy(), Worker, Offset, Align(8), Name);
    Metadata *Alignment = ConstantAsMetadata::get(Builder.getInt64(abi::MemoryAlignment));
    Load->setMetadata(LLVMContext::MD_align, MDNode::get(Context, Alignment));
    return Load;
  }

  Value *loadWorkerNumber(uint64_t Offset, const Twine &Name) {
    return loadFact(Builder, Builder.getInt64Ty(), Worker, Offset, Align(8), Name);
  }

  SmallVector<Value *> unpackArguments() {
    ArgumentLayout Layout = packedArgumentLayout(Kernel);
    SmallVector<Value *> Values;
    Value *Local = nullptr;
    auto LocalBase = [&] {
      if (!Local)
        Local = Builder.CreateAddrSpaceCast(
            loadWorkerPointer(offsetof(abi::WorkerMemory, local), "local"), Builder.getPtrTy(3));
      return Local;
    };
    auto LocalAt = [&](Value *Offset, const Twine &Name) {
      return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), LocalBase(), Offset, Name);
    };
    for (Argument &Arg : Kernel.args()) {
      if (groupVariableSize(Arg)) {
        Values.push_back(PoisonValue::get(Arg.getType())); // It has its place in the function.
        continue;
      }
      if (isRestrict(Arg) || automaticLocalOffset(Arg))
        Arg.addAttr(Attribute::NoAlias);
      if (std::optional<uint64_t> Offset = automaticLocalOffset(Arg)) {
        Values.push_back(LocalAt(Builder.getInt64(*Offset), Arg.getName()));
        continue;
      }
      PackedArgument Place = Layout.arguments[Arg.getArgNo()];
      Align Alignment(Place.alignment);
      if (Arg.hasByValAttr()) {
        Values.push_back(
            Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Packed, Place.offset));
      } else if (Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == 3) {
        Value *Offset =
            loadFact(Builder, Builder.getInt64Ty(), Packed, Place.offset, Alignment, "");
        Values.push_back(LocalAt(Offset, Arg.getName()));
      } else {
        Values.push_back(
            loadFact(Builder, Arg.getType(), Packed, Place.offset, Alignment, Arg.getName()));
      }
    }
    return Values;
  }

  /// Emits the loops over the groups around `Body` and returns from the entry.
  void launchGroups(Function &Body, ArrayRef<Value *> Arguments) {
    Joined = {};
    IsStack = stacksGroups(Body);
    if (IsStack)
      Joined.inRow = groupsInStack();
    else if (groupRows(Body) == GroupRows::Joined)
      Joined = joinedGroups(Body, *Facts, Builder);
    GroupLoops::Range Groups = {First, End, Facts->numGroups(0), Facts->numGroups(1)};
    Loops = std::make_unique<GroupLoops>(Builder, Groups, Joined);
    std::fill(std::begin(LocalSizes), std::end(LocalSizes), nullptr);
    // Structures stay where they are: byval-to-private has made the copies.
    for (Argument &Arg : Body.args())
      Arg.removeAttr(Attribute::ByVal);
    CallInst *Call = Builder.CreateCall(&Body, Arguments);
    Call->setCallingConv(Body.getCallingConv());
    auto *Latch = BasicBlock::Create(Context, "group.done", Entry);
    Builder.CreateBr(Latch);
    Builder.SetInsertPoint(Latch);
    Builder.SetInsertPoint(Loops->close(Builder));
    Builder.CreateRetVoid();
    inlineKernel(Call);
    answerQueries();
  }

  /// As many as have StackedItems work-items and local memory of their own, but at least one.
  Value *groupsInStack() {
    Value *Items =
        Builder.CreateMul(Facts->enqueuedLocalSize(0), Facts->enqueuedLocalSize(1), "", true, true);
    Value *Groups = Builder.CreateBinaryIntrinsic(
        Intrinsic::umin, Builder.CreateUDiv(Builder.getInt64(StackedItems), Items),
        loadWorkerNumber(offsetof(abi::WorkerMemory, localGroups), "local.groups"));
    return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Groups, Builder.getInt64(1), nullptr,
                                         "groups.in.stack");
  }

  /// Several groups make a stack when each is a row, and all of one size.
  Value *makeStacks() {
    Value *Height =
        Builder.CreateMul(Facts->enqueuedLocalSize(1), Facts->enqueuedLocalSize(2), "", true, true);
    Value *IsFlat = Builder.CreateICmpEQ(Height, Builder.getInt64(1));
    Value *InFull =
        Builder.CreateMul(Facts->numGroups(0), Facts->enqueuedLocalSize(0), "", true, true);
    Value *AreFull = Builder.CreateICmpEQ(InFull, Facts->globalSize(0));
    Value *AreSeveral = Builder.CreateICmpUGT(groupsInStack(), Builder.getInt64(1));
    return Builder.CreateAnd(Builder.CreateAnd(IsFlat, AreFull), AreSeveral);
  }

  /// Their ids are found in the index of a row by shifts.
  Value *areSmallPowers() {
    Value *Size = Facts->enqueuedLocalSize(0);
    Value *AreSmall = Builder.CreateICmpULE(Size, Builder.getInt64(SmallGroup));
    Value *ArePowers = Builder.CreateICmpEQ(
        Builder.CreateAnd(Size, Builder.CreateSub(Size, Builder.getInt64(1))), Builder.getInt64(0));
    return Builder.CreateAnd(AreSmall, ArePowers);
  }

  /// Where groups are small, the sibling runs them; leaves the builder where they are not.
  void launchSmallGroups(Function &Small, ArrayRef<Value *> Arguments) {
    Value *AreSmall = stacksGroups(Small) ? makeStacks() : areSmallPowers();
    auto *SmallGroups = BasicBlock::Create(Context, "small.groups", Entry);
    auto *OtherGroups = BasicBlock::Create(Context, "other.groups", Entry);
    Builder.CreateCondBr(AreSmall, SmallGroups, OtherGroups);
    Builder.SetInsertPoint(SmallGroups);
    launchGroups(Small, Arguments);
    Builder.SetInsertPoint(OtherGroups);
  }

  void inlineKernel(CallInst *Call) {
    InlineFunctionInfo Info;
    InlineResult Result = InlineFunction(*Call, Info, /*MergeAttributes=*/true);
    if (!Result.isSuccess())
      emitError(*Entry, {},
                "the work-group function cannot be inlined: " + Twine(Result.getFailureReason()));
  }

  void answerQueries() {
    SmallVector<CallInst *> Calls;
    for (Instruction &I : instructions(*Entry))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
        Calls.push_back(Call);
    for (CallInst *Call : Calls) {
      StringRef Name = Call->getCalledFunction()->getName();
      if (std::optional<Query> Q = queryNamed(Name))
        replace(Call, answer(*Q, constantDimension(*Call).value_or(0)));
      else if (Name == ContextName)
        replace(Call, contextMemory());
      else if (Name == LocalStrideName)
        replace(Call, localStride());
      else if (Name == PrintfName)
        lowerPrintf(Call);
    }
  }

  void replace(CallInst *Call, Value *With) {
    Call->replaceAllUsesWith(With);
    Call->eraseFromParent();
  }

  Value *answer(Query Q, unsigned D) {
    switch (Q) {
    case Query::GroupId:
      return Loops->groupId(D);
    case Query::LocalSize:
      return localSize(D);
    case Query::WorkDim:
      return Facts->workDim();
    case Query::GlobalSize:
      return Facts->globalSize(D);
    case Query::EnqueuedLocalSize:
      return Facts->enqueuedLocalSize(D);
    case Query::NumGroups:
      return Facts->numGroups(D);
    case Query::GlobalOffset:
      return Facts->globalOffset(D);
    case Query::GlobalId:
    case Query::LocalId:
    case Query::GlobalLinearId:
    case Query::LocalLinearId:
      break;
    }
    emitError(*Entry, {}, "a query of the work-item's own id is left in a work-group function");
    return PoisonValue::get(Builder.getInt64Ty());
  }

  Value *localSize(unsigned D) {
    if (!LocalSizes[D])
      LocalSizes[D] = IsStack ? sizeInStack(D) : sizeOfGroup(D);
    return LocalSizes[D];
  }

  Value *sizeOfGroup(unsigned D) {
    if (D != 0)
      return Loops->ofRow(Builder, [&] { return sizeInRow(D); });
    return Loops->ahead(Builder, "local.size.x",
                        [&](Value *Id, Value *Next) { return widthOfRow(Id, Next); });
  }

  /// Groups of a stack are full in dimension 0.
  Value *sizeInStack(unsigned D) {
    if (D == 0)
      return Facts->enqueuedLocalSize(0);
    if (D == 1)
      return Loops->ofRow(Builder, [&] { return sizeInRow(1); });
    return Loops->ahead(Builder, "groups",
                        [&](Value *Id, Value *Next) { return heightOfStack(Id, Next); });
  }

  /// Says its limits, so that LLVM knows the loop over the groups to be short.
  Value *heightOfStack(Value *Id, Value *Next) {
    Value *Groups = Builder.CreateSub(Next, Id, "", true, true);
    Groups = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Groups, Builder.getInt64(StackedItems));
    return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Groups, Builder.getInt64(1));
  }

  Value *widthOfRow(Value *Id, Value *Next) {
    Value *Enqueued = Facts->enqueuedLocalSize(0);
    Value *Full = Joined.inRow ? joinedItems(Id, Next, Enqueued) : Enqueued;
    return itemsLeft(0, Id, Full);
  }

  Value *sizeInRow(unsigned D) {
    Value *Full = Facts->enqueuedLocalSize(D);
    if (D == 1 && Joined.rows)
      Full = Builder.CreateMul(Loops->rows(), Full, "", true, true);
    if (D == 1 && Joined.rows && vectorDimension(Kernel) == 1)
      Full = atMostJoined(Full);
    return itemsLeft(D, Loops->groupId(D), Full);
  }

  /// The last group of a dimension may be smaller than the others; but not empty, which LLVM is
  /// told because it makes the trip counts of loops simpler.
  Value *itemsLeft(unsigned D, Value *Id, Value *Full) {
    if (!passes::localSize(Kernel)) {
      Value *Before = Builder.CreateMul(Id, Facts->enqueuedLocalSize(D), "", true, true);
      Value *Left = Builder.CreateSub(Facts->globalSize(D), Before, "", true, true);
      Full = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Full, Left);
    }
    uint64_t Least = 1;
    if (D == 0 && formForOtherGroups(Kernel)) {
      Least = lanesOfSubGroups(Kernel);
      Full = Builder.CreateAnd(Full, Builder.getInt64(-Least));
    }
    return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Full, Builder.getInt64(Least));
  }

  /// Says the limit that joinedGroups() keeps, so that LLVM knows the loop over the work-items to
  /// be short enough for 32-bit ids.
  Value *atMostJoined(Value *Items) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umin, Items, Builder.getInt64(MaxJoinedItems));
  }

  Value *joinedItems(Value *Id, Value *Next, Value *Enqueued) {
    Value *Groups = Builder.CreateSub(Next, Id, "", true, true);
    return atMostJoined(Builder.CreateMul(Groups, Enqueued, "", true, true));
  }

  Value *contextMemory() {
    Builder.SetInsertPoint(Entry->getEntryBlock().getTerminator());
    return loadWorkerPointer(offsetof(abi::WorkerMemory, context), "context");
  }

  /// The runtime's blocks are aligned as the first one is, which LLVM would not know.
  Value *localStride() {
    Builder.SetInsertPoint(Entry->getEntryBlock().getTerminator());
    Value *Bytes = loadWorkerNumber(offsetof(abi::WorkerMemory, localStride), "local.stride");
    return Builder.CreateAnd(Bytes, ~(abi::MemoryAlignment - 1));
  }

  void lowerPrintf(CallInst *Call) {
    Builder.SetInsertPoint(Call);
    Type *Ptr = Builder.getPtrTy();
    auto *Type =
        FunctionType::get(Builder.getInt32Ty(), {Ptr, Ptr, Ptr, Builder.getInt64Ty()}, false);
    Value *Service =
        loadFact(Builder, Ptr, Launch, offsetof(abi::LaunchInfo, printf), Align(8), "printf");
    Value *Format = Builder.CreateAddrSpaceCast(Call->getArgOperand(0), Ptr);
    CallInst *New = Builder.CreateCall(
        Type, Service, {Launch, Format, Call->getArgOperand(1), Call->getArgOperand(2)});
    New->addFnAttr(Attribute::NoUnwind);
    New->setDebugLoc(Call->getDebugLoc());
    replace(Call, New);
  }
};

void listEntry(Module &M, Function *Entry, ArrayRef<Metadata *> Facts) {
  SmallVector<Metadata *> Operands = {ValueAsMetadata::get(Entry)};
  append_range(Operands, Facts);
  M.getOrInsertNamedMetadata("oclc.entries")->addOperand(MDNode::get(M.getContext(), Operands));
}

void launch(Function &Kernel) {
  Module &M = *Kernel.getParent();
  LLVMContext &Context = M.getContext();
  placeGroupVariables(Kernel);
  auto Text = [&](StringRef S) -> Metadata * { return MDString::get(Context, S); };
  auto Number = [&](unsigned Bits, uint64_t N) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(Context, Bits), N));
  };
  auto Most = [&](auto BytesOf) {
    uint64_t Bytes = BytesOf(Kernel);
    for (const Function *Other :
         {generalForm(Kernel), smallGroupsClone(Kernel), formForOtherGroups(Kernel)})
      Bytes = std::max(Bytes, Other ? BytesOf(*Other) : 0);
    return Number(64, Bytes);
  };
  std::optional<LocalSize> Size = localSize(Kernel);
  constexpr uint64_t ScalarWidth = 1;
  Metadata *Facts[] = {Text(kernelName(Kernel)),
                       Text(Size ? localSizeText(*Size) : "any"),
                       Number(32, ScalarWidth),
                       Text(workGroupMethod(Kernel)),
                       Most([](const Function &F) { return contextSize(F).perItem; }),
                       Most([](const Function &F) { return contextSize(F).fixed; }),
                       Most([](const Function &F) { return staticLocalBytes(F); }),
                       Most([](const Function &F) { return privateBytes(F); })};
  listEntry(M, Launcher(Kernel).build(), Facts);
}

/// The entry point takes the place of the form, which all variants of the kernel share, and stays
/// out of their code.
void launchGeneralForm(Function &Form) {
  std::string Name = Form.getName().str();
  placeGroupVariables(Form);
  Function *Entry = Launcher(Form).build();
  Entry->setName(Name);
  Entry->setLinkage(GlobalValue::InternalLinkage);
  Entry->addFnAttr(Attribute::NoInline);
}

void launchIfReady(Function &Kernel) {
  if (!isWorkGroupFunction(Kernel))
    emitError(Kernel, {},
              "it has not been made a work-group function: workitem-loops, workitem-replication "
              "or cbs must run first");
  else if (isGeneralForm(Kernel))
    launchGeneralForm(Kernel);
  else
    launch(Kernel);
}

} // namespace

PreservedAnalyses WorkgroupLauncherPass::run(Module &M, ModuleAnalysisManager &AM) {
  SmallVector<Function *> Kernels = kernels(M);
  erase_if(Kernels, [](Function *F) { return isSmallGroupsClone(*F); }); // Go with their siblings.
  // Entry points of kernels call those of their general forms, which must be there first.
  SmallVector<Function *> Ordered;
  append_range(Ordered, make_filter_range(Kernels, [](Function *F) { return isGeneralForm(*F); }));
  append_range(Ordered, make_filter_range(Kernels, [](Function *F) { return !isGeneralForm(*F); }));
  for (Function *Kernel : Ordered)
    launchIfReady(*Kernel);
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && isKeptForLaterPass(F.getName()))
      F.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
