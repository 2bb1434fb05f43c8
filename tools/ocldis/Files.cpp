//===- Files.cpp - The files that ocldis shows ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Files.h"

#include "Offline/FileBytes.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <set>

using namespace ocldis;
using namespace oclc;

namespace {

bool readFile(const std::string &name, std::vector<std::byte> &bytes, std::string &error) {
  std::unique_ptr<FILE, int (*)(FILE *)> file(name == "-" ? stdin : std::fopen(name.c_str(), "rb"),
                                              name == "-" ? [](FILE *) { return 0; } : std::fclose);
  if (!file) {
    error = std::strerror(errno);
    return false;
  }
  std::byte chunk[65536];
  while (size_t got = std::fread(chunk, 1, sizeof(chunk), file.get())) {
    bytes.insert(bytes.end(), chunk, chunk + got);
    if (bytes.size() > binary::limits::FileBytes)
      break;
  }
  if (std::ferror(file.get())) {
    error = std::strerror(errno);
    return false;
  }
  return true;
}

bool selectKernels(File &file, const std::vector<std::string> &names, std::string &error) {
  std::string known;
  std::set<std::string> found;
  for (Input &input : file.members) {
    const auto &kernels = input.binary.manifest.kernels;
    for (size_t k = 0; k != kernels.size(); ++k) {
      known += (known.empty() ? "" : ", ") + printable(kernels[k].name);
      if (!names.empty() && std::find(names.begin(), names.end(), kernels[k].name) == names.end())
        continue;
      input.kernels.push_back(k);
      found.insert(kernels[k].name);
    }
  }
  for (const std::string &name : names)
    if (!found.contains(name)) {
      error = "no kernel is called '" + printable(name) + "'; the kernels are: " + known;
      return false;
    }
  // Select only the members that contain one of these kernels.
  if (!names.empty())
    std::erase_if(file.members, [](const Input &input) { return input.kernels.empty(); });
  return true;
}

} // namespace

std::string ocldis::load(WholeFile &file, std::span<const std::byte> bytes,
                         const std::vector<std::string> &kernels) {
  binary::ProgramsReadResult result = binary::readAllPrograms(bytes);
  if (!result.file)
    return result.error;
  file.bytes = bytes.size();
  file.isMulti = result.file->isMulti;
  file.multiHash = result.file->multiHash;
  const size_t machines = result.file->programs.size();
  std::string error;
  for (binary::ProgramFile &content : result.file->programs) {
    File &program = file.programs.emplace_back();
    program.name = file.name;
    if (machines > 1)
      program.name += "(" + std::string(content.machine->name) + ")";
    program.content = std::move(content);
    for (size_t i = 0; i != program.content.members.size(); ++i) {
      binary::Member &member = program.content.members[i];
      Input &input = program.members.emplace_back();
      input.name = program.name;
      if (program.content.isArchive)
        input.name += "(" + std::to_string(i) + ")";
      const auto start = bytes.begin() + ptrdiff_t(member.offset);
      input.bytes.assign(start, start + ptrdiff_t(member.binary.fileBytes));
      input.binary = std::move(member.binary);
    }
    if (!selectKernels(program, kernels, error))
      return error;
  }
  return {};
}

std::string ocldis::open(OpenedFile &file, const std::string &name) {
  if (name != "-")
    if (std::optional<offline::FileBytes> onDisk = offline::FileBytes::open(name)) {
      std::array<std::byte, sizeof(binary::ProgramArchiveMagic)> start;
      file.isProgramArchive = onDisk->read(0, start) && binary::looksLikeProgramArchive(start);
      if (file.isProgramArchive) {
        file.source = std::make_unique<offline::FileBytes>(std::move(*onDisk));
        return {};
      }
    }
  std::string error;
  if (!readFile(name, file.bytes, error))
    return error;
  file.isProgramArchive = binary::looksLikeProgramArchive(file.bytes);
  file.source = std::make_unique<binary::MemoryBytes>(file.bytes);
  return {};
}

std::string ocldis::shortDigest(const binary::ArchivedProgram &program) {
  constexpr size_t digits = 12;
  return binary::toHex(program.recipe).substr(0, digits);
}

std::string ocldis::findPrograms(const ArchiveFile &archive, const std::string &prefix,
                                 std::vector<const binary::ArchivedProgram *> &found) {
  std::string several;
  for (const binary::ArchivedProgram &program : archive.index.programs) {
    if (!binary::toHex(program.recipe).starts_with(prefix))
      continue;
    if (found.empty() || found.back()->recipe != program.recipe)
      several += (several.empty() ? "" : ", ") + shortDigest(program);
    found.push_back(&program);
  }
  if (found.empty())
    return "has no program '" + printable(prefix) + "'; without --program, ocldis lists them";
  if (std::ranges::any_of(found, [&](auto *each) { return each->recipe != found[0]->recipe; }))
    return "has several programs '" + printable(prefix) + "': " + several;
  return {};
}

std::string ocldis::loadProgram(const ArchiveFile &archive, const binary::ArchivedProgram &program,
                                const std::vector<std::string> &kernels, WholeFile &file) {
  file.name = archive.name + "(" + shortDigest(program) + ")";
  std::vector<std::byte> bytes(program.size);
  if (!archive.source->read(archive.index.binaries + program.offset, bytes))
    return "cannot be read";
  return load(file, bytes, kernels);
}
