//===- Diagnostics.h - Everything oclc has to say to a person -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One sink for the front end, the passes and the command line, so that all of them look the same:
// Clang's printer draws file:line:column, the source line and the caret for each.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_DIAGNOSTICS_H
#define OCLC_FRONTEND_DIAGNOSTICS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <string>

namespace oclc::frontend {

enum class Severity { Note, Remark, Warning, Error };

/// Where in a source; line 0: nowhere.
struct SourcePosition {
  std::string file;    ///< As the user named it.
  unsigned line = 0;   ///< From 1.
  unsigned column = 0; ///< From 1; 0: the whole line.
};

struct DiagnosticsOptions {
  bool colors = false;
  bool noWarnings = false;       ///< -w
  bool warningsAsErrors = false; ///< -Werror
  /// The folder whose files may be shown, and that sources may include; empty: all files may.
  std::string includeRoot = {};
};

class DiagnosticsSink {
public:
  DiagnosticsSink(llvm::raw_ostream &Stream, DiagnosticsOptions Options);
  ~DiagnosticsSink();
  DiagnosticsSink(const DiagnosticsSink &) = delete;
  DiagnosticsSink &operator=(const DiagnosticsSink &) = delete;

  /// Prints one diagnostic. Without a position it starts with "oclc:". The source line is shown
  /// when the file can be read or was given to addFile.
  void report(Severity Level, const llvm::Twine &Message, const SourcePosition &Where = {});

  /// Makes `Contents` known as the text of `Name`, for sources that are not files. The text must
  /// outlive the sink.
  void addFile(llvm::StringRef Name, llvm::StringRef Contents);

  /// While it lives, reports without a position start with the name of an input instead of "oclc:".
  class Subject {
  public:
    Subject(DiagnosticsSink &Sink, llvm::StringRef Name) : Sink(Sink), Before(Sink.Named) {
      Sink.Named = Name.str();
    }
    ~Subject() { Sink.Named = Before; }
    Subject(const Subject &) = delete;
    Subject &operator=(const Subject &) = delete;

  private:
    DiagnosticsSink &Sink;
    std::string Before;
  };

  /// For a compiler that prints by itself: where to, how, and what it found.
  llvm::raw_ostream &stream() { return Stream; }
  const DiagnosticsOptions &options() const { return Options; }
  void countErrors(unsigned Count) { Errors += Count; }

  unsigned errors() const { return Errors; }

  /// A compiler that reads text writes to `Offset` how many bytes of its main file it has read.
  void notePositions(uint64_t *Offset) { this->Offset = Offset; }
  uint64_t *positionNote() const { return Offset; }

private:
  struct Printer;

  llvm::raw_ostream &Stream;
  DiagnosticsOptions Options;
  std::string Named; ///< What reports without a position are about; empty: nothing in particular.
  unsigned Errors = 0;
  uint64_t *Offset = nullptr;
  std::unique_ptr<Printer> Located; ///< Made for the first diagnostic: most compilations have none.
  Printer &printer();
};

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_DIAGNOSTICS_H
