//===- Reader.cpp - Read and check a binary -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Reader.h"

#include "Binary/Decode.h"
#include "Binary/Dynamic.h"
#include "Binary/ElfFile.h"
#include "Binary/Note.h"
#include "Binary/Text.h"
#include "Binary/WithoutExceptions.h"

using namespace oclc;
using namespace oclc::binary;

namespace {

/// Checks that an object with imports contains its canonical IR, which is compiled when the object
/// is linked.
std::string checkIR(const Binary &binary) {
  const Section *section = binary.findSection(IRSectionName);
  if (binary.manifest.imports.empty() || (section && section->inFile && section->size != 0))
    return {};
  return concat("imports ", inQuotes(binary.manifest.imports.front()),
                ", but has no canonical IR to link");
}

/// Checks that the first part of the triple names the machine of the ELF header.
std::string checkTriple(std::string_view triple, const Machine &machine) {
  if (triple.substr(0, triple.find('-')) == machine.architecture)
    return {};
  return concat("the triple ", inQuotes(triple), " is not of the machine ", machine.name);
}

/// Reads and checks `bytes`. The order of the checks makes the message state the cause: a file for
/// another machine or from a newer compiler is told apart from a damaged file, and a damaged file
/// (wrong hash) from a malformed file (right hash).
std::string readInto(std::span<const std::byte> bytes, const Machine *only, Binary &result) {
  ElfFile file;
  if (std::string why = file.parse(bytes, only); !why.empty())
    return why;
  Notes notes;
  if (std::string why = findNotes(file, notes); !why.empty())
    return why;
  ContentHash hash = contentHash(bytes, notes.hashOffset());
  if (hash != notes.header.hash)
    return concat("damaged: the content hash is ", toHex(hash), ", the file says ",
                  toHex(notes.header.hash));

  if (std::string why = checkSegments(file, result.imageBytes); !why.empty())
    return why;
  Dynamic dynamic(file);
  if (std::string why = dynamic.parse(); !why.empty())
    return why;
  std::string error;
  std::optional<Manifest> manifest = decodeManifest(notes.manifest, error);
  if (!manifest)
    return "manifest: " + error;
  if (std::string why = checkTriple(manifest->triple, *file.machine); !why.empty())
    return "manifest: " + why;

  for (const Kernel &kernel : manifest->kernels) {
    std::vector<Entry> &entries = result.entries.emplace_back();
    for (const Variant &variant : kernel.variants) {
      std::optional<Entry> entry = dynamic.find(variant.symbol);
      if (!entry)
        return concat("kernel ", inQuotes(kernel.name), " has no code: the symbol ",
                      inQuotes(variant.symbol), " is not there");
      entries.push_back(*entry);
    }
  }
  result.machine = file.machine;
  result.manifest = std::move(*manifest);
  result.formatVersion = notes.header.formatVersion;
  result.hash = hash;
  result.buildID = std::move(notes.buildID);
  result.fileBytes = bytes.size();
  result.sections = std::move(file.sections);
  return checkIR(result);
}

} // namespace

const Section *Binary::findSection(std::string_view name) const {
  for (const Section &section : sections)
    if (section.name == name)
      return &section;
  return nullptr;
}

ReadResult binary::read(std::span<const std::byte> file, const Machine *only) {
  ReadResult result;
  result.error = withoutExceptions(result.isOutOfMemory, [&] {
    Binary binary;
    std::string error = readInto(file, only, binary);
    if (error.empty())
      result.binary = std::move(binary);
    return error;
  });
  return result;
}
