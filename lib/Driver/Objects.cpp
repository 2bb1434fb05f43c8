//===- Objects.cpp - Read objects and libraries to be linked ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Objects.h"

#include "Binary/Archive.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;
using oclc::frontend::SourceFile;

namespace oclc::driver {

/// Returns the content of a section; empty if the file does not have it.
static StringRef contentOf(StringRef section, const binary::Member &member, StringRef file) {
  const binary::Section *found = member.binary.findSection(section);
  return found && found->inFile ? file.substr(member.offset + found->offset, found->size) : "";
}

static void refuse(const Twine &name, const Twine &why, DiagnosticsSink &sink) {
  sink.report(Severity::Error, "cannot link '" + name + "': " + why);
}

std::optional<std::vector<Object>> readObjects(const SourceFile &file, DiagnosticsSink &sink) {
  binary::ProgramsReadResult read =
      binary::readAllPrograms(std::as_bytes(std::span(file.contents)));
  if (!read.file) {
    refuse(file.name, read.error, sink);
    return std::nullopt;
  }
  std::vector<Object> objects;
  bool hasFailed = false;
  // The IR is the same for all machines.
  binary::ProgramFile &program = read.file->programs.front();
  for (auto [index, member] : enumerate(program.members)) {
    Object part;
    part.name = file.name;
    if (program.isArchive)
      part.name += "(" + std::to_string(index) + ")";
    part.IR = contentOf(binary::IRSectionName, member, file.contents);
    part.source = contentOf(binary::SourceSectionName, member, file.contents);
    part.manifest = std::move(member.binary.manifest);
    if (part.IR.empty()) {
      hasFailed = true;
      refuse(part.name, "it keeps no canonical IR; make it with --embed-ir", sink);
    }
    objects.push_back(std::move(part));
  }
  return hasFailed ? std::nullopt : std::optional(std::move(objects));
}

} // namespace oclc::driver
