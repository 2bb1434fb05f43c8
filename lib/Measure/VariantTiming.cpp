//===- VariantTiming.cpp - Time the candidates of one variant ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/VariantTiming.h"

#include "SelfCheck/Child.h"
#include "SelfCheck/Compare.h"
#include "SelfCheck/Execution.h"

#include <array>
#include <cmath>
#include <csignal>

namespace oclc::measure {

using selfcheck::ChildEnd;
using selfcheck::Code;
using selfcheck::Contents;

/// Limit of processor time in seconds of a child process, beyond the time for measurements.
static constexpr unsigned ChildSeconds = 300;
/// Limit of its memory: a captured launch has blobs of up to 1 GiB, of which there are five copies.
static constexpr uint64_t ChildBytes = uint64_t(8) << 30;
/// A candidate that takes this multiple of the fastest one's time in the first round cannot win.
static constexpr double Hopeless = 2;
/// Number of rounds after which more of them hardly change the shortest times.
static constexpr unsigned MostRounds = 40;

namespace {

enum class Step : uint8_t { Plain, Candidate, Timing };

enum class Verdict : uint8_t { Unknown, Right, Wrong, Refused };

uint64_t processorTime() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return uint64_t(time.tv_sec) * 1'000'000'000 + uint64_t(time.tv_nsec);
}

/// Runs all work-groups of a data set in one call, or one by one from the last to the first.
/// Returns the time in nanoseconds.
double run(const Code &code, const DataSet &data, bool isBackward = false) {
  // Enough for stacks of interleaved work-groups.
  constexpr uint64_t GroupsInStep = 8;
  const abi::LaunchInfo info = selfcheck::launchInfo(data.shape());
  const selfcheck::WorkerBuffers buffers(*code.variant, data.shape(), data.localBytes(),
                                         GroupsInStep, 0);
  const abi::WorkerMemory worker = buffers.memory();
  abi::EntryFn *entry = code.entry();
  const uint64_t groups = selfcheck::groupsOf(data.shape()), start = processorTime();
  if (!isBackward)
    entry(data.packed(), &info, &worker, 0, groups);
  for (uint64_t group = isBackward ? groups : 0; group > 0; --group)
    entry(data.packed(), &info, &worker, group - 1, group);
  return double(processorTime() - start);
}

} // namespace

/// State in memory that parent and child processes share.
struct VariantTiming::Board {
  Step step = Step::Plain;
  size_t current = 0;     ///< Candidate of the step.
  bool isUseful = false;  ///< The plain form has written something.
  bool isOrdered = false; ///< Its results do not depend on the order of the work-groups.
  std::array<Verdict, MostCandidates> verdicts = {};
  std::array<double, MostCandidates> nanoseconds = {}; ///< Shortest run; 0: not run.
};

VariantTiming::VariantTiming(const selfcheck::Subject &subject, const std::vector<Code> &codes)
    : subject(subject), codes(codes), refused(codes.size()), isCrash(codes.size()),
      logarithms(codes.size()) {}

/// Runs a data set with a time limit. Returns the contents of its memory, and restores them.
Contents VariantTiming::contentsAfter(const Code &code, DataSet &data, bool isBackward) const {
  selfcheck::limitTime(data.runSeconds());
  run(code, data, isBackward);
  selfcheck::limitTime(0);
  Contents contents = data.contents();
  data.restore();
  return contents;
}

bool VariantTiming::areEqual(const DataSet &data, const Contents &expected,
                             const Contents &found) const {
  for (size_t object = 0; object != found.size(); ++object)
    if (!found[object].empty() &&
        selfcheck::Comparison(data.type(object),
                              {data.initial()[object], expected[object], found[object]},
                              {subject.relaxedMath, subject.finiteMath})
            .firstDifference({}))
      return false;
  return true;
}

/// Runs each candidate once and compares its results with those of the plain form.
void VariantTiming::checkCandidates(DataSet &data, Board &board) const {
  board.step = Step::Plain;
  const Contents expected = contentsAfter(subject.plain, data, /*isBackward=*/false);
  board.isUseful = expected != data.initial();
  // If the results depend on the order of work-groups, nothing can be compared.
  board.isOrdered =
      board.isUseful && areEqual(data, expected, contentsAfter(subject.plain, data, true));
  if (!board.isOrdered)
    return;
  for (size_t c = 0; c != codes.size(); ++c) {
    if (board.verdicts[c] != Verdict::Unknown)
      continue;
    board.current = c;
    board.step = Step::Candidate;
    const Contents found = contentsAfter(codes[c], data, /*isBackward=*/false);
    board.verdicts[c] = areEqual(data, expected, found) ? Verdict::Right : Verdict::Wrong;
  }
}

/// Runs the candidates in turns, those in `isOut` excepted, and keeps the shortest time of each. A
/// candidate that cannot win any more drops out, but never the first one. Returns the fastest.
size_t VariantTiming::timeRounds(DataSet &data, Board &board, std::vector<bool> isOut,
                                 uint64_t deadline) const {
  size_t best = 0;
  for (unsigned round = 0; round != MostRounds; ++round) {
    for (size_t c = 0; c != codes.size(); ++c) {
      if (isOut[c] || board.verdicts[c] != Verdict::Right)
        continue;
      board.current = c;
      data.restore();
      double &shortest = board.nanoseconds[c];
      const double time = std::max(run(codes[c], data), 1.0);
      shortest = shortest == 0 ? time : std::min(shortest, time);
      if (shortest < board.nanoseconds[best])
        best = c;
    }
    for (size_t c = 1; c != codes.size(); ++c)
      isOut[c] = isOut[c] || board.nanoseconds[c] > Hopeless * board.nanoseconds[best];
    if (selfcheck::now() >= deadline)
      break;
  }
  return best;
}

/// Times the candidates, and then the first one and the fastest once more: with many candidates one
/// of them is the fastest by chance, and another measurement of only two rarely repeats that.
void VariantTiming::timeCandidates(DataSet &data, Board &board, double seconds) const {
  board.step = Step::Timing;
  const uint64_t start = selfcheck::now(), time = uint64_t(seconds * 1e9);
  const size_t best =
      timeRounds(data, board, std::vector<bool>(codes.size()), start + time * 3 / 4);
  std::vector<bool> isOut(codes.size(), true);
  isOut[0] = isOut[best] = false;
  timeRounds(data, board, std::move(isOut), start + time);
}

void VariantTiming::runInProcess(DataSet &data, Board &board, double seconds) const {
  checkCandidates(data, board);
  if (board.isOrdered)
    timeCandidates(data, board, seconds);
}

bool VariantTiming::time(const DataMaker &makeData, double seconds) {
  selfcheck::SharedMemory<Board> board;
  for (size_t c = 0; c != codes.size(); ++c)
    if (!refused[c].empty())
      board->verdicts[c] = Verdict::Refused;
  while (true) {
    board->step = Step::Plain;
    const ChildEnd end = selfcheck::runInChild([&] { runInProcess(*makeData(), *board, seconds); },
                                               ChildSeconds + unsigned(seconds), ChildBytes);
    if (end == 0)
      break;
    if (board->step == Step::Plain || end < 0) {
      reason = "its plain form fails: " + selfcheck::describeEnd(end);
      return false;
    }
    board->verdicts[board->current] = Verdict::Refused;
    refused[board->current] = selfcheck::describeEnd(end);
    isCrash[board->current] = true;
  }
  if (!board->isUseful) {
    reason = "it writes nothing to its buffers";
    return false;
  }
  // Work-items of a group may also depend on each other's order. Then candidate 0 can differ, too.
  if (!board->isOrdered || board->verdicts[0] != Verdict::Right) {
    reason = "its results depend on the order of work-items";
    return false;
  }
  for (size_t c = 0; c != codes.size(); ++c)
    if (board->verdicts[c] == Verdict::Wrong)
      refused[c] = "its results differ from those of the plain form";
  for (size_t c = 0; c != codes.size(); ++c)
    if (board->nanoseconds[c] != 0)
      logarithms[c] += std::log(board->nanoseconds[c]);
  ++dataSets;
  return true;
}

std::vector<CandidateResult> VariantTiming::results() const {
  std::vector<CandidateResult> all;
  for (size_t c = 0; c != codes.size(); ++c)
    all.push_back(
        {refused[c].empty() ? std::exp(logarithms[c] / dataSets) : 0, refused[c], isCrash[c]});
  return all;
}

} // namespace oclc::measure
