//===- PrepareSpirv.h - Prepare canonical IR for LLVM's SPIR-V back end -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// prepare-spirv: rewrites constructs that LLVM's SPIR-V back end does not support, lowers
// incorrectly, or lowers to slow code, into constructs that it lowers well.
//
//   call float @llvm.fmuladd.f32(%a, %b, %c)
//     =>   call spir_func float @_Z3madfff(%a, %b, %c)
//   call i32 @_Z10atomic_incPU3AS1Vi(%p)
//     =>   atomicrmw add %p, 1 syncscope("device") monotonic
//   call i32 @_Z16atomic_fetch_addPU3AS1VU7_Atomicii(%p, %v)
//     =>   atomicrmw add %p, %v syncscope("device") seq_cst
//   call @_Z21async_work_group_copy...(%d, %s, %n, %e)
//     =>   call @_Z29async_work_group_strided_copy...(%d, %s, %n, 1, %e)
//   trunc i64 %x to i16              =>   trunc to i32, then to i16
//   zext (trunc i32 %x to i8) to i16 =>   and (trunc i32 %x to i16), 255
//   call <4 x i32> @_Z12convert_int4Dv4_c(%v)
//     =>   sext <4 x i8> %v to <4 x i32>
//   call i8 @_Z17convert_uchar_sati(%x)
//     =>   trunc (smin (smax %x, 0), 255) to i8
//   call <4 x i32> @_Z3minDv4_ii(%v, %x)
//     =>   call <4 x i32> @_Z3minDv4_iS_(%v, a vector of %x)
//   select i1 %x, <4 x i32> %a, <4 x i32> %b
//     =>   select <4 x i1> a vector of %x, <4 x i32> %a, <4 x i32> %b
//   call @_Z12vloada_half3mPU3AS1KDh(%n, %p)
//     =>   call @_Z11vload_half3mPU3AS1KDh(0, %p + 4 * %n)
//   call void @_Z9mem_fencej(1)      =>   a call that becomes OpMemoryBarrier with work-group scope
//   call i32 (...) @printf(@format)  =>   with i8 pointers, not pointers to an array
//   call i32 @_Z3anyDv2_i(%v)        =>   the signs of the elements, combined by `or`
//
// Atomic functions of OpenCL C 1.x get device scope. The back end would give them work-group scope,
// in which other work-groups need not see their effects.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_PREPARESPIRV_H
#define OCLC_PASSES_SPIR_PREPARESPIRV_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PrepareSpirvPass : llvm::PassInfoMixin<PrepareSpirvPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_PREPARESPIRV_H
