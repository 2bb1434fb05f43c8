//===- ProgramArchive.h - Archives of programs, looked up by source and options ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// With a program archive (.oclarc), clBuildProgram needs no compiler. The index of the archive
// lists for each program its source, its options and the position of its binary in the file. Only
// the index is read when the archive is opened; a binary has its own content hash and is checked
// when the program is used (Archive.h). The reader treats the bytes as untrusted and throws no
// exception, like the functions of Reader.h.
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

/// The API call that created the program: clCreateProgramWithSource, clCreateProgramWithIL or
/// clLinkProgram.
enum class ProgramKind : uint8_t { Source, IL, Link };

/// A file that the source included and that was not passed through the API.
struct Include {
  std::string name; ///< Relative to the include folder in which it was found, or absolute.
  Digest digest = {};
};

struct ArchivedProgram {
  Digest recipe = {}; ///< Digest of everything that the application passed to the API.
  Digest source = {}; ///< Digest of only the source text or the SPIR-V.
  ProgramKind kind = ProgramKind::Source;
  BinaryType type = BinaryType::Executable;
  std::vector<std::string> options; ///< One word each, without the folders of -I.
  std::vector<std::pair<uint32_t, std::string>> specConstants; ///< SpecId and value.
  std::vector<Include> includes;
  std::string log; ///< Build log of the compiler.
  /// Position of the binary in bytes, relative to ProgramArchive::binaries, and its size in bytes.
  /// The size is 0 if the program did not compile.
  uint64_t offset = 0, size = 0;
};

struct ProgramArchive {
  std::string compiler; ///< E.g. "oclc 0.1.0 (LLVM 22.1.8)".
  std::vector<ArchivedProgram> programs;
  uint64_t binaries = 0; ///< File offset of the first binary.
};

/// Provides the bytes of an archive, from a file or from memory.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  virtual uint64_t size() const = 0;
  /// Reads `into.size()` bytes at `offset`. Returns false unless it can read all of them.
  virtual bool read(uint64_t offset, std::span<std::byte> into) const = 0;
};

/// Provides bytes that are already in memory. They must outlive the object.
class MemoryBytes final : public ByteSource {
public:
  explicit MemoryBytes(std::span<const std::byte> content) : content(content) {}
  uint64_t size() const override { return content.size(); }
  bool read(uint64_t offset, std::span<std::byte> into) const override;

private:
  const std::span<const std::byte> content;
};

/// Either an archive or the reason why the file was refused, as in ReadResult.
struct ProgramArchiveReadResult {
  std::optional<ProgramArchive> archive;
  std::string error;
  bool isOutOfMemory = false; ///< Memory ran out, so the file may be valid.
};

/// Checks the header and the index of `file`.
ProgramArchiveReadResult readProgramArchive(const ByteSource &file);

/// A program for writeProgramArchive.
struct ProgramToArchive {
  ArchivedProgram program; ///< The writer sets its offset and size.
  /// A file for clCreateProgramWithBinary; empty if the program did not compile.
  std::span<const std::byte> binary;
};

/// Returns an archive of `programs`, in their order.
std::vector<std::byte> writeProgramArchive(const std::string &compiler,
                                           std::span<const ProgramToArchive> programs);

/// Computes the hash of header and index and stores it in the header. Returns an empty string, or
/// why `file` is not a program archive.
std::string sealProgramArchive(std::span<std::byte> file);

/// Returns the index as JSON, in the format of `ocldis --json`.
std::string programArchiveToJson(const ProgramArchive &archive, int indent);

/// True if `file` starts with the magic number of a program archive.
bool looksLikeProgramArchive(std::span<const std::byte> file);

/// Returns the name of `kind` in the index: "source", "il" or "link".
std::string_view nameOf(ProgramKind kind);

} // namespace oclc::binary

#endif // OCLC_BINARY_PROGRAMARCHIVE_H
