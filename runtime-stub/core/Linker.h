//===- Linker.h - Programs of programs --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Where libraries and compiled objects import nothing from each other, to link them is to put their
// kernels into one program, whose file is an archive of theirs (lib/Binary/Archive.h). Otherwise
// the compiler makes one program of the IR that they keep (Compilation.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LINKER_H
#define OCLC_RUNTIME_CORE_LINKER_H

#include "Offline/Recipe.h"
#include "core/Program.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

using LoadedFiles = std::vector<std::shared_ptr<const LoadedFile>>;

/// What the options of clLinkProgram ask for: a library or an executable. Nothing, with the reason
/// in `error`, when they are wrong.
std::optional<binary::BinaryType> parseLinkOptions(std::string_view options, std::string &error);

/// For which of the devices all inputs have something to link. Nothing, with the reason in `error`,
/// when there are none or only some inputs have something for one of them.
std::optional<std::vector<bool>> linkableDevices(std::span<const Ref<Device>> devices,
                                                 std::span<Program *const> inputs,
                                                 std::string &error);

/// The files of programs that are linkable.
LoadedFiles filesOf(std::span<Program *const> inputs);

/// What the program that is linked of them follows from.
offline::Recipe linkRecipe(const LoadedFiles &files, binary::BinaryType type);

/// Whether it takes the compiler to link them.
bool haveImports(const LoadedFiles &files);

/// Links files that import nothing. `outcome` has the devices and the options; the rest is filled
/// in.
void link(const LoadedFiles &files, binary::BinaryType type, LinkOutcome &outcome);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LINKER_H
