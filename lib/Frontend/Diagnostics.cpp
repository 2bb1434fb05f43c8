//===- Diagnostics.cpp - Diagnostics of the front end, the passes and the tools -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/Diagnostics.h"

#include "Frontend/ConfinedFiles.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"

using namespace llvm;

namespace oclc::frontend {

/// Clang's diagnostics engine and printer, without a compiler instance.
struct DiagnosticsSink::Printer {
  clang::DiagnosticOptions Options;
  clang::LangOptions Language;
  clang::TextDiagnosticPrinter Client;
  clang::DiagnosticsEngine Engine;
  clang::FileManager Files;
  clang::SourceManager Sources;

  Printer(raw_ostream &stream, const DiagnosticsOptions &wanted)
      : Client(stream, Options),
        Engine(clang::DiagnosticIDs::create(), Options, &Client, /*ShouldOwnClient=*/false),
        Files(clang::FileSystemOptions(), filesIn(wanted.includeRoot)), Sources(Engine, Files) {
    Options.ShowColors = wanted.colors;
    Engine.setSourceManager(&Sources);
    Client.BeginSourceFile(Language, nullptr);
  }
  ~Printer() { Client.EndSourceFile(); }

  clang::SourceLocation locate(const SourcePosition &where) {
    if (where.line == 0)
      return {};
    OptionalFileEntryRef file = Files.getOptionalFileRef(where.file);
    if (!file)
      return {};
    clang::FileID id = Sources.getOrCreateFileID(*file, clang::SrcMgr::C_User);
    return Sources.translateLineCol(id, where.line, where.column ? where.column : 1);
  }

  using OptionalFileEntryRef = clang::OptionalFileEntryRef;
};

DiagnosticsSink::DiagnosticsSink(raw_ostream &stream, DiagnosticsOptions options)
    : Stream(stream), Options(std::move(options)) {
  if (Options.colors)
    stream.enable_colors(true);
}

DiagnosticsSink::~DiagnosticsSink() = default;

DiagnosticsSink::Printer &DiagnosticsSink::printer() {
  if (!Located)
    Located = std::make_unique<Printer>(Stream, Options);
  return *Located;
}

void DiagnosticsSink::addFile(StringRef name, StringRef contents) {
  Printer &p = printer();
  clang::FileEntryRef file = p.Files.getVirtualFileRef(name, contents.size(), 0);
  p.Sources.overrideFileContents(file, MemoryBufferRef(contents, name));
}

static clang::DiagnosticsEngine::Level clangLevel(Severity level) {
  switch (level) {
  case Severity::Note:
    return clang::DiagnosticsEngine::Note;
  case Severity::Remark:
    return clang::DiagnosticsEngine::Remark;
  case Severity::Warning:
    return clang::DiagnosticsEngine::Warning;
  case Severity::Error:
    return clang::DiagnosticsEngine::Error;
  }
  llvm_unreachable("unknown severity");
}

void DiagnosticsSink::report(Severity level, const Twine &message, const SourcePosition &where) {
  std::string text = message.str();
  if (level == Severity::Warning) {
    if (Options.noWarnings)
      return;
    if (Options.warningsAsErrors) {
      level = Severity::Error;
      text += " [-Werror]";
    }
  }
  Printer &p = printer();
  clang::SourceLocation location = p.locate(where);
  // If the file of a position cannot be shown, print at least its name, line and column.
  if (where.line != 0 && location.isInvalid())
    text = (where.file + ":" + Twine(where.line) + ":" + Twine(where.column) + ": " + text).str();
  p.Client.setPrefix(location.isValid() || where.line != 0 ? "" : Named.empty() ? "oclc" : Named);
  const unsigned before = p.Client.getNumErrors();
  p.Engine.Report(location, p.Engine.getCustomDiagID(clangLevel(level), "%0")) << text;
  Errors += p.Client.getNumErrors() - before;
  tellListener({level, message.str(), where});
}

} // namespace oclc::frontend
