//===- Linker.h - Links programs --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Links libraries and compiled objects. If they import nothing from each other, their kernels are
// combined in one program, whose file is an archive of their files (lib/Binary/Archive.h).
// Otherwise the compiler links the IR that they contain (Compilation.h).
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

/// Returns the kind of file that the options of clLinkProgram request: a library or an executable.
/// If the options are invalid, returns no value and stores the reason in `error`.
std::optional<binary::BinaryType> parseLinkOptions(std::string_view options, std::string &error);

/// Returns, for each device, whether all inputs have a library or a compiled object for it. Returns
/// no value and stores the reason in `error` if that is true for no device, or if only some inputs
/// have one for a device.
std::optional<std::vector<bool>> linkableDevices(std::span<const Ref<Device>> devices,
                                                 std::span<Program *const> inputs,
                                                 std::string &error);

/// Returns the files of linkable programs.
LoadedFiles filesOf(std::span<Program *const> inputs);

/// Returns the recipe of the program that is linked from these files.
offline::Recipe linkRecipe(const LoadedFiles &files, binary::BinaryType type);

/// True if any file imports symbols, so that linking needs the compiler.
bool haveImports(const LoadedFiles &files);

/// Links files that import nothing. The caller sets the devices and options of `outcome`; this
/// function sets the other members.
void link(const LoadedFiles &files, binary::BinaryType type, LinkOutcome &outcome);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LINKER_H
