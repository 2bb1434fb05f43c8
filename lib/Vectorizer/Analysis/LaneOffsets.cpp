//===- LaneOffsets.cpp - The parts of an address that differ between lanes --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneOffsets.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {

std::optional<LaneOffsets> laneOffsets(const Value *pointer, const LaneShapes &shapes) {
  constexpr unsigned MostSteps = 4;
  LaneOffsets offsets;
  APInt constant(64, 0);
  for (unsigned step = 0; !shapes.of(pointer).isUniform(); ++step) {
    auto *address = dyn_cast<GetElementPtrInst>(pointer);
    if (!address || step == MostSteps ||
        !address->collectOffset(address->getDataLayout(), 64, offsets, constant))
      return std::nullopt;
    pointer = address->getPointerOperand();
  }
  offsets.remove_if([&](const auto &term) { return shapes.of(term.first).isUniform(); });
  return offsets;
}

} // namespace oclc::vectorizer
