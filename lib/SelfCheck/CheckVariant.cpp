//===- CheckVariant.cpp - Run the trials of one variant in child processes --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A child process runs trials until the check is over, or until a trial crashes or finds a
// difference. If the plain form crashes or does not end in time, another child process repeats the
// trial with smaller values.
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Arguments.h"
#include "SelfCheck/Child.h"
#include "SelfCheck/SelfCheck.h"
#include "SelfCheck/TrialRun.h"

#include <csignal>
#include <ctime>

namespace oclc::selfcheck {

uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return uint64_t(time.tv_sec) * 1'000'000'000 + uint64_t(time.tv_nsec);
}

const std::string &typeName(const Subject &subject, size_t argument) {
  const std::vector<std::string> &types = subject.facts.types;
  return argument < types.size() ? types[argument] : subject.kernel->arguments[argument].typeName;
}

namespace {

/// Limit of processor time of one child process, in seconds. Each run in it has another, shorter
/// limit.
constexpr unsigned ChildSeconds = 60;
/// Number of trials after which the check gives up if none of them agreed.
constexpr unsigned HopelessTrials = 6;

class VariantCheck {
public:
  VariantCheck(const Subject &subject, const Options &options, uint64_t deadline)
      : subject(subject), options(options), deadline(deadline) {}

  VariantReport run();

private:
  bool isOver() const;
  Trial trialOnBoard() const;
  void endTrial(Outcome outcome);
  void runTrials();
  void discardAttempt(ChildEnd end);
  void examine(Difference::Kind kind, ChildEnd end);
  Outcome explain();
  void report(Difference::Kind kind, ChildEnd end);

  const Subject &subject;
  const Options options;
  const uint64_t deadline;
  SharedMemory<Board> board;
  VariantReport result;
};

} // namespace

bool VariantCheck::isOver() const {
  return board->trial >= options.trials || now() >= deadline ||
         (board->trials[size_t(Outcome::Agreed)] == 0 && board->trial >= HopelessTrials);
}

Trial VariantCheck::trialOnBoard() const {
  return makeTrial(subject, options.seed, board->trial, board->attempt);
}

void VariantCheck::endTrial(Outcome outcome) {
  ++board->trials[size_t(outcome)];
  ++board->trial;
  board->attempt = 0;
}

/// Runs trials in the child process until one finds a difference or the check is over.
void VariantCheck::runTrials() {
  TrialRun run(subject, *board);
  while (!isOver()) {
    board->outcome = run.compare(trialOnBoard());
    if (board->outcome == Outcome::Differs)
      return;
    endTrial(board->outcome);
  }
}

void VariantCheck::discardAttempt(ChildEnd end) {
  if (++board->attempt != Trial::MaxAttempts)
    return;
  result.whyDiscarded = describeEnd(end);
  endTrial(Outcome::Discarded);
}

/// Repeats a trial in a separate child process, whose memory no other trial can have damaged, and
/// searches for a legitimate reason for the difference. Returns Differs if there is none.
Outcome VariantCheck::explain() {
  std::map<Form, Code> forms;
  if (std::optional<Code> mirrored =
          subject.otherForm ? subject.otherForm(Form::Mirrored) : std::nullopt)
    forms.emplace(Form::Mirrored, *mirrored);
  board->outcome = Outcome::Differs;
  const ChildEnd end =
      runInChild([&] { board->outcome = TrialRun(subject, *board).explain(trialOnBoard(), forms); },
                 ChildSeconds);
  // If the child crashes or does not end in time, it cannot explain the difference.
  return end == 0 ? board->outcome : Outcome::Differs;
}

/// Reports a crash or a run that is too slow, and a difference in values if it is reproducible and
/// nothing explains it.
void VariantCheck::examine(Difference::Kind kind, ChildEnd end) {
  const Outcome outcome = kind == Difference::Kind::Value ? explain() : Outcome::Differs;
  if (outcome == Outcome::Differs)
    report(kind, end);
  endTrial(outcome);
}

void VariantCheck::report(Difference::Kind kind, ChildEnd end) {
  const Finding &finding = board->finding;
  Difference difference;
  difference.kind = kind;
  difference.signal = end;
  difference.trial = board->trial;
  difference.launch = trialOnBoard().shape;
  if (kind == Difference::Kind::Value) {
    difference.argument = finding.argument;
    difference.element = finding.element;
    difference.elementType = finding.elementType;
    difference.expected = finding.expected;
    difference.found = finding.found;
    difference.initial = finding.initial;
    difference.scalars = finding.values;
  }
  result.difference = std::move(difference);
}

VariantReport VariantCheck::run() {
  if (hasIdleDimensions(subject)) {
    result.trials[size_t(Outcome::NotLaunched)] = options.trials;
    return result;
  }
  while (!isOver() && !result.difference) {
    board->step = Step::Plain;
    board->outcome = Outcome::Agreed;
    const ChildEnd end = runInChild([&] { runTrials(); }, ChildSeconds);
    if (end == 0 && board->outcome == Outcome::Differs)
      examine(Difference::Kind::Value, 0);
    else if (end == 0)
      continue;
    // SIGXCPU ends a child if its trials together need more than ChildSeconds, so the variant is
    // not to blame.
    else if (board->step == Step::Variant && end > 0 && end != SIGXCPU)
      examine(end == SIGPROF ? Difference::Kind::TooSlow : Difference::Kind::Crash, end);
    else
      discardAttempt(end);
  }
  result.trials = board->trials;
  result.isComplete = board->trial >= options.trials;
  result.rounded = board->rounded;
  for (uint32_t i = 0; i != subject.kernel->arguments.size(); ++i)
    if (board->unordered[i])
      result.unordered.push_back(i);
  return result;
}

VariantReport checkVariant(const Subject &subject, const Options &options, uint64_t deadline) {
  return VariantCheck(subject, options, deadline).run();
}

} // namespace oclc::selfcheck
