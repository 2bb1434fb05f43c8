//===- TrialRun.cpp - Run one trial in the child process --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/TrialRun.h"

#include "SelfCheck/Child.h"

#include <algorithm>
#include <cstdio>

namespace oclc::selfcheck {

/// Limits of processor time of one run, in seconds. Trials are small; a kernel that needs more time
/// has a random number as the trip count of a loop.
static constexpr double PlainSeconds = 0.1, VariantSeconds = 10;

TrialRun::TrialRun(const Subject &subject, Board &board)
    : subject(subject), board(board), arguments(subject) {}

Contents TrialRun::run(const Code &code, const Trial &trial, Way way, double seconds) {
  limitTime(seconds);
  execute(code, trial.shape, arguments, way);
  limitTime(0);
  Contents result = arguments.contents();
  arguments.restore();
  return result;
}

Comparison TrialRun::comparison(size_t argument, const Contents &other) const {
  return {arguments.type(argument),
          {arguments.initial()[argument], expected[argument], other[argument]},
          {subject.relaxedMath, subject.finiteMath}};
}

/// Marks the arguments whose contents differ between the plain form and a run in another order. The
/// cause is a data race, or an atomic operation whose result depends on the order.
void TrialRun::noteUnordered(const Contents &other) {
  for (size_t i = 0; i != arguments.count(); ++i)
    if (arguments.isBuffer(i) && comparison(i, other).firstDifference({})) {
      isUnordered[i] = true;
      board.unordered.set(i);
    }
}

void TrialRun::runPlain(const Trial &trial) {
  board.step = Step::Plain;
  isUnordered.assign(arguments.count(), false);
  isDelicate.assign(arguments.count(), {});
  arguments.prepare(trial);
  expected = run(subject.plain, trial, {GroupOrder::Forward, 0x5A}, PlainSeconds);
  noteUnordered(run(subject.plain, trial, {GroupOrder::Backward, 0xC3}, 4 * PlainSeconds));
}

std::optional<TrialRun::Place> TrialRun::firstDifference() const {
  for (size_t i = 0; i != arguments.count(); ++i)
    if (arguments.isBuffer(i) && !isUnordered[i])
      if (auto at = comparison(i, found).firstDifference(isDelicate[i]))
        return Place{i, *at};
  return std::nullopt;
}

bool TrialRun::isAnythingWritten() const { return expected != arguments.initial(); }

void TrialRun::describe(const Place &place, const Trial &trial) {
  const ElementType &type = arguments.type(place.argument);
  Finding &finding = board.finding;
  finding.argument = uint32_t(place.argument);
  finding.element = (int64_t(place.at) - int64_t(Arguments::FrontBytes)) / int64_t(type.bytes);
  auto write = [](auto &field, const std::string &text) {
    std::snprintf(field, sizeof(field), "%s", text.c_str());
  };
  write(finding.elementType, nameOf(type));
  write(finding.expected, textOf(type, &expected[place.argument][place.at]));
  write(finding.found, textOf(type, &found[place.argument][place.at]));
  write(finding.initial, textOf(type, &arguments.initial()[place.argument][place.at]));
  write(finding.values, arguments.valuesText());
}

Outcome TrialRun::judge(const Trial &trial) {
  if (auto place = firstDifference()) {
    describe(*place, trial);
    return Outcome::Differs;
  }
  if (!isAnythingWritten())
    return Outcome::NothingWritten;
  for (size_t i = 0; i != arguments.count(); ++i)
    if (arguments.isBuffer(i) && !isUnordered[i] && expected[i] != arguments.initial()[i])
      return Outcome::Agreed;
  return Outcome::Unordered;
}

Outcome TrialRun::compare(const Trial &trial) {
  runPlain(trial);
  board.step = Step::Variant;
  found = run(subject.variant, trial, {GroupOrder::Mixed, 0x77, trial.seed}, VariantSeconds);
  board.step = Step::Done;
  const Outcome outcome = judge(trial);
  if (outcome == Outcome::Agreed)
    for (size_t i = 0; i != arguments.count(); ++i)
      if (arguments.isBuffer(i) && !isUnordered[i])
        board.rounded += comparison(i, found).rounded();
  return outcome;
}

Outcome TrialRun::explain(const Trial &trial, const std::map<Form, Code> &forms) {
  Outcome outcome = compare(trial);
  if (outcome != Outcome::Differs)
    return outcome;
  board.step = Step::Explanation;
  if (auto mirrored = forms.find(Form::Mirrored); mirrored != forms.end()) {
    noteUnordered(run(mirrored->second, trial, {GroupOrder::Backward, 0xC3}, VariantSeconds));
    if (outcome = judge(trial); outcome != Outcome::Differs)
      return Outcome::Unordered;
  }
  constexpr unsigned Disturbances = 8;
  for (unsigned i = 0; i != Disturbances; ++i) {
    arguments.disturb(mixed(trial.seed, i));
    const Contents other = run(subject.plain, trial, {}, VariantSeconds);
    for (size_t a = 0; a != arguments.count(); ++a)
      if (arguments.isBuffer(a) && !isUnordered[a])
        comparison(a, other).addDifferences(isDelicate[a]);
  }
  return judge(trial) == Outcome::Differs ? Outcome::Differs : Outcome::IllConditioned;
}

} // namespace oclc::selfcheck
