//===- ElfFile.h - Parse and check the headers of an ELF file -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parses the ELF header, the program headers and the section headers of an untrusted file, and
// provides checked access to segments and sections. Further checks are in the files that take an
// ElfFile: Segments.cpp (the memory that a loader maps), Note.cpp (the position of the manifest),
// Dynamic.cpp (the actions of a loader).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_ELFFILE_H
#define OCLC_BINARY_ELFFILE_H

#include "Binary/Reader.h"

#include <elf.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oclc::binary {

struct ElfFile {
  std::span<const std::byte> bytes;
  Elf64_Ehdr header = {};
  const Machine *machine = nullptr; ///< Not null if parse() has accepted the header.
  std::vector<Elf64_Phdr> segments;
  std::vector<Section> sections;

  /// Reads the headers of `file`. Returns why the file is refused, or an empty string; then every
  /// segment and section is inside the file. If `only` is not null, refuses a file for another
  /// machine.
  std::string parse(std::span<const std::byte> file, const Machine *only = nullptr);

  /// True if the bytes [offset, offset + size) are in the file.
  bool contains(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }

  /// Loads an object from `offset`, which need not be aligned. The caller must have checked that
  /// the file contains the object.
  template <typename T> T load(uint64_t offset) const {
    T result;
    std::memcpy(&result, bytes.data() + offset, sizeof(T));
    return result;
  }

  /// Returns the PT_LOAD segment that contains the addresses [address, address + size), or null.
  /// With `inFile`, the file must contain these bytes, too; else they may be in the zero-filled end
  /// of the segment. checkSegments must have accepted the PT_LOAD segments.
  const Elf64_Phdr *segmentOf(uint64_t address, uint64_t size, bool inFile = true) const;

private:
  std::string parseHeader(const Machine *only);
  std::string parseSegments();
  std::string parseSections();
};

/// Checks the segments that a loader uses: they have only the types that the linker emits, the
/// PT_LOAD segments are in ascending order and share no page, and none is both writable and
/// executable. Returns why a segment is refused, or an empty string. Sets `imageBytes` to the
/// number of bytes from the first to the last loaded page.
std::string checkSegments(const ElfFile &file, uint64_t &imageBytes);

} // namespace oclc::binary

#endif // OCLC_BINARY_ELFFILE_H
