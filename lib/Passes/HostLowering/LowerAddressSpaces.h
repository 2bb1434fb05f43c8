//===- LowerAddressSpaces.h - From canonical IR to IR of the host -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-address-spaces<cpu=NAME>: the end of canonical IR. Every pointer becomes a plain one, the
// module gets the triple and data layout of the host, and every function the CPU it is compiled
// for. Entry points become ORIGINAL.NAME, so that one binary can hold code for several CPUs.
//
//   load float, ptr addrspace(3) %p   =>   load float, ptr %p, !alias.scope !local, !noalias
//   !global+private
//
// What the address spaces said about aliasing stays: memory of different spaces is disjoint (OpenCL
// C 3.0, section 6.7), and __constant memory does not change while a kernel runs. Runs after
// workgroup-launcher.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H
#define OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H

#include "llvm/IR/PassManager.h"

#include <string>

namespace oclc::passes {

struct LowerAddressSpacesPass : llvm::PassInfoMixin<LowerAddressSpacesPass> {
  explicit LowerAddressSpacesPass(std::string CPU) : CPU(std::move(CPU)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  std::string CPU;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H
