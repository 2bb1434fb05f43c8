//===- SanitizerCalls.h - Functions that sanitized kernels call ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Creates calls of internal functions, which workgroup-launcher replaces by loads from abi::Checks
// and by calls of its functions (SanitizerABI.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SANITIZERS_SANITIZERCALLS_H
#define OCLC_PASSES_SANITIZERS_SANITIZERCALLS_H

#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// `i64 __oclc_argument_before(i32 n)` and `i64 __oclc_argument_bytes(i32 n)`: the abi::Extent of
/// argument `n` of the source.
inline constexpr llvm::StringLiteral ArgumentBeforeName = "__oclc_argument_before";
inline constexpr llvm::StringLiteral ArgumentBytesName = "__oclc_argument_bytes";
llvm::Value *createArgumentBefore(llvm::IRBuilderBase &builder, unsigned n);
llvm::Value *createArgumentBytes(llvm::IRBuilderBase &builder, unsigned n);

/// `i64 __oclc_memory_before(ptr p)` and `i64 __oclc_memory_bytes(ptr p)`: the abi::Extent of the
/// memory behind a pointer that was loaded from memory.
inline constexpr llvm::StringLiteral MemoryBeforeName = "__oclc_memory_before";
inline constexpr llvm::StringLiteral MemoryBytesName = "__oclc_memory_bytes";
llvm::Value *createMemoryBefore(llvm::IRBuilderBase &builder, llvm::Value *pointer);
llvm::Value *createMemoryBytes(llvm::IRBuilderBase &builder, llvm::Value *pointer);

/// `void __oclc_report_access(ptr site, i64 x, i64 y, i64 z, i64 offset, i64 objectBytes,
/// i64 bytes)`: the parameters of an abi::ReportAccessFn after the launch.
inline constexpr llvm::StringLiteral ReportAccessName = "__oclc_report_access";
/// Creates a call for the work-item that runs it.
void createAccessReport(llvm::IRBuilderBase &builder, llvm::Constant *site, llvm::Value *offset,
                        llvm::Value *objectBytes, llvm::Value *bytes);

/// `void __oclc_check_access(ptr site, ptr address, i64 bytes, i64 group, i64 item, i64 barriers)`:
/// the parameters of an abi::CheckAccessFn after the launch and the worker.
inline constexpr llvm::StringLiteral CheckAccessName = "__oclc_check_access";
/// Creates a call for the work-item that runs it.
void createAccessCheck(llvm::IRBuilderBase &builder, llvm::Constant *site, llvm::Value *address,
                       llvm::Value *bytes, llvm::Value *barriers);

} // namespace oclc::passes

#endif // OCLC_PASSES_SANITIZERS_SANITIZERCALLS_H
