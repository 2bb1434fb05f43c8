//===- Archive.cpp - Read and write archives of binaries --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/Archive.h"

#include "Binary/ElfFile.h"
#include "Binary/ManifestKeys.h"
#include "Binary/MultiBinary.h"
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

/// Calls `visit(index, offset, bytes)` for each member. Stops when it returns an error.
template <typename Visit>
std::string forEachMember(std::span<const std::byte> file, ArchiveHeader &header, Visit visit) {
  if (file.size() < sizeof(header))
    return concat("truncated: the archive's header ends at byte ", sizeof(header), ", the file at ",
                  file.size());
  std::memcpy(&header, file.data(), sizeof(header));
  if (std::string why = checkHeader(file, header); !why.empty())
    return why;
  uint64_t at = tableEnd(header.members);
  for (size_t i = 0; i != header.members; ++i) {
    if (std::string why = skipPadding(file, i, at); !why.empty())
      return why;
    const uint64_t size = memberSize(file, i);
    if (size > file.size() - at)
      return concat("member ", i, " of ", size, " bytes ends behind the archive");
    if (std::string why = visit(i, at, file.subspan(at, size)); !why.empty())
      return concat("member ", i, ": ", why);
    at += size;
  }
  if (at != file.size())
    return concat("the archive has ", file.size() - at, " bytes behind its members");
  return {};
}

/// Reads the binary for `machine` that `file` is or contains. Adds to member.offset.
std::string readBinary(std::span<const std::byte> file, const Machine &machine, Member &member) {
  const bool isMulti = looksLikeMultiBinary(file);
  if (isMulti) {
    MultiBinaryEntry entry;
    if (std::string why = findMember(file, file.size(), machine, entry); !why.empty())
      return why;
    file = file.subspan(entry.offset, entry.size);
    member.offset += entry.offset;
  }
  ReadResult read = binary::read(file, &machine);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  if (!read.binary)
    return isMulti ? concat("the member for ", machine.name, ": ", read.error) : read.error;
  member.binary = std::move(*read.binary);
  return {};
}

std::string checkLinkable(const Manifest &manifest) {
  if (manifest.type == BinaryType::Executable)
    return "is an executable, which nothing can be linked with";
  if (!manifest.imports.empty())
    return concat("is an object that imports ", inQuotes(manifest.imports.front()),
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

std::string readArchive(std::span<const std::byte> file, const Machine &machine,
                        ProgramFile &result) {
  ArchiveHeader header;
  auto add = [&](size_t, uint64_t offset, std::span<const std::byte> bytes) -> std::string {
    Member &member = result.members.emplace_back();
    member.offset = offset;
    if (std::string why = readBinary(bytes, machine, member); !why.empty())
      return why;
    return checkLinkable(member.binary.manifest);
  };
  if (std::string why = forEachMember(file, header, add); !why.empty())
    return why;
  result.isArchive = true;
  result.type = BinaryType(header.type);
  result.archiveHash = header.hash;
  return checkNames(result.members);
}

std::string readInto(std::span<const std::byte> file, const Machine &machine, ProgramFile &result) {
  result.machine = &machine;
  if (looksLikeArchive(file))
    return readArchive(file, machine, result);
  Member member;
  if (std::string why = readBinary(file, machine, member); !why.empty())
    return why;
  result.type = member.binary.manifest.type;
  result.members.push_back(std::move(member));
  return {};
}

using MachineList = std::vector<const Machine *>;

/// Finds the machines for which there are binaries in a binary or multi-architecture binary.
/// Checks the bytes that belong to no binary.
std::string findMachines(std::span<const std::byte> file, MachineList &machines) {
  if (!looksLikeMultiBinary(file)) {
    ElfFile elf;
    std::string why = elf.parse(file);
    machines.assign(1, elf.machine);
    return why;
  }
  MultiBinary table;
  if (std::string why = readTable(file, file.size(), table); !why.empty())
    return why;
  for (const MultiBinaryEntry &entry : table.members) {
    machines.push_back(findMachine(entry.machine));
    if (!machines.back())
      return concat("made for machine ", machineName(uint16_t(entry.machine)),
                    ", which has no binaries");
  }
  return checkPadding(file, table);
}

/// Finds the machines in an archive. All members must be for the same ones.
std::string findMachinesOfArchive(std::span<const std::byte> file, MachineList &machines) {
  ArchiveHeader header;
  return forEachMember(file, header, [&](size_t index, uint64_t, std::span<const std::byte> bytes) {
    MachineList own;
    std::string why = findMachines(bytes, own);
    if (index == 0)
      machines = own;
    return !why.empty() || own == machines ? why : "is for other machines than member 0";
  });
}

/// Checks that the program is the same one for all machines.
std::string checkAgreement(const std::vector<ProgramFile> &programs) {
  const ProgramFile &first = programs.front();
  for (const ProgramFile &other : programs)
    for (size_t i = 0; i != first.members.size(); ++i) {
      const std::string what =
          differenceOf(first.members[i].binary.manifest, other.members[i].binary.manifest);
      if (!what.empty())
        return concat(first.isArchive ? concat("member ", i, ": ") : "", "the binaries for ",
                      first.machine->name, " and ", other.machine->name, " differ in ", what);
    }
  return {};
}

std::string readAllInto(std::span<const std::byte> file, ProgramFiles &result) {
  MachineList machines;
  std::string why =
      looksLikeArchive(file) ? findMachinesOfArchive(file, machines) : findMachines(file, machines);
  for (const Machine *machine : machines)
    if (why.empty())
      why = readInto(file, *machine, result.programs.emplace_back());
  if (!why.empty())
    return why;
  result.isMulti = looksLikeMultiBinary(file);
  if (result.isMulti) {
    MultiBinaryHeader header;
    std::memcpy(&header, file.data(), sizeof(header));
    result.multiHash = header.hash;
  }
  return checkAgreement(result.programs);
}

} // namespace

bool binary::looksLikeArchive(std::span<const std::byte> file) {
  return file.size() >= ArchiveMagic.size() &&
         std::memcmp(file.data(), ArchiveMagic.data(), ArchiveMagic.size()) == 0;
}

std::string_view binary::nameOf(BinaryType type) { return keys::BinaryTypes[size_t(type)]; }

ProgramReadResult binary::readProgram(std::span<const std::byte> file, const Machine &machine) {
  ProgramReadResult result;
  result.error = withoutExceptions(result.isOutOfMemory, [&] {
    ProgramFile program;
    std::string error = readInto(file, machine, program);
    if (error.empty())
      result.program = std::move(program);
    return error;
  });
  return result;
}

ProgramsReadResult binary::readAllPrograms(std::span<const std::byte> file) {
  ProgramsReadResult result;
  result.error = withoutExceptions(result.isOutOfMemory, [&] {
    ProgramFiles programs;
    std::string error = readAllInto(file, programs);
    if (error.empty())
      result.file = std::move(programs);
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

std::vector<std::span<const std::byte>> binary::membersOf(std::span<const std::byte> file) {
  if (!looksLikeArchive(file))
    return {file};
  std::vector<std::span<const std::byte>> members;
  ArchiveHeader header;
  (void)forEachMember(file, header, [&](size_t, uint64_t, std::span<const std::byte> bytes) {
    members.push_back(bytes);
    return std::string();
  });
  return members;
}

std::string binary::sealArchive(std::span<std::byte> file) {
  if (!looksLikeArchive(file) || file.size() < sizeof(ArchiveHeader))
    return "is not an archive";
  const ContentHash hash = contentHash(file, HashOffset);
  std::memcpy(file.data() + HashOffset, hash.data(), hash.size());
  return {};
}
