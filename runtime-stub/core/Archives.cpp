//===- Archives.cpp - Programs that were compiled ahead of time -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Archives.h"

#include "Base/Environment.h"
#include "Binary/Reader.h"
#include "Offline/FileBytes.h"
#include "base/FileStamp.h"
#include "base/Log.h"
#include "core/ArchivedPrograms.h"
#include "core/InstalledFiles.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <new>

namespace oclc::rt {

using binary::ArchivedProgram;
using binary::ProgramKind;
using offline::FileBytes;

Archives &Archives::get() {
  static Archives *const archives = [] {
    const char *chosen = environment("OCLC_ARCHIVE");
    if (!chosen)
      return new Archives(besideDriver("oclc/archives"));
    return new Archives(std::string_view(chosen) == "off" ? "" : chosen);
  }();
  return *archives;
}

/// Returns the paths of the files *.oclarc in a folder, sorted.
static std::vector<std::string> filesIn(const std::string &folder, DIR &stream) {
  std::vector<std::string> files;
  while (const dirent *entry = readdir(&stream))
    if (const std::string_view name = entry->d_name; name.ends_with(".oclarc"))
      files.push_back(folder + "/" + std::string(name));
  std::ranges::sort(files);
  return files;
}

/// Returns the files in the list, and the archives in its folders.
static std::vector<std::string> filesOf(std::string_view list) {
  std::vector<std::string> files;
  while (!list.empty()) {
    const std::string path(list.substr(0, list.find(':')));
    list.remove_prefix(std::min(list.size(), path.size() + 1));
    if (path.empty())
      continue;
    const std::unique_ptr<DIR, int (*)(DIR *)> folder(opendir(path.c_str()), closedir);
    const std::vector<std::string> more =
        folder ? filesIn(path, *folder) : std::vector<std::string>{path};
    files.insert(files.end(), more.begin(), more.end());
  }
  return files;
}

Archives::Archives(std::string_view list) {
  std::vector<std::string> files = filesOf(list);
  std::ranges::reverse(files);
  for (const std::string &file : files)
    if (const std::string why = addFile(file); !why.empty())
      log("archive '" + file + "' is not used: " + why);
}

Archives::List Archives::list() const {
  const std::lock_guard lock(mutex);
  return archives;
}

bool Archives::any() const { return !list().empty(); }

std::string Archives::add(Archive archive, const binary::ByteSource &bytes) {
  binary::ProgramArchiveReadResult read = binary::readProgramArchive(bytes);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  if (!read.archive)
    return read.error;
  archive.index = std::move(*read.archive);
  auto shared = std::make_shared<const Archive>(std::move(archive));
  const std::lock_guard lock(mutex);
  archives.push_back(std::move(shared));
  return {};
}

std::string Archives::addFile(const std::string &path) {
  Archive archive = {path.substr(path.rfind('/') + 1), {}, path, stampOf(path), {}};
  const std::optional<FileBytes> file = FileBytes::open(path);
  return file ? add(std::move(archive), *file) : std::strerror(errno);
}

std::string Archives::addMemory(std::span<const std::byte> content) {
  return add({"an archive in memory", {}, {}, {}, content}, binary::MemoryBytes(content));
}

std::unique_ptr<const binary::ByteSource> Archive::open() const {
  if (path.empty())
    return std::make_unique<binary::MemoryBytes>(memory);
  std::optional<FileBytes> file = FileBytes::open(path);
  if (!file || stampOf(path) != stamp)
    return nullptr;
  return std::make_unique<FileBytes>(std::move(*file));
}

/// Describes the options and specialisation constants of a program, for a message.
static std::string textOf(const ArchivedProgram &program) {
  std::string text;
  for (const std::string &word : program.options)
    text += (text.empty() ? "" : " ") + word;
  for (const auto &[id, value] : program.specConstants)
    text += (text.empty() ? "" : " ") + ("--spec-const=" + std::to_string(id) + ":") + value;
  return text.empty() ? "no options" : "the options '" + text + "'";
}

/// Returns up to 60 characters of a source's first line that is not blank, for a message.
static std::string beginningOf(std::span<const std::byte> source) {
  constexpr size_t Most = 60;
  std::string_view text(reinterpret_cast<const char *>(source.data()), source.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  std::string line(text.substr(0, std::min(text.find('\n'), Most)));
  std::ranges::replace_if(line, [](unsigned char each) { return each < ' '; }, ' ');
  return line;
}

static std::string_view nameOfModule(const offline::Recipe &recipe) {
  return offline::isBitcode(recipe.input) ? "SPIR" : "SPIR-V";
}

static std::string describe(const offline::Recipe &recipe, const ArchivedProgram &program) {
  constexpr size_t Shown = 16;
  switch (program.kind) {
  case ProgramKind::Link:
    return "a link of " + std::to_string(recipe.links.size()) + " programs";
  case ProgramKind::IL:
    return std::string(nameOfModule(recipe)) + " of " + std::to_string(recipe.input.size()) +
           " bytes, SHA-256 " + binary::toHex(program.source).substr(0, Shown);
  case ProgramKind::Source:
    break;
  }
  return "the source that begins with '" + beginningOf(recipe.input) + "', " +
         std::to_string(recipe.input.size()) + " bytes, SHA-256 " +
         binary::toHex(program.source).substr(0, Shown);
}

static std::string kindOf(const ArchivedProgram &program) {
  return program.type == binary::BinaryType::Executable ? "a program" : "an object";
}

/// Returns a message that describes the program that was not found, and lists up to four programs
/// in the archives that have the same source.
static std::string explainMiss(std::span<const std::shared_ptr<const Archive>> archives,
                               const offline::Recipe &recipe, const ArchivedProgram &program) {
  constexpr size_t MostShown = 4;
  const std::string_view what = program.kind == ProgramKind::IL ? nameOfModule(recipe) : "source";
  std::string names, others;
  size_t count = 0;
  for (const auto &archive : archives) {
    names += (names.empty() ? "'" : ", '") + archive->name + "'";
    for (const ArchivedProgram &each : archive->index.programs)
      if (program.kind != ProgramKind::Link && each.source == program.source &&
          ++count <= MostShown)
        others += "The same " + std::string(what) + " is there as " + kindOf(each) + " with " +
                  textOf(each) + ".\n";
  }
  if (count > MostShown)
    others += "... and " + std::to_string(count - MostShown) + " more.\n";
  return "Not in " + names + ": " + describe(recipe, program) + ", with " + textOf(program) +
         (program.type == binary::BinaryType::Executable ? "" : ", as an object") + ".\n" + others;
}

std::optional<CompileAnswer> Archives::find(const offline::Recipe &recipe,
                                            const ArchivedProgram &program,
                                            std::string &why) const {
  const WantedProgram wanted = {program.recipe, offline::includeFolders(recipe.options),
                                offline::IfMissing::Accept};
  List all = list();
  std::ranges::reverse(all);
  for (const auto &archive : all) {
    std::string reason;
    if (std::ranges::none_of(archive->index.programs, [&](const ArchivedProgram &each) {
          return each.recipe == program.recipe;
        }))
      continue;
    if (const auto file = archive->open(); !file)
      reason = "the file is not what it was when it was opened";
    else if (auto answer = takeProgram(*file, archive->index, wanted, reason))
      return answer;
    why += "The archive '" + archive->name + "' has the program, but " + reason + ".\n";
  }
  if (why.empty())
    why = explainMiss(all, recipe, program);
  return std::nullopt;
}

} // namespace oclc::rt
