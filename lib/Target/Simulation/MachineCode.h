//===- MachineCode.h - Machine code of a function for simulation ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_MACHINECODE_H
#define OCLC_TARGET_SIMULATION_MACHINECODE_H

#include "Target/Simulation/CodeCounts.h"
#include "Target/Simulation/FlowGraph.h"

#include "llvm/MC/MCInst.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace llvm {
class Function;
class Loop;
class LoopInfo;
class MCSubtargetInfo;
} // namespace llvm

namespace oclc::target {

/// The instructions of a block, in a form that is only good for simulation: symbols, blocks and
/// addresses of constants are zero, and calls are left out.
struct MachineBlock {
  struct Instruction {
    llvm::MCInst Inst;
    unsigned Addresses = 1; ///< Number of separate accesses of a gather or scatter.
    /// Registers that stand for memory (MemorySlots.h) that it reads and writes.
    llvm::SmallVector<llvm::MCRegister, 1> Reads, Writes;
    bool IsMasked = false; ///< It is a masked store.
    /// Its result does not depend on the registers that it reads, as that of `xor x, x`.
    bool WaitsForNothing = false;
    /// Operands of a pseudo instruction whose values do not matter: RISC-V's operand for elements
    /// that are not computed.
    llvm::SmallVector<unsigned, 1> Undefined;
    /// Operand with the base register of a store that also updates it: `stp q0, q1, [x7], #64`.
    std::optional<unsigned> UpdatedBase;
  };
  std::vector<Instruction> Instructions;
  double Stall = 0; ///< Cycles that each run of the block takes in addition: calls, wrong branches.
  double WrongShare = 0; ///< Share of wrong predictions of the branch at its end.
  CodeCounts Counts;
};

struct MachineCode {
  FlowGraph Flow;
  std::vector<MachineBlock> Blocks;            ///< Like Flow.Blocks.
  std::vector<const llvm::Loop *> SourceLoops; ///< Of Flow.Loops; null for a loop without one.

  std::unique_ptr<llvm::TargetMachine> Machine;
  const llvm::MCSubtargetInfo *CPU = nullptr; ///< Owned by Machine.
};

/// Compiles a copy of `f` to machine code for the CPU in its attributes, with the options of
/// emitMachineCode. `li` has the loops of `f`. Error: the code generator reports one.
llvm::Expected<MachineCode> compileForSimulation(const llvm::Function &f, const llvm::LoopInfo &li);

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_MACHINECODE_H
