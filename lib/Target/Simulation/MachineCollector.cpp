//===- MachineCollector.cpp - Takes down machine code for simulation --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/MachineCollector.h"

#include "Target/Simulation/MemorySlots.h"
#include "Target/Simulation/SourceCosts.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineBranchProbabilityInfo.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetSchedule.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;

namespace oclc::target {
namespace {

/// Returns the operand of an instruction that is simulated. nullopt: it is no part of the encoding.
std::optional<MCOperand> lower(const MachineOperand &operand) {
  switch (operand.getType()) {
  case MachineOperand::MO_Register:
    if (operand.isImplicit())
      return std::nullopt;
    return MCOperand::createReg(operand.getReg());
  case MachineOperand::MO_Immediate:
    return MCOperand::createImm(operand.getImm());
  case MachineOperand::MO_RegisterMask:
  case MachineOperand::MO_RegisterLiveOut:
  case MachineOperand::MO_Metadata:
    return std::nullopt;
  default:
    return MCOperand::createImm(0);
  }
}

MCInst lower(const MachineInstr &inst) {
  MCInst lowered;
  lowered.setOpcode(inst.getOpcode());
  for (const MachineOperand &operand : inst.operands())
    if (std::optional<MCOperand> op = lower(operand))
      lowered.addOperand(*op);
  return lowered;
}

/// True if an instruction reads registers, but not their values. LLVM's models of several CPUs do
/// not know the idioms that set a register to zero.
bool waitsForNothing(const MachineInstr &inst) {
  const auto reads = make_filter_range(
      inst.operands(), [](const MachineOperand &op) { return op.isReg() && op.isUse(); });
  return !reads.empty() && all_of(reads, [](const MachineOperand &op) { return op.isUndef(); });
}

/// Returns the operand with the base register of a store that also updates it.
std::optional<unsigned> updatedBase(const MachineInstr &inst) {
  const MCInstrDesc &desc = inst.getDesc();
  if (inst.mayStore() && !inst.mayLoad())
    for (unsigned op = 0; op != desc.getNumOperands(); ++op)
      if (desc.getOperandConstraint(op, MCOI::TIED_TO) != -1)
        return op;
  return std::nullopt;
}

/// Returns the operands of a pseudo instruction that it reads, but not their values.
SmallVector<unsigned, 1> undefinedOperands(const MachineInstr &inst) {
  SmallVector<unsigned, 1> found;
  if (inst.isPseudo())
    for (const auto &[index, op] : enumerate(inst.explicit_operands()))
      if (op.isReg() && op.isUse() && op.isUndef())
        found.push_back(unsigned(index));
  return found;
}

/// True for an instruction that only the printer of instructions turns into one that CPUs have, as
/// RISC-V's jump PseudoBR, and that LLVM's models do not contain. It takes next to no time.
bool hasNoModel(const MachineInstr &inst) {
  return inst.isPseudo() && inst.getDesc().getSchedClass() == 0;
}

/// Cycles of an instruction that CPUs have and LLVM's model of the CPU lacks, as Neoverse's atomic
/// additions: about those of such an addition in the first cache.
constexpr double UnknownCycles = 20;

/// True for an instruction that CPUs have and LLVM's model of the CPU lacks.
bool isUnknown(const MachineInstr &inst, const TargetSchedModel &model) {
  if (!model.hasInstrSchedModel() || inst.isPseudo())
    return false;
  const MCSchedClassDesc *known = model.resolveSchedClass(&inst);
  return !known || !known->isValid();
}

/// True for an instruction that is not executed, is replaced by a stall, or is not in LLVM's
/// models.
bool isLeftOut(const MachineInstr &inst) {
  return inst.isMetaInstruction() || inst.isPosition() || inst.isCall() || inst.isInlineAsm() ||
         inst.isBundle() || hasNoModel(inst);
}

/// True if an instruction loads a register from the place on the stack to which it was spilled.
bool isReload(const MachineInstr &inst) {
  const MachineFrameInfo &frame = inst.getMF()->getFrameInfo();
  return any_of(inst.memoperands(), [&](const MachineMemOperand *access) {
    auto *slot = dyn_cast_or_null<FixedStackPseudoSourceValue>(access->getPseudoValue());
    return access->isLoad() && slot && frame.isSpillSlotObjectIndex(slot->getFrameIndex());
  });
}

void count(const MachineInstr &inst, const SourceCosts &costs, CodeCounts &counts) {
  if (inst.isMetaInstruction() || inst.isPosition())
    return;
  ++counts.Instructions;
  counts.Gathers += costs.addresses(inst) > 1 ? 1 : 0;
  counts.Reloads += isReload(inst) ? 1 : 0;
  counts.Calls += inst.isCall() ? 1 : 0;
}

class MachineCollector : public MachineFunctionPass {
public:
  static char ID;
  MachineCollector(const LoopIds &ids, MachineCode &code)
      : MachineFunctionPass(ID), Ids(ids), Code(code) {}

  StringRef getPassName() const override { return "Collect machine code for simulation"; }
  void getAnalysisUsage(AnalysisUsage &uses) const override {
    uses.addRequired<MachineLoopInfoWrapperPass>();
    uses.addRequired<MachineBlockFrequencyInfoWrapperPass>();
    uses.addRequired<MachineBranchProbabilityInfoWrapperPass>();
    uses.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(uses);
  }
  bool runOnMachineFunction(MachineFunction &mf) override;

private:
  const LoopIds &Ids;
  MachineCode &Code;
  DenseMap<const MachineLoop *, unsigned> Indices;

  void collectBlocks(const MachineFunction &mf, const LoopInfo &source);
  void collectLoops();
  void countTrips(const MachineLoop &loop);
  void findSourceLoops(const MachineFunction &mf, const LoopInfo &source);
};

char MachineCollector::ID;

void MachineCollector::collectBlocks(const MachineFunction &mf, const LoopInfo &source) {
  auto &frequencies = getAnalysis<MachineBlockFrequencyInfoWrapperPass>().getMBFI();
  auto &probabilities = getAnalysis<MachineBranchProbabilityInfoWrapperPass>().getMBPI();
  const auto &loops = getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  const SourceCosts costs(mf, source);
  const MemorySlots slots(mf, source);
  TargetSchedModel model;
  model.init(&mf.getSubtarget());
  Code.Blocks.resize(mf.getNumBlockIDs());
  Code.Flow.Blocks.resize(mf.getNumBlockIDs());
  for (const MachineBasicBlock &mbb : mf) {
    FlowGraph::Block &flow = Code.Flow.Blocks[mbb.getNumber()];
    if (const MachineLoop *loop = loops.getLoopFor(&mbb))
      flow.Loop = Indices.lookup(loop);
    flow.Frequency = double(frequencies.getBlockFreq(&mbb).getFrequency());
    double mostLikely = 0;
    for (auto to = mbb.succ_begin(); to != mbb.succ_end(); ++to) {
      const BranchProbability probability = probabilities.getEdgeProbability(&mbb, to);
      const double share = double(probability.getNumerator()) / BranchProbability::getDenominator();
      flow.Successors.push_back({unsigned((*to)->getNumber()), share});
      mostLikely = std::max(mostLikely, share);
    }
    MachineBlock &block = Code.Blocks[mbb.getNumber()];
    block.WrongShare = costs.wrongShare(mbb, mostLikely);
    block.Stall = costs.callCycles(mbb) + block.WrongShare * costs.wrongBranchCycles();
    for (const MachineInstr &inst : mbb.instrs()) {
      count(inst, costs, block.Counts);
      if (isLeftOut(inst))
        continue;
      if (isUnknown(inst, model)) {
        block.Stall += UnknownCycles;
      } else {
        MachineBlock::Instruction &lowered = block.Instructions.emplace_back();
        lowered.Inst = lower(inst);
        lowered.Addresses = costs.addresses(inst);
        lowered.WaitsForNothing = waitsForNothing(inst);
        lowered.Undefined = undefinedOperands(inst);
        lowered.UpdatedBase = updatedBase(inst);
        slots.add(inst, lowered);
      }
    }
  }
}

void MachineCollector::countTrips(const MachineLoop &loop) {
  FlowGraph &flow = Code.Flow;
  FlowGraph::Loop &counted = flow.Loops[Indices.lookup(&loop)];
  for (const MachineBasicBlock *before : loop.getHeader()->predecessors())
    if (!loop.contains(before))
      for (const FlowEdge &edge : flow.Blocks[before->getNumber()].Successors)
        if (edge.To == counted.Header)
          counted.Entered += flow.Blocks[before->getNumber()].Frequency * edge.Share;
  if (counted.Entered > 0)
    counted.Trips = std::max(1.0, flow.Blocks[counted.Header].Frequency / counted.Entered);
}

/// Numbers the loops in preorder.
void MachineCollector::collectLoops() {
  const auto &loops = getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  for (const MachineLoop *loop : loops.getLoopsInPreorder()) {
    Indices[loop] = unsigned(Code.Flow.Loops.size());
    FlowGraph::Loop &flow = Code.Flow.Loops.emplace_back();
    flow.Header = unsigned(loop->getHeader()->getNumber());
    if (const MachineLoop *parent = loop->getParentLoop())
      flow.Parent = Indices.lookup(parent);
  }
}

/// Finds the source of each machine loop: most of its blocks that are in no inner loop come from
/// blocks of that loop. The code generator may have merged any one of them with another block.
void MachineCollector::findSourceLoops(const MachineFunction &mf, const LoopInfo &source) {
  std::vector<SmallMapVector<const Loop *, unsigned, 2>> votes(Code.Flow.Loops.size());
  for (const MachineBasicBlock &mbb : mf) {
    const unsigned index = Code.Flow.Blocks[mbb.getNumber()].Loop;
    const BasicBlock *bb = mbb.getBasicBlock();
    const Loop *copied = bb ? source.getLoopFor(bb) : nullptr;
    const Loop *loop = copied ? Ids.lookup(copied->getLoopID()) : nullptr;
    if (index != FlowGraph::None && loop)
      ++votes[index][loop];
  }
  Code.SourceLoops.resize(votes.size());
  for (auto [loop, counts] : zip(Code.SourceLoops, votes)) {
    unsigned most = 0;
    for (auto [candidate, count] : counts)
      if (count > most) {
        most = count;
        loop = candidate;
      }
  }
}

bool MachineCollector::runOnMachineFunction(MachineFunction &mf) {
  Code.CPU = &mf.getSubtarget();
  DominatorTree dt(const_cast<Function &>(mf.getFunction()));
  const LoopInfo source(dt);
  collectLoops();
  collectBlocks(mf, source);
  const auto &loops = getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  for (const MachineLoop *loop : loops.getLoopsInPreorder())
    countTrips(*loop);
  findSourceLoops(mf, source);
  return false;
}

} // namespace

Pass *createMachineCollector(const LoopIds &ids, MachineCode &code) {
  return new MachineCollector(ids, code);
}

} // namespace oclc::target
