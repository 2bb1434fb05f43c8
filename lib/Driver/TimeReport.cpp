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

template <size_t Size> static void copyCut(StringRef Text, char (&To)[Size]) {
  *std::copy_n(Text.begin(), std::min(Text.size(), Size - 1), To) = '\0';
}

TimeReport::Scope::Scope(TimeReport &Report, StringRef Name, StringRef Input, StagePlace Place)
    : Report(Report) {
  if (Report.Running) {
    Before = *Report.Running;
    copyCut(Name, Report.Running->stage);
    Report.Running->place = Place;
    Report.Running->saidBefore = Report.Running->said;
    if (!Input.empty())
      copyCut(Input, Report.Running->input);
  }
  if (!Report.Enabled)
    return;
  this->Name = Name.str();
  Start = TimeRecord::getCurrentTime(/*Start=*/true);
}

TimeReport::Scope::~Scope() {
  if (Report.Running) {
    Before.said = Report.Running->said;
    *Report.Running = Before;
  }
  if (!Report.Enabled)
    return;
  TimeRecord Elapsed = TimeRecord::getCurrentTime(/*Start=*/false);
  Elapsed -= Start;
  auto Stage = find_if(Report.Stages, [&](const auto &S) { return S.Name == Name; });
  if (Stage == Report.Stages.end())
    Report.Stages.push_back({Name, Elapsed});
  else
    Stage->Time += Elapsed;
}

static void printLine(raw_ostream &OS, StringRef Name, const TimeRecord &Time) {
  OS << format("%10.2f %10.2f  ", 1000 * Time.getWallTime(), 1000 * Time.getProcessTime()) << Name
     << '\n';
}

void TimeReport::print(raw_ostream &OS) const {
  if (!Enabled)
    return;
  OS << "   wall ms     cpu ms  stage\n";
  TimeRecord Total;
  for (const Stage &S : Stages) {
    printLine(OS, S.Name, S.Time);
    Total += S.Time;
  }
  printLine(OS, "total", Total);
}

} // namespace oclc::driver
