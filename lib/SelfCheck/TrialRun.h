//===- TrialRun.h - One trial, in the child process -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each step may end the process, so the board, in memory that the parent sees, says before it what
// it is.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_SELFCHECK_TRIALRUN_H
#define OCLC_SELFCHECK_TRIALRUN_H

#include "Binary/Format.h"
#include "SelfCheck/Arguments.h"
#include "SelfCheck/Compare.h"
#include "SelfCheck/Execution.h"

#include <bitset>
#include <map>

namespace oclc::selfcheck {

enum class Step : uint8_t { Plain, Variant, Explanation, Done };

/// Where the results of a trial differ, and its values; in memory that processes share.
struct Finding {
  uint32_t argument;
  int64_t element;
  char expected[32], found[32], initial[32];
  char values[512];
};

struct Board {
  unsigned trial, attempt; ///< What runs.
  Step step;
  Outcome outcome; ///< Of the last trial that has ended.
  Finding finding; ///< When it is Differs.
  std::array<unsigned, OutcomeCount> trials;
  uint64_t rounded;
  std::bitset<binary::limits::ArgumentsPerKernel> unordered; ///< Arguments, in any trial.
};

class TrialRun {
public:
  TrialRun(const Subject &subject, Board &board);

  /// Runs the plain form twice and the variant once, and compares.
  Outcome compare(const Trial &trial);
  /// The same, and other forms where results differ: whether one explains it.
  Outcome explain(const Trial &trial, const std::map<Form, Code> &forms);

private:
  struct Place {
    size_t argument;
    uint64_t at;
  };

  Contents run(const Code &code, const Trial &trial, Way way, double seconds);
  Comparison comparison(size_t argument, const Contents &found) const;
  void runPlain(const Trial &trial);
  std::optional<Place> firstDifference() const;
  void noteUnordered(const Contents &other);
  bool isAnythingWritten() const;
  Outcome judge(const Trial &trial);
  void describe(const Place &place, const Trial &trial);

  const Subject &subject;
  Board &board;
  Arguments arguments;
  Contents expected, found;
  std::vector<bool> isUnordered;             ///< By argument.
  std::vector<std::vector<bool>> isDelicate; ///< By argument and element.
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_TRIALRUN_H
