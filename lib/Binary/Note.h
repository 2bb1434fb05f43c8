//===- Note.h - Find the note that contains the manifest ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds the note `.note.oclc` through the program headers (PT_NOTE), which a loaded image contains,
// too, and checks its header. Both `read` (Reader.h) and `sealBinary` (Writer.h), which stores the
// hash, need the note.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_NOTE_H
#define OCLC_BINARY_NOTE_H

#include "Binary/ElfFile.h"
#include "Binary/Format.h"

namespace oclc::binary {

/// Contents of the notes of a file.
struct Notes {
  NoteHeader header = {};
  uint64_t headerOffset = 0;         ///< Offset of the NoteHeader in the file.
  std::span<const uint8_t> manifest; ///< The MessagePack.
  std::vector<uint8_t> buildID;

  uint64_t hashOffset() const { return headerOffset + offsetof(NoteHeader, hash); }
};

/// Reads the note segments of `file`. Returns why there is no usable oclc note, or an empty string.
std::string findNotes(const ElfFile &file, Notes &notes);

/// Returns the XXH3-128 (canonical form) that `file` has if the 16 bytes at `hashOffset` are
/// replaced by zeros.
ContentHash contentHash(std::span<const std::byte> file, uint64_t hashOffset);

} // namespace oclc::binary

#endif // OCLC_BINARY_NOTE_H
