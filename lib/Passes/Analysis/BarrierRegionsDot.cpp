//===- BarrierRegionsDot.cpp - Draw the barrier regions of a kernel for Graphviz --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Each region is a cluster that contains its blocks and the edges of the control flow graph.
// Barriers are outside the clusters. A block of two regions is in both clusters, because the block
// is emitted twice.
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/BarrierRegions.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// X11 colour names, which Graphviz accepts.
constexpr StringLiteral LoopedColor = "lightblue", OnceColor = "palegreen", SharedColor = "orange",
                        SourceColor = "gold", ImplicitColor = "white";

std::string escaped(StringRef text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result;
}

std::string nameOf(const BasicBlock &bb) {
  std::string text;
  raw_string_ostream os(text);
  bb.printAsOperand(os, /*PrintType=*/false);
  return escaped(text);
}

class RegionDrawing {
public:
  RegionDrawing(const Function &f, ArrayRef<BarrierRegion> regions, raw_ostream &os)
      : F(f), Regions(regions), OS(os) {
    for (const BasicBlock &bb : f)
      if (isBarrierBlock(bb))
        Barriers.insert({&bb, Barriers.size()});
    for (const BarrierRegion &region : regions)
      for (const BasicBlock *bb : region.blocks)
        ++Copies[bb];
  }

  void draw() {
    OS << "digraph \"barrier regions of " << escaped(F.getName()) << "\" {\n"
       << "  node [shape=box];\n";
    for (const BasicBlock &bb : F)
      if (isBarrierBlock(bb))
        drawBarrier(bb);
    for (unsigned index = 0; index != Regions.size(); ++index)
      drawRegion(index);
    OS << "}\n";
  }

private:
  const Function &F;
  ArrayRef<BarrierRegion> Regions;
  raw_ostream &OS;
  DenseMap<const BasicBlock *, unsigned> Barriers; ///< Index of each barrier block.
  DenseMap<const BasicBlock *, unsigned> Copies;   ///< Number of regions that contain the block.

  StringRef kindOf(const BasicBlock &bb) const {
    if (!isImplicitBarrier(bb.front()))
      return "barrier of the source";
    if (&bb == F.getEntryBlock().getSingleSuccessor())
      return "entry";
    return isa<ReturnInst>(bb.getTerminator()) ? "exit" : "implicit barrier";
  }

  void drawBarrier(const BasicBlock &bb) {
    bool implicit = isImplicitBarrier(bb.front());
    OS << "  barrier" << Barriers.lookup(&bb) << " [shape=octagon, label=\"" << nameOf(bb) << "\\n"
       << kindOf(bb);
    if (const DebugLoc &loc = bb.front().getDebugLoc(); loc && loc.getLine() != 0)
      OS << ", line " << loc.getLine();
    OS << "\", style=\"filled" << (implicit ? ",dashed" : "") << "\", fillcolor=\""
       << (implicit ? ImplicitColor : SourceColor) << "\"];\n";
  }

  void drawRegion(unsigned index) {
    const BarrierRegion &region = Regions[index];
    DenseMap<const BasicBlock *, std::string> nodes;
    for (auto [number, bb] : enumerate(region.blocks))
      nodes[bb] = ("region" + Twine(index) + "block" + Twine(number)).str();
    auto target = [&](const BasicBlock *bb) {
      auto inside = nodes.find(bb);
      return inside != nodes.end() ? inside->second
                                   : ("barrier" + Twine(Barriers.lookup(bb))).str();
    };
    if (!region.blocks.empty())
      drawCluster(index, nodes);
    OS << "  barrier" << Barriers.lookup(region.barrier) << " -> "
       << target(region.barrier->getSingleSuccessor()) << ";\n";
    for (const BasicBlock *bb : region.blocks)
      for (const BasicBlock *next : successors(bb))
        OS << "  " << nodes.lookup(bb) << " -> " << target(next) << ";\n";
  }

  void drawCluster(unsigned index, const DenseMap<const BasicBlock *, std::string> &nodes) {
    const BarrierRegion &region = Regions[index];
    OS << "  subgraph cluster" << index << " {\n    label=\"region " << index
       << (region.once ? ", once for the group" : ", for each work-item")
       << "\";\n    style=filled;\n    fillcolor=\"" << (region.once ? OnceColor : LoopedColor)
       << "\";\n";
    for (const BasicBlock *bb : region.blocks) {
      OS << "    " << nodes.lookup(bb) << " [label=\"" << nameOf(*bb);
      if (Copies.lookup(bb) > 1)
        OS << "\\nin " << Copies.lookup(bb) << " regions\", style=filled, fillcolor=\""
           << SharedColor;
      OS << "\"];\n";
    }
    OS << "  }\n";
  }
};

} // namespace

void BarrierRegions::writeDot(raw_ostream &os) const { RegionDrawing(F, Regions, os).draw(); }

} // namespace oclc::passes
