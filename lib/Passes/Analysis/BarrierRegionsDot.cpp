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

std::string escaped(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '"' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result;
}

std::string nameOf(const BasicBlock &BB) {
  std::string Text;
  raw_string_ostream OS(Text);
  BB.printAsOperand(OS, /*PrintType=*/false);
  return escaped(Text);
}

class RegionDrawing {
public:
  RegionDrawing(const Function &F, ArrayRef<BarrierRegion> Regions, raw_ostream &OS)
      : F(F), Regions(Regions), OS(OS) {
    for (const BasicBlock &BB : F)
      if (isBarrierBlock(BB))
        Barriers.insert({&BB, Barriers.size()});
    for (const BarrierRegion &Region : Regions)
      for (const BasicBlock *BB : Region.blocks)
        ++Copies[BB];
  }

  void draw() {
    OS << "digraph \"barrier regions of " << escaped(F.getName()) << "\" {\n"
       << "  node [shape=box];\n";
    for (const BasicBlock &BB : F)
      if (isBarrierBlock(BB))
        drawBarrier(BB);
    for (unsigned Index = 0; Index != Regions.size(); ++Index)
      drawRegion(Index);
    OS << "}\n";
  }

private:
  const Function &F;
  ArrayRef<BarrierRegion> Regions;
  raw_ostream &OS;
  DenseMap<const BasicBlock *, unsigned> Barriers; ///< Index of each barrier block.
  DenseMap<const BasicBlock *, unsigned> Copies;   ///< Number of regions that contain the block.

  StringRef kindOf(const BasicBlock &BB) const {
    if (!isImplicitBarrier(BB.front()))
      return "barrier of the source";
    if (&BB == F.getEntryBlock().getSingleSuccessor())
      return "entry";
    return isa<ReturnInst>(BB.getTerminator()) ? "exit" : "implicit barrier";
  }

  void drawBarrier(const BasicBlock &BB) {
    bool Implicit = isImplicitBarrier(BB.front());
    OS << "  barrier" << Barriers.lookup(&BB) << " [shape=octagon, label=\"" << nameOf(BB) << "\\n"
       << kindOf(BB);
    if (const DebugLoc &Loc = BB.front().getDebugLoc(); Loc && Loc.getLine() != 0)
      OS << ", line " << Loc.getLine();
    OS << "\", style=\"filled" << (Implicit ? ",dashed" : "") << "\", fillcolor=\""
       << (Implicit ? ImplicitColor : SourceColor) << "\"];\n";
  }

  void drawRegion(unsigned Index) {
    const BarrierRegion &Region = Regions[Index];
    DenseMap<const BasicBlock *, std::string> Nodes;
    for (auto [Number, BB] : enumerate(Region.blocks))
      Nodes[BB] = ("region" + Twine(Index) + "block" + Twine(Number)).str();
    auto Target = [&](const BasicBlock *BB) {
      auto Inside = Nodes.find(BB);
      return Inside != Nodes.end() ? Inside->second
                                   : ("barrier" + Twine(Barriers.lookup(BB))).str();
    };
    if (!Region.blocks.empty())
      drawCluster(Index, Nodes);
    OS << "  barrier" << Barriers.lookup(Region.barrier) << " -> "
       << Target(Region.barrier->getSingleSuccessor()) << ";\n";
    for (const BasicBlock *BB : Region.blocks)
      for (const BasicBlock *Next : successors(BB))
        OS << "  " << Nodes.lookup(BB) << " -> " << Target(Next) << ";\n";
  }

  void drawCluster(unsigned Index, const DenseMap<const BasicBlock *, std::string> &Nodes) {
    const BarrierRegion &Region = Regions[Index];
    OS << "  subgraph cluster" << Index << " {\n    label=\"region " << Index
       << (Region.once ? ", once for the group" : ", for each work-item")
       << "\";\n    style=filled;\n    fillcolor=\"" << (Region.once ? OnceColor : LoopedColor)
       << "\";\n";
    for (const BasicBlock *BB : Region.blocks) {
      OS << "    " << Nodes.lookup(BB) << " [label=\"" << nameOf(*BB);
      if (Copies.lookup(BB) > 1)
        OS << "\\nin " << Copies.lookup(BB) << " regions\", style=filled, fillcolor=\""
           << SharedColor;
      OS << "\"];\n";
    }
    OS << "  }\n";
  }
};

} // namespace

void BarrierRegions::writeDot(raw_ostream &OS) const { RegionDrawing(F, Regions, OS).draw(); }

} // namespace oclc::passes
