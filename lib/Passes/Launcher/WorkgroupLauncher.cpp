//===- WorkgroupLauncher.cpp - Entry points over packed arguments and ranges of groups --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/WorkgroupLauncher.h"

#include "Passes/Launcher/GroupMemory.h"
#include "Passes/Launcher/KernelArguments.h"
#include "Passes/Launcher/LaunchForms.h"
#include "Passes/Launcher/QueryAnswers.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/EntryList.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Builds the entry point of one work-group function.
class Launcher {
public:
  explicit Launcher(Function &Kernel) : Kernel(Kernel), Entry(Kernel), Builder(Entry.builder()) {}

  /// Returns the entry point. Deletes the work-group function and its sibling for small groups.
  Function *build() {
    if (Function *General = generalForm(Kernel))
      Entry.leaveUnless(Entry.facts().keepsTo(launchBounds(Kernel)), *General);
    if (Function *Waiting = formForOtherGroups(Kernel))
      Entry.leaveUnless(hasRowsOfSubGroups(Kernel, Entry), *Waiting);
    SmallVector<Value *> Arguments = unpackArguments(Entry, Kernel);
    if (Function *Small = smallGroupsClone(Kernel)) {
      if (groupRows(*Small) == GroupRows::Joined || stacksGroups(*Small))
        launchSmallGroups(*Small, Arguments);
      Small->eraseFromParent();
    }
    launchGroups(Kernel, Arguments);
    Kernel.eraseFromParent();
    return &Entry.function();
  }

private:
  Function &Kernel;
  EntryPoint Entry;
  IRBuilderBase &Builder;

  /// Emits a branch to the sibling if groups are small. Leaves the builder in the block for all
  /// other groups.
  void launchSmallGroups(Function &Small, ArrayRef<Value *> Arguments) {
    Value *AreSmall = hasSmallGroups(Small, Entry);
    BasicBlock *SmallGroups = createBlock("small.groups"),
               *OtherGroups = createBlock("other.groups");
    Builder.CreateCondBr(AreSmall, SmallGroups, OtherGroups);
    Builder.SetInsertPoint(SmallGroups);
    launchGroups(Small, Arguments);
    Builder.SetInsertPoint(OtherGroups);
  }

  /// Emits the loops over the groups with `Body` inlined, and the return from the entry point.
  void launchGroups(Function &Body, ArrayRef<Value *> Arguments) {
    JoinedGroups Joined = joinedGroups(Body, Entry);
    LaunchFacts &Facts = Entry.facts();
    GroupLoops::Range Groups = {Entry.first(), Entry.end(), Facts.numGroups(0), Facts.numGroups(1)};
    GroupLoops Loops(Builder, Groups, Joined);
    // Structures need no copy here: byval-to-private has made the copies.
    for (Argument &Arg : Body.args())
      Arg.removeAttr(Attribute::ByVal);
    CallInst *Call = Builder.CreateCall(&Body, Arguments);
    Call->setCallingConv(Body.getCallingConv());
    BasicBlock *Latch = createBlock("group.done");
    Builder.CreateBr(Latch);
    Builder.SetInsertPoint(Latch);
    Builder.SetInsertPoint(Loops.close(Builder));
    Builder.CreateRetVoid();
    inlineKernel(Call);
    GroupSizes Sizes(Kernel, Entry, Loops, Joined);
    answerQueries(Entry, Loops, Sizes);
  }

  BasicBlock *createBlock(const Twine &Name) {
    return BasicBlock::Create(Kernel.getContext(), Name, &Entry.function());
  }

  void inlineKernel(CallInst *Call) {
    InlineFunctionInfo Info;
    InlineResult Result = InlineFunction(*Call, Info, /*MergeAttributes=*/true);
    if (!Result.isSuccess())
      emitError(Entry.function(), {},
                "the work-group function cannot be inlined: " + Twine(Result.getFailureReason()));
  }
};

/// The largest value of `BytesOf` among the functions that one entry point of `Kernel` can run.
uint64_t mostBytes(const Function &Kernel, function_ref<uint64_t(const Function &)> BytesOf) {
  uint64_t Bytes = BytesOf(Kernel);
  for (const Function *Other :
       {generalForm(Kernel), smallGroupsClone(Kernel), formForOtherGroups(Kernel)})
    Bytes = std::max(Bytes, Other ? BytesOf(*Other) : 0);
  return Bytes;
}

void launch(Function &Kernel) {
  placeGroupVariables(Kernel);
  ListedEntry Listed;
  Listed.kernel = kernelName(Kernel).str();
  Listed.localSize = localSize(Kernel);
  Listed.method = workGroupMethod(Kernel);
  Listed.context.perItem =
      mostBytes(Kernel, [](const Function &F) { return contextSize(F).perItem; });
  Listed.context.fixed = mostBytes(Kernel, [](const Function &F) { return contextSize(F).fixed; });
  Listed.localBytes = mostBytes(Kernel, staticLocalBytes);
  Listed.privateBytes = mostBytes(Kernel, privateBytes);
  Listed.function = Launcher(Kernel).build();
  listEntry(Listed);
}

/// Replaces the general version by its entry point. All variants of the kernel share it, and it is
/// not inlined into them.
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
  erase_if(Kernels,
           [](Function *F) { return isSmallGroupsClone(*F); }); // Processed with their siblings.
  // Process general versions first, because the entry points of kernels call theirs.
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
