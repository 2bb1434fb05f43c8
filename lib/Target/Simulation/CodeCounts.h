//===- CodeCounts.h - Counts of machine instructions ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_CODECOUNTS_H
#define OCLC_TARGET_SIMULATION_CODECOUNTS_H

namespace oclc::target {

/// Counts of machine instructions, each of which counts once, whatever loops are around it.
struct CodeCounts {
  unsigned Instructions = 0;
  unsigned Gathers = 0; ///< Gathers and scatters.
  unsigned Reloads = 0; ///< Loads of registers that were spilled to the stack.
  unsigned Calls = 0;

  CodeCounts &operator+=(const CodeCounts &other) {
    Instructions += other.Instructions;
    Gathers += other.Gathers;
    Reloads += other.Reloads;
    Calls += other.Calls;
    return *this;
  }
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_CODECOUNTS_H
