//===- TimeReport.h - Where the time went -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Wall and CPU time of each stage, for --time-report; and which one runs, for another process that
// has to tell where this one ended.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_TIMEREPORT_H
#define OCLC_DRIVER_TIMEREPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <string>
#include <vector>

namespace oclc::driver {

/// The front end, which reads the inputs.
inline constexpr const char FrontEndStage[] = "front end";

/// Which stage of a pipeline: the number of its CPU, and its own number there. The code generator
/// stands behind the last one. Negative: none.
struct StagePlace {
  int target = -1, index = -1;
  bool operator==(const StagePlace &) const = default;
};

/// What runs, cut to what fits, in memory that processes may share.
struct StageNote {
  char stage[64] = "";
  char input[256] = ""; ///< The file that the front end reads.
  StagePlace place;
  uint64_t saidBefore = 0; ///< Of `said`, when the stage began.
  uint64_t said = 0;       ///< Bytes of diagnostics; whoever writes them counts.
};

class TimeReport {
public:
  explicit TimeReport(bool Enabled) : Enabled(Enabled) {}

  /// Keeps what runs in `Note`, which outlives the report.
  void publishTo(StageNote *Note) { Running = Note; }

  /// The compilation ends in the stage that runs now: the note stays as it is.
  void freeze() { Running = nullptr; }

  /// Counts from construction to destruction for the stage `Name`.
  class Scope {
  public:
    Scope(TimeReport &Report, llvm::StringRef Name, llvm::StringRef Input = "",
          StagePlace Place = {});
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    TimeReport &Report;
    std::string Name;
    llvm::TimeRecord Start;
    StageNote Before;
  };

  /// One line for each stage in the order of their first use, and the sum.
  void print(llvm::raw_ostream &OS) const;
  bool enabled() const { return Enabled; }

private:
  struct Stage {
    std::string Name;
    llvm::TimeRecord Time;
  };
  bool Enabled;
  StageNote *Running = nullptr;
  std::vector<Stage> Stages;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_TIMEREPORT_H
