//===- CpuSimulator.cpp - Cycles of a sequence of instructions --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/CpuSimulator.h"

#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/MCA/Context.h"
#include "llvm/MCA/CustomBehaviour.h"
#include "llvm/MCA/HWEventListener.h"
#include "llvm/MCA/InstrBuilder.h"
#include "llvm/MCA/Pipeline.h"

using namespace llvm;

namespace oclc::target {
namespace {

using Templates = std::vector<std::unique_ptr<mca::Instruction>>;

/// Gives the pipeline the instructions of a sequence of blocks. MCA copies each of them.
class BlockSource : public mca::SourceMgr {
public:
  explicit BlockSource(std::vector<const mca::Instruction *> sequence)
      : Sequence(std::move(sequence)) {}

  ArrayRef<UniqueInst> getInstructions() const override { return {}; }
  size_t size() const override { return Sequence.size(); }
  bool hasNext() const override { return Next < Sequence.size(); }
  bool isEnd() const override { return !hasNext(); }
  mca::SourceRef peekNext() const override { return {Next, *Sequence[Next]}; }
  void updateNext() override { ++Next; }

private:
  std::vector<const mca::Instruction *> Sequence;
  unsigned Next = 0;
};

/// Records the cycle in which each instruction has its result, and that in which it retires.
class TimeListener : public mca::HWEventListener {
public:
  explicit TimeListener(size_t instructions) : Executed(instructions), Retired(instructions) {}

  void onCycleEnd() override { ++Cycle; }
  void onEvent(const mca::HWInstructionEvent &event) override {
    if (event.Type == mca::HWInstructionEvent::Executed)
      Executed[event.IR.getSourceIndex()] = Cycle;
    else if (event.Type == mca::HWInstructionEvent::Retired)
      Retired[event.IR.getSourceIndex()] = Cycle;
  }

  std::vector<unsigned> Executed, Retired;

private:
  unsigned Cycle = 0;
};

/// Cycles of a gather or scatter for each of its accesses, in which the CPU begins nothing else,
/// and their share in its latency, where LLVM's model counts one micro-operation for all accesses.
/// Measured on Zen 4 with loads from the first cache: 8 lanes begin every 8.2 cycles and have a
/// latency of 19, 16 lanes every 17 cycles with 34; independent additions do not overlap.
constexpr unsigned CyclesPerAddress = 1, LatencyPerAddress = 2;

/// The same for models that count the accesses, with which other operations overlap. Measured on
/// Sapphire Rapids with loads from the first and second cache: 4 cycles for 8 lanes, 8 for 16. In
/// LLVM's model, these are 2.7 and 5.3.
constexpr double CyclesPerAccess = 0.5;

/// Cycles from a store until its data can be forwarded to a load, in addition to the latency of the
/// load. A masked store must reach the cache first. Measured on Zen 4: 8 cycles from a vector store
/// through a load to the next store, 21 from a masked one.
constexpr unsigned ForwardLatency = 1, MaskedForwardLatency = 14;

/// Says what the model of an instruction lacks.
class Facts : public mca::Instrument {
public:
  explicit Facts(const MachineBlock::Instruction &inst) : Instrument("facts", ""), Inst(inst) {}
  bool areUsual() const {
    return Inst.Addresses == 1 && Inst.Reads.empty() && Inst.Writes.empty() &&
           !Inst.WaitsForNothing && !Inst.UpdatedBase && Inst.Undefined.empty();
  }

  const MachineBlock::Instruction &Inst;
};

/// Corrects what LLVM's model says about memory.
class MemoryModel : public mca::InstrumentManager {
public:
  using InstrumentManager::InstrumentManager;

  bool canCustomize(const ArrayRef<mca::Instrument *> instruments) const override {
    return !instruments.empty();
  }
  void customize(const ArrayRef<mca::Instrument *> instruments,
                 mca::InstrDesc &inst) const override {
    const MachineBlock::Instruction &facts = static_cast<const Facts *>(instruments.front())->Inst;
    if (facts.WaitsForNothing)
      inst.Reads.clear();
    erase_if(inst.Reads, [&](const mca::ReadDescriptor &read) {
      return read.OpIndex >= 0 && is_contained(facts.Undefined, unsigned(read.OpIndex));
    });
    // CPUs update the base before the data is there. MCA lets all results wait for all operands.
    if (facts.UpdatedBase)
      erase_if(inst.Reads, [&](const mca::ReadDescriptor &read) {
        return read.OpIndex != int(*facts.UpdatedBase);
      });
    if (facts.Addresses > 1 && inst.NumMicroOps == 1)
      separate(facts.Addresses, inst);
    else if (facts.Addresses > 1)
      slowDown(facts.Addresses, inst);
    for (MCRegister memory : facts.Reads)
      inst.Reads.push_back(
          {~int(inst.Reads.size()), NoUse, MCPhysReg(memory.id()), inst.SchedClassID});
    for (MCRegister memory : facts.Writes)
      inst.Writes.push_back({~int(inst.Writes.size()),
                             facts.IsMasked ? MaskedForwardLatency : ForwardLatency,
                             MCPhysReg(memory.id()),
                             /*SClassOrWriteResourceID=*/0, /*IsOptionalDef=*/false});
  }

private:
  /// An index of operands that no table of shorter latencies has.
  static constexpr unsigned NoUse = 255;

  /// Makes the resource that is busiest with an instruction busy for CyclesPerAccess.
  void slowDown(unsigned addresses, mca::InstrDesc &inst) const {
    const auto busiest = max_element(inst.Resources, [](const auto &a, const auto &b) {
      return a.second.size() < b.second.size();
    });
    if (busiest == inst.Resources.end())
      return;
    auto &[mask, usage] = *busiest;
    const auto units = std::max(1U, unsigned(popcount(mask)) - 1); // A bit is for the group.
    usage.CS.setEnd(std::max(usage.CS.end(), unsigned(addresses * CyclesPerAccess * units)));
  }

  void separate(unsigned addresses, mca::InstrDesc &inst) const {
    inst.NumMicroOps =
        std::max(inst.NumMicroOps, addresses * CyclesPerAddress * STI.getSchedModel().IssueWidth);
    inst.MaxLatency = std::max(inst.MaxLatency, addresses * LatencyPerAddress);
    for (mca::WriteDescriptor &write : inst.Writes)
      write.Latency = std::max(write.Latency, addresses * LatencyPerAddress);
  }
};

/// A latency that MCA needs for calls, of which there are none.
constexpr unsigned CallLatency = 100;

} // namespace

struct CpuSimulator::Implementation {
  explicit Implementation(const MachineCode &code)
      : CPU(*code.CPU), Info(*code.Machine->getMCInstrInfo()),
        Registers(*code.Machine->getMCRegisterInfo()),
        Analysis(code.Machine->getTarget().createMCInstrAnalysis(&Info)), Instruments(CPU, Info),
        Builder(CPU, Info, Registers, Analysis.get(), Instruments, CallLatency) {}

  const MCSubtargetInfo &CPU;
  const MCInstrInfo &Info;
  const MCRegisterInfo &Registers;
  std::unique_ptr<MCInstrAnalysis> Analysis;
  MemoryModel Instruments;
  mca::InstrBuilder Builder;
  std::vector<Templates> Blocks;
  std::vector<bool> IsKnown; ///< MCA can simulate all instructions, by block.

  bool isConditionalBranch(const MCInst &inst) const {
    return Info.get(inst.getOpcode()).isConditionalBranch();
  }

  /// Returns the instructions for MCA; nullopt if it does not know one of them.
  std::optional<Templates> prepare(const MachineBlock &block) {
    Templates prepared;
    for (const MachineBlock::Instruction &inst : block.Instructions) {
      Facts facts(inst);
      SmallVector<mca::Instrument *> instruments;
      if (!facts.areUsual())
        instruments.push_back(&facts);
      auto made = Builder.createInstruction(inst.Inst, instruments);
      if (!made) {
        consumeError(made.takeError());
        return std::nullopt;
      }
      // Stores wait for older ones, and the base would wait with them.
      if (inst.UpdatedBase)
        (*made)->setMayStore(false);
      prepared.push_back(std::move(*made));
    }
    return prepared;
  }
};

CpuSimulator::CpuSimulator(const MachineCode &code)
    : Code(code), Impl(std::make_unique<Implementation>(code)) {
  if (!hasModel())
    return;
  // Nothing else is simulated, and MCA prints a warning for a return.
  for (auto [flow, block] : zip(code.Flow.Blocks, code.Blocks)) {
    std::optional<Templates> prepared =
        flow.Loop != FlowGraph::None ? Impl->prepare(block) : Templates();
    Impl->IsKnown.push_back(prepared.has_value());
    Impl->Blocks.push_back(prepared ? std::move(*prepared) : Templates());
  }
}

CpuSimulator::~CpuSimulator() = default;

bool CpuSimulator::hasModel() const { return Impl->CPU.getSchedModel().hasInstrSchedModel(); }

size_t CpuSimulator::size(unsigned block) const { return Impl->Blocks[block].size(); }

unsigned CpuSimulator::microOps(unsigned block) const {
  unsigned sum = 0;
  for (const auto &inst : Impl->Blocks[block])
    sum += inst->getNumMicroOps();
  return sum;
}

std::optional<CpuSimulator::Times> CpuSimulator::run(ArrayRef<unsigned> blocks,
                                                     ArrayRef<size_t> marks) {
  std::vector<const mca::Instruction *> sequence;
  std::vector<size_t> ends = {0};
  for (unsigned block : blocks) {
    if (!Impl->IsKnown[block])
      return std::nullopt;
    for (const auto &inst : Impl->Blocks[block])
      sequence.push_back(inst.get());
    ends.push_back(sequence.size());
  }
  TimeListener listener(sequence.size());
  BlockSource source(std::move(sequence));
  mca::Context context(Impl->Registers, Impl->CPU);
  mca::CustomBehaviour behaviour(Impl->CPU, source, Impl->Info);
  const mca::PipelineOptions options(/*UOPQSize=*/0, /*DecThr=*/0, /*DW=*/0, /*RFS=*/0, /*LQS=*/0,
                                     /*SQS=*/0, /*NoAlias=*/true);
  const auto pipeline = context.createDefaultPipeline(options, source, behaviour);
  pipeline->addEventListener(&listener);
  if (Expected<unsigned> cycles = pipeline->run(); !cycles) {
    consumeError(cycles.takeError());
    return std::nullopt;
  }
  Times times;
  for (size_t mark : marks)
    times.Marks.push_back(ends[mark] == 0 ? 0 : listener.Retired[ends[mark] - 1]);
  const auto &last = Code.Blocks[blocks.back()].Instructions;
  times.Finished = listener.Retired.empty() ? 0 : listener.Retired.back();
  times.End = times.Finished;
  for (auto [index, inst] : enumerate(last))
    if (Impl->isConditionalBranch(inst.Inst))
      times.End = listener.Executed[ends.back() - last.size() + index];
  return times;
}

} // namespace oclc::target
