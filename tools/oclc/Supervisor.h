//===- Supervisor.h - Compiles in a process of its own ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's readers trust their files: a damaged file can make them crash, loop or allocate all
// memory. So a child process runs the compilation if an input is not OpenCL C. The parent parses
// nothing; it reports how the child ended and removes the files that the child left.
//
// OpenCL C alone is compiled in this process, which restarts to report a limit or a crash: see
// Restart.h. After a failure, a child compiles the source again without the stage that failed: see
// Fallback.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_SUPERVISOR_H
#define OCLC_TOOLS_OCLC_SUPERVISOR_H

#include "ProcessLimits.h"
#include "Request.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace oclc::tool {

/// Standard error, for diagnostics. Counts their bytes during a compilation, and calls endAt() if
/// there are more than MostSaid. A second compilation, without the stage that failed, repeats the
/// diagnostics before that stage, so the stream skips their bytes.
class DiagnosticsStream : public llvm::raw_ostream {
public:
  DiagnosticsStream() : raw_ostream(/*unbuffered=*/true) { enable_colors(true); }

  /// From now on, adds the number of bytes to `count`, and leaves out the first `skipped` bytes.
  void count(uint64_t &count, uint64_t skipped) {
    Said = &count;
    this->Skipped = skipped;
  }

private:
  void write_impl(const char *text, size_t size) override;
  uint64_t current_pos() const override { return 0; }

  uint64_t *Said = nullptr;
  uint64_t Skipped = 0;
};

/// An internal error of the compiler.
struct InternalFault {
  std::string stage; ///< Name as in --time-report, or empty if unknown.
  driver::StagePlace place;
  std::string finding;     ///< Description in one line.
  bool isCrash = false;    ///< True if the fault is a signal.
  uint64_t saidBefore = 0; ///< Bytes of diagnostics before the stage.
};

/// How a compilation ended.
struct Ending {
  int status = InternalError;
  std::optional<InternalFault> fault; ///< An internal error that has not been reported.
};

class Supervisor {
public:
  /// `times` records the running stage in memory that outlives the compilation.
  Supervisor(const std::vector<frontend::SourceFile> &inputs, Limits allowed,
             driver::TimeReport &times, frontend::DiagnosticsSink &sink, DiagnosticsStream &stream)
      : Inputs(inputs), Allowed(allowed), Times(times), Sink(sink), Stream(stream) {}

  /// Calls `compile` in this process and returns how it ended. At a limit, or after a crash, the
  /// process restarts instead.
  Ending runHere(llvm::function_ref<int()> compile);

  /// Calls `compile` in a child process, or in this one if no child can be created, and returns how
  /// it ended. Reports a limit that the child has reached, and any other end of the child except an
  /// exit and an internal error. Leaves out the first `skipped` bytes of the child's diagnostics.
  Ending run(llvm::function_ref<int()> compile, uint64_t skipped = 0);

  /// Returns how the program before a restart ended, according to its note, and removes its
  /// temporary files. Reports everything but an internal error.
  Ending explain(const Progress &noted);

private:
  Ending explainFault(const Progress &noted);
  Ending explainLimit(const Progress &noted);
  Ending explainDepth(const Progress &noted);
  llvm::StringRef culprit(const Progress &noted) const;
  frontend::SourcePosition positionOf(const Progress &noted) const;
  Ending explain(Progress &noted, int status);

  const std::vector<frontend::SourceFile> &Inputs;
  Limits Allowed;
  driver::TimeReport &Times;
  frontend::DiagnosticsSink &Sink;
  DiagnosticsStream &Stream;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_SUPERVISOR_H
