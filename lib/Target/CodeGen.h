//===- CodeGen.h - Compile host IR to machine code --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Runs LLVM's code generator with the options that all binaries of oclc use.
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
namespace legacy {
class PassManager;
}
} // namespace llvm

namespace oclc::target {

/// Creates a target machine: position-independent, small code model, each function in its own
/// section. CPU and features come from the attributes of each function. The optimisation pipeline
/// and emitMachineCode use such machines. A target other than the host's must have been registered.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(unsigned optLevel, const llvm::Triple &triple);

/// Prepares a module for the code generator. Removes the names of files, which must not be in the
/// object. Makes definitions local to the binary, because none of its symbols can be interposed.
/// Omits unwind tables, because nothing unwinds through a kernel.
void prepareForCodeGen(llvm::Module &module);

/// Adds the analyses that the code generator's passes must find before them.
void addCodeGenAnalyses(llvm::legacy::PassManager &passes, const llvm::TargetMachine &machine);

/// Determines how debug information affects code.
enum class FrameDescriptions {
  Usual, ///< It is written, with descriptions of the frames of functions.
  None,  ///< It is written without these, so that the code is the same as without it.
};

/// Compiles `module` to an object file or assembly. The module must have the triple and data layout
/// of Target.h, and its functions the attributes "target-cpu" and "target-features". Changes the
/// module: all definitions become dso_local and lose unwind tables, and the module loses its name,
/// so that the bytes depend only on the code. Returns the errors that the code generator reports
/// through the module's context; its other diagnostics go to the context's handler.
llvm::Expected<llvm::SmallVector<char, 0>>
emitMachineCode(llvm::Module &module, llvm::CodeGenFileType fileType, unsigned optLevel,
                FrameDescriptions frames = FrameDescriptions::Usual);

} // namespace oclc::target

#endif // OCLC_TARGET_CODEGEN_H
