//===- BlockOrder.cpp - Sort blocks in the order of the source --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Frontend/SPIRV/BlockOrder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace oclc::spirv {

namespace {

/// A block on the current path of the depth-first search. `rest` are the successors that are not
/// yet visited; the last one is visited first, so that the first one comes first in reverse
/// postorder.
struct Visit {
  explicit Visit(BasicBlock *Block) : block(Block), rest(successors(Block)) {}
  BasicBlock *block;
  SmallVector<BasicBlock *, 2> rest;
};

} // namespace

/// Returns the reachable blocks in postorder: each block follows its successors, except along back
/// edges.
static SmallVector<BasicBlock *> postOrder(Function &F) {
  SmallVector<BasicBlock *> Order;
  SmallPtrSet<BasicBlock *, 16> Seen = {&F.getEntryBlock()};
  SmallVector<Visit> Path = {Visit(&F.getEntryBlock())};
  while (!Path.empty()) {
    if (Path.back().rest.empty()) {
      Order.push_back(Path.pop_back_val().block);
      continue;
    }
    BasicBlock *Next = Path.back().rest.pop_back_val();
    if (Seen.insert(Next).second)
      Path.emplace_back(Next);
  }
  return Order;
}

void orderBlocks(llvm::Module &Program) {
  for (Function &F : Program) {
    if (F.isDeclaration())
      continue;
    // Unreachable blocks stay at the end.
    const SmallVector<BasicBlock *> Order = postOrder(F);
    BasicBlock *Before = nullptr;
    for (BasicBlock *Block : reverse(Order)) {
      if (Before)
        Block->moveAfter(Before);
      Before = Block;
    }
  }
}

} // namespace oclc::spirv
