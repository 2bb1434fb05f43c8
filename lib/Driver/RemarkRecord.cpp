//===- RemarkRecord.cpp - Record remarks as YAML ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/RemarkRecord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/Remarks/Remark.h"

using namespace llvm;

namespace oclc::driver {

RemarkRecord::RemarkRecord()
    : Serializer(cantFail(remarks::createRemarkSerializer(remarks::Format::YAML, OS))) {}

bool RemarkRecord::isKept(StringRef PassName) {
  static constexpr StringLiteral TooMany[] = {"TTI",       "asm-printer",    "gvn",
                                              "licm",      "prologepilog",   "regalloc",
                                              "size-info", "slp-vectorizer", "stack-frame-layout"};
  return !is_contained(TooMany, PassName);
}

static remarks::Type typeOf(const DiagnosticInfoOptimizationBase &Remark) {
  return Remark.isPassed()   ? remarks::Type::Passed
         : Remark.isMissed() ? remarks::Type::Missed
                             : remarks::Type::Analysis;
}

void RemarkRecord::add(const DiagnosticInfoOptimizationBase &Remark) {
  remarks::Remark R;
  R.RemarkType = typeOf(Remark);
  R.PassName = Remark.getPassName();
  R.RemarkName = Remark.getRemarkName();
  R.FunctionName = Remark.getFunction().getName();
  if (Remark.isLocationAvailable()) {
    StringRef File;
    unsigned Line, Column;
    Remark.getLocation(File, Line, Column);
    R.Loc = remarks::RemarkLocation{File, Line, Column};
  }
  for (const auto &Part : Remark.getArgs())
    R.Args.emplace_back(Part.Key, Part.Val);
  Serializer->emit(R);
}

} // namespace oclc::driver
