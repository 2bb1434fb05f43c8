//===- ImageFields.cpp - Arguments that are fields of image descriptors ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/ImageFields.h"

#include "llvm/IR/Attributes.h"

using namespace llvm;

namespace oclc::passes {

constexpr StringLiteral FieldAttr = "oclc-image-field"; ///< Argument and offset, such as "0+24".

std::optional<ImageField> imageField(const Argument &arg) {
  const Attribute text = arg.getParent()->getAttributes().getParamAttr(arg.getArgNo(), FieldAttr);
  if (!text.isValid())
    return std::nullopt;
  const auto [image, offset] = text.getValueAsString().split('+');
  ImageField field;
  if (image.getAsInteger(10, field.image) || offset.getAsInteger(10, field.offset) ||
      field.image >= arg.getArgNo())
    return std::nullopt;
  return field;
}

void makeImageField(Argument &arg, const ImageField &field) {
  const std::string text = (Twine(field.image) + "+" + Twine(field.offset)).str();
  arg.addAttr(Attribute::get(arg.getContext(), FieldAttr, text));
}

} // namespace oclc::passes
