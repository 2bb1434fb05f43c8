//===- Archive.cpp - Read and write archives of binaries --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"

#include "Binary/ManifestKeys.h"
#include "Binary/Note.h"
#include "Binary/Text.h"
#include "Binary/WithoutExceptions.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <unordered_map>

using namespace oclc;
using namespace oclc::binary;

namespace {

constexpr uint64_t HashOffset = offsetof(ArchiveHeader, hash);

uint64_t tableEnd(uint64_t members) { return sizeof(ArchiveHeader) + members * sizeof(uint64_t); }

/// Reads the size of member `index` from the table that follows the header.
uint64_t memberSize(std::span<const std::byte> file, size_t index) {
  uint64_t size;
  std::memcpy(&size, file.data() + tableEnd(index), sizeof(size));
  return size;
}

// Each of the following functions returns why the file is refused, or an empty string, unless its
// comment says otherwise.

std::string checkHeader(std::span<const std::byte> file, const ArchiveHeader &header) {
  if (header.version > ArchiveVersion)
    return concat("archive version ", header.version, " is newer than ", ArchiveVersion);
  if (header.version != ArchiveVersion)
    return concat("archive version ", header.version, " does not exist");
  if (header.fileBytes > file.size())
    return concat("truncated: the archive ends at byte ", header.fileBytes, ", the file at ",
                  file.size());
  if (header.fileBytes != file.size())
    return concat("the file has ", file.size() - header.fileBytes, " bytes behind the archive");
  if (file.size() > limits::FileBytes)
    return concat("has ", file.size(), " bytes, more than ", limits::FileBytes);
  ContentHash hash = contentHash(file, HashOffset);
  if (hash != header.hash)
    return concat("damaged: the content hash is ", toHex(hash), ", the archive says ",
                  toHex(header.hash));
  if (header.type != uint32_t(BinaryType::Executable) &&
      header.type != uint32_t(BinaryType::Library))
    return concat("the archive is of the unknown type ", header.type);
  if (header.reserved != 0)
    return concat("a field of the archive's header is ", header.reserved, " and not 0");
  if (header.members == 0)
    return "the archive has no members";
  if (header.members > limits::ArchiveMembers)
    return concat("the archive has ", header.members, " members, more than ",
                  limits::ArchiveMembers);
  if (tableEnd(header.members) > file.size())
    return "the table of members ends behind the archive";
  return {};
}

/// Advances `at` from the end of the table or of the previous member to the start of member
/// `index`. The bytes in between must be zero.
std::string skipPadding(std::span<const std::byte> file, size_t index, uint64_t &at) {
  const uint64_t start = alignedForMembers(at);
  if (start > file.size())
    return concat("member ", index, " starts behind the archive");
  auto isZero = [](std::byte byte) { return byte == std::byte(); };
  if (!std::ranges::all_of(file.subspan(at, start - at), isZero))
    return concat("there are bytes in front of member ", index);
  at = start;
  return {};
}

/// Reads a binary like binary::read, but throws std::bad_alloc when memory runs out.
ReadResult readBinary(std::span<const std::byte> file, const Machine *only) {
  ReadResult read = binary::read(file, only);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  return read;
}

std::string readMember(std::span<const std::byte> file, const Machine *only, Member &member) {
  ReadResult read = readBinary(file, only);
  if (!read.binary)
    return read.error;
  member.binary = std::move(*read.binary);
  if (member.binary.manifest.type == BinaryType::Executable)
    return "is an executable, which nothing can be linked with";
  if (const auto &imports = member.binary.manifest.imports; !imports.empty())
    return concat("is an object that imports ", inQuotes(imports.front()),
                  ", and nothing in an archive imports anything");
  return {};
}

std::string checkNames(const std::vector<Member> &members) {
  std::unordered_map<std::string_view, size_t> owners;
  for (size_t i = 0; i != members.size(); ++i)
    for (const Kernel &kernel : members[i].binary.manifest.kernels)
      if (auto [owner, isNew] = owners.emplace(kernel.name, i); !isNew)
        return concat("kernel ", inQuotes(kernel.name), " is in the members ", owner->second,
                      " and ", i);
  if (owners.size() > limits::Kernels)
    return concat("there are more than ", limits::Kernels, " kernels");
  return {};
}

std::string readArchive(std::span<const std::byte> file, const Machine *only, ProgramFile &result) {
  ArchiveHeader header;
  if (file.size() < sizeof(header))
    return concat("truncated: the archive's header ends at byte ", sizeof(header), ", the file at ",
                  file.size());
  std::memcpy(&header, file.data(), sizeof(header));
  if (std::string why = checkHeader(file, header); !why.empty())
    return why;
  result.isArchive = true;
  result.type = BinaryType(header.type);
  result.archiveHash = header.hash;
  uint64_t at = tableEnd(header.members);
  for (size_t i = 0; i != header.members; ++i) {
    if (std::string why = skipPadding(file, i, at); !why.empty())
      return why;
    const uint64_t size = memberSize(file, i);
    if (size > file.size() - at)
      return concat("member ", i, " of ", size, " bytes ends behind the archive");
    Member &member = result.members.emplace_back();
    member.offset = at;
    if (std::string why = readMember(file.subspan(at, size), only, member); !why.empty())
      return concat("member ", i, ": ", why);
    at += size;
  }
  if (at != file.size())
    return concat("the archive has ", file.size() - at, " bytes behind its members");
  return checkNames(result.members);
}

std::string readInto(std::span<const std::byte> file, const Machine *only, ProgramFile &result) {
  if (looksLikeArchive(file))
    return readArchive(file, only, result);
  ReadResult read = readBinary(file, only);
  if (!read.binary)
    return read.error;
  result.type = read.binary->manifest.type;
  result.members.push_back({std::move(*read.binary), 0});
  return {};
}

} // namespace

bool binary::looksLikeArchive(std::span<const std::byte> file) {
  return file.size() >= ArchiveMagic.size() &&
         std::memcmp(file.data(), ArchiveMagic.data(), ArchiveMagic.size()) == 0;
}

std::string_view binary::nameOf(BinaryType type) { return keys::BinaryTypes[size_t(type)]; }

ProgramReadResult binary::readProgram(std::span<const std::byte> file, const Machine *only) {
  ProgramReadResult result;
  result.error = withoutExceptions(result.isOutOfMemory, [&] {
    ProgramFile program;
    std::string error = readInto(file, only, program);
    if (error.empty())
      result.program = std::move(program);
    return error;
  });
  return result;
}

std::vector<std::byte> binary::writeArchive(BinaryType type,
                                            std::span<const std::span<const std::byte>> members) {
  uint64_t size = tableEnd(members.size());
  for (std::span<const std::byte> member : members)
    size = alignedForMembers(size) + member.size();
  const ArchiveHeader header = {
      ArchiveMagic, ArchiveVersion, uint32_t(type), uint32_t(members.size()), 0, size, {}};
  std::vector<std::byte> file(size);
  std::memcpy(file.data(), &header, sizeof(header));
  uint64_t at = tableEnd(members.size());
  for (size_t i = 0; i != members.size(); ++i) {
    const uint64_t bytes = members[i].size();
    std::memcpy(file.data() + tableEnd(i), &bytes, sizeof(bytes));
    at = alignedForMembers(at);
    std::ranges::copy(members[i], file.begin() + ptrdiff_t(at));
    at += bytes;
  }
  sealArchive(file);
  return file;
}

std::string binary::sealArchive(std::span<std::byte> file) {
  if (!looksLikeArchive(file) || file.size() < sizeof(ArchiveHeader))
    return "is not an archive";
  const ContentHash hash = contentHash(file, HashOffset);
  std::memcpy(file.data() + HashOffset, hash.data(), hash.size());
  return {};
}
