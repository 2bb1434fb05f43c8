//===- ArrayModule.h - Functions over arrays in IR ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Generates functions over arrays that call built-ins like a kernel does, and links the built-ins.
// Only for tests: a kernel is compiled by more passes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ARRAYMODULE_H
#define OCLC_TEST_BUILTINS_ARRAYMODULE_H

#include "Signature.h"

#include "llvm/IR/Module.h"

#include <memory>

namespace llvm {
class OptimizationLevel;
class TargetMachine;
} // namespace llvm

namespace oclc::test {

/// Returns an empty module in canonical IR.
std::unique_ptr<llvm::Module> makeArrayModule(llvm::LLVMContext &context);

/// Adds the function arrayName(s), which calls the built-in.
void addBuiltin(llvm::Module &m, const Signature &s);
/// Links the built-ins that the module calls.
void linkBuiltins(llvm::Module &m);

/// Turns the module into one for `machine`. The attributes of its functions may name another CPU.
void lowerTo(llvm::Module &m, const llvm::TargetMachine &machine);
/// Adds a function over arrays, which calls the function s.name of the C calling convention.
void addForeign(llvm::Module &m, const Signature &s);
/// Returns the name of the function that addForeign adds.
std::string foreignArrayName(const Signature &s);

/// Selects whether LLVM may replace scalars by vectors in the loops of functions over arrays.
enum class Loops { Keep, Vectorize };
void optimize(llvm::Module &m, llvm::TargetMachine &machine, llvm::OptimizationLevel level,
              Loops loops);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ARRAYMODULE_H
