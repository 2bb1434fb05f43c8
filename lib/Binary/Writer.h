//===- Writer.h - Encode a manifest and seal a binary -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Encodes a manifest as the note `.note.oclc`, and stores the content hash in the finished file.
// The same manifest always gives the same bytes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_WRITER_H
#define OCLC_BINARY_WRITER_H

#include "Binary/Format.h"
#include "Binary/Manifest.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace oclc::binary {

/// Returns the manifest as MessagePack.
std::vector<uint8_t> encodeManifest(const Manifest &manifest);

/// Returns the manifest as indented JSON with the same keys, for people and scripts. Bytes that are
/// not UTF-8 become U+FFFD.
std::string manifestToJson(const Manifest &manifest, int indent = 2);

/// Returns the content of the section `.note.oclc`: note header, name, and a descriptor whose hash
/// is zero.
std::vector<uint8_t> encodeNote(const Manifest &manifest);

/// Computes the content hash of `file` and stores it in the note. Returns an empty string, or why
/// `file` is not an ELF file with such a note.
std::string sealBinary(std::span<std::byte> file);

} // namespace oclc::binary

#endif // OCLC_BINARY_WRITER_H
