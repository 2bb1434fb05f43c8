//===- SourceCosts.h - Facts about instructions from their source -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_SOURCECOSTS_H
#define OCLC_TARGET_SIMULATION_SOURCECOSTS_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class LoopInfo;
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
} // namespace llvm

namespace oclc::target {

/// Facts about machine instructions that only the IR of their block tells. If a block has several
/// calls, or several gathers, each counts as their mean.
class SourceCosts {
public:
  /// `li` has the loops of the source, as it is when the machine code is complete.
  SourceCosts(const llvm::MachineFunction &mf, const llvm::LoopInfo &li);

  /// Returns the cycles of the calls in `mbb`.
  double callCycles(const llvm::MachineBasicBlock &mbb) const;
  /// Returns the share of wrong predictions of the branch at the end of `mbb`. `mostLikely` is the
  /// greatest probability of its edges.
  double wrongShare(const llvm::MachineBasicBlock &mbb, double mostLikely) const;
  /// Returns the cycles that the CPU needs to begin anew after a wrong prediction.
  unsigned wrongBranchCycles() const { return WrongBranchCycles; }
  /// Returns the number of separate accesses of a gather or scatter; 1 for other instructions.
  unsigned addresses(const llvm::MachineInstr &inst) const;

private:
  /// Counts in a block of IR, and in the machine code of that block.
  struct Counts {
    unsigned Calls = 0;
    double Registers = 0; ///< Vector registers of the results of calls.
    unsigned Addresses = 0, Scattered = 0;
    double MostWrong = 0;          ///< Largest share of wrong predictions of the branch at the end.
    double MostWrongOfSelects = 0; ///< The same for selects that became branches.
  };
  llvm::DenseMap<const llvm::BasicBlock *, Counts> Blocks;
  unsigned WrongBranchCycles;

  void countSource(const llvm::BasicBlock &bb, const llvm::LoopInfo &li, double registerBits);
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_SOURCECOSTS_H
