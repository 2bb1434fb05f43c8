//===- MergeArchives.cpp - Several program archives become one --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "MergeArchives.h"

#include "Backend/Output.h"
#include "Binary/Archive.h"
#include "Binary/MultiBinary.h"
#include "Binary/ProgramArchive.h"
#include "Offline/FileBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <cerrno>
#include <cstring>
#include <deque>
#include <map>

using namespace llvm;

namespace oclc::tool {
namespace {

using Bytes = std::vector<std::byte>;
using Span = std::span<const std::byte>;

/// A program, and the input from which it comes.
struct Entry {
  binary::ArchivedProgram program;
  Span code;
  StringRef file;
};

/// Programs that included other contents have the same recipe.
using Key = std::pair<binary::Digest, std::vector<std::pair<std::string, binary::Digest>>>;

Key keyOf(const binary::ArchivedProgram &program) {
  Key key = {program.recipe, {}};
  for (const binary::Include &include : program.includes)
    key.second.emplace_back(include.name, include.digest);
  return key;
}

Error failure(StringRef file, const Twine &why) {
  return createStringError("'" + file + "' " + why);
}

class Merge {
public:
  Error add(const std::string &name) {
    std::optional<Bytes> content = offline::readFile(name);
    if (!content)
      return createStringError("cannot read '" + name + "': " + std::strerror(errno));
    const Span bytes = Files.emplace_back(std::move(*content));
    const binary::ProgramArchiveReadResult read =
        binary::readProgramArchive(binary::MemoryBytes(bytes));
    if (!read.archive)
      return failure(name, read.error);
    if (Compiler.empty())
      Compiler = read.archive->compiler;
    if (Compiler != read.archive->compiler)
      return failure(name, "was made by " + read.archive->compiler + ", the others by " + Compiler);
    for (const binary::ArchivedProgram &program : read.archive->programs) {
      const Span code = bytes.subspan(read.archive->binaries + program.offset, program.size);
      if (!code.empty())
        if (const auto checked = binary::readAllPrograms(code); !checked.file)
          return failure(name, checked.error);
      if (Error e = add({program, code, name}))
        return e;
    }
    return Error::success();
  }

  /// Returns the archive. Its programs are in the order of their digests, as in one that is made
  /// from a capture.
  Bytes archive() {
    std::vector<binary::ProgramToArchive> programs;
    for (const auto &[recipe, entry] : Entries)
      programs.push_back({entry.program, entry.code});
    return binary::writeProgramArchive(Compiler, programs);
  }

private:
  std::string Compiler;
  std::deque<Bytes> Files;
  std::deque<Bytes> Combined;
  std::multimap<binary::Digest, Entry> Entries; ///< By recipe.
  std::map<Key, Entry *> Known;

  Error add(const Entry &entry) {
    const auto [known, isNew] = Known.try_emplace(keyOf(entry.program), nullptr);
    if (!isNew)
      return combine(*known->second, entry);
    known->second = &Entries.emplace(entry.program.recipe, entry)->second;
    return Error::success();
  }

  /// Adds the code for other architectures.
  Error combine(Entry &known, const Entry &more) {
    if (std::ranges::equal(known.code, more.code))
      return Error::success();
    std::map<const binary::Machine *, Span> parts;
    for (const Entry *entry : {&std::as_const(known), &more})
      if (Error e = addParts(*entry, parts))
        return failure(more.file,
                       "and '" + known.file + "' do not go together: program " +
                           StringRef(binary::toHex(known.program.recipe)).take_front(12) + " " +
                           toString(std::move(e)));
    std::vector<Span> members;
    members.reserve(parts.size());
    for (const auto &[machine, bytes] : parts)
      members.push_back(bytes);
    known.code = Combined.emplace_back(binary::writeMultiBinary(members));
    if (known.program.log != more.program.log)
      known.program.log += more.program.log;
    return Error::success();
  }

  static Error addParts(const Entry &entry, std::map<const binary::Machine *, Span> &parts) {
    if (entry.code.empty())
      return createStringError("compiled for one of them only");
    const binary::ProgramsReadResult read = binary::readAllPrograms(entry.code);
    if (!read.file)
      return createStringError(read.error);
    for (const binary::ProgramFile &program : read.file->programs) {
      if (program.isArchive)
        return createStringError("consists of several binaries, and has other ones in each");
      const binary::Member &only = program.members.front();
      const Span bytes = entry.code.subspan(only.offset, only.binary.fileBytes);
      const auto [known, isNew] = parts.try_emplace(program.machine, bytes);
      if (!isNew && !std::ranges::equal(known->second, bytes))
        return createStringError("has other code for " +
                                 std::string(program.machine->architecture));
    }
    return Error::success();
  }
};

Error merge(const Arguments &a) {
  Merge merged;
  for (const std::string &name : a.inputs)
    if (Error e = merged.add(name))
      return e;
  const Bytes archive = merged.archive();
  // Reading the archive back also checks the limits of the format.
  if (const auto read = binary::readProgramArchive(binary::MemoryBytes(archive)); !read.archive)
    return createStringError("the archive would be refused: " + read.error);
  return backend::writeFileAtomically(
      a.output, {reinterpret_cast<const char *>(archive.data()), archive.size()});
}

} // namespace

bool areArchives(const Arguments &arguments) {
  return !arguments.inputs.empty() && all_of(arguments.inputs, [](const std::string &name) {
    // To open and close a pipe would end the program that writes to it.
    if (!sys::fs::is_regular_file(name))
      return false;
    auto file = offline::FileBytes::open(name);
    Bytes start(sizeof(binary::ProgramArchiveMagic));
    return file && file->read(0, start) && binary::looksLikeProgramArchive(start);
  });
}

int mergeArchives(const Arguments &arguments, frontend::DiagnosticsSink &sink) {
  if (arguments.output.empty())
    return fail({BadUsage, {"program archives are joined to a new one: -o all.oclarc", "", 0}},
                sink);
  if (!arguments.toRepeat.empty())
    return fail({BadUsage,
                 {"'" + arguments.toRepeat.front() +
                      "' does not go with program archives, which are joined as they are",
                  "", 0}},
                sink);
  if (Error e = merge(arguments))
    return fail({BadFile, {toString(std::move(e)), "", 0}}, sink);
  return Success;
}

} // namespace oclc::tool
