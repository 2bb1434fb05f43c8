//===- PlannedLoop.h - The vector plan of a loop as text -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_PLANNEDLOOP_H
#define OCLC_VECTORIZER_DRIVER_PLANNEDLOOP_H

#include "llvm/IR/DebugLoc.h"

#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
} // namespace llvm

namespace oclc::vectorizer {

/// A value, store or branch of a loop over work-items.
struct PlannedInstruction {
  std::string Text;
  std::string Shape;      ///< "uniform", "strided N" or "varying"; empty if there is no value.
  std::string Access;     ///< Shape of the address of a load or store; else empty.
  bool IsUniform = false; ///< By the uniformity analysis.
  llvm::DebugLoc Where;
};

struct PlannedBlock {
  std::string Name;
  std::string Lanes; ///< Which lanes execute it: "all lanes" or "lanes of %BLOCK".
  std::string Next;  ///< Where control goes after it.
  std::vector<PlannedInstruction> Instructions;
};

/// Returns the name of a block as it is in IR: "%entry", "%3".
std::string nameInPlan(const llvm::BasicBlock *bb);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_PLANNEDLOOP_H
