//===- CalledKernels.h - Kernels that call kernels --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// In OpenCL C a kernel may call another like any function, and compilers before Clang 21 wrote just
// that. LLVM's verifier refuses it now, so that the body of a kernel that is called has to become a
// function of its own:
//
//   define spir_kernel void @k(%a) {               define spir_kernel void @k(%a) {
//     <body>                                         call spir_func void @k.body(%a)
//   }                                       =>     }
//   call spir_kernel void @k(%x)                   define internal spir_func void @k.body(%a) {
//                                                    <body>
//                                                  }
//                                                  call spir_func void @k.body(%x)
//
// One that another unit defines is called by the name of its twin (KernelTwins.cpp).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_CALLEDKERNELS_H
#define OCLC_FRONTEND_CALLEDKERNELS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace oclc::frontend {

class CalledKernels {
public:
  /// Makes plain functions of the kernels in `M` that are called. `M` need not be valid.
  explicit CalledKernels(llvm::Module &M);
  /// Makes them kernels again, without their bodies. `M` is valid.
  void separate();

private:
  llvm::SmallVector<llvm::Function *> Kernels;
};

/// Moves the body of `Kernel` into `Body`, which has none and the same type, and calls it there.
void moveKernelBody(llvm::Function &Kernel, llvm::Function &Body);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_CALLEDKERNELS_H
