//===- Supervisor.h - Compiles in a process of its own ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's readers trust their files: a damaged one can make them crash, loop or ask for all memory
// there is. So a child process compiles whatever is not OpenCL C. The parent has parsed nothing,
// and can say what became of the child and remove what it left behind.
//
// OpenCL C is compiled in this process, which begins anew to say which limit it has come to, or
// that it has crashed: see Restart.h. Only when that has failed, a child compiles it again without
// the stage that failed: see Fallback.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_SUPERVISOR_H
#define OCLC_TOOLS_OCLC_SUPERVISOR_H

#include "ProcessLimits.h"
#include "Request.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace oclc::tool {

/// Standard error, for diagnostics. In a child it counts what is said. A second child repeats what
/// the first one has said, up to the stage that failed: that is left out.
class DiagnosticsStream : public llvm::raw_ostream {
public:
  DiagnosticsStream() : raw_ostream(/*unbuffered=*/true) { enable_colors(true); }

  /// From here on, counts in `Count` and leaves out the first `Skipped` bytes.
  void count(uint64_t &Count, uint64_t Skipped) {
    Said = &Count;
    this->Skipped = Skipped;
  }

private:
  void write_impl(const char *Text, size_t Size) override;
  uint64_t current_pos() const override { return 0; }

  uint64_t *Said = nullptr;
  uint64_t Skipped = 0;
};

/// A fault of the compiler itself.
struct InternalFault {
  std::string stage; ///< As --time-report names it; empty when it is not known.
  driver::StagePlace place;
  std::string finding;     ///< In one line.
  bool isCrash = false;    ///< Ended by a signal.
  uint64_t saidBefore = 0; ///< Bytes of diagnostics in front of the stage.
};

/// How a compilation ended.
struct Ending {
  int status = InternalError;
  std::optional<InternalFault> fault; ///< Nothing has been said of it.
};

class Supervisor {
public:
  /// `Times` tells the parent which stage a child is in.
  Supervisor(const std::vector<frontend::SourceFile> &Inputs, Limits Allowed,
             driver::TimeReport &Times, frontend::DiagnosticsSink &Sink, DiagnosticsStream &Stream)
      : Inputs(Inputs), Allowed(Allowed), Times(Times), Sink(Sink), Stream(Stream) {}

  /// Calls `Compile` in this process. At a limit, or after a crash, the process begins anew.
  Ending runHere(llvm::function_ref<int()> Compile);

  /// Calls `Compile` in a child process and returns the status that it returns. Says which file
  /// cannot be read, and which limit has been reached. Leaves out the first `Skipped` bytes of
  /// diagnostics.
  Ending run(llvm::function_ref<int()> Compile, uint64_t Skipped = 0);

  /// What `Noted` tells of a process that has begun anew.
  Ending explain(const Progress &Noted);

private:
  Ending explainFault(const Progress &Noted);
  Ending explainLimit(const Progress &Noted);
  Ending explainDepth(const Progress &Noted);
  llvm::StringRef culprit(const Progress &Noted) const;
  frontend::SourcePosition positionOf(const Progress &Noted) const;
  Ending explain(Progress &Noted, int Status);

  const std::vector<frontend::SourceFile> &Inputs;
  Limits Allowed;
  driver::TimeReport &Times;
  frontend::DiagnosticsSink &Sink;
  DiagnosticsStream &Stream;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_SUPERVISOR_H
