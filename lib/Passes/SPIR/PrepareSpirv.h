//===- PrepareSpirv.h - Canonical IR becomes IR that LLVM can write as SPIR-V -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// prepare-spirv: what LLVM's SPIR-V back end does not know, or knows wrong, is said in a form that
// it gets right.
//
//   call float @llvm.fmuladd.f32(%a, %b, %c)     =>   call spir_func float @_Z3madfff(%a, %b, %c)
//   call i32 @_Z10atomic_incPU3AS1Vi(%p)         =>   atomicrmw add %p, 1 syncscope("device")
//   monotonic call i32 @_Z16atomic_fetch_addPU3AS1VU7_Atomicii(%p, %v)
//                                                =>   atomicrmw add %p, %v syncscope("device")
//                                                seq_cst
//   call @_Z21async_work_group_copy...(%d, %s, %n, %e)
//                                                =>   @_Z29async_work_group_strided_copy...(%d, %s,
//                                                %n, 1, %e)
//   trunc i64 %x to i16                          =>   by way of i32
//   call void @_Z9mem_fencej(1)                  =>   OpMemoryBarrier of the work-group, as a call
//   call i32 (...) @printf(@format)              =>   with i8 pointers, not pointers to an array
//   call i32 @_Z3anyDv2_i(%v)                    =>   the signs of the elements, joined by `or`
//
// The functions of OpenCL C 1.x get the scope of the device: the back end gives them that of the
// work-group, in which nobody else has to see them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_PREPARESPIRV_H
#define OCLC_PASSES_SPIR_PREPARESPIRV_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PrepareSpirvPass : llvm::PassInfoMixin<PrepareSpirvPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_PREPARESPIRV_H
