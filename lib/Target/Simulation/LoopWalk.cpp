//===- LoopWalk.cpp - Sequences of blocks that a loop runs ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Target/Simulation/LoopWalk.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace llvm;

namespace oclc::target {

LoopWalk::LoopWalk(const FlowGraph &flow, unsigned loop, ArrayRef<double> iterations)
    : Flow(flow), Loop(loop), Iterations(iterations.begin(), iterations.end()),
      Carried(flow.Loops.size()), Credits(flow.Blocks.size()), Exits(flow.Loops.size()),
      Entries(flow.Loops.size()) {
  for (auto [credits, block] : zip(Credits, flow.Blocks))
    credits.resize(block.Successors.size());
  findExits();
}

/// Collects the edges that leave inner loops. If all edges leave the walked loop, too, the end of
/// an inner loop is the end of the iteration.
void LoopWalk::findExits() {
  const unsigned header = Flow.Loops[Loop].Header;
  for (auto [from, block] : enumerate(Flow.Blocks))
    for (const FlowEdge &edge : block.Successors)
      for (unsigned inner = block.Loop;
           inner != FlowGraph::None && inner != Loop && !Flow.contains(inner, edge.To);
           inner = Flow.Loops[inner].Parent)
        if (edge.Share > 0 && Flow.isWithin(inner, Loop) && Flow.contains(Loop, edge.To))
          Exits[inner].push_back({unsigned(from), edge.To, block.Frequency * edge.Share, 0});
  for (auto [inner, exits] : enumerate(Exits))
    if (exits.empty())
      exits.push_back({FlowGraph::None, header, 1, 0});
}

const LoopWalk::Exit *LoopWalk::chooseExit(unsigned loop) {
  double sum = 0;
  for (const Exit &exit : Exits[loop])
    sum += exit.Frequency;
  Exit *best = nullptr;
  for (Exit &exit : Exits[loop]) {
    exit.Credit += sum > 0 ? exit.Frequency / sum : 0;
    if (!best || exit.Credit > best->Credit)
      best = &exit;
  }
  best->Credit -= 1;
  return best;
}

void LoopWalk::enter(unsigned loop) {
  ++Entries[loop];
  const double wanted = Iterations[loop] + Carried[loop];
  const double walked = std::max(1.0, std::floor(wanted));
  Carried[loop] = std::max(-1.0, wanted - walked);
  Stays.push_back({loop, unsigned(walked), walked == 1 ? chooseExit(loop) : nullptr});
}

/// Returns the block after a jump to `block`: that block, or another one if the loop whose
/// iteration ends here is to be left. Returns the header of the walked loop at the end of its
/// iteration.
unsigned LoopWalk::arrive(unsigned block) {
  while (!Stays.empty() && !Flow.contains(Stays.back().Loop, block))
    Stays.pop_back();
  if (!Flow.contains(Loop, block))
    return Flow.Loops[Loop].Header;
  if (block == Flow.Loops[current()].Header) {
    if (Stays.empty())
      return block;
    Stay &stay = Stays.back();
    if (--stay.Left == 0)
      return arrive(Stays.pop_back_val().Last->To);
    if (stay.Left == 1)
      stay.Last = chooseExit(stay.Loop);
    return block;
  }
  SmallVector<unsigned, 4> entered;
  for (unsigned loop = Flow.Blocks[block].Loop; loop != current(); loop = Flow.Loops[loop].Parent)
    entered.push_back(loop);
  for (unsigned loop : reverse(entered))
    enter(loop);
  return block;
}

unsigned LoopWalk::next(unsigned block) {
  if (!Stays.empty() && Stays.back().Last && Stays.back().Last->From == block)
    return arrive(Stays.pop_back_val().Last->To);
  double *best = nullptr, sum = 0;
  unsigned to = Flow.Loops[current()].Header;
  const auto &edges = Flow.Blocks[block].Successors;
  for (const FlowEdge &edge : edges)
    sum += Flow.contains(current(), edge.To) ? edge.Share : 0;
  for (auto [edge, credit] : zip(edges, Credits[block])) {
    if (!Flow.contains(current(), edge.To))
      continue;
    credit += sum > 0 ? edge.Share / sum : 0;
    if (!best || credit > *best) {
      best = &credit;
      to = edge.To;
    }
  }
  if (best)
    *best -= 1;
  return arrive(to);
}

bool LoopWalk::walkIteration(SmallVectorImpl<unsigned> &blocks) {
  const size_t most = blocks.size() + MaxBlocks;
  const unsigned header = Flow.Loops[Loop].Header;
  unsigned block = header;
  do {
    if (blocks.size() == most)
      return false;
    blocks.push_back(block);
    block = next(block);
  } while (block != header);
  Stays.clear();
  return true;
}

} // namespace oclc::target
