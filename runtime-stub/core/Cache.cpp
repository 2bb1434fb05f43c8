//===- Cache.cpp - Cache of compiled programs -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Cache.h"

#include "Binary/Reader.h"
#include "Offline/FileBytes.h"
#include "base/Log.h"
#include "core/ArchivedPrograms.h"
#include "core/FileLock.h"
#include "loader/CpuFeatures.h"

#include <algorithm>
#include <sys/stat.h>

namespace oclc::rt {

using binary::ArchivedProgram;
using binary::ProgramToArchive;
using offline::FileBytes;
using offline::Recipe;

/// Number of subfolders. Each is limited to an equal share of the cache's size, so that eviction
/// need not examine all files.
static constexpr uint64_t Folders = 16;

static constexpr std::string_view NameEnd = ".oclarc";

Cache *Cache::get() {
  static Cache *const cache = []() -> Cache * {
    const Compiler *compiler = Compiler::get();
    const std::optional<CacheFolder> folder = compiler ? CacheFolder::find() : std::nullopt;
    return folder ? new Cache(*compiler, *folder, cacheBytes()) : nullptr;
  }();
  return cache;
}

Cache::Cache(const Compiler &compiler, const CacheFolder &folder, uint64_t bytes)
    : compiler(compiler), folder(folder), bytes(bytes), identity(compiler.path, folder) {}

std::string Cache::fileOf(const Recipe &recipe, const ArchivedProgram &program,
                          const std::string &identity, Tier tier) const {
  offline::Sha256 sum;
  sum.addText("oclc cache 1");
  sum.addDigest(program.recipe);
  // The include folders are part of the key, because logs and debug information contain their
  // names.
  for (const std::string &each : offline::includeFolders(recipe.options))
    sum.addText(each);
  // The recipe's digest covers only the recipes of the programs that are linked. Their binaries are
  // part of the key, because they also depend on included files.
  for (std::span<const std::byte> object : recipe.objects)
    sum.addDigest(offline::sha256(object));
  sum.addText(identity);
  sum.addText(cpuDescription());
  if (tier == Tier::Quick)
    sum.addText("quick");
  const std::string name = binary::toHex(sum.finish());
  return name.substr(0, 1) + "/" + name + std::string(NameEnd);
}

/// Returns the index of a file of the cache; an empty one if the file cannot be read.
static binary::ProgramArchive readIndex(const FileBytes &file, const std::string &path) {
  binary::ProgramArchiveReadResult read = binary::readProgramArchive(file);
  if (read.isOutOfMemory)
    throw std::bad_alloc();
  if (!read.archive)
    log("cache: '" + path + "' is not used: " + read.error);
  return read.archive.value_or(binary::ProgramArchive());
}

static std::optional<CompileAnswer> findIn(const CacheFolder &folder, const std::string &path,
                                           const WantedProgram &wanted) {
  const std::optional<FileBytes> file = folder.read(path);
  if (!file)
    return std::nullopt;
  std::string why;
  std::optional<CompileAnswer> answer = takeProgram(*file, readIndex(*file, path), wanted, why);
  if (answer)
    folder.touch(path);
  else if (!why.empty())
    log(LogLevel::Dispatches, "cache: '" + path + "' is not used: " + why);
  return answer;
}

/// True if the meaning of a source may change although the source and its included files do not,
/// judged by the words in its text.
static bool dependsOnMore(std::string_view text) {
  static constexpr std::string_view Words[] = {"__DATE__", "__TIME__", "__TIMESTAMP__",
                                               "__has_include", "__has_embed"};
  return std::ranges::any_of(
      Words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

static std::string_view textOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

/// Converts a time to nanoseconds since 1970.
static int64_t numberOf(const timespec &moment) {
  constexpr int64_t Second = 1'000'000'000;
  return int64_t(moment.tv_sec) * Second + moment.tv_nsec;
}

static int64_t now() {
  timespec moment;
  clock_gettime(CLOCK_REALTIME, &moment);
  return numberOf(moment);
}

/// True if the last change of the file was certainly before `begin`.
static bool isOlder(const std::string &path, int64_t begin) {
  // File timestamps advance in steps, at most this long in nanoseconds. A change after `begin` may
  // therefore have a timestamp up to one step before it.
  constexpr int64_t Step = 50'000'000;
  struct stat status;
  return stat(path.c_str(), &status) == 0 &&
         std::max(numberOf(status.st_mtim), numberOf(status.st_ctim)) + Step < begin;
}

/// Adds the files that the program includes to `includes`. `begin` is a time before the compiler
/// read them. Returns false if the program must not be kept: a file may have changed since then,
/// cannot be read, or may change its meaning although its content stays the same.
static bool describeIncludes(const CompileAnswer &answer, const std::vector<std::string> &folders,
                             int64_t begin, std::vector<binary::Include> &includes) {
  for (const std::string &path : answer.includes) {
    const std::optional<std::vector<std::byte>> content = offline::readFile(path);
    if (!content || dependsOnMore(textOf(*content)) || !isOlder(path, begin))
      return false;
    includes.push_back({offline::nameOfInclude(path, folders), offline::sha256(*content)});
  }
  return true;
}

static bool canBeKept(const Recipe &recipe) {
  return recipe.kind != binary::ProgramKind::Source ||
         (!dependsOnMore(textOf(recipe.input)) &&
          std::ranges::none_of(recipe.headers,
                               [](const auto &each) { return dependsOnMore(each.second); }));
}

/// Returns up to seven programs in the existing file `path` that have the same recipe as `program`
/// but were compiled with other contents of included files. Stores their binaries in `binaries`.
static std::vector<ProgramToArchive> readOthers(const CacheFolder &folder, const std::string &path,
                                                const ArchivedProgram &program,
                                                std::vector<std::vector<std::byte>> &binaries) {
  constexpr size_t MostOthers = 7;
  std::vector<ProgramToArchive> others;
  const std::optional<FileBytes> file = folder.read(path);
  if (!file)
    return others;
  const binary::ProgramArchive archive = readIndex(*file, path);
  auto isSame = [](const binary::Include &a, const binary::Include &b) {
    return a.name == b.name && a.digest == b.digest;
  };
  for (const ArchivedProgram &each : archive.programs) {
    std::vector<std::byte> binary(each.size);
    if (others.size() == MostOthers || each.recipe != program.recipe ||
        std::ranges::equal(each.includes, program.includes, isSame) ||
        !file->read(archive.binaries + each.offset, binary))
      continue;
    others.push_back({each, binaries.emplace_back(std::move(binary))});
  }
  return others;
}

void Cache::keep(const std::string &file, ArchivedProgram program,
                 const CompileAnswer &answer) const {
  program.log = answer.log;
  std::vector<std::vector<std::byte>> binaries;
  std::vector<ProgramToArchive> programs = readOthers(folder, file, program, binaries);
  programs.insert(programs.begin(), {std::move(program), answer.binary});
  const std::vector<std::byte> content =
      binary::writeProgramArchive("oclc " OCLC_VERSION, programs);
  if (content.size() > bytes / Folders)
    return;
  if (folder.write(file, content))
    folder.removeOldest(file.substr(0, file.rfind('/')), bytes / Folders);
  else
    log("cache: cannot write '" + file + "' in '" + folder.path + "'");
}

std::optional<CompileAnswer> Cache::find(const Recipe &recipe, const ArchivedProgram &program) {
  const std::optional<CompilerVersion> compilerNow = identity.get();
  if (!compilerNow || !canBeKept(recipe))
    return std::nullopt;
  return findIn(folder, fileOf(recipe, program, compilerNow->identity, Tier::Full),
                {program.recipe, offline::includeFolders(recipe.options)});
}

CompileAnswer Cache::compile(const Recipe &recipe, const ArchivedProgram &program,
                             const CompileMode &mode) {
  const std::optional<CompilerVersion> compilerNow = identity.get();
  if (!compilerNow || !canBeKept(recipe))
    return compiler.compile(recipe, mode);
  const std::string file = fileOf(recipe, program, compilerNow->identity, mode.tier);
  const WantedProgram wanted = {program.recipe, offline::includeFolders(recipe.options)};
  if (auto answer = findIn(folder, file, wanted))
    return std::move(*answer);
  // Do not wait longer: a process that holds the lock for this time may have been stopped.
  constexpr unsigned MostSeconds = 60;
  FileLock lock(folder, file);
  std::optional<CompileAnswer> others;
  lock.takeUnless(std::min(Compiler::secondsAllowed(), MostSeconds),
                  [&] { return bool(others = findIn(folder, file, wanted)); });
  if (others || (others = findIn(folder, file, wanted)))
    return std::move(*others);

  const int64_t begin = now();
  CompileAnswer answer = compiler.compile(recipe, mode);
  if (answer.status != CompileAnswer::Status::Success)
    return answer;
  binary::ProgramReadResult read = binary::readProgram(answer.binary);
  answer.content = std::move(read.program);
  ArchivedProgram kept = program;
  if (answer.content && describeIncludes(answer, wanted.folders, begin, kept.includes) &&
      identity.get() == compilerNow)
    keep(file, std::move(kept), answer);
  return answer;
}

} // namespace oclc::rt
