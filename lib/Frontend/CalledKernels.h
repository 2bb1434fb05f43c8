//===- CalledKernels.h - Separate the bodies of kernels that are called -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// In OpenCL C a kernel may call another kernel like any function, and compilers before Clang 21
// emitted such a call directly. LLVM's verifier rejects it now. The body of a kernel that is called
// therefore becomes a separate function:
//
//   define spir_kernel void @k(%a) {               define spir_kernel void @k(%a) {
//     <body>                                         call spir_func void @k.body(%a)
//   }                                       =>     }
//   call spir_kernel void @k(%x)                   define internal spir_func void @k.body(%a) {
//                                                    <body>
//                                                  }
//                                                  call spir_func void @k.body(%x)
//
// A kernel that another translation unit defines is called by the name of its twin
// (KernelTwins.cpp).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_CALLEDKERNELS_H
#define OCLC_FRONTEND_CALLEDKERNELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace oclc::frontend {

class CalledKernels {
public:
  /// Turns the kernels in `m` that are called into plain functions, so that LLVM's verifier accepts
  /// `m`. `m` need not be valid.
  explicit CalledKernels(llvm::Module &m);
  /// Turns these functions back into kernels that call their bodies. A kernel without a definition
  /// stays a function, and gets the name of its twin. A function that returns a value cannot be a
  /// kernel, and stays a function. `m` must be valid.
  void separate();

private:
  llvm::SmallVector<llvm::Function *> Kernels;
};

/// Moves the body of `kernel` into `body`, and makes `kernel` call `body`. `body` must be a
/// declaration with the same type.
void moveKernelBody(llvm::Function &kernel, llvm::Function &body);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_CALLEDKERNELS_H
