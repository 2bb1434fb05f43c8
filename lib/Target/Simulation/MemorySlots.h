//===- MemorySlots.h - Values that loops pass through memory ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// MCA does not know addresses: either no load waits for a store, or each one does. Private arrays
// and sums in memory need more. For them, registers that no instruction uses stand for memory:
//
//   store x -> [rsp + 8]     writes x and CR3
//   load y <- [rsp + 8]      reads CR3, so it waits until the store has been forwarded
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_MEMORYSLOTS_H
#define OCLC_TARGET_SIMULATION_MEMORYSLOTS_H

#include "Target/Simulation/MachineCode.h"

#include "llvm/ADT/MapVector.h"

namespace llvm {
class BasicBlock;
class MachineFunction;
class MachineInstr;
class MachineMemOperand;
class Value;
} // namespace llvm

namespace oclc::target {

/// The memory at fixed addresses that a function writes and reads in loops. There are as many slots
/// as the target has registers that stand for nothing else; other memory is left out.
class MemorySlots {
public:
  /// `li` has the loops of the source, as it is when the machine code is complete.
  MemorySlots(const llvm::MachineFunction &mf, const llvm::LoopInfo &li);

  /// Adds to `lowered` the slots that `inst` reads and writes.
  void add(const llvm::MachineInstr &inst, MachineBlock::Instruction &lowered) const;

private:
  /// An address: a value that is the same in all iterations, and an offset in bytes.
  using Address = std::pair<const llvm::Value *, int64_t>;
  struct Slot {
    bool IsRead = false, IsWritten = false;
    llvm::MCRegister Register;
  };
  llvm::MapVector<Address, Slot> Slots;
  const llvm::LoopInfo &LI;

  std::optional<Address> addressOf(const llvm::MachineMemOperand &access,
                                   const llvm::BasicBlock *source) const;
  void assignRegisters(const llvm::MachineFunction &mf);
};

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_MEMORYSLOTS_H
