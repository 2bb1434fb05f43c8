//===- Recipe.h - Inputs that determine a program, and their digest ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A recipe contains everything that an application passes to the API for one program. Two programs
// whose recipes have the same digest are the same program, on any machine and in any process.
// Captures, archives and the cache therefore look up programs by this digest. The digest does not
// include what depends on the machine: the files that the source includes (Includes.h) and the
// folders of -I, the compiler, and the CPU.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_RECIPE_H
#define OCLC_OFFLINE_RECIPE_H

#include "Offline/Sha256.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace oclc::offline {

using binary::BinaryType;
using binary::ProgramKind;

struct Recipe {
  ProgramKind kind = ProgramKind::Source;
  BinaryType type = BinaryType::Executable;
  /// One word for each option, with its value: "-DN=3", "-Idir", "-cl-mad-enable".
  std::vector<std::string> options;
  std::vector<std::pair<uint32_t, std::string>> specConstants; ///< SpecIds and values.
  /// Names and texts of the headers that were passed to clCompileProgram. If a name occurs more
  /// than once, the first header counts.
  std::vector<std::pair<std::string, std::string>> headers;
  std::span<const std::byte> input; ///< The source text, the SPIR-V or the SPIR.
  std::vector<Digest> links;        ///< Recipe digests of clLinkProgram's inputs, in order.
  /// Compiled binaries of `links`. They differ between machines, so the digest does not include
  /// them.
  std::vector<std::span<const std::byte>> objects;
};

/// Returns the entry of the program in an archive, but without its includes, its build log and the
/// position of its binary.
binary::ArchivedProgram describe(const Recipe &recipe);

/// Returns only the digest of the recipe.
Digest digestOf(const Recipe &recipe);

/// True if `name` can be the name of a header: a relative path without "..", with lengths that file
/// systems support.
bool isHeaderName(const std::string &name);

/// True if `input` begins as LLVM bitcode does, in which SPIR is stored.
bool isBitcode(std::span<const std::byte> input);

/// The language of an input: the value of oclc's option -x, the name of the input in messages, and
/// the name of the file in which a capture stores it.
struct InputLanguage {
  std::string_view option, name, file;
};
inline constexpr InputLanguage OpenCLC = {"cl", "<source>", "source.cl"},
                               Spirv = {"spirv", "<SPIR-V>", "module.spv"},
                               Spir = {"spir", "<SPIR>", "module.bc"};
const InputLanguage &languageOf(const Recipe &recipe);

/// Returns the folders of the -I options, in their order.
std::vector<std::string> includeFolders(const std::vector<std::string> &options);

/// Returns the options other than -I.
std::vector<std::string> withoutFolders(const std::vector<std::string> &options);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_RECIPE_H
