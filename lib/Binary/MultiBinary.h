//===- MultiBinary.h - One file for several architectures -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A multi-architecture binary contains a binary of the same program for each of several machines.
// Its hash covers only the header and the table of members. Each member has a hash of its own, so
// a runtime reads the table and its own member, and no byte of the others.
//
// The functions treat the bytes as untrusted. They throw no exception except std::bad_alloc.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_MULTIBINARY_H
#define OCLC_BINARY_MULTIBINARY_H

#include "Binary/Format.h"
#include "Binary/Machine.h"
#include "Binary/Manifest.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace oclc::binary {

/// The checked table of a multi-architecture binary.
struct MultiBinary {
  std::vector<MultiBinaryEntry> members; ///< At least two, in ascending order of the machine.
  ContentHash hash = {};                 ///< Of header and table.

  /// Returns the entry for `machine`, or null.
  const MultiBinaryEntry *find(const Machine &machine) const;
};

/// True if `file` starts with the magic number of a multi-architecture binary.
bool looksLikeMultiBinary(std::span<const std::byte> file);

/// Number of bytes that contain the header and the table of every valid file.
inline constexpr uint64_t MostMultiBinaryTable =
    sizeof(MultiBinaryHeader) + limits::Machines * sizeof(MultiBinaryEntry);

/// Checks the header and the table of a file of `fileBytes` bytes, of which `start` contains at
/// least the first MostMultiBinaryTable ones, or all. Returns why the file is refused, or an empty
/// string.
std::string readTable(std::span<const std::byte> start, uint64_t fileBytes, MultiBinary &result);

/// Finds the binary for `machine` in such a file. Returns why there is none, or an empty string.
std::string findMember(std::span<const std::byte> start, uint64_t fileBytes, const Machine &machine,
                       MultiBinaryEntry &member);

/// Returns the part of any file that the runtime of `machine` uses: the member for it in a
/// multi-architecture binary with a valid table, and all of any other file.
std::span<const std::byte> partFor(std::span<const std::byte> file, const Machine &machine);

/// Checks that the bytes between the members are zero. Returns why not, or an empty string.
std::string checkPadding(std::span<const std::byte> file, const MultiBinary &table);

/// Returns in what two members differ that must agree: "the options"; empty if they agree.
std::string differenceOf(const Manifest &one, const Manifest &other);

/// Returns a multi-architecture binary of `members`. They must be binaries for different machines,
/// and at least two. Their order does not matter.
std::vector<std::byte> writeMultiBinary(std::span<const std::span<const std::byte>> members);

/// Computes the hash of header and table and stores it in the header. Returns an empty string, or
/// why `file` is not a multi-architecture binary.
std::string sealMultiBinary(std::span<std::byte> file);

} // namespace oclc::binary

#endif // OCLC_BINARY_MULTIBINARY_H
