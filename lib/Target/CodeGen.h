//===- CodeGen.h - Host IR to machine code
//------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's code generator with the one set of options that binaries are made with.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_CODEGEN_H
#define OCLC_TARGET_CODEGEN_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
class Triple;
} // namespace llvm

namespace oclc::target {

/// A target machine: position-independent, small code model, each function in its own section; CPU
/// and features come from the attributes of each function. For the optimisation pipeline, and with
/// hostTriple() for emitMachineCode. Targets other than that of the host must have been registered.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(unsigned optLevel, const llvm::Triple &triple);

/// Turns `module` into an object file or assembly text. The module has the triple and data layout
/// of Target.h, its functions carry "target-cpu" and "target-features". Changes the module: all
/// definitions become dso_local and lose unwind tables, and the module loses its name, so that the
/// bytes depend on nothing but the code. Errors that the code generator reports through the
/// module's context come back as the Error; its warnings go to the context's handler.
llvm::Expected<llvm::SmallVector<char, 0>>
emitMachineCode(llvm::Module &module, llvm::CodeGenFileType fileType, unsigned optLevel);

} // namespace oclc::target

#endif // OCLC_TARGET_CODEGEN_H
