//===- MultiBinary.cpp - One file for several architectures -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/MultiBinary.h"

#include "Binary/Note.h"
#include "Binary/Reader.h"
#include "Binary/Text.h"

#include <elf.h>

#include <algorithm>
#include <cstring>

using namespace oclc;
using namespace oclc::binary;

namespace {

constexpr uint64_t TableHashOffset = offsetof(MultiBinaryHeader, hash);

uint64_t endOfTable(uint64_t members) {
  return sizeof(MultiBinaryHeader) + members * sizeof(MultiBinaryEntry);
}

std::string nameOfMachine(const MultiBinaryEntry &entry) { return machineName(entry.machine); }

/// Returns "aarch64, riscv64 and x86-64".
std::string namesOf(const std::vector<MultiBinaryEntry> &members) {
  std::string names;
  for (size_t i = 0; i != members.size(); ++i)
    names += (i == 0 ? "" : i + 1 == members.size() ? " and " : ", ") + nameOfMachine(members[i]);
  return names;
}

// Each of the following functions returns why the file is refused, or an empty string.

std::string checkHeader(const MultiBinaryHeader &header, uint64_t fileBytes) {
  if (header.version > MultiBinaryVersion)
    return concat("multi-architecture version ", header.version, " is newer than ",
                  MultiBinaryVersion);
  if (header.version != MultiBinaryVersion)
    return concat("multi-architecture version ", header.version, " does not exist");
  if (header.fileBytes > fileBytes)
    return concat("truncated: the multi-architecture binary ends at byte ", header.fileBytes,
                  ", the file at ", fileBytes);
  if (header.fileBytes != fileBytes)
    return concat("the file has ", fileBytes - header.fileBytes,
                  " bytes behind the multi-architecture binary");
  if (fileBytes > limits::FileBytes)
    return concat("has ", fileBytes, " bytes, more than ", limits::FileBytes);
  if (header.members < 2 || header.members > limits::Machines)
    return concat("is for ", header.members, " machines, not for 2 to ", limits::Machines);
  if (endOfTable(header.members) > fileBytes)
    return "the table of machines ends behind the file";
  return {};
}

/// Checks that the members are in ascending order of their machine, and that each starts at the
/// only possible place.
std::string checkEntries(const std::vector<MultiBinaryEntry> &members, uint64_t fileBytes) {
  uint64_t end = endOfTable(members.size());
  for (size_t i = 0; i != members.size(); ++i) {
    const MultiBinaryEntry &entry = members[i];
    if (entry.reserved != 0)
      return concat("a field of the table of machines is ", entry.reserved, " and not 0");
    if (entry.machine > UINT16_MAX)
      return concat("there is no machine ", entry.machine);
    if (i != 0 && entry.machine <= members[i - 1].machine)
      return concat("the machines ", nameOfMachine(members[i - 1]), " and ", nameOfMachine(entry),
                    " are out of order");
    const uint64_t start = alignedForMembers(end);
    if (entry.offset != start)
      return concat("the member for ", nameOfMachine(entry), " starts at byte ", entry.offset,
                    " instead of ", start);
    if (start > fileBytes || entry.size > fileBytes - start)
      return concat("the member for ", nameOfMachine(entry), " of ", entry.size,
                    " bytes ends behind the file");
    end = start + entry.size;
  }
  if (end != fileBytes)
    return concat("the file has ", fileBytes - end, " bytes behind its members");
  return {};
}

} // namespace

const MultiBinaryEntry *MultiBinary::find(const Machine &machine) const {
  const auto found = std::ranges::find(members, machine.elf, &MultiBinaryEntry::machine);
  return found == members.end() ? nullptr : &*found;
}

bool binary::looksLikeMultiBinary(std::span<const std::byte> file) {
  return file.size() >= MultiBinaryMagic.size() &&
         std::memcmp(file.data(), MultiBinaryMagic.data(), MultiBinaryMagic.size()) == 0;
}

std::string binary::readTable(std::span<const std::byte> start, uint64_t fileBytes,
                              MultiBinary &result) {
  if (!looksLikeMultiBinary(start))
    return "is not a multi-architecture binary";
  MultiBinaryHeader header;
  if (start.size() < sizeof(header))
    return concat("truncated: the header of a multi-architecture binary ends at byte ",
                  sizeof(header), ", the file at ", start.size());
  std::memcpy(&header, start.data(), sizeof(header));
  if (std::string why = checkHeader(header, fileBytes); !why.empty())
    return why;
  const std::span<const std::byte> hashed = start.first(endOfTable(header.members));
  if (const ContentHash hash = contentHash(hashed, TableHashOffset); hash != header.hash)
    return concat("damaged: the hash of the table of machines is ", toHex(hash), ", the file says ",
                  toHex(header.hash));
  result.hash = header.hash;
  result.members.resize(header.members);
  std::memcpy(result.members.data(), start.data() + sizeof(header),
              header.members * sizeof(MultiBinaryEntry));
  return checkEntries(result.members, fileBytes);
}

std::string binary::findMember(std::span<const std::byte> start, uint64_t fileBytes,
                               const Machine &machine, MultiBinaryEntry &member) {
  MultiBinary table;
  if (std::string why = readTable(start, fileBytes, table); !why.empty())
    return why;
  const MultiBinaryEntry *found = table.find(machine);
  if (!found)
    return concat("made for machines ", namesOf(table.members), ", not ", machine.name);
  member = *found;
  return {};
}

std::span<const std::byte> binary::partFor(std::span<const std::byte> file,
                                           const Machine &machine) {
  MultiBinaryEntry member;
  if (!looksLikeMultiBinary(file) || !findMember(file, file.size(), machine, member).empty())
    return file;
  return file.subspan(member.offset, member.size);
}

std::string binary::checkPadding(std::span<const std::byte> file, const MultiBinary &table) {
  uint64_t end = endOfTable(table.members.size());
  for (const MultiBinaryEntry &entry : table.members) {
    auto isZero = [](std::byte byte) { return byte == std::byte(); };
    if (!std::ranges::all_of(file.subspan(end, entry.offset - end), isZero))
      return concat("there are bytes in front of the member for ", nameOfMachine(entry));
    end = entry.offset + entry.size;
  }
  return {};
}

std::vector<std::byte>
binary::writeMultiBinary(std::span<const std::span<const std::byte>> members) {
  struct Part {
    uint16_t machine;
    std::span<const std::byte> bytes;
  };
  std::vector<Part> parts;
  for (const std::span<const std::byte> member : members) {
    Elf64_Ehdr elf;
    std::memcpy(&elf, member.data(), sizeof(elf));
    parts.push_back({elf.e_machine, member});
  }
  std::ranges::sort(parts, {}, &Part::machine);

  std::vector<MultiBinaryEntry> table;
  uint64_t end = endOfTable(parts.size());
  for (const Part &part : parts) {
    table.push_back({part.machine, 0, alignedForMembers(end), part.bytes.size()});
    end = table.back().offset + part.bytes.size();
  }
  const MultiBinaryHeader header = {
      MultiBinaryMagic, MultiBinaryVersion, uint32_t(parts.size()), end, {}};
  std::vector<std::byte> file(end);
  std::memcpy(file.data(), &header, sizeof(header));
  std::memcpy(file.data() + sizeof(header), table.data(), table.size() * sizeof(table[0]));
  for (size_t i = 0; i != parts.size(); ++i)
    std::ranges::copy(parts[i].bytes, file.begin() + ptrdiff_t(table[i].offset));
  sealMultiBinary(file);
  return file;
}

std::string binary::sealMultiBinary(std::span<std::byte> file) {
  MultiBinaryHeader header;
  if (!looksLikeMultiBinary(file) || file.size() < sizeof(header))
    return "is not a multi-architecture binary";
  std::memcpy(&header, file.data(), sizeof(header));
  if (endOfTable(header.members) > file.size())
    return "the table of machines ends behind the file";
  const ContentHash hash = contentHash(file.first(endOfTable(header.members)), TableHashOffset);
  std::memcpy(file.data() + TableHashOffset, hash.data(), hash.size());
  return {};
}
