//===- SimulateLoops.cpp - Cycles of loops by simulation --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/SimulateLoops.h"

#include "Target/Simulation/CpuSimulator.h"
#include "Target/Simulation/LoopWalk.h"

#include "llvm/ADT/BitVector.h"
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
/// Factor on these limits for Patience::Long.
constexpr unsigned LongerBy = 10;

class LoopSimulator {
public:
  LoopSimulator(const MachineCode &code, size_t mostInstructions)
      : Code(code), CPU(code), MaxInstructions(mostInstructions) {
    if (CPU.hasModel())
      Iterations = walkedIterations();
    EndsOnData = loopsEndingOnData();
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
  /// A position at which the CPU begins anew.
  struct Restart {
    size_t Position;
    bool WaitsForAll; ///< It has finished what comes before; else the last condition is known.
  };
  /// Some iterations of a loop. Positions are numbers of blocks before them.
  struct Sequence {
    SmallVector<unsigned, 0> Blocks;
    std::vector<size_t> Marks;                     ///< Positions at which iterations end.
    std::vector<SmallVector<unsigned, 4>> Entries; ///< Of inner loops, before each iteration ends.
    std::vector<Restart> Restarts;                 ///< The last one is at the end.
  };

  const MachineCode &Code;
  CpuSimulator CPU;
  size_t MaxInstructions;
  DenseMap<unsigned, std::optional<LoopTime>> Known;
  std::vector<double> Iterations; ///< Simulated in a loop each time it is entered.
  BitVector EndsOnData;           ///< Loops that end where the data says so, by index.

  std::vector<double> walkedIterations() const;
  BitVector loopsEndingOnData() const;
  std::optional<Sequence> walk(unsigned loop) const;
  bool isExit(unsigned block) const;
  bool leaves(unsigned from, unsigned to, function_ref<bool(unsigned loop)> isOne) const;
  std::vector<Restart> findRestarts(ArrayRef<unsigned> blocks) const;
  std::optional<std::vector<unsigned>> cyclesAtMarks(const Sequence &sequence);
  std::optional<std::vector<unsigned>> cyclesWithRestarts(const Sequence &sequence);
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

/// True if `block` may leave the innermost loop around it.
bool LoopSimulator::isExit(unsigned block) const {
  const FlowGraph::Block &from = Code.Flow.Blocks[block];
  return any_of(from.Successors,
                [&](const FlowEdge &edge) { return !Code.Flow.contains(from.Loop, edge.To); });
}

BitVector LoopSimulator::loopsEndingOnData() const {
  BitVector ending(unsigned(Code.Flow.Loops.size()));
  for (auto [index, block] : enumerate(Code.Flow.Blocks))
    if (block.Loop != FlowGraph::None && Code.Blocks[index].WrongShare > 0 &&
        isExit(unsigned(index)))
      ending.set(block.Loop);
  return ending;
}

/// True if a jump from block to block leaves a loop for which `isOne` holds.
bool LoopSimulator::leaves(unsigned from, unsigned to,
                           function_ref<bool(unsigned loop)> isOne) const {
  const FlowGraph &flow = Code.Flow;
  for (unsigned loop = flow.Blocks[from].Loop; loop != FlowGraph::None && !flow.contains(loop, to);
       loop = flow.Loops[loop].Parent)
    if (isOne(loop))
      return true;
  return false;
}

/// Finds the jumps that the CPU predicts wrongly: all out of loops that end on data, and a share of
/// the other ones that depend on data. The CPU begins what follows when it knows the condition.
/// A loop whose number of iterations is a guess probably has more, and fills the CPU. Therefore
/// what follows does not overlap with it, unless a table says the number: rows of tables are short.
std::vector<LoopSimulator::Restart> LoopSimulator::findRestarts(ArrayRef<unsigned> blocks) const {
  constexpr double Half = 0.5;
  std::vector<Restart> restarts;
  std::vector<double> credits(Code.Blocks.size(), Half);
  for (size_t next = 1; next < blocks.size(); ++next) {
    const unsigned from = blocks[next - 1];
    const unsigned loop = Code.Flow.Blocks[from].Loop;
    bool isWrong = leaves(from, blocks[next], [&](unsigned left) { return EndsOnData[left]; });
    if (loop != FlowGraph::None && !isExit(from)) {
      credits[from] += Code.Blocks[from].WrongShare;
      isWrong |= credits[from] >= 1;
      credits[from] -= credits[from] >= 1 ? 1 : 0;
    }
    const bool waitsForAll = !isWrong && leaves(from, blocks[next], [&](unsigned left) {
      return Code.Flow.Loops[left].IsGuess;
    });
    if (isWrong || waitsForAll)
      restarts.push_back({next, waitsForAll});
  }
  restarts.push_back({blocks.size(), true});
  return restarts;
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
    if (instructions > MaxInstructions)
      return std::nullopt;
    sequence.Marks.push_back(sequence.Blocks.size());
    sequence.Entries.emplace_back(walk.entries());
  }
  sequence.Restarts = findRestarts(sequence.Blocks);
  return sequence;
}

/// Returns the cycles before each mark, at least those that pass without wrong predictions: what
/// the CPU has begun before it begins anew still occupies it.
std::optional<std::vector<unsigned>> LoopSimulator::cyclesAtMarks(const Sequence &sequence) {
  const auto predicted = CPU.run(sequence.Blocks, sequence.Marks);
  auto cycles = predicted && sequence.Restarts.size() > 1 ? cyclesWithRestarts(sequence)
                                                          : std::optional(std::vector<unsigned>());
  if (!predicted || !cycles)
    return std::nullopt;
  cycles->resize(sequence.Marks.size());
  for (auto [cycle, least] : zip_equal(*cycles, predicted->Marks))
    cycle = std::max(cycle, least);
  return cycles;
}

/// Returns the cycles before each mark if the CPU is idle whenever it begins anew.
std::optional<std::vector<unsigned>> LoopSimulator::cyclesWithRestarts(const Sequence &sequence) {
  std::vector<unsigned> cycles;
  size_t start = 0;
  unsigned before = 0;
  for (const auto [end, waitsForAll] : sequence.Restarts) {
    std::vector<size_t> marks;
    for (const size_t mark : drop_begin(sequence.Marks, cycles.size()))
      if (mark <= end)
        marks.push_back(mark - start);
    const auto times = CPU.run(ArrayRef(sequence.Blocks).slice(start, end - start), marks);
    if (!times)
      return std::nullopt;
    for (const unsigned time : times->Marks)
      cycles.push_back(std::max(cycles.empty() ? 0 : cycles.back(), before + time));
    before += waitsForAll ? times->Finished : times->End;
    start = end;
  }
  return cycles;
}

std::optional<LoopTime> LoopSimulator::simulate(unsigned loop) {
  std::optional<Sequence> sequence = walk(loop);
  if (!sequence)
    return std::nullopt;
  auto cycles = cyclesAtMarks(*sequence);
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

/// Returns how often an iteration of the loop around `index` enters that loop.
double entriesOf(const FlowGraph &flow, unsigned index) {
  const FlowGraph::Loop &loop = flow.Loops[index];
  if (loop.Parent == FlowGraph::None)
    return 1;
  return loop.Entered / std::max(1.0, flow.Blocks[flow.Loops[loop.Parent].Header].Frequency);
}

CodeCounts countsOf(const MachineCode &code, unsigned index) {
  CodeCounts sum;
  for (auto [number, block] : enumerate(code.Blocks))
    if (code.Flow.contains(index, unsigned(number)))
      sum += block.Counts;
  return sum;
}

} // namespace

DenseMap<const Loop *, LoopTime> simulateLoops(const Function &f, const LoopInfo &li,
                                               ArrayRef<const Loop *> loops, TripCounts trips,
                                               Patience patience) {
  DenseMap<const Loop *, LoopTime> times;
  const unsigned factor = patience == Patience::Long ? LongerBy : 1;
  if (f.getInstructionCount() > factor * MostSource ||
      li.getLoopsInPreorder().size() > factor * MostLoops)
    return times;
  Expected<MachineCode> code = compileForSimulation(f, li);
  if (!code) {
    consumeError(code.takeError());
    return times;
  }
  for (auto [loop, source] : zip(code->Flow.Loops, code->SourceLoops)) {
    const TripCount count = source ? trips(*source, loop.Trips) : TripCount{1};
    loop.Trips = std::max(1.0, count.Count);
    loop.IsGuess = count.IsGuess;
  }
  LoopSimulator simulator(*code, factor * MostInstructions);
  for (auto [index, source] : enumerate(code->SourceLoops))
    if (source && is_contained(loops, source) && !times.contains(source))
      if (std::optional<LoopTime> time = simulator.timeOf(unsigned(index))) {
        time->Entries = entriesOf(code->Flow, unsigned(index));
        time->Code = countsOf(*code, unsigned(index));
        times[source] = *time;
      }
  return times;
}

} // namespace oclc::target
