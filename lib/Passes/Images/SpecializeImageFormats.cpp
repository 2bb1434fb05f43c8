//===- SpecializeImageFormats.cpp - Versions of a kernel for formats of its images ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/SpecializeImageFormats.h"

#include "Binary/ImageABI.h"
#include "Passes/Support/ConstantBranches.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/FormatForms.h"
#include "Passes/Support/ImageFields.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// The formats that most programs use; each has code of its own in TexelLoads.h.
constexpr StringLiteral CommonFormats[] = {"rgba-unorm8", "r-unorm8",   "rgba-float", "r-float",
                                           "rgba-half",   "rgba-uint8", "r-uint8",    "r-uint16",
                                           "r-uint32",    "r-int32"};

/// The formats of two images for which versions gain most: kernels that make gray pictures of color
/// ones, and the reverse.
constexpr StringLiteral CommonPairs[][2] = {{"rgba-unorm8", "r-unorm8"},
                                            {"r-unorm8", "rgba-unorm8"}};

constexpr StringLiteral FormatFunction = "__oclc_image_format";

/// The number that no format has in the built-ins (Image.h).
constexpr uint32_t NoFormat = ~0u;

bool calls(const Instruction &inst, function_ref<bool(StringRef name)> isName) {
  const auto *call = dyn_cast<CallInst>(&inst);
  const Function *callee = call ? call->getCalledFunction() : nullptr;
  return callee && isName(callee->getName());
}

SmallVector<CallInst *> formatCalls(Function &f) {
  SmallVector<CallInst *> found;
  for (Instruction &inst : instructions(f))
    if (calls(inst, [](StringRef name) { return name == FormatFunction; }) &&
        cast<CallInst>(inst).getFunctionType() ==
            cast<CallInst>(inst).getCalledFunction()->getFunctionType())
      found.push_back(cast<CallInst>(&inst));
  return found;
}

/// True if `f` accesses texels of a format that has no code of its own.
bool accessesRareFormats(Function &f) {
  return any_of(instructions(f), [](const Instruction &inst) {
    return calls(inst, [](StringRef name) {
      return name.contains("__oclc_load_texel") || name.contains("__oclc_store_texel");
    });
  });
}

/// Replaces the calls by the number that the built-ins have for a format.
void computeFormats(Function &f) {
  for (CallInst *call : formatCalls(f)) {
    IRBuilder<> builder(call);
    Value *order =
        builder.CreateSub(call->getArgOperand(0), builder.getInt32(abi::FirstChannelOrder));
    Value *type =
        builder.CreateSub(call->getArgOperand(1), builder.getInt32(abi::FirstChannelType));
    Value *number = builder.CreateOr(builder.CreateShl(order, 8), type);
    if (auto *constant = dyn_cast<Constant>(number))
      replaceByConstant(*call, *constant);
    else
      call->replaceAllUsesWith(number);
    call->eraseFromParent();
  }
}

/// Treats all formats as rare ones.
void treatAllAsRare(Function &f) {
  for (CallInst *call : formatCalls(f)) {
    replaceByConstant(*call, *ConstantInt::get(call->getType(), NoFormat));
    call->eraseFromParent();
  }
  foldConstantBranches(f);
}

/// Replaces the arguments that are the formats of images by constants. `formats` is in the order of
/// the images. Returns whether there were any.
bool assumeFormats(Function &form, ArrayRef<ImageFormat> formats) {
  Type *ty = Type::getInt32Ty(form.getContext());
  const SmallVector<Argument *> images = imageArguments(form);
  bool changed = false;
  for (Argument &arg : form.args()) {
    const std::optional<ImageField> field = imageField(arg);
    if (!field || arg.getType() != ty)
      continue;
    const auto *image = find(images, form.getArg(field->image));
    if (image == images.end())
      continue;
    const ImageFormat &format = formats[size_t(image - images.begin())];
    if (field->offset == offsetof(abi::ImageDescriptor, channelOrder))
      replaceByConstant(arg, *ConstantInt::get(ty, format.order));
    else if (field->offset == offsetof(abi::ImageDescriptor, channelType))
      replaceByConstant(arg, *ConstantInt::get(ty, format.type));
    else
      continue;
    changed = true;
  }
  computeFormats(form);
  foldConstantBranches(form);
  return changed;
}

/// Makes the versions of one kernel.
class VersionMaker {
public:
  VersionMaker(Function &kernel, FunctionAnalysisManager &fam)
      : Kernel(kernel), FAM(fam), Images(imageArguments(kernel).size()) {}

  void make(const FormatChoice &choice) {
    for (const FormatList &formats : choice.requestedFor(kernelName(Kernel), Images))
      tryFormats(formats, /*mayBeRare=*/true);
    if (choice.wantsCommon(kernelName(Kernel)))
      tryCommonFormats();
    for (const auto &[form, formats] : Made)
      addFormatForm(Kernel, *form, formats);
    if (!Made.empty())
      Remarks("specialize-image-formats", Kernel)
          .passed(
              {}, "FormatVersions",
              "versions for images with the formats " +
                  join(map_range(Made,
                                 [](const auto &each) { return imageFormatsText(each.second); }),
                       "; "));
  }

private:
  Function &Kernel;
  FunctionAnalysisManager &FAM;
  size_t Images;
  SmallVector<std::pair<Function *, FormatList>> Made;

  void tryCommonFormats() {
    for (StringRef name : CommonFormats)
      if (const std::optional<ImageFormat> format = binary::parseImageFormat(name))
        tryFormats(FormatList(Images, *format), /*mayBeRare=*/false);
    if (Images != 2)
      return;
    for (const auto &[first, second] : CommonPairs) {
      const std::optional<ImageFormat> ofFirst = binary::parseImageFormat(first);
      const std::optional<ImageFormat> ofSecond = binary::parseImageFormat(second);
      if (ofFirst && ofSecond)
        tryFormats({*ofFirst, *ofSecond}, /*mayBeRare=*/false);
    }
  }

  /// Makes a version for images of these formats. Unless `mayBeRare`, it is kept only if all of its
  /// accesses have code of their own.
  void tryFormats(const FormatList &formats, bool mayBeRare) {
    if (any_of(Made, [&](const auto &each) { return each.second == formats; }))
      return;
    ValueToValueMapTy map;
    Function *form = CloneFunction(&Kernel, map);
    form->setName(Kernel.getName() + "." + imageFormatsText(formats));
    const bool isSpecial = assumeFormats(*form, formats);
    if (!isSpecial || (!mayBeRare && accessesRareFormats(*form))) {
      form->eraseFromParent();
      return;
    }
    simplify(*form);
    Made.emplace_back(form, formats);
  }

  void simplify(Function &form) {
    FunctionPassManager passes;
    passes.addPass(InstCombinePass(InstCombineOptions().setVerifyFixpoint(false)));
    passes.addPass(SimplifyCFGPass());
    FAM.invalidate(form, passes.run(form, FAM));
  }
};

} // namespace

PreservedAnalyses SpecializeImageFormatsPass::run(Module &m, ModuleAnalysisManager &am) const {
  Type *i32 = Type::getInt32Ty(m.getContext());
  Function *format = m.getFunction(FormatFunction);
  if (!format || format->getFunctionType() != FunctionType::get(i32, {i32, i32}, false))
    return PreservedAnalyses::all();
  FunctionAnalysisManager &fam = am.getResult<FunctionAnalysisManagerModuleProxy>(m).getManager();
  for (Function *kernel : kernels(m)) {
    if (formatCalls(*kernel).empty())
      continue;
    if (isGeneralForm(*kernel)) {
      treatAllAsRare(*kernel);
      continue;
    }
    if (!hasLaneOperations(*kernel) && !imageArguments(*kernel).empty())
      VersionMaker(*kernel, fam).make(Choice);
    computeFormats(*kernel);
  }
  if (format->use_empty())
    format->eraseFromParent();
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
