//===- LoopStart.cpp - Code before a loop that its vectors need ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Driver/LoopStart.h"

using namespace llvm;

namespace oclc::vectorizer {

LoopStart::LoopStart(const WorkItemLoop &work, unsigned lanes, ScalarEvolution &se, LoopInfo &li,
                     DominatorTree &dt)
    : Count(countItems(work, se, li, dt)), Private(*work.L, lanes),
      Shapes(*work.L, *work.Id, Private), Checks(*work.L, Shapes, se),
      NothingWraps(Checks.create(work.L->getLoopPreheader()->getTerminator())) {}

} // namespace oclc::vectorizer
