//===- Reader.h - From the bytes of a file to a checked binary
//----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The one way into a binary. Nothing here trusts the bytes: a file that `read` accepts is complete
// and unchanged since it was written, has a valid manifest, and is an ELF shared object that dlopen
// can map without running code, loading other files, or touching memory outside of it.
//
// The functions may be called from any thread and let no exception out.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_READER_H
#define OCLC_BINARY_READER_H

#include "Binary/Format.h"
#include "Binary/Manifest.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::binary {

/// A section of the file; [offset, offset + size) is inside the file unless `inFile` is false.
struct Section {
  std::string name;
  uint64_t offset = 0;
  uint64_t size = 0;
  bool loaded = false; ///< Part of the memory image (SHF_ALLOC).
  bool inFile = true;  ///< Has bytes in the file (not SHT_NOBITS).
};

/// Where the entry point of a variant stands.
struct Entry {
  uint64_t address = 0;    ///< Relative to the load address: link_map::l_addr + address.
  uint64_t fileOffset = 0; ///< Of its first byte.
  uint64_t size = 0;       ///< Bytes of code, as the symbol table says; 0 when it does not.
};

/// A file that passed every check. Holds no reference to the bytes it was read from.
struct Binary {
  Manifest manifest;
  std::vector<std::vector<Entry>> entries; ///< [k][v] belongs to manifest.kernels[k].variants[v].
  uint32_t formatVersion = 0;
  ContentHash hash = {};
  std::vector<uint8_t> buildID; ///< Empty when the linker left none.
  uint64_t fileBytes = 0;
  uint64_t imageBytes = 0; ///< Memory from the first to the last byte of the loaded segments.
  std::vector<Section> sections;

  /// The section called `name`, or null.
  const Section *findSection(std::string_view name) const;
};

/// Either a binary or the reason why there is none: one line without a full stop, for a build log
/// or behind "error: FILE: ".
struct ReadResult {
  std::optional<Binary> binary;
  std::string error;
  bool isOutOfMemory = false; ///< Nothing is known of the file.

  explicit operator bool() const { return binary.has_value(); }
};

/// Checks `file`, the whole content of a file, and reads its manifest.
ReadResult read(std::span<const std::byte> file);

/// Whether `file` starts like a file that oclc may have written: a quick guess from the ELF header
/// for choosing between formats; `read` decides.
bool looksLikeBinary(std::span<const std::byte> file);

/// Lower-case hexadecimal digits of `bytes`.
std::string toHex(std::span<const uint8_t> bytes);

/// The other way; false when `digits` are not exactly those of as many bytes.
bool fromHex(std::string_view digits, std::span<uint8_t> bytes);

} // namespace oclc::binary

#endif // OCLC_BINARY_READER_H
