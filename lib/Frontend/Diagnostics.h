//===- Diagnostics.h - Diagnostics of the front end, the passes and the tools -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One sink prints the diagnostics of the front end, the passes and the command line, so that all of
// them look the same: Clang's printer shows file:line:column, the source line and the caret for
// each diagnostic that has a position.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_DIAGNOSTICS_H
#define OCLC_FRONTEND_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <memory>
#include <string>

namespace oclc::frontend {

enum class Severity { Note, Remark, Warning, Error };

/// A position in a source file; no position if `line` is 0.
struct SourcePosition {
  std::string file;    ///< Path as the user specified it.
  unsigned line = 0;   ///< Counted from 1.
  unsigned column = 0; ///< Counted from 1; 0 for the whole line.
};

/// A diagnostic, as its listener gets it.
struct Diagnostic {
  Severity level = Severity::Error;
  std::string message;
  SourcePosition where;
};

/// How far Clang has come, for the error message after a crash or a stack overflow of Clang.
struct ReadingNote {
  uint64_t offset = 0; ///< Bytes of the main file that Clang has read.
  unsigned errors = 0; ///< Errors that Clang has printed.
};

struct DiagnosticsOptions {
  bool colors = false;
  bool noWarnings = false;       ///< -w
  bool warningsAsErrors = false; ///< -Werror
  /// The only folder whose files diagnostics may show and sources may include; empty: any file.
  std::string includeRoot;
};

class DiagnosticsSink {
public:
  DiagnosticsSink(llvm::raw_ostream &stream, DiagnosticsOptions options);
  ~DiagnosticsSink();
  DiagnosticsSink(const DiagnosticsSink &) = delete;
  DiagnosticsSink &operator=(const DiagnosticsSink &) = delete;

  /// Prints one diagnostic. Omits warnings with -w, and turns them into errors with -Werror. A
  /// diagnostic without a position starts with "oclc:" or the name of the Subject. The source line
  /// is shown if the file can be read or was given to addFile().
  void report(Severity level, const llvm::Twine &message, const SourcePosition &where = {});

  /// Registers `contents` as the text of the file `name`, for sources that are not files. The text
  /// must outlive the sink.
  void addFile(llvm::StringRef name, llvm::StringRef contents);

  /// During the lifetime of a Subject, diagnostics without a position start with the name of an
  /// input instead of "oclc:".
  class Subject {
  public:
    Subject(DiagnosticsSink &sink, llvm::StringRef name) : Sink(sink), Before(sink.Named) {
      sink.Named = name.str();
    }
    ~Subject() { Sink.Named = Before; }
    Subject(const Subject &) = delete;
    Subject &operator=(const Subject &) = delete;

  private:
    DiagnosticsSink &Sink;
    std::string Before;
  };

  /// For a compiler that prints its diagnostics itself (Clang): the stream, the options, and a
  /// counter for the errors that it printed.
  llvm::raw_ostream &stream() { return Stream; }
  const DiagnosticsOptions &options() const { return Options; }
  void countErrors(unsigned count) { Errors += count; }

  unsigned errors() const { return Errors; }

  /// Sets a function that gets each diagnostic after it has been printed, including those of Clang.
  void setListener(std::function<void(const Diagnostic &)> listener) {
    Listener = std::move(listener);
  }
  /// Passes a diagnostic to the listener, if there is one.
  void tellListener(const Diagnostic &diagnostic) const {
    if (Listener)
      Listener(diagnostic);
  }

  /// Sets where Clang records how far it has come; null if it need not.
  void noteReading(ReadingNote *note) { Reading = note; }
  ReadingNote *readingNote() const { return Reading; }

private:
  struct Printer;

  llvm::raw_ostream &Stream;
  DiagnosticsOptions Options;
  std::string Named; ///< Input that diagnostics without a position are about; empty: none.
  unsigned Errors = 0;
  ReadingNote *Reading = nullptr;
  std::function<void(const Diagnostic &)> Listener;
  std::unique_ptr<Printer> Located; ///< Created on first use: most compilations report nothing.
  Printer &printer();
};

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_DIAGNOSTICS_H
