//===- Linker.h - Programs of programs --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Libraries and compiled objects of oclc leave no symbol open: to link them is to put their kernels
// into one program. Its file is an archive of theirs (oclc/Binary/Archive.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LINKER_H
#define OCLC_RUNTIME_CORE_LINKER_H

#include "core/Program.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::rt {

/// What the options of clLinkProgram ask for: a library or an executable. Nothing, with the reason
/// in `error`, when they are wrong.
std::optional<binary::BinaryType> parseLinkOptions(std::string_view options, std::string &error);

/// For which of the devices all inputs have something to link. Nothing, with the reason in `error`,
/// when there are none or only some inputs have something for one of them.
std::optional<std::vector<bool>> linkableDevices(std::span<const Ref<Device>> devices,
                                                 std::span<Program *const> inputs,
                                                 std::string &error);

/// Links the inputs. `outcome` has the devices and the options; the rest is filled in.
void link(std::span<Program *const> inputs, binary::BinaryType type, LinkOutcome &outcome);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LINKER_H
