//===- Specialize.cpp - Clone each kernel once per local size ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/Specialize.h"

#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True if every work-group of an NDRange is full, which Clang records in this attribute.
bool hasOnlyFullGroups(const Function &Kernel) {
  return Kernel.getFnAttribute("uniform-work-group-size").getValueAsString() == "true";
}

void replaceCall(CallInst *Call, Value *With) {
  Call->replaceAllUsesWith(With);
  Call->eraseFromParent();
}

/// Replaces queries of the local size. In a specialised clone they are constants. Otherwise, if all
/// groups are full, the local size is the enqueued local size.
void foldLocalSize(Function &Kernel, const std::optional<LocalSize> &Size) {
  for (Instruction &I : make_early_inc_range(instructions(Kernel))) {
    std::optional<Query> Q = queryCalled(I);
    if (!Q || (*Q != Query::LocalSize && *Q != Query::EnqueuedLocalSize))
      continue;
    auto *Call = cast<CallInst>(&I);
    std::optional<unsigned> Dimension = constantDimension(*Call);
    if (!Dimension)
      continue;
    IRBuilder<> Builder(Call);
    if (Size)
      replaceCall(Call, Builder.getInt64((*Size)[*Dimension]));
    else if (*Q == Query::LocalSize && hasOnlyFullGroups(Kernel))
      replaceCall(Call, createQuery(Builder, Query::EnqueuedLocalSize, *Dimension));
  }
}

Function *cloneFor(Function &Kernel, const std::optional<LocalSize> &Size) {
  ValueToValueMapTy Map;
  Function *Clone = CloneFunction(&Kernel, Map);
  Clone->setName(Kernel.getName() + "." + (Size ? localSizeText(*Size) : "any"));
  setKernelName(*Clone, kernelName(Kernel));
  setLocalSize(*Clone, Size);
  foldLocalSize(*Clone, Size);
  return Clone;
}

/// Clones `Kernel` for each of `Sizes`. All clones share one clone of its general version.
void cloneForAll(Function &Kernel, ArrayRef<std::optional<LocalSize>> Sizes) {
  Function *General = generalForm(Kernel);
  Function *GeneralClone = General ? cloneFor(*General, std::nullopt) : nullptr;
  for (const std::optional<LocalSize> &Size : Sizes)
    if (Function *Clone = cloneFor(Kernel, Size); GeneralClone)
      setGeneralForm(*Clone, *GeneralClone, launchBounds(Kernel));
}

} // namespace

Expected<SpecializeOptions> SpecializeOptions::parse(StringRef Text) {
  SpecializeOptions Options;
  SmallVector<StringRef> Parts;
  Text.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    if (Part == "any") {
      Options.any = true;
      continue;
    }
    StringRef Kernel, SizeText = Part;
    if (Part.contains(':'))
      std::tie(Kernel, SizeText) = Part.rsplit(':');
    std::optional<LocalSize> Size = parseLocalSize(SizeText);
    if (!Size)
      return createStringError("'" + SizeText +
                               "' is not a local size: write it as 64, 16x16 or 8x8x4, " +
                               "at most " + Twine(MaxWorkGroupSize) + " work-items in all");
    const std::pair OfKernel(Kernel.str(), *Size);
    if (Kernel.empty() ? is_contained(Options.sizes, *Size)
                       : is_contained(Options.sizesOfKernels, OfKernel))
      return createStringError("local size '" + Part + "' is listed twice");
    if (Kernel.empty())
      Options.sizes.push_back(*Size);
    else
      Options.sizesOfKernels.push_back(OfKernel);
  }
  return Options;
}

SmallVector<LocalSize> SpecializeOptions::sizesOf(StringRef Kernel) const {
  SmallVector<LocalSize> Sizes = sizes;
  for (const auto &[Name, Size] : sizesOfKernels)
    if (Name == Kernel && !is_contained(Sizes, Size))
      Sizes.push_back(Size);
  return Sizes;
}

PreservedAnalyses SpecializePass::run(Module &M, ModuleAnalysisManager &AM) const {
  SmallVector<Function *> Kernels = kernels(M);
  erase_if(Kernels, [](Function *F) { return isGeneralForm(*F); }); // Cloned with their kernels.
  for (Function *Kernel : Kernels) {
    std::optional<LocalSize> Required = requiredWorkGroupSize(*Kernel);
    if (Required && !parseLocalSize(localSizeText(*Required))) {
      emitError(*Kernel, {},
                "its reqd_work_group_size " + localSizeText(*Required) +
                    " has a zero or more than " + Twine(MaxWorkGroupSize) + " work-items");
      continue;
    }
    SmallVector<LocalSize> Sizes = Options.sizesOf(kernelName(*Kernel));
    if (Required)
      Sizes.assign(1, *Required);
    bool Any = Options.any && !(Required && hasOnlyFullGroups(*Kernel));
    if (!Any && Sizes.empty()) {
      emitError(*Kernel, {},
                "it gets no variant: no local size was asked for and the general variant is off");
      continue;
    }
    SmallVector<std::optional<LocalSize>> Variants(Sizes.begin(), Sizes.end());
    if (Any)
      Variants.insert(Variants.begin(), std::nullopt);
    cloneForAll(*Kernel, Variants);
    if (Function *General = generalForm(*Kernel))
      General->eraseFromParent();
    Kernel->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
