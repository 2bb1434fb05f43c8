//===- StripCPUs.cpp - Leave code for some CPUs out of a binary -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "StripCPUs.h"

#include "Backend/Output.h"
#include "Binary/Archive.h"
#include "Binary/MultiBinary.h"
#include "Request.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace oclc::tool {
namespace {

using Span = std::span<const std::byte>;

/// The binary for one architecture.
struct StrippedPart {
  StringRef architecture;
  std::vector<std::string> cpus;
  Span bytes;
};

std::vector<StrippedPart> partsOf(const binary::ProgramFiles &file, Span bytes) {
  std::vector<StrippedPart> parts;
  for (const binary::ProgramFile &program : file.programs) {
    const binary::Member &only = program.members.front();
    StrippedPart &part = parts.emplace_back();
    part.architecture = program.machine->architecture;
    for (const binary::Target &target : only.binary.manifest.targets)
      part.cpus.push_back(target.cpu);
    part.bytes = bytes.subspan(only.offset, only.binary.fileBytes);
  }
  return parts;
}

/// Returns "x86_64 (x86-64-v2, x86-64-v3), aarch64 (armv8-a)".
std::string textOf(ArrayRef<StrippedPart> parts) {
  std::string text;
  for (const StrippedPart &part : parts)
    text += (text.empty() ? "" : ", ") + part.architecture.str() +
            (part.cpus.empty() ? "" : " (" + join(part.cpus, ", ") + ")");
  return text;
}

Failure wrongList(const Twine &message, const std::string &list, size_t column = 0) {
  const std::string option = "--strip-cpus=";
  return {BadUsage, {message.str(), option + list, option.size() + column}};
}

/// Checks that the file contains code for each name in the list.
std::optional<Failure> checkNames(ArrayRef<StrippedPart> parts, const std::string &list) {
  size_t column = 0;
  for (StringRef name : split(list, ",")) {
    if (none_of(parts, [&](const StrippedPart &part) {
          return part.architecture == name || is_contained(part.cpus, name);
        }))
      return wrongList("there is no code for '" + name + "'; the file is for " + textOf(parts),
                       list, column);
    column += name.size() + 1;
  }
  return std::nullopt;
}

/// Removes the architectures that the list names, also by all of their CPUs.
std::optional<Failure> remove(const std::string &list, std::vector<StrippedPart> &parts) {
  if (auto failed = checkNames(parts, list))
    return failed;
  StringSet<> names;
  for (StringRef name : split(list, ","))
    names.insert(name);
  std::vector<StrippedPart> left;
  for (StrippedPart &part : parts) {
    if (names.contains(part.architecture))
      continue;
    std::vector<std::string> kept, removed;
    for (const std::string &cpu : part.cpus)
      (names.contains(cpu) ? removed : kept).push_back(cpu);
    if (!removed.empty() && !kept.empty())
      return wrongList("the code for " + join(removed, ", ") + " is linked with that for " +
                           join(kept, ", ") +
                           "; compile again without --cpu=" + join(removed, " --cpu="),
                       list);
    if (removed.empty())
      left.push_back(std::move(part));
  }
  if (left.empty())
    return wrongList("no code would be left; the file is for " + textOf(parts), list);
  parts = std::move(left);
  return std::nullopt;
}

StringRef viewOf(Span bytes) {
  return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

Error write(const std::string &path, ArrayRef<StrippedPart> parts) {
  if (parts.size() == 1)
    return backend::writeFileAtomically(path, viewOf(parts.front().bytes));
  std::vector<Span> members;
  for (const StrippedPart &part : parts)
    members.push_back(part.bytes);
  return backend::writeFileAtomically(path, viewOf(binary::writeMultiBinary(members)));
}

std::optional<Failure> strip(const Arguments &a) {
  auto badFile = [](const Twine &message) { return Failure{BadFile, {message.str(), "", 0}}; };
  const std::string &name = a.inputs.front();
  auto buffer = MemoryBuffer::getFileOrSTDIN(name, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (!buffer)
    return badFile("cannot read '" + name + "': " + buffer.getError().message());
  const Span bytes =
      std::as_bytes(std::span((*buffer)->getBufferStart(), (*buffer)->getBufferSize()));
  const binary::ProgramsReadResult read = binary::readAllPrograms(bytes);
  if (!read.file)
    return badFile("'" + name + "' " + read.error);
  if (read.file->programs.front().isArchive)
    return badFile("'" + name +
                   "' is an archive; leave code out of the files that it was linked "
                   "from");
  std::vector<StrippedPart> parts = partsOf(*read.file, bytes);
  if (auto failed = remove(a.strippedCPUs, parts))
    return failed;
  if (Error e = write(a.output, parts))
    return badFile(toString(std::move(e)));
  return std::nullopt;
}

} // namespace

int stripCPUs(const Arguments &arguments, frontend::DiagnosticsSink &sink) {
  const std::optional<Failure> failed = strip(arguments);
  return failed ? fail(*failed, sink) : Success;
}

} // namespace oclc::tool
