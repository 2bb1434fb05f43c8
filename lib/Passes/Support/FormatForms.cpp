//===- FormatForms.cpp - Versions of a kernel for formats of its images ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/FormatForms.h"

#include "Passes/Support/ImageTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::passes {
namespace {
constexpr StringLiteral FormsAttr = "oclc-format-forms";    ///< Names, which have no semicolons.
constexpr StringLiteral FormatsAttr = "oclc-image-formats"; ///< Such as "rgba-unorm8;r-float".

SmallVector<StringRef> listOf(const Function &f, StringRef attribute) {
  SmallVector<StringRef> parts;
  f.getFnAttribute(attribute).getValueAsString().split(parts, ';', -1, /*KeepEmpty=*/false);
  return parts;
}
} // namespace

SmallVector<Function *> formatForms(const Function &kernel) {
  SmallVector<Function *> forms;
  for (StringRef name : listOf(kernel, FormsAttr))
    if (Function *form = kernel.getParent()->getFunction(name))
      forms.push_back(form);
  return forms;
}

bool isFormatForm(const Function &f) { return f.hasFnAttribute(FormatsAttr); }

SmallVector<ImageFormat> imageFormats(const Function &form) {
  SmallVector<ImageFormat> formats;
  for (StringRef name : listOf(form, FormatsAttr))
    if (const std::optional<ImageFormat> format = binary::parseImageFormat(name))
      formats.push_back(*format);
  return formats;
}

std::string imageFormatsText(ArrayRef<ImageFormat> formats) {
  return all_equal(formats) ? binary::nameOf(formats.front())
                            : join(map_range(formats, binary::nameOf), "+");
}

std::string imageFormatsText(const Function &form) { return imageFormatsText(imageFormats(form)); }

void addFormatForm(Function &kernel, Function &form, ArrayRef<ImageFormat> formats) {
  form.addFnAttr(FormatsAttr, join(map_range(formats, binary::nameOf), ";"));
  SmallVector<StringRef> names = listOf(kernel, FormsAttr);
  names.push_back(form.getName());
  kernel.addFnAttr(FormsAttr, join(names, ";"));
}

SmallVector<Argument *> imageArguments(Function &kernel) {
  return to_vector(make_filter_range(make_pointer_range(kernel.args()), [](const Argument *arg) {
    return imageRole(*arg) == ImageRole::Image;
  }));
}

} // namespace oclc::passes
