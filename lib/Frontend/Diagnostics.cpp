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

  Printer(raw_ostream &Stream, const DiagnosticsOptions &Wanted)
      : Client(Stream, Options),
        Engine(clang::DiagnosticIDs::create(), Options, &Client, /*ShouldOwnClient=*/false),
        Files(clang::FileSystemOptions(), filesIn(Wanted.includeRoot)), Sources(Engine, Files) {
    Options.ShowColors = Wanted.colors;
    Engine.setSourceManager(&Sources);
    Client.BeginSourceFile(Language, nullptr);
  }
  ~Printer() { Client.EndSourceFile(); }

  clang::SourceLocation locate(const SourcePosition &Where) {
    if (Where.line == 0)
      return {};
    OptionalFileEntryRef File = Files.getOptionalFileRef(Where.file);
    if (!File)
      return {};
    clang::FileID ID = Sources.getOrCreateFileID(*File, clang::SrcMgr::C_User);
    return Sources.translateLineCol(ID, Where.line, Where.column ? Where.column : 1);
  }

  using OptionalFileEntryRef = clang::OptionalFileEntryRef;
};

DiagnosticsSink::DiagnosticsSink(raw_ostream &Stream, DiagnosticsOptions Options)
    : Stream(Stream), Options(Options) {
  if (Options.colors)
    Stream.enable_colors(true);
}

DiagnosticsSink::~DiagnosticsSink() = default;

DiagnosticsSink::Printer &DiagnosticsSink::printer() {
  if (!Located)
    Located = std::make_unique<Printer>(Stream, Options);
  return *Located;
}

void DiagnosticsSink::addFile(StringRef Name, StringRef Contents) {
  Printer &P = printer();
  clang::FileEntryRef File = P.Files.getVirtualFileRef(Name, Contents.size(), 0);
  P.Sources.overrideFileContents(File, MemoryBufferRef(Contents, Name));
}

static clang::DiagnosticsEngine::Level clangLevel(Severity Level) {
  switch (Level) {
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

void DiagnosticsSink::report(Severity Level, const Twine &Message, const SourcePosition &Where) {
  std::string Text = Message.str();
  if (Level == Severity::Warning) {
    if (Options.noWarnings)
      return;
    if (Options.warningsAsErrors) {
      Level = Severity::Error;
      Text += " [-Werror]";
    }
  }
  Printer &P = printer();
  clang::SourceLocation Location = P.locate(Where);
  // If the file of a position cannot be shown, print at least its name, line and column.
  if (Where.line != 0 && Location.isInvalid())
    Text = (Where.file + ":" + Twine(Where.line) + ":" + Twine(Where.column) + ": " + Text).str();
  P.Client.setPrefix(Location.isValid() || Where.line != 0 ? "" : Named.empty() ? "oclc" : Named);
  const unsigned Before = P.Client.getNumErrors();
  P.Engine.Report(Location, P.Engine.getCustomDiagID(clangLevel(Level), "%0")) << Text;
  Errors += P.Client.getNumErrors() - Before;
}

} // namespace oclc::frontend
