//===- TrialRun.h - Run one trial in the child process ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the plain form and the variant, and compares their results. Each step may end the process.
// The step is therefore stored beforehand in the board, in memory that the parent process shares.
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

/// Position and values of a difference. It is in shared memory, so that it contains no pointers.
struct Finding {
  uint32_t argument;
  int64_t element;
  char elementType[32], expected[32], found[32], initial[32];
  char values[512];
};

/// State of the check in memory that parent and child processes share.
struct Board {
  unsigned trial, attempt; ///< Current trial and attempt.
  Step step;
  Outcome outcome; ///< Of the last trial that has ended.
  Finding finding; ///< Valid if `outcome` is Differs.
  std::array<unsigned, OutcomeCount> trials;
  uint64_t rounded;
  std::bitset<binary::limits::ArgumentsPerKernel> unordered; ///< Arguments unordered in any trial.
};

class TrialRun {
public:
  TrialRun(const Subject &subject, Board &board);

  /// Runs the plain form twice, with different orders of the work-groups, and the variant once, and
  /// compares the results.
  Outcome compare(const Trial &trial);
  /// Repeats the comparison. If results still differ, runs the mirrored form, and the plain form
  /// with changed last bits of the inputs. Then ignores the buffers in which the mirrored form
  /// differs from the plain form, and the elements that depend on the last bits. Returns Differs if
  /// a difference remains.
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
  std::vector<bool> isUnordered; ///< By argument: contents depend on the order of work-items.
  /// By argument and element: contents change if the last bits of inputs change.
  std::vector<std::vector<bool>> isDelicate;
};

} // namespace oclc::selfcheck

#endif // OCLC_SELFCHECK_TRIALRUN_H
