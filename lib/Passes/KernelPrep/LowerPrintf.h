//===- LowerPrintf.h - Lower printf to calls with packed arguments ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// lower-printf: replaces variadic calls of printf by calls with one packed block of arguments.
//
// Input: calls of `printf(ptr addrspace(2) format, ...)`, inlined and in SSA form, so that a format
// that was passed to a helper function is a constant.
//
// Output: each call stores its arguments into a private block, laid out as abi::PrintfFn expects
// (lib/Binary/LaunchABI.h), and calls
//
//   declare i32 @__oclc_printf(ptr addrspace(2) %format, ptr %arguments, i64 %bytes)
//
// whose result replaces that of printf. The format must be one of a known set of constant strings
// (PrintfFormats.h); otherwise the call is an error. The block always has the size and the types
// that the formats require: if an argument is missing or has another type, its slot contains zeros,
// or a null pointer for %s. So the reader of the block never reads past its end. The front end has
// warned about such arguments if it knew the format; this pass only emits remarks.
//
//   call i32 (ptr addrspace(2), ...) @printf(ptr addrspace(2) @fmt, i32 %x)        ; "%d"
//   =>
//   %1 = sext i32 %x to i64
//   store i64 %1, ptr %block
//   call i32 @__oclc_printf(ptr addrspace(2) @fmt, ptr %block, i64 8)
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_LOWERPRINTF_H
#define OCLC_PASSES_KERNELPREP_LOWERPRINTF_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

/// True if `callee` is OpenCL C's printf, which a program declares and does not define.
bool isPrintf(const llvm::Value *callee);

class LowerPrintfPass : public llvm::PassInfoMixin<LowerPrintfPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_LOWERPRINTF_H
