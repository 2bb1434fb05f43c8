//===- PipesAsPointers.h - Give pipes the types of SPIR ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// pipes-as-pointers: makes pipes pointers to global memory, and reserve ids private pointers, also
// inside of arrays and structures. SPIR and the translator of SPIR-V write these, and the built-in
// library defines functions on them, where Clang writes types of its own.
//
//   call i32 @__read_pipe_4(target("spirv.Pipe", 0) %pipe, target("spirv.ReserveId") %id, ...)
//     =>
//   call i32 @__read_pipe_4(ptr addrspace(1) %pipe, ptr %id, ...)
//
// The metadata of kernels still tells what is a pipe. Runs on the output of Clang, before
// verify-canonical: canonical IR has the pointers only.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_PIPESASPOINTERS_H
#define OCLC_PASSES_SPIR_PIPESASPOINTERS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PipesAsPointersPass : llvm::PassInfoMixin<PipesAsPointersPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

/// True if a module has pipes or reserve ids of Clang's types.
bool hasOpaquePipes(const llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_PIPESASPOINTERS_H
