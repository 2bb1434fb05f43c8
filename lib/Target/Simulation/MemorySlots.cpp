//===- MemorySlots.cpp - Values that loops pass through memory --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/MemorySlots.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace oclc::target {

/// Returns the registers that no instruction uses, neither itself nor a register that overlaps it.
static SmallVector<MCRegister> unusedRegisters(const MachineFunction &mf) {
  const TargetRegisterInfo &registers = *mf.getSubtarget().getRegisterInfo();
  BitVector used(registers.getNumRegs());
  used.set(0);
  for (const MachineBasicBlock &mbb : mf)
    for (const MachineInstr &inst : mbb.instrs())
      for (const MachineOperand &operand : inst.operands())
        if (operand.isReg() && operand.getReg().isPhysical())
          for (MCRegAliasIterator alias(operand.getReg(), &registers, /*IncludeSelf=*/true);
               alias.isValid(); ++alias)
            used.set((*alias).id());
  SmallVector<MCRegister> unused;
  for (unsigned number = 1; number != registers.getNumRegs(); ++number) {
    const MCRegister candidate(number);
    if (!used.test(number) && !registers.isInAllocatableClass(candidate) &&
        registers.subregs(candidate).empty() && registers.superregs(candidate).empty())
      unused.push_back(candidate);
  }
  return unused;
}

MemorySlots::MemorySlots(const MachineFunction &mf, const LoopInfo &li) : LI(li) {
  for (const MachineBasicBlock &mbb : mf)
    for (const MachineInstr &inst : mbb.instrs())
      for (const MachineMemOperand *access : inst.memoperands())
        if (const std::optional<Address> address = addressOf(*access, mbb.getBasicBlock())) {
          Slots[*address].IsRead |= access->isLoad();
          Slots[*address].IsWritten |= access->isStore();
        }
  assignRegisters(mf);
}

/// Gives registers to the slots that are both written and read.
void MemorySlots::assignRegisters(const MachineFunction &mf) {
  Slots.remove_if([](const auto &slot) { return !slot.second.IsRead || !slot.second.IsWritten; });
  if (Slots.empty())
    return;
  const SmallVector<MCRegister> unused = unusedRegisters(mf);
  for (auto [slot, candidate] : zip(Slots, unused))
    slot.second.Register = candidate;
}

std::optional<MemorySlots::Address> MemorySlots::addressOf(const MachineMemOperand &access,
                                                           const BasicBlock *source) const {
  const Loop *loop = source ? LI.getLoopFor(source) : nullptr;
  if (!loop || !access.getValue())
    return std::nullopt;
  int64_t offset = 0;
  const Value *base =
      GetPointerBaseWithConstantOffset(access.getValue(), offset, source->getDataLayout());
  if (!loop->isLoopInvariant(base))
    return std::nullopt;
  return Address(base, offset + access.getOffset());
}

void MemorySlots::add(const MachineInstr &inst, MachineBlock::Instruction &lowered) const {
  for (const MachineMemOperand *access : inst.memoperands()) {
    const std::optional<Address> address = addressOf(*access, inst.getParent()->getBasicBlock());
    const auto slot = address ? Slots.find(*address) : Slots.end();
    if (slot == Slots.end() || !slot->second.Register)
      continue;
    if (access->isLoad())
      lowered.Reads.push_back(slot->second.Register);
    if (access->isStore())
      lowered.Writes.push_back(slot->second.Register);
    // The size of a masked store is not known, because it depends on the mask.
    lowered.IsMasked |= access->isStore() && !access->getSize().hasValue();
  }
}

} // namespace oclc::target
