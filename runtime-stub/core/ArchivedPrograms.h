//===- ArchivedPrograms.h - Taking programs out of archives -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_ARCHIVEDPROGRAMS_H
#define OCLC_RUNTIME_CORE_ARCHIVEDPROGRAMS_H

#include "Offline/Includes.h"
#include "core/Compiler.h"

#include <optional>

namespace oclc::rt {

/// What is looked for.
struct WantedProgram {
  const binary::Digest &recipe;
  std::vector<std::string> folders;                          ///< In which its includes are.
  offline::IfMissing ifMissing = offline::IfMissing::Refuse; ///< When one is not there.
};

/// The answer of the compiler that the archive has kept: a program that can run here, or the log of
/// one that did not compile. Nothing: `why` is empty when the archive does not know the program, or
/// says why what it has is of no use.
std::optional<CompileAnswer> takeProgram(const binary::ByteSource &file,
                                         const binary::ProgramArchive &archive,
                                         const WantedProgram &wanted, std::string &why);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_ARCHIVEDPROGRAMS_H
