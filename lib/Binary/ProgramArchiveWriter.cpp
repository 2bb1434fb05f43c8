//===- ProgramArchiveWriter.cpp - Write archives of programs ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/ManifestKeys.h"
#include "Binary/Note.h"
#include "Binary/ProgramArchive.h"
#include "Binary/Reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>

using namespace oclc;
using namespace oclc::binary;

namespace {

// Preserves the order in which the keys are added, which makes the JSON easier to read.
using Json = nlohmann::ordered_json;

Json toJson(const ArchivedProgram &program) {
  Json constants = Json::array(), includes = Json::array();
  for (const auto &[id, value] : program.specConstants)
    constants.push_back({{keys::Id, id}, {keys::Value, value}});
  for (const Include &include : program.includes)
    includes.push_back({{keys::Name, include.name}, {keys::Digest, toHex(include.digest)}});
  Json result;
  result[keys::Recipe] = toHex(program.recipe);
  result[keys::Source] = toHex(program.source);
  result[keys::Kind] = keys::ProgramKinds[size_t(program.kind)];
  result[keys::BinaryType] = keys::BinaryTypes[size_t(program.type)];
  result[keys::Options] = program.options;
  result[keys::SpecConstants] = std::move(constants);
  result[keys::Includes] = std::move(includes);
  result[keys::Log] = program.log;
  result[keys::Offset] = program.offset;
  result[keys::Size] = program.size;
  return result;
}

Json toJson(const ProgramArchive &archive) {
  Json programs = Json::array();
  for (const ArchivedProgram &program : archive.programs)
    programs.push_back(toJson(program));
  return {{keys::Compiler, archive.compiler}, {keys::Programs, std::move(programs)}};
}

/// Returns the index for `programs`, whose binaries are consecutive in the file.
ProgramArchive place(const std::string &compiler, std::span<const ProgramToArchive> programs) {
  ProgramArchive archive;
  archive.compiler = compiler;
  uint64_t end = 0;
  for (const ProgramToArchive &each : programs) {
    ArchivedProgram &program = archive.programs.emplace_back(each.program);
    program.size = each.binary.size();
    program.offset = program.size == 0 ? 0 : alignedForMembers(end);
    end = std::max(end, program.offset + program.size);
  }
  return archive;
}

} // namespace

std::vector<std::byte> binary::writeProgramArchive(const std::string &compiler,
                                                   std::span<const ProgramToArchive> programs) {
  const ProgramArchive archive = place(compiler, programs);
  const std::vector<uint8_t> index = Json::to_msgpack(toJson(archive));
  const uint64_t binaries = alignedForMembers(sizeof(ProgramArchiveHeader) + index.size());
  uint64_t end = binaries;
  for (const ArchivedProgram &program : archive.programs)
    end = std::max(end, binaries + program.offset + program.size);
  std::vector<std::byte> file(end);
  const ProgramArchiveHeader header = {
      ProgramArchiveMagic, ProgramArchiveVersion, 0, end, index.size(), {}};
  std::memcpy(file.data(), &header, sizeof(header));
  std::memcpy(file.data() + sizeof(header), index.data(), index.size());
  for (size_t i = 0; i != programs.size(); ++i)
    std::ranges::copy(programs[i].binary,
                      file.begin() + ptrdiff_t(binaries + archive.programs[i].offset));
  sealProgramArchive(file);
  return file;
}

std::string binary::sealProgramArchive(std::span<std::byte> file) {
  ProgramArchiveHeader header;
  if (!looksLikeProgramArchive(file) || file.size() < sizeof(header))
    return "is not a program archive";
  std::memcpy(&header, file.data(), sizeof(header));
  if (header.indexBytes > file.size() - sizeof(header))
    return "the index ends behind the file";
  const ContentHash hash =
      contentHash(file.first(sizeof(header) + header.indexBytes), ProgramArchiveHashOffset);
  std::memcpy(file.data() + ProgramArchiveHashOffset, hash.data(), hash.size());
  return {};
}

std::string binary::programArchiveToJson(const ProgramArchive &archive, int indent) {
  return toJson(archive).dump(indent, ' ', false, Json::error_handler_t::replace);
}
