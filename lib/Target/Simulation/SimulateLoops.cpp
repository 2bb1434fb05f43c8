//===- SimulateLoops.cpp - Cycles of loops by simulation --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/SimulateLoops.h"

#include "Target/Simulation/CpuSimulator.h"
#include "Target/Simulation/LoopWalk.h"

#include "llvm/IR/Function.h"

#include <cmath>

using namespace llvm;

namespace oclc::target {
namespace {

/// Instructions of IR and loops in a function, above which nothing is simulated.
constexpr unsigned MostSource = 8000, MostLoops = 100;
/// A number of instructions that no CPU has under way at once. Iterations of an inner loop beyond
/// it do not overlap with the code before the loop.
constexpr double Window = 512;
/// Simulation of a loop ends after this number of instructions or iterations.
constexpr size_t EnoughInstructions = 4000, EnoughIterations = 64;
/// Nothing is simulated if this number of instructions has less than FewestIterations.
constexpr size_t MostInstructions = 24000, FewestIterations = 8;

class LoopSimulator {
public:
  explicit LoopSimulator(const MachineCode &code) : Code(code), CPU(code) {
    if (CPU.hasModel())
      Iterations = walkedIterations();
  }

  /// Returns the time of an iteration, by the index of the loop in the machine code.
  std::optional<LoopTime> timeOf(unsigned loop) {
    if (const auto known = Known.find(loop); known != Known.end())
      return known->second;
    const std::optional<LoopTime> time = CPU.hasModel() ? simulate(loop) : std::nullopt;
    Known[loop] = time;
    return time;
  }

private:
  /// Some iterations of a loop.
  struct Sequence {
    SmallVector<unsigned, 0> Blocks;
    std::vector<size_t> Marks;                     ///< Number of blocks before each iteration ends.
    std::vector<SmallVector<unsigned, 4>> Entries; ///< Of inner loops, before each iteration ends.
  };

  const MachineCode &Code;
  CpuSimulator CPU;
  DenseMap<unsigned, std::optional<LoopTime>> Known;
  std::vector<double> Iterations; ///< Simulated in a loop each time it is entered.

  std::vector<double> walkedIterations() const;
  std::optional<Sequence> walk(unsigned loop) const;
  std::optional<LoopTime> simulate(unsigned loop);
};

/// Returns how many iterations of each loop are simulated each time it is entered from a loop
/// around it.
std::vector<double> LoopSimulator::walkedIterations() const {
  const FlowGraph &flow = Code.Flow;
  std::vector<double> instructions(flow.Loops.size()), iterations(flow.Loops.size());
  const auto add = [&](unsigned loop, double count, double times) {
    if (loop != FlowGraph::None)
      instructions[loop] +=
          count * times / std::max(1.0, flow.Blocks[flow.Loops[loop].Header].Frequency);
  };
  for (auto [index, block] : enumerate(flow.Blocks))
    add(block.Loop, double(CPU.size(unsigned(index))), block.Frequency);
  // Inner loops come after those around them.
  for (size_t index = flow.Loops.size(); index-- != 0;) {
    const FlowGraph::Loop &loop = flow.Loops[index];
    iterations[index] =
        std::min(loop.Trips, std::ceil(Window / std::max(1.0, instructions[index])));
    add(loop.Parent, iterations[index] * instructions[index], loop.Entered);
  }
  return iterations;
}

std::optional<LoopSimulator::Sequence> LoopSimulator::walk(unsigned loop) const {
  LoopWalk walk(Code.Flow, loop, Iterations);
  Sequence sequence;
  size_t instructions = 0;
  while (sequence.Marks.size() < FewestIterations ||
         (sequence.Marks.size() < EnoughIterations && instructions < EnoughInstructions)) {
    const size_t start = sequence.Blocks.size();
    if (!walk.walkIteration(sequence.Blocks))
      return std::nullopt;
    for (unsigned block : drop_begin(sequence.Blocks, start))
      instructions += CPU.size(block);
    if (instructions > MostInstructions)
      return std::nullopt;
    sequence.Marks.push_back(sequence.Blocks.size());
    sequence.Entries.emplace_back(walk.entries());
  }
  return sequence;
}

std::optional<LoopTime> LoopSimulator::simulate(unsigned loop) {
  std::optional<Sequence> sequence = walk(loop);
  if (!sequence)
    return std::nullopt;
  auto cycles = CPU.run(sequence->Blocks, sequence->Marks);
  if (!cycles)
    return std::nullopt;
  // The first iterations fill the CPU.
  const size_t last = sequence->Marks.size() - 1, first = (last + 1) / 4;
  LoopTime sum = {double(cycles->back() - (*cycles)[first]), 0};
  for (unsigned block : ArrayRef(sequence->Blocks).drop_front(sequence->Marks[first])) {
    sum.Cycles += Code.Blocks[block].Stall;
    sum.MicroOps += CPU.microOps(block);
  }
  for (auto [inner, walked] : enumerate(Iterations)) {
    const double left = Code.Flow.Loops[inner].Trips - walked;
    const unsigned entries = sequence->Entries[last][inner] - sequence->Entries[first][inner];
    if (inner == loop || entries == 0 || left <= 0)
      continue;
    const std::optional<LoopTime> each = timeOf(unsigned(inner));
    if (!each)
      return std::nullopt;
    sum.Cycles += entries * left * each->Cycles;
    sum.MicroOps += entries * left * each->MicroOps;
  }
  const auto count = double(last - first);
  return LoopTime{sum.Cycles / count, sum.MicroOps / count};
}

} // namespace

DenseMap<const Loop *, LoopTime> simulateLoops(const Function &f, const LoopInfo &li,
                                               ArrayRef<const Loop *> loops, TripCounts trips) {
  DenseMap<const Loop *, LoopTime> times;
  if (f.getInstructionCount() > MostSource || li.getLoopsInPreorder().size() > MostLoops)
    return times;
  Expected<MachineCode> code = compileForSimulation(f, li);
  if (!code) {
    consumeError(code.takeError());
    return times;
  }
  for (auto [loop, source] : zip(code->Flow.Loops, code->SourceLoops))
    if (source)
      loop.Trips = std::max(1.0, trips(*source, loop.Trips));
  LoopSimulator simulator(*code);
  for (auto [index, source] : enumerate(code->SourceLoops))
    if (source && is_contained(loops, source) && !times.contains(source))
      if (std::optional<LoopTime> time = simulator.timeOf(unsigned(index)))
        times[source] = *time;
  return times;
}

} // namespace oclc::target
