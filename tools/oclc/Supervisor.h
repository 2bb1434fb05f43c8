//===- Supervisor.h - Compiles in a process of its own ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A child process does the work. LLVM's readers trust their files: a damaged one can make them
// crash, loop or ask for all memory there is. And the passes behind them have faults of their own,
// which must neither end without a word nor become code. The parent has parsed nothing, so it can
// say what became of the child, remove what it left behind, and have another one compile without
// the stage that failed.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_SUPERVISOR_H
#define OCLC_TOOLS_OCLC_SUPERVISOR_H

#include "Request.h"

#include "oclc/Driver/TimeReport.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace oclc::tool {

struct Limits {
  unsigned seconds = 0;   ///< Wall-clock time; 0: no limit.
  unsigned megabytes = 0; ///< Of address space; 0: no limit. None under AddressSanitizer.
};

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

  /// Calls `Compile` in a child process and returns the status that it returns. Says which file
  /// cannot be read, and which limit has been reached. Leaves out the first `Skipped` bytes of
  /// diagnostics.
  Ending run(llvm::function_ref<int()> Compile, uint64_t Skipped = 0);

private:
  llvm::StringRef culprit() const;
  Ending explain(int Status);
  Ending fault(std::string Finding, bool IsCrash);

  const std::vector<frontend::SourceFile> &Inputs;
  Limits Allowed;
  driver::TimeReport &Times;
  frontend::DiagnosticsSink &Sink;
  DiagnosticsStream &Stream;
};

/// In a child: tells the parent that the stage which runs, or has run last, is at fault. False when
/// there is no parent that would report it.
bool noteFault(llvm::StringRef Finding);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_SUPERVISOR_H
