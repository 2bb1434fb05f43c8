//===- PromoteImageFields.cpp - Make the sizes of images arguments --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/PromoteImageFields.h"

#include "Binary/ImageABI.h"
#include "Passes/Support/FormatForms.h"
#include "Passes/Support/ImageFields.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/MoreArguments.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

namespace oclc::passes {
namespace {

StringRef fieldName(uint64_t offset) {
  switch (offset) {
  case offsetof(abi::ImageDescriptor, texels):
    return "texels";
  case offsetof(abi::ImageDescriptor, rowPitch):
    return "row.pitch";
  case offsetof(abi::ImageDescriptor, slicePitch):
    return "slice.pitch";
  case offsetof(abi::ImageDescriptor, width):
    return "width";
  case offsetof(abi::ImageDescriptor, height):
    return "height";
  case offsetof(abi::ImageDescriptor, depth):
    return "depth";
  case offsetof(abi::ImageDescriptor, layers):
    return "layers";
  case offsetof(abi::ImageDescriptor, channelOrder):
    return "order";
  case offsetof(abi::ImageDescriptor, channelType):
    return "type";
  case offsetof(abi::ImageDescriptor, levels):
    return "levels";
  }
  return "field";
}

/// True for fields that the descriptors of all levels of a mipmap have in common.
bool isOfAllLevels(uint64_t offset) {
  switch (offset) {
  case offsetof(abi::ImageDescriptor, layers):
  case offsetof(abi::ImageDescriptor, texelBytes):
  case offsetof(abi::ImageDescriptor, channelOrder):
  case offsetof(abi::ImageDescriptor, channelType):
    return true;
  }
  return false;
}

/// Returns what is known of a field; nullopt if nothing is.
std::optional<ConstantRange> rangeOf(uint64_t offset) {
  switch (offset) {
  case offsetof(abi::ImageDescriptor, width):
  case offsetof(abi::ImageDescriptor, height):
  case offsetof(abi::ImageDescriptor, depth):
  case offsetof(abi::ImageDescriptor, layers):
    return ConstantRange(APInt(32, 1), APInt(32, abi::MaxImageExtent + 1));
  case offsetof(abi::ImageDescriptor, levels):
    return ConstantRange(APInt(32, 1), APInt(32, abi::MostLod / abi::LodUnits + 1));
  }
  return std::nullopt;
}

/// The loads of a field of an image with one type, in one argument.
struct PromotedField {
  ImageField field;
  SmallVector<LoadInst *> loads;
};

/// An address in the descriptors of an image.
struct FieldAddress {
  Value *address;
  APInt offset;       ///< In a descriptor.
  bool isOfSomeLevel; ///< Which descriptor it is, is not known.
};

/// Returns the address of a GEP on `base`; nullopt if its offset in a descriptor is not known.
std::optional<FieldAddress> fieldAddress(GetElementPtrInst &gep, const FieldAddress &base) {
  const DataLayout &layout = gep.getDataLayout();
  SmallMapVector<Value *, APInt, 4> variable;
  APInt constant(base.offset.getBitWidth(), 0);
  if (!gep.collectOffset(layout, base.offset.getBitWidth(), variable, constant))
    return std::nullopt;
  for (const auto &[index, scale] : variable)
    if (scale.urem(sizeof(abi::ImageDescriptor)) != 0)
      return std::nullopt;
  return FieldAddress{&gep, base.offset + constant, base.isOfSomeLevel || !variable.empty()};
}

/// Collects the loads of the first of the descriptors at `image`, and those of what all have in
/// common.
void collectLoads(Argument &image, SmallVectorImpl<PromotedField> &fields) {
  const DataLayout &layout = image.getParent()->getDataLayout();
  MapVector<std::pair<uint64_t, Type *>, SmallVector<LoadInst *>,
            std::map<std::pair<uint64_t, Type *>, unsigned>>
      byField;
  SmallVector<FieldAddress> addresses;
  addresses.push_back({&image, APInt(layout.getIndexTypeSizeInBits(image.getType()), 0), false});
  while (!addresses.empty()) {
    const FieldAddress from = addresses.pop_back_val();
    for (User *user : from.address->users()) {
      if (auto *load = dyn_cast<LoadInst>(user)) {
        const uint64_t bytes = layout.getTypeStoreSize(load->getType()).getKnownMinValue();
        if (load->isSimple() && (from.offset + bytes).ule(sizeof(abi::ImageDescriptor)) &&
            (!from.isOfSomeLevel || isOfAllLevels(from.offset.getZExtValue())))
          byField[{from.offset.getZExtValue(), load->getType()}].push_back(load);
      } else if (auto *gep = dyn_cast<GetElementPtrInst>(user)) {
        if (std::optional<FieldAddress> to = fieldAddress(*gep, from))
          addresses.push_back(std::move(*to));
      } else if (auto *cast =
                     dyn_cast<AddrSpaceCastInst>(user)) { // SPIR's images are not constant.
        addresses.push_back({cast, from.offset, from.isOfSomeLevel});
      }
    }
  }
  for (auto &[field, loads] : byField)
    fields.push_back({{image.getArgNo(), field.first}, std::move(loads)});
}

void promoteFields(Function &old) {
  SmallVector<PromotedField> fields;
  for (Argument *image : imageArguments(old))
    collectLoads(*image, fields);
  if (fields.empty())
    return;
  const auto firstNew = unsigned(old.arg_size());
  const auto types =
      map_to_vector(fields, [](const PromotedField &field) { return field.loads[0]->getType(); });
  Function *kernel = withMoreArguments(old, types);
  for (auto [index, promoted] : enumerate(fields)) {
    Argument *arg = kernel->getArg(firstNew + unsigned(index));
    const ImageField &field = promoted.field;
    arg->setName(kernel->getArg(field.image)->getName() + "." + fieldName(field.offset));
    makeImageField(*arg, field);
    arg->addAttr(Attribute::NoUndef);
    if (const std::optional<ConstantRange> range = rangeOf(field.offset);
        range && arg->getType()->isIntegerTy(range->getBitWidth()))
      arg->addAttr(Attribute::get(kernel->getContext(), Attribute::Range, *range));
    for (LoadInst *load : promoted.loads) {
      load->replaceAllUsesWith(arg);
      load->eraseFromParent();
    }
  }
}

} // namespace

PreservedAnalyses PromoteImageFieldsPass::run(Module &m, ModuleAnalysisManager &) {
  for (Function *kernel : kernels(m))
    promoteFields(*kernel);
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
