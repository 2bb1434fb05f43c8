//===- Reader.h - Read and check a binary -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reads a binary. Every reader of binaries uses these functions, which treat the bytes as
// untrusted: a file that `read` accepts is complete and unchanged since it was written, has a valid
// manifest, and is an ELF shared object. dlopen can map it without running code, loading other
// files, or touching memory outside of the object.
//
// The functions are thread-safe. `read` throws no exception: its result says if there was not
// enough memory. Of the other functions, only toHex may throw std::bad_alloc.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_READER_H
#define OCLC_BINARY_READER_H

#include "Binary/Format.h"
#include "Binary/Machine.h"
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

/// Position of the entry point of a variant.
struct Entry {
  uint64_t address = 0;    ///< Relative to the load address: link_map::l_addr + address.
  uint64_t fileOffset = 0; ///< Offset of its first byte in the file.
  uint64_t size = 0;       ///< Bytes of code according to the symbol table; 0 if unknown.
};

/// A file that passed every check. Contains no reference to the bytes it was read from.
struct Binary {
  const Machine *machine = nullptr; ///< Not null.
  Manifest manifest;
  std::vector<std::vector<Entry>> entries; ///< [k][v] belongs to manifest.kernels[k].variants[v].
  uint32_t formatVersion = 0;
  ContentHash hash = {};
  std::vector<uint8_t> buildID; ///< Empty if the linker emitted none.
  uint64_t fileBytes = 0;
  uint64_t imageBytes = 0; ///< Memory from the first to the last page of the loaded segments.
  std::vector<Section> sections;

  /// Returns the section called `name`, or null.
  const Section *findSection(std::string_view name) const;
};

/// Either a binary or the reason why the file was refused. The reason is one line without a full
/// stop, for a build log or after "error: FILE: ".
struct ReadResult {
  std::optional<Binary> binary;
  std::string error;
  bool isOutOfMemory = false; ///< Memory ran out, so the file may be valid.

  explicit operator bool() const { return binary.has_value(); }
};

/// Checks `file`, the whole content of a file, and reads its manifest. If `only` is not null,
/// refuses a file for another machine.
ReadResult read(std::span<const std::byte> file, const Machine *only = nullptr);

/// True if the ELF header of `file` could be that of a binary. This is a quick guess to select
/// between file formats; only `read` checks the file.
bool looksLikeBinary(std::span<const std::byte> file);

/// Returns the lower-case hexadecimal digits of `bytes`.
std::string toHex(std::span<const uint8_t> bytes);

/// Converts lower-case hexadecimal `digits` to `bytes`. Returns false unless there are exactly two
/// digits for each byte.
bool fromHex(std::string_view digits, std::span<uint8_t> bytes);

} // namespace oclc::binary

#endif // OCLC_BINARY_READER_H
