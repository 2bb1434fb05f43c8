//===- TimeReport.cpp - Measure the time of each stage ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/TimeReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace oclc::driver {

template <size_t Size> static void copyCut(StringRef text, char (&to)[Size]) {
  *std::copy_n(text.begin(), std::min(text.size(), Size - 1), to) = '\0';
}

TimeReport::Scope::Scope(TimeReport &report, StringRef name, StringRef input, StagePlace place)
    : Report(report) {
  if (report.Show)
    report.Show(name, place);
  if (report.Running) {
    Before = *report.Running;
    copyCut(name, report.Running->stage);
    report.Running->place = place;
    report.Running->saidBefore = report.Running->said;
    if (!input.empty())
      copyCut(input, report.Running->input);
  }
  if (!report.Enabled)
    return;
  this->Name = name.str();
  Start = TimeRecord::getCurrentTime(/*Start=*/true);
}

TimeReport::Scope::~Scope() {
  if (Report.Running) {
    Before.said = Report.Running->said;
    *Report.Running = Before;
  }
  if (!Report.Enabled)
    return;
  TimeRecord elapsed = TimeRecord::getCurrentTime(/*Start=*/false);
  elapsed -= Start;
  auto stage = find_if(Report.Stages, [&](const auto &s) { return s.Name == Name; });
  if (stage == Report.Stages.end())
    Report.Stages.push_back({Name, elapsed});
  else
    stage->Time += elapsed;
}

static void printLine(raw_ostream &os, StringRef name, const TimeRecord &time) {
  os << format("%10.2f %10.2f  ", 1000 * time.getWallTime(), 1000 * time.getProcessTime()) << name
     << '\n';
}

void TimeReport::print(raw_ostream &os) const {
  if (!Enabled)
    return;
  os << "   wall ms     cpu ms  stage\n";
  TimeRecord total;
  for (const Stage &s : Stages) {
    printLine(os, s.Name, s.Time);
    total += s.Time;
  }
  printLine(os, "total", total);
}

} // namespace oclc::driver
