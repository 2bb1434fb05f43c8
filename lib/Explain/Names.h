//===- Names.h - Names of functions that are made from kernels -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_NAMES_H
#define OCLC_EXPLAIN_NAMES_H

#include "Explain/Model.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DebugLoc.h"

namespace oclc::explain {

/// Relates the functions that passes make to kernels. Their names contain that of the kernel:
/// "blur.64x1x1" and "oclc.blur.64x1x1.x86-64-v3" belong to the kernel "blur".
class Names {
public:
  Names(std::vector<std::string> kernels, llvm::StringRef cpu)
      : Kernels(std::move(kernels)), CPU(cpu) {}

  /// Returns the kernel to which a function belongs; empty: none.
  llvm::StringRef kernelOf(llvm::StringRef function) const;
  /// Returns the variant to which a function belongs, such as "blur.64x1x1"; the name of the kernel
  /// before variants exist; empty if it belongs to no kernel.
  llvm::StringRef variantOf(llvm::StringRef function) const;

private:
  std::vector<std::string> Kernels;
  std::string CPU;
};

/// Returns the source position of `loc`; none if it has no line.
Place placeOf(const llvm::DebugLoc &loc);

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_NAMES_H
