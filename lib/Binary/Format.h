//===- Format.h - Fixed bytes and limits of the binary format -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines the headers of the note `.note.oclc`, of archives, of program archives and of
// multi-architecture binaries, and the limits above which a reader refuses a file.
// docs/binary-format.md describes the format for people.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_FORMAT_H
#define OCLC_BINARY_FORMAT_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace oclc::binary {

/// Incremented with every change that an older reader would misunderstand.
inline constexpr uint32_t FormatVersion = 1;

inline constexpr char NoteSectionName[] = ".note.oclc";
inline constexpr char NoteName[] = "oclc"; ///< Five bytes with the NUL; padded to eight in a note.
inline constexpr uint32_t NoteType = 1;

/// Names of optional sections. A loader maps none of them into memory.
inline constexpr char IRSectionName[] = ".oclc.ir";         ///< Canonical IR as LLVM bitcode.
inline constexpr char SourceSectionName[] = ".oclc.source"; ///< Source text passed to the compiler.
inline constexpr char RemarksSectionName[] = ".oclc.remarks"; ///< Optimisation remarks as YAML.

using ContentHash = std::array<uint8_t, 16>;

/// Start of the note's descriptor, little-endian. The MessagePack of the manifest follows without
/// padding.
struct NoteHeader {
  uint32_t magic;         ///< NoteMagic.
  uint32_t formatVersion; ///< FormatVersion.
  uint32_t flags;         ///< 0 in version 1.
  uint32_t manifestBytes; ///< Length of the MessagePack, the rest of the descriptor.
  ContentHash hash;       ///< XXH3-128 (canonical form) of the file with these bytes as zeros.
};
inline constexpr uint32_t NoteMagic = 0x434c434f; ///< "OCLC".
static_assert(sizeof(NoteHeader) == 32 && offsetof(NoteHeader, hash) == 16);

/// Header of an archive, little-endian. An archive contains binaries that were linked into one
/// program. The header is followed by the sizes of the members, 8 bytes each, and by the members.
/// Each member starts at the next multiple of ArchiveAlignment, and zeros fill the gaps. The file
/// ends with the last member.
struct ArchiveHeader {
  std::array<char, 8> magic; ///< ArchiveMagic.
  uint32_t version;          ///< ArchiveVersion.
  uint32_t type;             ///< A BinaryType: Executable or Library.
  uint32_t members;          ///< At least one.
  uint32_t reserved;         ///< 0.
  uint64_t fileBytes;        ///< Size of the whole archive.
  ContentHash hash;          ///< Hash of the whole archive, computed like NoteHeader::hash.
};
inline constexpr std::array<char, 8> ArchiveMagic = {'O', 'C', 'L', 'C', 'A', 'R', 'C', 'H'};
inline constexpr uint32_t ArchiveVersion = 1;
inline constexpr uint64_t ArchiveAlignment = 16;
static_assert(sizeof(ArchiveHeader) == 48 && offsetof(ArchiveHeader, hash) == 32);

/// Returns the offset of the member that follows data up to the offset `end`.
constexpr uint64_t alignedForMembers(uint64_t end) {
  return (end + ArchiveAlignment - 1) & ~(ArchiveAlignment - 1);
}

/// Header of a program archive, little-endian. A program archive contains programs, which are
/// looked up by their source or SPIR-V and their options (ProgramArchive.h). The header is followed
/// without padding by the index in MessagePack, and then by the binaries of the programs. Each
/// binary starts at the next multiple of ArchiveAlignment, and zeros fill the gaps. The file ends
/// with the last binary.
struct ProgramArchiveHeader {
  std::array<char, 8> magic; ///< ProgramArchiveMagic.
  uint32_t version;          ///< ProgramArchiveVersion.
  uint32_t reserved;         ///< 0.
  uint64_t fileBytes;        ///< Size of the whole file.
  uint64_t indexBytes;       ///< Length of the index.
  ContentHash hash;          ///< Hash of header and index, computed like NoteHeader::hash.
};
inline constexpr std::array<char, 8> ProgramArchiveMagic = {'O', 'C', 'L', 'C', 'P', 'R', 'O', 'G'};
inline constexpr uint32_t ProgramArchiveVersion = 1;
inline constexpr uint64_t ProgramArchiveHashOffset = offsetof(ProgramArchiveHeader, hash);
static_assert(sizeof(ProgramArchiveHeader) == 48 && ProgramArchiveHashOffset == 32);

/// Header of a multi-architecture binary, little-endian. It is followed by a MultiBinaryEntry for
/// each machine, and by the binaries for these machines in the same order. Each binary starts at
/// the next multiple of ArchiveAlignment, and zeros fill the gaps. The file ends with the last
/// binary.
struct MultiBinaryHeader {
  std::array<char, 8> magic; ///< MultiBinaryMagic.
  uint32_t version;          ///< MultiBinaryVersion.
  uint32_t members;          ///< At least two.
  uint64_t fileBytes;        ///< Size of the whole file.
  ContentHash hash;          ///< Hash of header and table, computed like NoteHeader::hash.
};
struct MultiBinaryEntry {
  uint32_t machine;  ///< The field e_machine of the member.
  uint32_t reserved; ///< 0.
  uint64_t offset;   ///< Of the member in the file.
  uint64_t size;     ///< Of the member in bytes.
};
inline constexpr std::array<char, 8> MultiBinaryMagic = {'O', 'C', 'L', 'C', 'M', 'U', 'L', 'T'};
inline constexpr uint32_t MultiBinaryVersion = 1;
static_assert(sizeof(MultiBinaryHeader) == 40 && offsetof(MultiBinaryHeader, hash) == 24);
static_assert(sizeof(MultiBinaryEntry) == 24);

/// Largest values that a reader accepts. They are generous for real programs, and small enough that
/// no product or sum that is computed from checked values overflows 64 bits.
namespace limits {
inline constexpr uint64_t FileBytes = uint64_t(1) << 31;
inline constexpr uint64_t ImageBytes = uint64_t(1) << 31; ///< Memory of all segments.
inline constexpr uint64_t ManifestBytes = uint64_t(1) << 24;
inline constexpr uint64_t ManifestValues = uint64_t(1) << 20; ///< MessagePack objects.
inline constexpr unsigned ManifestDepth = 16;                 ///< Nested arrays and maps.
inline constexpr uint64_t StringBytes = uint64_t(1) << 20;
inline constexpr uint64_t Kernels = uint64_t(1) << 16;
inline constexpr uint64_t Imports = uint64_t(1) << 16;
inline constexpr uint64_t ArgumentsPerKernel = 4096;
inline constexpr uint64_t VariantsPerKernel = 4096;
inline constexpr uint64_t ImageFormatsPerVariant = 1024;
inline constexpr uint64_t Targets = 64;
inline constexpr uint64_t FeaturesPerTarget = 1024;
inline constexpr uint64_t ArgumentBytes = uint64_t(1) << 16;  ///< Packed arguments of a kernel.
inline constexpr uint64_t MemoryBytes = uint64_t(1) << 32;    ///< Local, private, context memory.
inline constexpr uint64_t WorkGroupItems = uint64_t(1) << 31; ///< Work-items per work-group.
inline constexpr uint64_t VectorWidth = 1024;
inline constexpr uint64_t ArchiveMembers = 1024;
inline constexpr uint64_t Machines = 64; ///< Members of a multi-architecture binary.
inline constexpr uint64_t ProgramArchiveBytes = uint64_t(1) << 40;
inline constexpr uint64_t IndexBytes = uint64_t(1) << 26;
inline constexpr uint64_t Programs = uint64_t(1) << 16;
inline constexpr uint64_t OptionsPerProgram = 4096;
inline constexpr uint64_t IncludesPerProgram = 4096;
} // namespace limits

} // namespace oclc::binary

#endif // OCLC_BINARY_FORMAT_H
