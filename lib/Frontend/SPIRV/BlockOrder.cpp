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
  explicit Visit(BasicBlock *block) : block(block), rest(successors(block)) {}
  BasicBlock *block;
  SmallVector<BasicBlock *, 2> rest;
};

} // namespace

/// Returns the reachable blocks in postorder: each block follows its successors, except along back
/// edges.
static SmallVector<BasicBlock *> postOrder(Function &f) {
  SmallVector<BasicBlock *> order;
  SmallPtrSet<BasicBlock *, 16> seen = {&f.getEntryBlock()};
  SmallVector<Visit> path = {Visit(&f.getEntryBlock())};
  while (!path.empty()) {
    if (path.back().rest.empty()) {
      order.push_back(path.pop_back_val().block);
      continue;
    }
    BasicBlock *next = path.back().rest.pop_back_val();
    if (seen.insert(next).second)
      path.emplace_back(next);
  }
  return order;
}

void orderBlocks(llvm::Module &program) {
  for (Function &f : program) {
    if (f.isDeclaration())
      continue;
    // Unreachable blocks stay at the end.
    const SmallVector<BasicBlock *> order = postOrder(f);
    BasicBlock *before = nullptr;
    for (BasicBlock *block : reverse(order)) {
      if (before)
        block->moveAfter(before);
      before = block;
    }
  }
}

} // namespace oclc::spirv
