//===- LowerImages.cpp - Make images and samplers ordinary values -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/LowerImages.h"

#include "Binary/ImageABI.h"
#include "Builtins/Library.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral SamplerFunction = "__translate_sampler_initializer";

/// Returns the type of an image or sampler in plain IR, and every other type as it is.
Type *plain(Type *ty) {
  if (imageType(ty))
    return PointerType::get(ty->getContext(), ConstantSpace);
  return isSamplerType(ty) ? Type::getInt32Ty(ty->getContext()) : ty;
}

FunctionType *plain(FunctionType &ty) {
  SmallVector<Type *> parameters;
  for (Type *parameter : ty.params())
    parameters.push_back(plain(parameter));
  return FunctionType::get(plain(ty.getReturnType()), parameters, ty.isVarArg());
}

/// Returns the name in the library of the function on images that `callee` declares; empty if it
/// declares none.
std::string libraryName(const Function &callee) {
  const StringRef base = builtins::functionName(callee.getName());
  const std::optional<ImageType> image =
      callee.arg_empty() ? std::nullopt : imageType(callee.getArg(0)->getType());
  if (!callee.isDeclaration() || !image || base.empty())
    return "";
  std::string name = ("__oclc_" + base + "_" + image->kind).str();
  if (base.starts_with("get_image_"))
    return name;
  if (base.starts_with("read_") && image->access == ImageType::ReadWrite)
    return callee.arg_size() == 2 ? name + "_rw" : "";
  // What is written is no part of the name.
  const unsigned last = unsigned(callee.arg_size()) - (base.starts_with("write_") ? 1 : 0);
  name += '_';
  for (const Argument &arg : drop_begin(callee.args()))
    if (arg.getArgNo() < last)
      name += isSamplerType(arg.getType())                          ? 's'
              : arg.getType()->getScalarType()->isFloatingPointTy() ? 'f'
                                                                    : 'i';
  return name;
}

/// Tells what a kernel may assume of the address of a descriptor.
void describe(Argument &image) {
  LLVMContext &context = image.getContext();
  setImage(image);
  image.addAttr(Attribute::NonNull);
  image.addAttr(Attribute::NoUndef);
  image.addAttr(Attribute::getWithAlignment(context, Align(alignof(abi::ImageDescriptor))));
  image.addAttr(Attribute::getWithDereferenceableBytes(context, sizeof(abi::ImageDescriptor)));
}

/// Moves the body of `old` to a function with plain arguments.
Function *withPlainArguments(Function &old) {
  Function *fresh = Function::Create(plain(*old.getFunctionType()), old.getLinkage(),
                                     old.getAddressSpace(), "", old.getParent());
  fresh->takeName(&old);
  fresh->copyAttributesFrom(&old);
  fresh->copyMetadata(&old, 0);
  fresh->splice(fresh->begin(), &old);
  for (auto [before, after] : zip(old.args(), fresh->args())) {
    after.takeName(&before);
    const bool isImage = imageType(before.getType()).has_value();
    if (isKernel(*fresh) && isImage)
      describe(after);
    else if (isKernel(*fresh) && isSamplerType(before.getType()))
      setSampler(after);
    before.mutateType(after.getType());
    before.replaceAllUsesWith(&after);
  }
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
  return fresh;
}

/// Makes the types of an instruction plain: of its result, of constants among its operands, and of
/// the memory or function that it uses.
void makePlain(Instruction &inst) {
  if (auto *variable = dyn_cast<AllocaInst>(&inst)) {
    variable->setAllocatedType(plain(variable->getAllocatedType()));
    return;
  }
  for (Use &operand : inst.operands())
    if (auto *constant = dyn_cast<Constant>(operand);
        constant && plain(constant->getType()) != constant->getType()) {
      Type *ty = plain(constant->getType());
      operand.set(isa<PoisonValue>(constant)  ? PoisonValue::get(ty)
                  : isa<UndefValue>(constant) ? UndefValue::get(ty)
                                              : Constant::getNullValue(ty));
    }
  if (auto *call = dyn_cast<CallBase>(&inst))
    call->mutateFunctionType(plain(*call->getFunctionType()));
  else
    inst.mutateType(plain(inst.getType()));
}

bool usesImages(const FunctionType &ty) {
  return plain(ty.getReturnType()) != ty.getReturnType() ||
         any_of(ty.params(), [](Type *parameter) { return plain(parameter) != parameter; });
}

/// Replaces a declaration by that of the library's function. Reports an error at a call if there is
/// none.
void replaceDeclaration(Function &old) {
  const std::string name = libraryName(old);
  if (!builtins::Library::get().defines(name)) {
    for (User *user : old.users())
      if (auto *call = dyn_cast<CallBase>(user))
        return emitError(*call->getFunction(), call->getDebugLoc(),
                         builtins::functionName(old.getName()) +
                             " is not supported with these arguments");
    return;
  }
  FunctionCallee fresh = old.getParent()->getOrInsertFunction(name, plain(*old.getFunctionType()));
  cast<Function>(fresh.getCallee())->setCallingConv(old.getCallingConv());
  old.replaceAllUsesWith(fresh.getCallee());
  old.eraseFromParent();
}

/// Replaces the constants that Clang makes of a sampler's initial value by their flags.
void replaceSamplers(Module &m) {
  Function *make = m.getFunction(SamplerFunction);
  if (!make || !make->isDeclaration())
    return;
  for (User *user : make_early_inc_range(make->users()))
    if (auto *call = dyn_cast<CallInst>(user)) {
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
  if (make->use_empty())
    make->eraseFromParent();
}

} // namespace

PreservedAnalyses LowerImagesPass::run(Module &m, ModuleAnalysisManager &) {
  SmallVector<Function *> functions;
  for (Function &f : m)
    if (usesImages(*f.getFunctionType()))
      functions.push_back(&f);
  if (functions.empty())
    return PreservedAnalyses::all();
  for (Function *f : functions)
    if (!f->isDeclaration())
      withPlainArguments(*f);
    else if (f->getName() != SamplerFunction)
      replaceDeclaration(*f);
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      makePlain(inst);
  replaceSamplers(m);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
