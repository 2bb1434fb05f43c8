//===- Recipe.h - What a program follows from -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Everything that an application passes in for one program. Two programs with the same digest are
// the same program, whichever process or machine asks for them; so captures, archives and the cache
// know programs by it. Not in it is what is found on the machine: files that the source includes
// (Includes.h), and so the folders of -I; the compiler; the CPU.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_RECIPE_H
#define OCLC_OFFLINE_RECIPE_H

#include "Offline/Sha256.h"

#include <string>
#include <utility>
#include <vector>

namespace oclc::offline {

using binary::BinaryType;
using binary::ProgramKind;

struct Recipe {
  ProgramKind kind = ProgramKind::Source;
  BinaryType type = BinaryType::Executable;
  /// One word each, value included: "-DN=3", "-Idir", "-cl-mad-enable".
  std::vector<std::string> options;
  std::vector<std::pair<uint32_t, std::string>> specConstants; ///< By SpecId.
  /// Names and texts of clCompileProgram, the first of a name first.
  std::vector<std::pair<std::string, std::string>> headers;
  std::span<const std::byte> input; ///< The source text or the SPIR-V.
  std::vector<Digest> links;        ///< The recipes of what clLinkProgram was given, in order.
  /// The files that were made of these, which are different ones on other machines: not a part of
  /// the digest.
  std::vector<std::span<const std::byte>> objects;
};

/// What an archive says of the program, without its includes.
binary::ArchivedProgram describe(const Recipe &recipe);

/// The same, of the recipe alone.
Digest digestOf(const Recipe &recipe);

/// Whether `name` can be that of a header: a relative one that stays in its folder, and that a file
/// can have.
bool isHeaderName(const std::string &name);

/// The folders of the options' -I, in their order.
std::vector<std::string> includeFolders(const std::vector<std::string> &options);

/// The options without them.
std::vector<std::string> withoutFolders(const std::vector<std::string> &options);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_RECIPE_H
