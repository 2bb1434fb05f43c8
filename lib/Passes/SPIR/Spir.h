//===- Spir.h - Passes that turn SPIR of any producer into canonical IR -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The passes that turn modules of other producers than the in-process Clang into canonical IR: SPIR
// 1.2 and 2.0 (Khronos, "The SPIR Specification"), IR for spir64 and spirv64 from later compilers,
// and the output of the SPIR-V translator. After the last of these passes, verify-canonical finds
// no fault.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_SPIR_H
#define OCLC_PASSES_SPIR_SPIR_H

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <string>

namespace oclc::passes {

/// spir-metadata: sets the triple and data layout of canonical IR. Kernels that `opencl.kernels`
/// lists get the calling convention of kernels, and the entries of the list become metadata of
/// these functions. Functions of OpenCL C 1.x get "uniform-work-group-size". The named metadata
/// opencl.*, spirv.* and llvm.ident is removed.
///
///   define void @k(ptr addrspace(1) %x)        define spir_kernel void @k(ptr addrspace(1) %x)
///   !opencl.kernels = !{!0}                =>      !kernel_arg_name !1 { ... }
///   !0 = !{ptr @k, !1}                         !1 = !{!"x"}
///   !1 = !{!"kernel_arg_name", !"x"}
struct SpirMetadataPass : llvm::PassInfoMixin<SpirMetadataPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// The build options that Clang expresses as flags of instructions and attributes of functions.
struct BuildOptions {
  bool correctlyRoundedDivideSqrt = false;
  bool fastRelaxedMath = false;
  bool finiteMathOnly = false;
  bool madEnable = false;
  bool noSignedZeros = false;
  bool uniformWorkGroupSize = false;
  bool unsafeMathOptimizations = false;

  /// Sets the option with this name: "mad-enable" for -cl-mad-enable. Returns false if there is
  /// none.
  bool set(llvm::StringRef name);
  /// Parses a list such as "fast-relaxed-math;mad-enable". Error: an unknown name.
  static llvm::Expected<BuildOptions> parse(llvm::StringRef text);
  std::string text() const;
};

/// apply-build-options<OPTIONS>: applies build options to a module: OPTIONS, and the options with
/// which the module was made (`opencl.compiler.options`). Floating-point operations and calls get
/// the flags, and functions the attributes, that Clang would give them for these options. Unless
/// the options require correct rounding, divisions and square roots of floats get the accuracy that
/// OpenCL C requires, 2.5 and 3 ulp, if the format of the module cannot express it. Must run before
/// spir-metadata, which removes `opencl.compiler.options`.
///
///   %p = fmul float %a, %b   =>   %p = fmul contract float %a, %b
class ApplyBuildOptionsPass : public llvm::PassInfoMixin<ApplyBuildOptionsPass> {
public:
  explicit ApplyBuildOptionsPass(BuildOptions options = {}) : Options(options) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  BuildOptions Options;
};

/// spir-contractions: replaces a product and the sum or difference that is its only user by
/// llvm.fmuladd, as Clang writes a * b + c today, in modules that allow contraction
/// (`opencl.enable.FP_CONTRACT`). Kernels with the mode ContractionOff in `spirv.ExecutionMode`,
/// and the functions that they call, stay as they are. Must run before spir-metadata, which removes
/// this metadata.
///
///   %p = fmul float %a, %b    =>   %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
///   %s = fadd float %p, %c
struct SpirContractionsPass : llvm::PassInfoMixin<SpirContractionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-restrictions: reports features of SPIR that the device does not support, with the function
/// or argument that uses them: images, device-side enqueue, and initial values in
/// local memory.
struct SpirRestrictionsPass : llvm::PassInfoMixin<SpirRestrictionsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-builtins: renames declarations of built-in functions to the names that Clang 22 gives them.
/// These have its order of qualifiers, and pointee types that the producer could not know. Names
/// that match no built-in function do not change.
///
///   declare <4 x float> @_Z6vload4mPKU3AS1f    =>   declare <4 x float> @_Z6vload4mPU3AS1Kf
struct SpirBuiltinsPass : llvm::PassInfoMixin<SpirBuiltinsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-events: changes events in built-in functions from pointers to target("spirv.Event"). It
/// does not matter which event is passed or returned, because a copy is complete when its function
/// returns: arguments become null events, and users of a result get a null pointer.
///
///   %e = call ptr @_Z21async...event(..., ptr %d)
///     =>   call target("spirv.Event")
///              @_Z21async...event(..., target("spirv.Event") zeroinitializer)
struct SpirEventsPass : llvm::PassInfoMixin<SpirEventsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-locals: removes the zeros that old producers wrote as initial values of variables in local
/// memory, and makes these variables internal.
///
///   @k.tile = internal addrspace(3) global [64 x i32] zeroinitializer
///     =>   @k.tile = internal addrspace(3) global [64 x i32] undef
struct SpirLocalsPass : llvm::PassInfoMixin<SpirLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spir-shifts: masks shift amounts, because OpenCL C shifts modulo the width of the type (section
/// 6.3 j). LLVM leaves larger shifts undefined, and old producers did not mask the amount.
///
///   %r = shl i32 %x, %n   =>   %m = and i32 %n, 31
///                              %r = shl i32 %x, %m
struct SpirShiftsPass : llvm::PassInfoMixin<SpirShiftsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-constants: makes variables in constant memory constant. All variables there are constant
/// in SPIR-V, but the translator does not mark them.
///
///   @0 = internal addrspace(2) global [2 x i8] c"a\00"
///     =>   @0 = internal addrspace(2) constant [2 x i8] c"a\00"
struct SpirvConstantsPass : llvm::PassInfoMixin<SpirvConstantsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-arithmetic: lowers calls that the translator emits for instructions without an OpenCL C
/// function. Sums with a carry and differences with a borrow become LLVM instructions, and products
/// of twice the width become a multiplication and a call of mul_hi. fmax_common and fmin_common,
/// whose results are undefined for infinities and NaNs, become fmax and fmin. Dot products of four
/// bytes become dot, dot_acc_sat and their forms with packed bytes.
///
///   call void @_Z17__spirv_IAddCarryii(ptr sret({i32, i32}) %r, i32 %a, i32 %b)
///     =>   %sum = add i32 %a, %b
///          %less = icmp ult i32 %sum, %a
///          ... and two stores to %r
struct SpirvArithmeticPass : llvm::PassInfoMixin<SpirvArithmeticPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// spirv-votes: removes conversions of votes to booleans and back. Votes of work-groups and
/// sub-groups are booleans in SPIR-V. The OpenCL C functions that the translator calls return
/// integers, which are 0 or 1 in oclc's library, so the conversions are redundant.
///
///   %vote = call i32 @_Z14work_group_anyi(i32 %x)
///   %truth = icmp ne i32 %vote, 0
///   %number = select i1 %truth, i32 1, i32 0           =>   %vote
struct SpirvVotesPass : llvm::PassInfoMixin<SpirvVotesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// builtin-attributes: sets Clang's attributes on functions and calls, and removes the producer's
/// attributes that would change code. All functions and calls become convergent; later passes may
/// infer otherwise. Built-ins that access no memory, and vload functions, which only read it, get
/// memory attributes. A call gets the calling convention of its callee.
///
///   declare void @_Z7barrierj(i32) nounwind
///     =>   declare void @_Z7barrierj(i32) convergent nounwind
struct BuiltinAttributesPass : llvm::PassInfoMixin<BuiltinAttributesPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_SPIR_H
