//===- LinkInputs.h - Translate the inputs and link them to one program -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_LINKINPUTS_H
#define OCLC_DRIVER_LINKINPUTS_H

#include "Driver/Stages.h"

namespace oclc::driver {

/// The program that the inputs of a compilation are, and what a binary says about the inputs.
struct LinkedProgram {
  std::unique_ptr<llvm::Module> module; ///< Canonical IR.
  llvm::SmallVector<char, 0> embedded;  ///< Bitcode to embed; empty: none.
  std::vector<std::string> imports; ///< Symbols that an object lacks; if any, it gets no code yet.
  std::vector<std::string> dependencies; ///< See CompileResult.
  std::string languages;                 ///< Source languages of the inputs, without duplicates.
  std::string options;                   ///< Build options of the inputs, without duplicates.
  std::string source;                    ///< Text of all inputs, if the request embeds it.
  bool argumentInfo = false;             ///< An input describes the arguments of its kernels.
  bool uniformWorkGroups = false;        ///< An input promises work-groups of equal size.
};

/// Translates each input of `stages.request` to canonical IR, links the modules, and checks the
/// options that name parts of the program. Errors: as compile().
llvm::Expected<LinkedProgram> linkInputs(llvm::LLVMContext &context, const StageContext &stages);

/// True if functions of the output can be called from other programs.
inline bool isLinkable(const CompileRequest &request) {
  return request.type != binary::BinaryType::Executable;
}

/// Returns a canonical program as bitcode, without debug information unless it was requested.
llvm::SmallVector<char, 0> canonicalBitcode(const llvm::Module &program,
                                            const CompileRequest &request);

} // namespace oclc::driver

#endif // OCLC_DRIVER_LINKINPUTS_H
