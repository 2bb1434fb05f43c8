//===- ArchivedPrograms.h - Takes programs from archives --------------------------------------===//
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

/// The program to look for.
struct WantedProgram {
  const binary::Digest &recipe;
  std::vector<std::string> folders;                          ///< Search path for included files.
  offline::IfMissing ifMissing = offline::IfMissing::Refuse; ///< Applies to included files.
};

/// Looks for a program in an archive and returns the compiler's answer that the archive contains: a
/// program that this CPU can run, or the log of a program that did not compile. Otherwise returns
/// no value, and stores in `why` why the program in the archive cannot be used. If the archive does
/// not contain the program, `why` is not changed.
std::optional<CompileAnswer> takeProgram(const binary::ByteSource &file,
                                         const binary::ProgramArchive &archive,
                                         const WantedProgram &wanted, std::string &why);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_ARCHIVEDPROGRAMS_H
