//===- ProgramArchive.cpp - Archives of programs, looked up by source and options -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/ProgramArchive.h"

#include "Binary/Fields.h"
#include "Binary/ManifestKeys.h"
#include "Binary/Note.h"
#include "Binary/WithoutExceptions.h"

#include <algorithm>
#include <cstring>

using namespace oclc;
using namespace oclc::binary;

namespace {

/// Converts the tree of MessagePack values to the index.
class IndexDecoder : public Fields {
public:
  using Fields::Fields;

  ProgramArchive archive(const Value &value) {
    ProgramArchive result;
    Path path;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.compiler = string(*map, path, keys::Compiler);
    result.programs =
        list<ArchivedProgram>(*map, path, keys::Programs, limits::Programs,
                              [&](const Value &v, const Path &p) { return program(v, p); });
    return result;
  }

private:
  using SpecConstant = std::pair<uint32_t, std::string>;

  Include include(const Value &value, const Path &path) {
    Include result;
    if (auto *map = as<Map>(value, path, "a map")) {
      result.name = string(*map, path, keys::Name);
      result.digest = bytes<sizeof(Digest)>(*map, path, keys::Digest);
    }
    return result;
  }

  SpecConstant specConstant(const Value &value, const Path &path) {
    SpecConstant result;
    if (auto *map = as<Map>(value, path, "a map")) {
      constexpr uint64_t Most32 = std::numeric_limits<uint32_t>::max();
      result.first = uint32_t(integer(*map, path, keys::Id, Most32));
      result.second = string(*map, path, keys::Value);
    }
    return result;
  }

  ArchivedProgram program(const Value &value, const Path &path) {
    ArchivedProgram result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.recipe = bytes<sizeof(Digest)>(*map, path, keys::Recipe);
    result.source = bytes<sizeof(Digest)>(*map, path, keys::Source);
    result.kind = enumerator<ProgramKind>(*map, path, keys::Kind, keys::ProgramKinds);
    result.type = enumerator<BinaryType>(*map, path, keys::BinaryType, keys::BinaryTypes);
    result.options = list<std::string>(*map, path, keys::Options, limits::OptionsPerProgram,
                                       [&](const Value &v, const Path &p) { return text(v, p); });
    result.specConstants =
        list<SpecConstant>(*map, path, keys::SpecConstants, limits::OptionsPerProgram,
                           [&](const Value &v, const Path &p) { return specConstant(v, p); });
    result.includes = list<Include>(*map, path, keys::Includes, limits::IncludesPerProgram,
                                    [&](const Value &v, const Path &p) { return include(v, p); });
    result.log = string(*map, path, keys::Log);
    result.offset = integer(*map, path, keys::Offset);
    result.size = integer(*map, path, keys::Size, limits::FileBytes);
    return result;
  }
};

// Each of the following functions returns why the file is refused, or an empty string.

std::string checkHeader(const ProgramArchiveHeader &header, uint64_t fileBytes) {
  if (header.magic != ProgramArchiveMagic)
    return "is not a program archive";
  if (header.version > ProgramArchiveVersion)
    return concat("program archive version ", header.version, " is newer than ",
                  ProgramArchiveVersion);
  if (header.version != ProgramArchiveVersion)
    return concat("program archive version ", header.version, " does not exist");
  if (header.fileBytes > fileBytes)
    return concat("truncated: the program archive ends at byte ", header.fileBytes,
                  ", the file at ", fileBytes);
  if (header.fileBytes != fileBytes)
    return concat("the file has ", fileBytes - header.fileBytes,
                  " bytes behind the program archive");
  if (header.reserved != 0)
    return concat("a field of the program archive's header is ", header.reserved, " and not 0");
  if (fileBytes > limits::ProgramArchiveBytes)
    return concat("has ", fileBytes, " bytes, more than ", limits::ProgramArchiveBytes);
  if (header.indexBytes > limits::IndexBytes ||
      header.indexBytes > fileBytes - sizeof(ProgramArchiveHeader))
    return concat("the index of ", header.indexBytes, " bytes is too long");
  return {};
}

/// Checks the positions of the binaries: they must be inside the file and in ascending order, so
/// that no two programs can claim the same bytes.
std::string checkPlaces(const ProgramArchive &archive, uint64_t fileBytes) {
  uint64_t end = 0;
  const uint64_t most = fileBytes - std::min(fileBytes, archive.binaries);
  for (size_t i = 0; i != archive.programs.size(); ++i) {
    const ArchivedProgram &program = archive.programs[i];
    if (program.size == 0)
      continue;
    if (program.offset < end || program.offset > most || program.size > most - program.offset)
      return concat("program ", i, " cannot have ", program.size, " bytes at byte ",
                    program.offset);
    end = program.offset + program.size;
  }
  return {};
}

std::string readInto(const ByteSource &file, ProgramArchive &result) {
  const uint64_t fileBytes = file.size();
  ProgramArchiveHeader header;
  if (fileBytes < sizeof(header))
    return concat("truncated: the header of a program archive ends at byte ", sizeof(header),
                  ", the file at ", fileBytes);
  if (!file.read(0, std::as_writable_bytes(std::span(&header, 1))))
    return "cannot be read";
  if (std::string why = checkHeader(header, fileBytes); !why.empty())
    return why;
  std::vector<std::byte> start(sizeof(header) + header.indexBytes);
  if (!file.read(0, start))
    return "cannot be read";
  if (const ContentHash hash = contentHash(start, ProgramArchiveHashOffset); hash != header.hash)
    return concat("damaged: the hash of the index is ", toHex(hash), ", the program archive says ",
                  toHex(header.hash));
  std::string error;
  const auto *index = reinterpret_cast<const uint8_t *>(start.data()) + sizeof(header);
  std::optional<Value> tree = parseMessagePack({index, header.indexBytes}, error);
  if (tree)
    result = IndexDecoder(error).archive(*tree);
  if (!error.empty())
    return "index: " + error;
  result.binaries = alignedForMembers(start.size());
  return checkPlaces(result, fileBytes);
}

} // namespace

bool MemoryBytes::read(uint64_t offset, std::span<std::byte> into) const {
  if (offset > content.size() || into.size() > content.size() - offset)
    return false;
  std::ranges::copy(content.subspan(offset, into.size()), into.begin());
  return true;
}

bool binary::looksLikeProgramArchive(std::span<const std::byte> file) {
  return file.size() >= ProgramArchiveMagic.size() &&
         std::memcmp(file.data(), ProgramArchiveMagic.data(), ProgramArchiveMagic.size()) == 0;
}

std::string_view binary::nameOf(ProgramKind kind) { return keys::ProgramKinds[size_t(kind)]; }

ProgramArchiveReadResult binary::readProgramArchive(const ByteSource &file) {
  ProgramArchiveReadResult result;
  result.error = withoutExceptions(result.isOutOfMemory, [&] {
    ProgramArchive archive;
    std::string error = readInto(file, archive);
    if (error.empty())
      result.archive = std::move(archive);
    return error;
  });
  return result;
}
