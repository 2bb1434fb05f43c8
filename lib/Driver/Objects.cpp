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
static StringRef contentOf(StringRef Section, const binary::Member &Member, StringRef File) {
  const binary::Section *Found = Member.binary.findSection(Section);
  return Found && Found->inFile ? File.substr(Member.offset + Found->offset, Found->size) : "";
}

static void refuse(const Twine &Name, const Twine &Why, DiagnosticsSink &Sink) {
  Sink.report(Severity::Error, "cannot link '" + Name + "': " + Why);
}

std::optional<std::vector<Object>> readObjects(const SourceFile &File, DiagnosticsSink &Sink) {
  binary::ProgramReadResult Read = binary::readProgram(std::as_bytes(std::span(File.contents)));
  if (!Read.program) {
    refuse(File.name, Read.error, Sink);
    return std::nullopt;
  }
  if (Read.program->type == binary::BinaryType::Executable) {
    refuse(File.name, "it is an executable; -c makes a compiled object, --create-library a library",
           Sink);
    return std::nullopt;
  }
  std::vector<Object> Objects;
  bool HasFailed = false;
  for (auto [Index, Member] : enumerate(Read.program->members)) {
    Object Part;
    Part.name = File.name;
    if (Read.program->isArchive)
      Part.name += "(" + std::to_string(Index) + ")";
    Part.IR = contentOf(binary::IRSectionName, Member, File.contents);
    Part.source = contentOf(binary::SourceSectionName, Member, File.contents);
    Part.manifest = std::move(Member.binary.manifest);
    if (Part.IR.empty()) {
      HasFailed = true;
      refuse(Part.name, "it keeps no canonical IR; make it with --embed-ir", Sink);
    }
    Objects.push_back(std::move(Part));
  }
  return HasFailed ? std::nullopt : std::optional(std::move(Objects));
}

} // namespace oclc::driver
