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
bool hasOnlyFullGroups(const Function &kernel) {
  return kernel.getFnAttribute("uniform-work-group-size").getValueAsString() == "true";
}

void replaceCall(CallInst *call, Value *with) {
  call->replaceAllUsesWith(with);
  call->eraseFromParent();
}

/// Replaces queries of the local size. In a specialised clone they are constants. Otherwise, if all
/// groups are full, the local size is the enqueued local size.
void foldLocalSize(Function &kernel, const std::optional<LocalSize> &size) {
  for (Instruction &inst : make_early_inc_range(instructions(kernel))) {
    std::optional<Query> q = queryCalled(inst);
    if (!q || (*q != Query::LocalSize && *q != Query::EnqueuedLocalSize))
      continue;
    auto *call = cast<CallInst>(&inst);
    std::optional<unsigned> dimension = constantDimension(*call);
    if (!dimension)
      continue;
    IRBuilder<> builder(call);
    if (size)
      replaceCall(call, builder.getInt64((*size)[*dimension]));
    else if (*q == Query::LocalSize && hasOnlyFullGroups(kernel))
      replaceCall(call, createQuery(builder, Query::EnqueuedLocalSize, *dimension));
  }
}

Function *cloneFor(Function &kernel, const std::optional<LocalSize> &size) {
  ValueToValueMapTy map;
  Function *clone = CloneFunction(&kernel, map);
  clone->setName(kernel.getName() + "." + (size ? localSizeText(*size) : "any"));
  setKernelName(*clone, kernelName(kernel));
  setLocalSize(*clone, size);
  foldLocalSize(*clone, size);
  return clone;
}

/// Clones `kernel` for each of `sizes`. All clones share one clone of its general version.
void cloneForAll(Function &kernel, ArrayRef<std::optional<LocalSize>> sizes) {
  Function *general = generalForm(kernel);
  Function *generalClone = general ? cloneFor(*general, std::nullopt) : nullptr;
  for (const std::optional<LocalSize> &size : sizes)
    if (Function *clone = cloneFor(kernel, size); generalClone)
      setGeneralForm(*clone, *generalClone, launchBounds(kernel));
}

} // namespace

Expected<SpecializeOptions> SpecializeOptions::parse(StringRef text) {
  SpecializeOptions options;
  SmallVector<StringRef> parts;
  text.split(parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    StringRef kernel, sizeText = part;
    if (part.contains(':'))
      std::tie(kernel, sizeText) = part.rsplit(':');
    if (sizeText == "any") {
      options.any |= kernel.empty();
      if (!kernel.empty())
        options.anyOfKernels.push_back(kernel.str());
      continue;
    }
    std::optional<LocalSize> size = parseLocalSize(sizeText);
    if (!size)
      return createStringError("'" + sizeText +
                               "' is not a local size: write it as 64, 16x16 or 8x8x4, " +
                               "at most " + Twine(MaxWorkGroupSize) + " work-items in all");
    const std::pair ofKernel(kernel.str(), *size);
    if (kernel.empty() ? is_contained(options.sizes, *size)
                       : is_contained(options.sizesOfKernels, ofKernel))
      return createStringError("local size '" + part + "' is listed twice");
    if (kernel.empty())
      options.sizes.push_back(*size);
    else
      options.sizesOfKernels.push_back(ofKernel);
  }
  return options;
}

SmallVector<LocalSize> SpecializeOptions::sizesOf(StringRef kernel) const {
  SmallVector<LocalSize> found = sizes;
  for (const auto &[name, size] : sizesOfKernels)
    if (name == kernel && !is_contained(found, size))
      found.push_back(size);
  return found;
}

bool SpecializeOptions::hasAny(StringRef kernel) const {
  return any || is_contained(anyOfKernels, kernel);
}

PreservedAnalyses SpecializePass::run(Module &m, ModuleAnalysisManager &am) const {
  SmallVector<Function *> kernels = passes::kernels(m);
  erase_if(kernels, [](Function *f) { return isGeneralForm(*f); }); // Cloned with their kernels.
  for (Function *kernel : kernels) {
    std::optional<LocalSize> required = requiredWorkGroupSize(*kernel);
    if (required && !parseLocalSize(localSizeText(*required))) {
      emitError(*kernel, {},
                "its reqd_work_group_size " + localSizeText(*required) +
                    " has a zero or more than " + Twine(MaxWorkGroupSize) + " work-items");
      continue;
    }
    SmallVector<LocalSize> sizes = Options.sizesOf(kernelName(*kernel));
    if (required)
      sizes.assign(1, *required);
    bool any = Options.hasAny(kernelName(*kernel)) && !(required && hasOnlyFullGroups(*kernel));
    if (!any && sizes.empty()) {
      emitError(*kernel, {},
                "it gets no variant: no local size was asked for and the general variant is off");
      continue;
    }
    SmallVector<std::optional<LocalSize>> variants(sizes.begin(), sizes.end());
    if (any)
      variants.insert(variants.begin(), std::nullopt);
    cloneForAll(*kernel, variants);
    if (Function *general = generalForm(*kernel))
      general->eraseFromParent();
    kernel->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
