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

  /// From here on, counts in `count` and leaves out the first `skipped` bytes.
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
  /// `times` tells the parent which stage a child is in.
  Supervisor(const std::vector<frontend::SourceFile> &inputs, Limits allowed,
             driver::TimeReport &times, frontend::DiagnosticsSink &sink, DiagnosticsStream &stream)
      : Inputs(inputs), Allowed(allowed), Times(times), Sink(sink), Stream(stream) {}

  /// Calls `compile` in this process. At a limit, or after a crash, the process begins anew.
  Ending runHere(llvm::function_ref<int()> compile);

  /// Calls `compile` in a child process and returns the status that it returns. Says which file
  /// cannot be read, and which limit has been reached. Leaves out the first `skipped` bytes of
  /// diagnostics.
  Ending run(llvm::function_ref<int()> compile, uint64_t skipped = 0);

  /// What `noted` tells of a process that has begun anew.
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
