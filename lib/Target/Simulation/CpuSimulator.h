//===- CpuSimulator.h - Cycles of a sequence of instructions ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_CPUSIMULATOR_H
#define OCLC_TARGET_SIMULATION_CPUSIMULATOR_H

#include "Target/Simulation/MachineCode.h"

#include "llvm/ADT/ArrayRef.h"

namespace oclc::target {

/// Runs instructions through the pipeline that LLVM's machine code analyzer (MCA) models for a CPU.
/// It assumes that branches are predicted, accesses hit the first cache, and loads wait for stores
/// only where MemorySlots.h finds the same address.
class CpuSimulator {
public:
  /// Prepares the instructions of `code`, which must exist as long as this object.
  explicit CpuSimulator(const MachineCode &code);
  ~CpuSimulator();
  CpuSimulator(const CpuSimulator &) = delete;
  CpuSimulator &operator=(const CpuSimulator &) = delete;

  /// True if LLVM has a scheduling model of the CPU. Without one, run() must not be called.
  bool hasModel() const;
  /// Returns the number of instructions in `block`.
  size_t size(unsigned block) const;
  /// Returns the number of micro-operations in `block`.
  unsigned microOps(unsigned block) const;

  struct Times {
    std::vector<unsigned> Marks; ///< Cycle in which the last instruction before each mark retires.
    /// Cycle in which the CPU knows the condition at the end of the last block; without a
    /// condition, in which its last instruction retires.
    unsigned End = 0;
    unsigned Finished = 0; ///< Cycle in which the last instruction retires.
  };

  /// Simulates the instructions of `blocks`, one block after another. A mark is a number of blocks.
  /// nullopt: MCA cannot simulate one of them. The time this takes is proportional to the cycles.
  std::optional<Times> run(llvm::ArrayRef<unsigned> blocks, llvm::ArrayRef<size_t> marks);

private:
  struct Implementation;
  const MachineCode &Code;
  std::unique_ptr<Implementation> Impl;
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_CPUSIMULATOR_H
