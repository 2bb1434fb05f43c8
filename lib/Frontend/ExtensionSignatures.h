//===- ExtensionSignatures.h - Types of functions that Clang does not declare -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_EXTENSIONSIGNATURES_H
#define OCLC_FRONTEND_EXTENSIONSIGNATURES_H

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace oclc::frontend {

struct Signature {
  clang::QualType result;
  llvm::SmallVector<clang::QualType, 12> parameters;
};
using Signatures = llvm::SmallVector<Signature, 0>;

/// Each of these adds the overloads of the function `name`, if it is one of its extensions:
/// cl_intel_subgroups with _char, _short and _long, and cl_intel_subgroup_local_block_io;
/// cl_khr_work_group_uniform_arithmetic;
/// cl_khr_extended_async_copies and cl_khr_async_work_group_copy_fence;
/// cl_intel_bfloat16_conversions.
void addIntelSubGroups(const clang::ASTContext &context, llvm::StringRef name, Signatures &to);
void addWorkGroupArithmetic(const clang::ASTContext &context, llvm::StringRef name, Signatures &to);
void addAsyncCopies(const clang::ASTContext &context, llvm::StringRef name, Signatures &to);
void addBFloat16Conversions(const clang::ASTContext &context, llvm::StringRef name, Signatures &to);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_EXTENSIONSIGNATURES_H
