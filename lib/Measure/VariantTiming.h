//===- VariantTiming.h - Time the candidates of one variant -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// For each data set, a restricted child process runs the plain form, then each candidate once, and
// compares the results. It then runs the candidates whose results are right in turns and keeps the
// shortest time of each. A candidate that crashes ends the child; another child continues without
// that candidate.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_MEASURE_VARIANTTIMING_H
#define OCLC_MEASURE_VARIANTTIMING_H

#include "Measure/DataSet.h"

namespace oclc::measure {

/// Makes a data set in the child process. Throws std::bad_alloc.
using DataMaker = std::function<std::unique_ptr<DataSet>()>;

class VariantTiming {
public:
  /// `subject` has the plain form, and candidate 0 as its variant. `codes` has the code of every
  /// candidate. Both must outlive this object.
  VariantTiming(const selfcheck::Subject &subject, const std::vector<selfcheck::Code> &codes);

  /// Times the candidates for at most about `seconds`. Returns false, with the reason in whyNot(),
  /// if this data says nothing: the plain form failed or wrote nothing, or its results depend on
  /// the order of work-items.
  bool time(const DataMaker &makeData, double seconds);

  const std::string &whyNot() const { return reason; }
  /// Returns the results over all data sets that were timed.
  std::vector<CandidateResult> results() const;

private:
  struct Board;

  const selfcheck::Subject &subject;
  const std::vector<selfcheck::Code> &codes;
  std::vector<std::string> refused; ///< By candidate; empty: its results are right.
  std::vector<bool> isCrash;        ///< By candidate.
  std::vector<double> logarithms;   ///< By candidate: sum over data sets of log(nanoseconds).
  unsigned dataSets = 0;
  std::string reason;

  selfcheck::Contents contentsAfter(const selfcheck::Code &code, DataSet &data,
                                    bool isBackward) const;
  bool areEqual(const DataSet &data, const selfcheck::Contents &expected,
                const selfcheck::Contents &found) const;
  void runInProcess(DataSet &data, Board &board, double seconds) const;
  void checkCandidates(DataSet &data, Board &board) const;
  size_t timeRounds(DataSet &data, Board &board, std::vector<bool> isOut, uint64_t deadline) const;
  void timeCandidates(DataSet &data, Board &board, double seconds) const;
};

} // namespace oclc::measure

#endif // OCLC_MEASURE_VARIANTTIMING_H
