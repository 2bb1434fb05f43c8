//===- Note.h - The note that carries the manifest --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds `.note.oclc` through the program headers, as a loaded image would, and checks its header.
// Used by the reader and by the function that seals a file.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_NOTE_H
#define OCLC_BINARY_NOTE_H

#include "Binary/ElfFile.h"
#include "Binary/Format.h"

namespace oclc::binary {

/// What the notes of a file say.
struct Notes {
  NoteHeader header = {};
  uint64_t headerOffset = 0;         ///< Of the NoteHeader in the file.
  std::span<const uint8_t> manifest; ///< The MessagePack.
  std::vector<uint8_t> buildID;

  uint64_t hashOffset() const { return headerOffset + offsetof(NoteHeader, hash); }
};

/// Walks the note segments of `file`. Returns why there is no usable note.
std::string findNotes(const ElfFile &file, Notes &notes);

/// XXH3-128, canonical form, of `file` with the 16 bytes at `hashOffset` taken as zero.
ContentHash contentHash(std::span<const std::byte> file, uint64_t hashOffset);

} // namespace oclc::binary

#endif // OCLC_BINARY_NOTE_H
