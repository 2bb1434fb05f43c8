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
#include "Passes/Support/FormatForms.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/VariantSettings.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// Builds the entry point of one work-group function.
class Launcher {
public:
  explicit Launcher(Function &kernel) : Kernel(kernel), Entry(kernel), Builder(Entry.builder()) {}

  /// Returns the entry point. Deletes the work-group function and its sibling for small groups.
  Function *build() {
    for (Function *form : formatForms(Kernel))
      Entry.leaveIf(hasImageFormats(*form, Kernel, Entry), *form);
    if (Function *general = generalForm(Kernel))
      Entry.leaveUnless(Entry.facts().keepsTo(launchBounds(Kernel)), *general);
    if (Function *waiting = formForOtherGroups(Kernel))
      Entry.leaveUnless(hasRowsOfSubGroups(Kernel, Entry), *waiting);
    SmallVector<Value *> arguments = unpackArguments(Entry, Kernel);
    if (Function *small = smallGroupsClone(Kernel)) {
      if (groupRows(*small) == GroupRows::Joined || stacksGroups(*small))
        launchSmallGroups(*small, arguments);
      small->eraseFromParent();
    }
    launchGroups(Kernel, arguments);
    Kernel.eraseFromParent();
    return &Entry.function();
  }

private:
  Function &Kernel;
  EntryPoint Entry;
  IRBuilderBase &Builder;

  /// Emits a branch to the sibling if groups are small. Leaves the builder in the block for all
  /// other groups.
  void launchSmallGroups(Function &small, ArrayRef<Value *> arguments) {
    Value *areSmall = hasSmallGroups(small, Entry);
    BasicBlock *smallGroups = createBlock("small.groups"),
               *otherGroups = createBlock("other.groups");
    Builder.CreateCondBr(areSmall, smallGroups, otherGroups);
    Builder.SetInsertPoint(smallGroups);
    launchGroups(small, arguments);
    Builder.SetInsertPoint(otherGroups);
  }

  /// Emits the loops over the groups with `body` inlined, and the return from the entry point.
  void launchGroups(Function &body, ArrayRef<Value *> arguments) {
    JoinedGroups joined = joinedGroups(body, Entry);
    LaunchFacts &facts = Entry.facts();
    GroupLoops::Range groups = {Entry.first(), Entry.end(), facts.numGroups(0), facts.numGroups(1)};
    GroupLoops loops(Builder, groups, joined);
    // Remove byval, so that inlining copies no structures: byval-to-private has made the copies.
    for (Argument &arg : body.args())
      arg.removeAttr(Attribute::ByVal);
    CallInst *call = Builder.CreateCall(&body, arguments);
    call->setCallingConv(body.getCallingConv());
    BasicBlock *latch = createBlock("group.done");
    Builder.CreateBr(latch);
    Builder.SetInsertPoint(latch);
    Builder.SetInsertPoint(loops.close(Builder));
    Builder.CreateRetVoid();
    inlineKernel(call);
    GroupSizes sizes(Kernel, Entry, loops, joined);
    answerQueries(Entry, loops, sizes);
  }

  BasicBlock *createBlock(const Twine &name) {
    return BasicBlock::Create(Kernel.getContext(), name, &Entry.function());
  }

  void inlineKernel(CallInst *call) {
    InlineFunctionInfo info;
    InlineResult result = InlineFunction(*call, info, /*MergeAttributes=*/true);
    if (!result.isSuccess())
      emitError(Entry.function(), {},
                "the work-group function cannot be inlined: " + Twine(result.getFailureReason()));
  }
};

/// The largest value of `bytesOf` among the functions that one entry point of `kernel` can run.
uint64_t mostBytes(const Function &kernel, function_ref<uint64_t(const Function &)> bytesOf) {
  uint64_t bytes = bytesOf(kernel);
  for (const Function *other :
       {generalForm(kernel), smallGroupsClone(kernel), formForOtherGroups(kernel)})
    bytes = std::max(bytes, other ? bytesOf(*other) : 0);
  for (const Function *form : formatForms(kernel))
    bytes = std::max(bytes, mostBytes(*form, bytesOf));
  return bytes;
}

/// Replaces `form`, another version of a kernel, by its entry point, which is not inlined.
void launchWithin(Function &form) {
  std::string name = form.getName().str();
  Function *entry = Launcher(form).build();
  entry->setName(name);
  entry->setLinkage(GlobalValue::InternalLinkage);
  entry->addFnAttr(Attribute::NoInline);
}

void launch(Function &kernel) {
  for (Function *form : formatForms(kernel))
    placeGroupVariables(*form);
  placeGroupVariables(kernel);
  ListedEntry listed;
  listed.kernel = kernelName(kernel).str();
  listed.localSize = localSize(kernel);
  listed.method = workGroupMethod(kernel);
  listed.context.perItem =
      mostBytes(kernel, [](const Function &f) { return contextSize(f).perItem; });
  listed.context.fixed = mostBytes(kernel, [](const Function &f) { return contextSize(f).fixed; });
  listed.localBytes = mostBytes(kernel, staticLocalBytes);
  listed.privateBytes = mostBytes(kernel, privateBytes);
  const VariantSettings settings = settingsOf(kernel);
  for (Function *form : formatForms(kernel))
    launchWithin(*form);
  listed.function = Launcher(kernel).build();
  setSettings(*listed.function, settings);
  listEntry(listed);
}

/// All variants of the kernel share its general version.
void launchGeneralForm(Function &form) {
  placeGroupVariables(form);
  launchWithin(form);
}

void launchIfReady(Function &kernel) {
  if (!isWorkGroupFunction(kernel))
    emitError(kernel, {},
              "it has not been made a work-group function: workitem-loops, workitem-replication "
              "or cbs must run first");
  else if (isGeneralForm(kernel))
    launchGeneralForm(kernel);
  else
    launch(kernel);
}

} // namespace

PreservedAnalyses WorkgroupLauncherPass::run(Module &m, ModuleAnalysisManager &am) {
  SmallVector<Function *> kernels = passes::kernels(m);
  erase_if(kernels, [](Function *f) {
    return isSmallGroupsClone(*f) || isFormatForm(*f);
  }); // Processed with their siblings.
  // Process general versions first, because the entry points of kernels call theirs.
  SmallVector<Function *> ordered;
  append_range(ordered, make_filter_range(kernels, [](Function *f) { return isGeneralForm(*f); }));
  append_range(ordered, make_filter_range(kernels, [](Function *f) { return !isGeneralForm(*f); }));
  for (Function *kernel : ordered)
    launchIfReady(*kernel);
  for (Function &f : make_early_inc_range(m))
    if (f.isDeclaration() && f.use_empty() && isKeptForLaterPass(f.getName()))
      f.eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
