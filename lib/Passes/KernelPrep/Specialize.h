//===- Specialize.h - Clone each kernel once per local size -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// specialize<any;64x1x1;...>: replaces every kernel by one clone for each local size in the list.
// Attributes of a clone record its local size and the kernel's name (KernelAttributes.h). A clone
// for a fixed size runs only full work-groups, so queries of the local size are constants in it. A
// size with a prefix, as in k:16x16, applies only to the kernel of that name.
//
//   @k   =>   @k.any     "oclc-local-size"="any"     get_local_size(0) remains
//             @k.64x1x1  "oclc-local-size"="64x1x1"  get_local_size(0) is 64
//
// A kernel with reqd_work_group_size is cloned for that size instead of those in the list. It is
// cloned for "any" only if the list contains "any" and the last work-group of an NDRange may be
// smaller (OpenCL C 2.0 and later without -cl-uniform-work-group-size). A kernel for which no clone
// remains is an error. The general version of a kernel (WidenIdIndices.h) is cloned once, for any
// local size, and all clones share it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_SPECIALIZE_H
#define OCLC_PASSES_KERNELPREP_SPECIALIZE_H

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <string>
#include <utility>

namespace oclc::passes {

struct SpecializeOptions {
  bool any = false;
  llvm::SmallVector<LocalSize> sizes;
  llvm::SmallVector<std::string> anyOfKernels; ///< Kernels with a general variant if `any` is off.
  llvm::SmallVector<std::pair<std::string, LocalSize>> sizesOfKernels; ///< In addition to `sizes`.

  /// Parses "any;64x1x1;16x16;k:32;k:any". Error: a malformed size or one listed twice.
  static llvm::Expected<SpecializeOptions> parse(llvm::StringRef text);

  /// Returns whether a kernel gets a general variant.
  bool hasAny(llvm::StringRef kernel) const;

  /// Returns the sizes for a kernel, each once.
  llvm::SmallVector<LocalSize> sizesOf(llvm::StringRef kernel) const;
};

struct SpecializePass : llvm::PassInfoMixin<SpecializePass> {
  explicit SpecializePass(SpecializeOptions options) : Options(std::move(options)) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;
  static bool isRequired() { return true; }

private:
  SpecializeOptions Options;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_SPECIALIZE_H
