//===- ElfFile.h - The outside of an ELF file, checked ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parses the ELF header, the program headers and the section headers of a file that may hold any
// bytes, and gives checked access to what they describe. Everything behind that is in the files
// that take an ElfFile: Segments.cpp (what a loader will map), Note.cpp (where the manifest is),
// Dynamic.cpp (what a loader will do).
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
  std::vector<Elf64_Phdr> segments;
  std::vector<Section> sections;

  /// Reads headers; every segment and section is inside the file afterwards. Returns why not.
  std::string parse(std::span<const std::byte> file);

  /// Whether bytes [offset, offset + size) are in the file.
  bool contains(uint64_t offset, uint64_t size) const {
    return offset <= bytes.size() && size <= bytes.size() - offset;
  }

  /// The object at `offset`, which need not be aligned; the caller has checked that it is there.
  template <typename T> T load(uint64_t offset) const {
    T result;
    std::memcpy(&result, bytes.data() + offset, sizeof(T));
    return result;
  }

  /// The PT_LOAD whose bytes in memory, or with `inFile` in the file, hold all of
  /// [address, address + size), or null. For segments that checkSegments has accepted.
  const Elf64_Phdr *segmentOf(uint64_t address, uint64_t size, bool inFile = true) const;

private:
  std::string parseHeader();
  std::string parseSegments();
  std::string parseSections();
};

/// The loader's view: exactly the kinds of segments that the linker makes, in order, apart from
/// each other, none writable and executable at once. Returns why not; `imageBytes` is the extent.
std::string checkSegments(const ElfFile &file, uint64_t &imageBytes);

} // namespace oclc::binary

#endif // OCLC_BINARY_ELFFILE_H
