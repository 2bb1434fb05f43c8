//===- TimeReport.h - Measure the time of each stage ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Measures wall and CPU time of each stage, for --time-report. Also records which stage is running,
// so that another process can tell in which stage this one has ended.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_TIMEREPORT_H
#define OCLC_DRIVER_TIMEREPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace oclc::driver {

/// Name of the stage that reads the inputs.
inline constexpr const char FrontEndStage[] = "front end";

/// The position of a stage: the index of its CPU, and its index in that CPU's pipeline. The code
/// generator counts as one more stage after the last one. Negative indices: not a stage of a
/// pipeline.
struct StagePlace {
  int target = -1, index = -1;
  bool operator==(const StagePlace &) const = default;
};

/// Records the stage that is running. Texts are truncated to the size of the arrays. The note may
/// be in memory that processes share.
struct StageNote {
  char stage[64] = "";
  char input[256] = ""; ///< The file that the front end is reading.
  StagePlace place;
  uint64_t saidBefore = 0; ///< Value of `said` at the beginning of the stage.
  uint64_t said = 0;       ///< Bytes of diagnostics so far; updated by the code that writes them.
};

class TimeReport {
public:
  explicit TimeReport(bool enabled) : Enabled(enabled) {}

  /// From now on, records in `note` which stage is running. `note` must outlive the report.
  void publishTo(StageNote *note) { Running = note; }

  /// From now on, calls `show` at the beginning of each stage.
  void showStages(std::function<void(llvm::StringRef stage, StagePlace)> show) {
    Show = std::move(show);
  }

  /// Stops updating the note, so that it keeps the current stage, in which the compilation ends.
  void freeze() { Running = nullptr; }

  /// Adds the time from construction to destruction to the stage `name`, which the note names
  /// meanwhile.
  class Scope {
  public:
    Scope(TimeReport &report, llvm::StringRef name, llvm::StringRef input = "",
          StagePlace place = {});
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    TimeReport &Report;
    std::string Name;
    llvm::TimeRecord Start;
    StageNote Before;
  };

  /// Prints a line for each stage, in the order in which stages first ended, and the total. Prints
  /// nothing if the report is not enabled.
  void print(llvm::raw_ostream &os) const;
  bool enabled() const { return Enabled; }

private:
  struct Stage {
    std::string Name;
    llvm::TimeRecord Time;
  };
  bool Enabled;
  StageNote *Running = nullptr;
  std::function<void(llvm::StringRef, StagePlace)> Show;
  std::vector<Stage> Stages;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_TIMEREPORT_H
