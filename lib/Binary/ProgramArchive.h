//===- ProgramArchive.h - Programs that are found by what they follow from --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program archive (.oclarc) answers clBuildProgram in place of a compiler: its index says for
// each program what it was made of, and where in the file its binary is. Only the index is read
// when the archive is opened; a binary carries its own content hash and is checked when it is taken
// (Archive.h). The reader trusts nothing and lets no exception out, as Reader.h does.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_PROGRAMARCHIVE_H
#define OCLC_BINARY_PROGRAMARCHIVE_H

#include "Binary/Format.h"
#include "Binary/Manifest.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace oclc::binary {

using Digest = std::array<uint8_t, 32>; ///< SHA-256.

/// Which call of the API gave the program: clCreateProgramWithSource, clCreateProgramWithIL,
/// clLinkProgram.
enum class ProgramKind : uint8_t { Source, IL, Link };

/// A file that the source included and that did not come through the API.
struct Include {
  std::string name; ///< Relative to the folder in which it was found, or absolute.
  Digest digest = {};
};

struct ArchivedProgram {
  Digest recipe = {}; ///< Of everything that the application passed in.
  Digest source = {}; ///< Of the source text or the SPIR-V alone.
  ProgramKind kind = ProgramKind::Source;
  BinaryType type = BinaryType::Executable;
  std::vector<std::string> options; ///< Word by word, without the folders of -I.
  std::vector<std::pair<uint32_t, std::string>> specConstants; ///< By SpecId.
  std::vector<Include> includes;
  std::string log; ///< What the compiler has said.
  /// Bytes of the binary, and where it is, counted from ProgramArchive::binaries; no bytes: it did
  /// not compile.
  uint64_t offset = 0, size = 0;
};

struct ProgramArchive {
  std::string compiler; ///< E.g. "oclc 0.1.0 (LLVM 22.1.8)".
  std::vector<ArchivedProgram> programs;
  uint64_t binaries = 0; ///< Where in the file the first one is.
};

/// Where the bytes of an archive are: in a file, or in memory.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  virtual uint64_t size() const = 0;
  /// False when not all of them can be had.
  virtual bool read(uint64_t offset, std::span<std::byte> into) const = 0;
};

/// Bytes that are there already, and stay.
class MemoryBytes final : public ByteSource {
public:
  explicit MemoryBytes(std::span<const std::byte> content) : content(content) {}
  uint64_t size() const override { return content.size(); }
  bool read(uint64_t offset, std::span<std::byte> into) const override;

private:
  const std::span<const std::byte> content;
};

/// Either an archive or the reason why there is none, as in ReadResult.
struct ProgramArchiveReadResult {
  std::optional<ProgramArchive> archive;
  std::string error;
  bool isOutOfMemory = false; ///< Nothing is known of the file.
};

/// Checks the header and the index of `file`.
ProgramArchiveReadResult readProgramArchive(const ByteSource &file);

/// A program, and what clCreateProgramWithBinary takes of it; empty when it did not compile.
struct ProgramToArchive {
  ArchivedProgram program; ///< But its offset and size.
  std::span<const std::byte> binary;
};

/// The archive of `programs`, in their order.
std::vector<std::byte> writeProgramArchive(const std::string &compiler,
                                           std::span<const ProgramToArchive> programs);

/// Computes the hash of header and index again and stores it. Returns an empty string, or why
/// `file` is no program archive.
std::string sealProgramArchive(std::span<std::byte> file);

/// The index as `ocldis --json` prints it.
std::string programArchiveToJson(const ProgramArchive &archive, int indent);

/// Whether `file` starts like a program archive.
bool looksLikeProgramArchive(std::span<const std::byte> file);

/// As in the index: "source", "il" or "link".
std::string_view nameOf(ProgramKind kind);

} // namespace oclc::binary

#endif // OCLC_BINARY_PROGRAMARCHIVE_H
