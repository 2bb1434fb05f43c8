//===- ConversionSignatures.cpp - Functions of cl_intel_bfloat16_conversions ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
//   intel_convert_bfloat16_as_ushort, .._bfloat162_as_ushort2, ..     ushort (float), ushort2, ..
//   intel_convert_as_bfloat16_float, .._bfloat162_float2, ..          float (ushort), float2, ..
//
//===------------------------------------------------------------------------------------------===//

#include "Frontend/ExtensionSignatures.h"

using clang::ASTContext;
using clang::QualType;
using llvm::StringRef;

namespace oclc::frontend {

void addBFloat16Conversions(const ASTContext &context, StringRef name, Signatures &to) {
  if (!name.consume_front("intel_convert_"))
    return;
  for (const unsigned width : {1u, 2u, 3u, 4u, 8u, 16u}) {
    const auto typeOf = [&](QualType element) {
      return width == 1 ? element : context.getExtVectorType(element, width);
    };
    const std::string n = width == 1 ? "" : std::to_string(width);
    const QualType wide = typeOf(context.FloatTy), narrow = typeOf(context.UnsignedShortTy);
    if (name == "bfloat16" + n + "_as_ushort" + n)
      to.push_back({narrow, {wide}});
    else if (name == "as_bfloat16" + n + "_float" + n)
      to.push_back({wide, {narrow}});
  }
}

} // namespace oclc::frontend
