//===- LowerImages.cpp - Make images and samplers ordinary values -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/LowerImages.h"

#include "Binary/ImageABI.h"
#include "Builtins/Library.h"
#include "Passes/Images/ImageRetyping.h"
#include "Passes/SPIR/Mangling.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/ImageTypes.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MemoryLayout.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr StringLiteral SamplerFunction = "__translate_sampler_initializer";

ImageRetyping plainTypes(LLVMContext &context) {
  return {PointerType::get(context, ConstantSpace), IntegerType::get(context, SamplerWidth)};
}

/// Returns the type of an image or sampler in plain IR, and every other type as it is.
Type *plain(Type *ty) { return plainTypes(ty->getContext()).typeFor(ty); }

/// The function on images that a declaration names.
struct ImageFunction {
  MangledFunction name;
  ImageType image;

  /// The type of a parameter, such as "ocl_sampler", without the number before it.
  StringRef parameter(unsigned index) const {
    return StringRef(name.parameters[index].back()).drop_while(isDigit);
  }
};

/// True for what stands for a sampler: its type, the pointer of SPIR-V's translator, or an integer.
bool maySample(const Type *ty) {
  return isSamplerType(ty) || ty->isPointerTy() || ty->isIntegerTy(SamplerWidth);
}

/// Returns the function that `f` declares; nullopt also if its arguments are not those of its name.
std::optional<ImageFunction> imageFunction(const Function &f) {
  std::optional<MangledFunction> name =
      f.isDeclaration() && !f.isIntrinsic() ? parseMangled(f.getName()) : std::nullopt;
  if (!name || name->parameters.empty() || name->parameters.size() != f.arg_size())
    return std::nullopt;
  ImageFunction function{std::move(*name), {}};
  const Type *first = f.getFunctionType()->getParamType(0);
  const std::optional<ImageType> image = imageTypeNamed(function.parameter(0));
  if (!image || (!imageType(first) && !first->isPointerTy()))
    return std::nullopt;
  for (const Argument &arg : f.args())
    if (function.parameter(arg.getArgNo()) == "ocl_sampler" && !maySample(arg.getType()))
      return std::nullopt;
  function.image = *image;
  return function;
}

/// Returns the name in the library; empty if the library cannot have such a function.
std::string libraryName(const ImageFunction &function, const Function &f) {
  const StringRef base = function.name.name;
  std::string name = ("__oclc_" + base + "_" + function.image.kind).str();
  if (base.starts_with("get_image_"))
    return name;
  if (base.starts_with("read_") && function.image.access == ImageType::ReadWrite)
    return f.arg_size() == 2 ? name + "_rw" : "";
  // The name does not say what is written.
  const unsigned last = unsigned(f.arg_size()) - (base.starts_with("write_") ? 1 : 0);
  name += '_';
  for (unsigned index = 1; index < last; ++index)
    name += function.parameter(index) == "ocl_sampler"                         ? 's'
            : f.getArg(index)->getType()->getScalarType()->isFloatingPointTy() ? 'f'
                                                                               : 'i';
  return name;
}

bool usesImages(const Function &f) {
  return plain(f.getReturnType()) != f.getReturnType() ||
         any_of(f.args(), [](const Argument &arg) { return imageRole(arg) != ImageRole::None; });
}

/// Returns the type of a function's argument in the library. OpenCL C has four coordinates and
/// gradients where SPIR-V may have three.
Type *argumentType(Type *ty) {
  constexpr unsigned Axes = 3;
  const auto *vector = dyn_cast<FixedVectorType>(ty);
  return vector && vector->getNumElements() == Axes
             ? FixedVectorType::get(vector->getElementType(), Axes + 1)
             : plain(ty);
}

/// Returns `v` as a value of type `ty`. The bits of a pointer to a sampler are its flags.
Value *converted(Value *v, Type *ty, IRBuilder<> &builder) {
  if (plain(v->getType()) == ty)
    return v;
  if (v->getType()->isVectorTy())
    return builder.CreateShuffleVector(v, {0, 1, 2, PoisonMaskElem});
  if (v->getType()->isPointerTy() && ty->isPointerTy())
    return builder.CreateAddrSpaceCast(v, ty);
  return ty->isPointerTy() ? builder.CreateIntToPtr(v, ty) : builder.CreatePtrToInt(v, ty);
}

/// Tells what a kernel may assume of the address of a descriptor.
void describe(Argument &image) {
  LLVMContext &context = image.getContext();
  image.addAttr(Attribute::NonNull);
  image.addAttr(Attribute::NoUndef);
  image.addAttr(Attribute::getWithAlignment(context, Align(alignof(abi::ImageDescriptor))));
  image.addAttr(Attribute::getWithDereferenceableBytes(context, sizeof(abi::ImageDescriptor)));
}

FunctionType *plainTypeOf(const Function &f) {
  SmallVector<Type *> parameters(
      plainTypes(f.getContext()).typeFor(*f.getFunctionType())->params());
  for (const Argument &arg : f.args())
    if (const ImageRole role = imageRole(arg); role == ImageRole::Image)
      parameters[arg.getArgNo()] = PointerType::get(f.getContext(), ConstantSpace);
    else if (role == ImageRole::Sampler)
      parameters[arg.getArgNo()] = IntegerType::get(f.getContext(), SamplerWidth);
  return FunctionType::get(plain(f.getReturnType()), parameters, f.isVarArg());
}

/// Moves the body of `old` to a function with plain arguments.
void withPlainArguments(Function &old) {
  Function *fresh = Function::Create(plainTypeOf(old), old.getLinkage(), old.getAddressSpace());
  old.getParent()->getFunctionList().insert(old.getIterator(), fresh);
  fresh->takeName(&old);
  fresh->copyAttributesFrom(&old);
  fresh->copyMetadata(&old, 0);
  fresh->splice(fresh->begin(), &old);
  IRBuilder<> builder(&fresh->getEntryBlock(), fresh->getEntryBlock().begin());
  for (auto [before, after] : zip(old.args(), fresh->args())) {
    after.takeName(&before);
    const ImageRole role = imageRole(before);
    if (isKernel(*fresh) && role == ImageRole::Image)
      describe(after);
    if (isa<TargetExtType>(before.getType()))
      before.mutateType(after.getType());
    before.replaceAllUsesWith(converted(&after, before.getType(), builder));
  }
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
}

/// Calls `callee` instead of a function on images.
void redirect(CallBase &call, FunctionCallee callee) {
  IRBuilder<> builder(&call);
  for (auto [index, ty] : enumerate(callee.getFunctionType()->params()))
    call.setArgOperand(unsigned(index),
                       converted(call.getArgOperand(unsigned(index)), ty, builder));
  call.setCalledFunction(callee);
  call.setAttributes({});
}

/// Replaces a declaration by that of the library's function. Reports an error at a call if there is
/// none.
void replaceDeclaration(Function &old, const ImageFunction &function) {
  const std::string name = libraryName(function, old);
  const bool isKnown = builtins::Library::get().defines(name);
  SmallVector<Type *> parameters(map_range(old.getFunctionType()->params(), argumentType));
  parameters[0] = PointerType::get(old.getContext(), ConstantSpace);
  if (StringRef(function.name.name).starts_with("write_")) // A colour has all of its channels.
    parameters.back() = old.getFunctionType()->params().back();
  for (auto [index, ty] : enumerate(parameters))
    if (function.parameter(unsigned(index)) == "ocl_sampler")
      ty = IntegerType::get(old.getContext(), SamplerWidth);
  auto *ty = FunctionType::get(old.getReturnType(), parameters, /*isVarArg=*/false);
  for (User *user : make_early_inc_range(old.users())) {
    auto *call = dyn_cast<CallBase>(user);
    if (!call || call->getCalledOperand() != &old ||
        call->getFunctionType() != old.getFunctionType())
      continue;
    if (!isKnown)
      return emitError(*call->getFunction(), call->getDebugLoc(),
                       Twine(function.name.name) + " is not supported with these arguments");
    FunctionCallee fresh = old.getParent()->getOrInsertFunction(name, ty);
    cast<Function>(fresh.getCallee())->setCallingConv(old.getCallingConv());
    redirect(*call, fresh);
  }
  if (old.use_empty())
    old.eraseFromParent();
}

/// Replaces the constants that Clang makes of a sampler's initial value by their flags.
void replaceSamplers(Module &m) {
  Function *make = m.getFunction(SamplerFunction);
  if (!make || !make->isDeclaration() || make->arg_size() != 1 ||
      !make->getArg(0)->getType()->isIntegerTy(SamplerWidth) || !maySample(make->getReturnType()))
    return;
  for (User *user : make_early_inc_range(make->users()))
    if (auto *call = dyn_cast<CallInst>(user)) {
      IRBuilder<> builder(call);
      Value *flags = call->getArgOperand(0);
      call->replaceAllUsesWith(
          call->getType()->isPointerTy() ? builder.CreateIntToPtr(flags, call->getType()) : flags);
      call->eraseFromParent();
    }
  if (make->use_empty())
    make->eraseFromParent();
}

/// Reports an error at each kernel with a pointer that may be an image or a buffer, if functions on
/// images take pointers.
void reportUnnamedArguments(const Module &m) {
  const bool havePointers = any_of(m, [](const Function &f) {
    return imageFunction(f) && f.getFunctionType()->getParamType(0)->isPointerTy();
  });
  if (!havePointers)
    return;
  for (const Function &f : m)
    if (isKernel(f) && any_of(f.args(), mayBeUnnamedImage))
      emitError(f, DebugLoc(),
                "images as pointers need the metadata kernel_arg_type, which names their types");
}

} // namespace

bool isImageFunction(const Function &f) {
  return imageFunction(f) || (f.isDeclaration() && f.getName() == SamplerFunction);
}

PreservedAnalyses LowerImagesPass::run(Module &m, ModuleAnalysisManager &) {
  reportUnnamedArguments(m);
  SmallVector<Function *> functions;
  for (Function &f : m)
    functions.push_back(&f);
  bool changed = false;
  for (Function *f : functions) {
    if (const std::optional<ImageFunction> function = imageFunction(*f))
      replaceDeclaration(*f, *function);
    else if (!f->isDeclaration() && usesImages(*f))
      withPlainArguments(*f);
    else
      continue;
    changed = true;
  }
  if (!changed)
    return PreservedAnalyses::all();
  const ImageRetyping retyping = plainTypes(m.getContext());
  for (Function &f : m)
    for (Instruction &inst : instructions(f))
      retyping.retype(inst);
  replaceSamplers(m);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
