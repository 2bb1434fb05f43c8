//===- KernelArguments.cpp - Unpack the arguments of a kernel ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/KernelArguments.h"

#include "Binary/LaunchABI.h"
#include "Passes/Support/ArgumentLayout.h"
#include "Passes/Support/ImageFields.h"

#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class Unpacker {
public:
  Unpacker(EntryPoint &entry, Function &kernel)
      : Entry(entry), Builder(entry.builder()), Layout(packedArgumentLayout(kernel)) {}

  Value *unpack(Argument &arg) {
    if (groupVariableSize(arg))
      return PoisonValue::get(arg.getType()); // GroupMemory.h has allocated it.
    std::optional<uint64_t> automatic = automaticLocalOffset(arg);
    if (isRestrict(arg) || automatic)
      arg.addAttr(Attribute::NoAlias);
    if (automatic)
      return localAt(Builder.getInt64(*automatic), arg.getName());
    if (const std::optional<ImageField> field = imageField(arg))
      return loadField(*field, arg);
    const PackedArgument &place = Layout.arguments[arg.getArgNo()];
    if (arg.hasByValAttr())
      return Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Entry.arguments(),
                                                place.offset);
    if (arg.getType()->isPointerTy() && arg.getType()->getPointerAddressSpace() == 3)
      return localAt(load(Builder.getInt64Ty(), place, ""), arg.getName());
    LoadInst *value = load(arg.getType(), place, arg.getName());
    if (arg.getDereferenceableBytes() != 0)
      promise(*value, arg);
    return value;
  }

private:
  EntryPoint &Entry;
  IRBuilderBase &Builder;
  ArgumentLayout Layout;
  Value *Local = nullptr; ///< The worker's local memory, if already loaded.

  /// Loads a field of an image's descriptor.
  Value *loadField(const ImageField &field, const Argument &arg) {
    Value *image = unpack(*arg.getParent()->getArg(field.image));
    const Align alignment = arg.getParent()->getDataLayout().getABITypeAlign(arg.getType());
    LoadInst *value =
        loadFact(Builder, arg.getType(), image, field.offset, alignment, arg.getName());
    if (const std::optional<ConstantRange> range = arg.getRange())
      value->setMetadata(
          LLVMContext::MD_range,
          MDBuilder(value->getContext()).createRange(range->getLower(), range->getUpper()));
    return value;
  }

  /// Keeps what is known about a pointer.
  void promise(LoadInst &value, const Argument &arg) {
    LLVMContext &context = value.getContext();
    const auto number = [&](uint64_t n) {
      return MDNode::get(context, ConstantAsMetadata::get(Builder.getInt64(n)));
    };
    value.setMetadata(LLVMContext::MD_dereferenceable, number(arg.getDereferenceableBytes()));
    value.setMetadata(LLVMContext::MD_align, number(arg.getParamAlign().valueOrOne().value()));
    value.setMetadata(LLVMContext::MD_nonnull, MDNode::get(context, {}));
    value.setMetadata(LLVMContext::MD_noundef, MDNode::get(context, {}));
  }

  LoadInst *load(Type *ty, const PackedArgument &place, const Twine &name) {
    return loadFact(Builder, ty, Entry.arguments(), place.offset, Align(place.alignment), name);
  }

  Value *localAt(Value *offset, const Twine &name) {
    if (!Local)
      Local = Builder.CreateAddrSpaceCast(
          Entry.workerPointer(offsetof(abi::WorkerMemory, local), "local"), Builder.getPtrTy(3));
    return Builder.CreateInBoundsGEP(Builder.getInt8Ty(), Local, offset, name);
  }
};

} // namespace

SmallVector<Value *> unpackArguments(EntryPoint &entry, Function &kernel) {
  Unpacker unpack(entry, kernel);
  SmallVector<Value *> values;
  for (Argument &arg : kernel.args())
    values.push_back(unpack.unpack(arg));
  return values;
}

} // namespace oclc::passes
