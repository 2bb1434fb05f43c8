//===- Spir.h - SPIR of any producer becomes canonical IR -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The passes at the front door for modules that Clang has not just made: SPIR 1.2 and 2.0 (Khronos,
// "The SPIR Specification"), IR for spir64 and spirv64 of later compilers, and what the SPIR-V
// translator writes. After the last of them verify-canonical finds nothing.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIR_H
#define OCLC_PASSES_SPIR_SPIR_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::passes {

/// spir-metadata: the triple and data layout of canonical IR; what `opencl.kernels` lists becomes
/// metadata of the functions, which get the calling convention and the attributes of kernels; the
/// other lists of the module go.
///
///   define void @k(ptr addrspace(1) %x)             define spir_kernel void @k(ptr addrspace(1)
///   %x) !opencl.kernels = !{!0}                    =>       !kernel_arg_name !1 { ... } !0 = !{ptr
///   @k, !1}                              !1 = !{!"x"} !1 = !{!"kernel_arg_name", !"x"}
struct SpirMetadataPass : llvm::PassInfoMixin<SpirMetadataPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Of the options of a build, those that Clang writes into the instructions.
struct BuildOptions {
  bool correctlyRoundedDivideSqrt = false;
  bool fastRelaxedMath = false;
  bool finiteMathOnly = false;
  bool madEnable = false;
  bool noSignedZeros = false;
  bool uniformWorkGroupSize = false;
  bool unsafeMathOptimizations = false;

  /// Sets the option of this name: "mad-enable" for -cl-mad-enable. False if there is none.
  bool set(llvm::StringRef Name);
  /// "fast-relaxed-math;mad-enable"
  static llvm::Expected<BuildOptions> parse(llvm::StringRef Text);
  std::string text() const;
};

/// apply-build-options<OPTIONS>: floating-point operations and calls get the flags that Clang would
/// give them for these options and for those with which the module was made
/// (`opencl.compiler.options`); functions get the attributes. Divisions and square roots of floats
/// get the accuracy that OpenCL C asks for, 2.5 and 3 ulp, where the form of the module cannot say
/// that. Must see the module before spir-metadata drops its lists.
///
///   %p = fmul float %a, %b   =>   %p = fmul contract float %a, %b
class ApplyBuildOptionsPass : public llvm::PassInfoMixin<ApplyBuildOptionsPass> {
public:
  explicit ApplyBuildOptionsPass(BuildOptions Options = {}) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  BuildOptions Options;
};

/// spir-contractions: in a module that allows contraction (`opencl.enable.FP_CONTRACT`), a product
/// and the sum that alone needs it become llvm.fmuladd, as Clang writes a * b + c today. Must see
/// the module before spir-metadata drops its lists.
///
///   %p = fmul float %a, %b    =>   %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
///   %s = fadd float %p, %c
struct SpirContractionsPass : llvm::PassInfoMixin<SpirContractionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-restrictions: errors for what SPIR has and the device has not, by function and argument:
/// images, samplers, pipes, device-side enqueue, and initial values in local memory.
struct SpirRestrictionsPass : llvm::PassInfoMixin<SpirRestrictionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-builtins: declarations of built-in functions get the names that Clang 22 gives them: its
/// order of qualifiers, and what a pointer leads to where the producer could not tell. Names that
/// no built-in function has stay.
///
///   declare <4 x float> @_Z6vload4mPKU3AS1f    =>   declare <4 x float> @_Z6vload4mPU3AS1Kf
struct SpirBuiltinsPass : llvm::PassInfoMixin<SpirBuiltinsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-events: built-in functions take and return events as target("spirv.Event"), not as
/// pointers. Which one is passed or returned has no meaning, for a copy is complete when it
/// returns: arguments are null events, and what the module keeps of a result is a null pointer.
///
///   %e = call ptr @_Z21async...event(..., ptr %d)
///     =>   call target("spirv.Event") @_Z21async...event(..., target("spirv.Event")
///     zeroinitializer)
struct SpirEventsPass : llvm::PassInfoMixin<SpirEventsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-locals: variables in local memory are internal and have no initial value; old producers
/// wrote zeros.
///
///   @k.tile = internal addrspace(3) global [64 x i32] zeroinitializer
///     =>   @k.tile = internal addrspace(3) global [64 x i32] undef
struct SpirLocalsPass : llvm::PassInfoMixin<SpirLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-shifts: shifts by as many bits as the type has, or more, count from zero again (OpenCL C,
/// section 6.3 j), which LLVM leaves undefined and old producers did not mask.
///
///   %r = shl i32 %x, %n   =>   %m = and i32 %n, 31
///                              %r = shl i32 %x, %m
struct SpirShiftsPass : llvm::PassInfoMixin<SpirShiftsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-constants: variables in constant memory are constant, also where SPIR-V, which has no
/// other ones there, does not say so.
///
///   @0 = internal addrspace(2) global [2 x i8] c"a\00"
///     =>   @0 = internal addrspace(2) constant [2 x i8] c"a\00"
struct SpirvConstantsPass : llvm::PassInfoMixin<SpirvConstantsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-arithmetic: what the translator makes of instructions that OpenCL C has no function for:
/// sums with a carry, differences with a borrow and products of twice the width become LLVM's
/// instructions; fmax_common and fmin_common, which may do less than fmax and fmin, become these.
///
///   call void @_Z17__spirv_IAddCarryii(ptr sret({i32, i32}) %r, i32 %a, i32 %b)
///     =>   %sum = add i32 %a, %b
///          %less = icmp ult i32 %sum, %a
///          ... and two stores to %r
struct SpirvArithmeticPass : llvm::PassInfoMixin<SpirvArithmeticPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-votes: votes of work-groups and sub-groups are booleans in SPIR-V. The functions of OpenCL
/// C that the translator calls give 0 or 1, which need not become a boolean and a number again.
///
///   %vote = call i32 @_Z14work_group_anyi(i32 %x)
///   %truth = icmp ne i32 %vote, 0
///   %number = select i1 %truth, i32 1, i32 0           =>   %vote
struct SpirvVotesPass : llvm::PassInfoMixin<SpirvVotesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// builtin-attributes: functions and calls carry what Clang says of them, and nothing else that
/// would change code. All are convergent, as far as LLVM does not find out better; built-ins that
/// read no memory, or write none, say so. A call has the calling convention of what it calls.
///
///   declare void @_Z7barrierj(i32) nounwind   =>   declare void @_Z7barrierj(i32) convergent
///   nounwind
struct BuiltinAttributesPass : llvm::PassInfoMixin<BuiltinAttributesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIR_H
