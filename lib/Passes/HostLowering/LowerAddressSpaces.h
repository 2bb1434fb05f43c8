//===- LowerAddressSpaces.h - Lower canonical IR to host IR -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-address-spaces<cpu=NAME>: ends canonical IR. Moves every pointer to address space 0, sets
// the triple and data layout of the host, and sets the target CPU of every defined function.
// Renames entry points to ORIGINAL.NAME and makes all other definitions internal, so that one
// binary can contain code for several CPUs.
//
//   load float, ptr addrspace(3) %p
//     =>   load float, ptr %p, !alias.scope !local, !noalias !global+private
//
// Alias scopes preserve the alias information of address spaces: private memory, local memory, and
// global and constant memory together are disjoint (OpenCL C 3.0, section 6.7). Loads of __constant
// memory become invariant, because it does not change while a kernel runs. Runs after
// workgroup-launcher.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H
#define OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H

#include "llvm/IR/PassManager.h"

#include <string>

namespace oclc::passes {

struct LowerAddressSpacesPass : llvm::PassInfoMixin<LowerAddressSpacesPass> {
  explicit LowerAddressSpacesPass(std::string cpu) : CPU(std::move(cpu)) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  std::string CPU;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTLOWERING_LOWERADDRESSSPACES_H
