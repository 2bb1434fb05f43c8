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

bool RemarkRecord::isKept(StringRef passName) {
  static constexpr StringLiteral TooMany[] = {"TTI",       "asm-printer",    "gvn",
                                              "licm",      "prologepilog",   "regalloc",
                                              "size-info", "slp-vectorizer", "stack-frame-layout"};
  return !is_contained(TooMany, passName);
}

static remarks::Type typeOf(const DiagnosticInfoOptimizationBase &remark) {
  return remark.isPassed()   ? remarks::Type::Passed
         : remark.isMissed() ? remarks::Type::Missed
                             : remarks::Type::Analysis;
}

void RemarkRecord::add(const DiagnosticInfoOptimizationBase &remark) {
  remarks::Remark r;
  r.RemarkType = typeOf(remark);
  r.PassName = remark.getPassName();
  r.RemarkName = remark.getRemarkName();
  r.FunctionName = remark.getFunction().getName();
  if (remark.isLocationAvailable()) {
    StringRef file;
    unsigned line, column;
    remark.getLocation(file, line, column);
    r.Loc = remarks::RemarkLocation{file, line, column};
  }
  for (const auto &part : remark.getArgs())
    r.Args.emplace_back(part.Key, part.Val);
  Serializer->emit(r);
}

} // namespace oclc::driver
