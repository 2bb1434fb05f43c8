//===- Note.cpp - Find the note that contains the manifest --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Note.h"

#include "Binary/Text.h"

// Compiles the functions of xxHash into this file, so that no library is needed at run time.
#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace oclc;
using namespace oclc::binary;

namespace {

constexpr uint64_t NoteAlignment = 4;

uint64_t alignUp(uint64_t size) { return (size + NoteAlignment - 1) & ~(NoteAlignment - 1); }

std::string readHeader(const ElfFile &file, uint64_t offset, uint64_t size, Notes &notes) {
  if (size < sizeof(NoteHeader))
    return concat("the oclc note has ", size, " bytes, its header needs ", sizeof(NoteHeader));
  notes.header = file.load<NoteHeader>(offset);
  notes.headerOffset = offset;
  if (notes.header.magic != NoteMagic)
    return concat("the oclc note starts with ", hexNumber(notes.header.magic), " instead of ",
                  hexNumber(NoteMagic));
  if (notes.header.formatVersion > FormatVersion)
    return concat("format version ", notes.header.formatVersion, " is newer than ", FormatVersion);
  if (notes.header.formatVersion != FormatVersion)
    return concat("format version ", notes.header.formatVersion, " does not exist");
  if (notes.header.flags != 0)
    return concat("the oclc note has unknown flags ", hexNumber(notes.header.flags));
  if (notes.header.manifestBytes != size - sizeof(NoteHeader))
    return concat("the manifest claims ", notes.header.manifestBytes, " bytes, the note has ",
                  size - sizeof(NoteHeader));
  if (notes.header.manifestBytes > limits::ManifestBytes)
    return concat("the manifest of ", notes.header.manifestBytes, " bytes is larger than ",
                  limits::ManifestBytes);
  notes.manifest = {reinterpret_cast<const uint8_t *>(file.bytes.data()) + offset +
                        sizeof(NoteHeader),
                    notes.header.manifestBytes};
  return {};
}

} // namespace

std::string binary::findNotes(const ElfFile &file, Notes &notes) {
  bool found = false;
  for (const Elf64_Phdr &segment : file.segments) {
    if (segment.p_type != PT_NOTE)
      continue;
    if (segment.p_align > NoteAlignment)
      return concat("a note segment has alignment ", hexNumber(segment.p_align));
    uint64_t at = segment.p_offset, end = at + segment.p_filesz;
    while (at != end) {
      if (end - at < sizeof(Elf64_Nhdr))
        return "a note segment ends in the middle of a note";
      auto note = file.load<Elf64_Nhdr>(at);
      at += sizeof(Elf64_Nhdr);
      uint64_t size = alignUp(note.n_namesz) + alignUp(note.n_descsz);
      if (size > end - at)
        return concat("a note of ", size, " bytes is larger than its segment");
      std::string_view name(reinterpret_cast<const char *>(file.bytes.data()) + at, note.n_namesz);
      uint64_t descriptor = at + alignUp(note.n_namesz);
      at += size;
      if (name == std::string_view(NoteName, sizeof(NoteName)) && note.n_type == NoteType) {
        if (found)
          return "there is more than one oclc note";
        found = true;
        if (std::string why = readHeader(file, descriptor, note.n_descsz, notes); !why.empty())
          return why;
      } else if (name == std::string_view("GNU\0", 4) && note.n_type == NT_GNU_BUILD_ID) {
        auto *bytes = reinterpret_cast<const uint8_t *>(file.bytes.data()) + descriptor;
        notes.buildID.assign(bytes, bytes + note.n_descsz);
      } else {
        // Loaders act on some notes (NT_GNU_PROPERTY_TYPE_0), so unknown notes are refused.
        return concat("there is a note ", inQuotes(name.substr(0, name.find('\0'))), " of type ",
                      note.n_type, ", which no binary has");
      }
    }
  }
  return found ? "" : "there is no oclc note: not made by this compiler";
}

ContentHash binary::contentHash(std::span<const std::byte> file, uint64_t hashOffset) {
  const ContentHash zero = {};
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, file.data(), hashOffset);
  XXH3_128bits_update(&state, zero.data(), zero.size());
  uint64_t behind = hashOffset + zero.size();
  XXH3_128bits_update(&state, file.data() + behind, file.size() - behind);
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state));
  ContentHash result;
  static_assert(sizeof(canonical.digest) == sizeof(result));
  std::memcpy(result.data(), canonical.digest, result.size());
  return result;
}
