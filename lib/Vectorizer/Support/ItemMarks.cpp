//===- ItemMarks.cpp - Which work-items run an access to memory ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Support/ItemMarks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral RowKind = "oclc.row", SharedKind = "oclc.shared";

static bool isSimple(const Instruction &inst) {
  if (auto *load = dyn_cast<LoadInst>(&inst))
    return load->isSimple();
  auto *store = dyn_cast<StoreInst>(&inst);
  return store && store->isSimple();
}

void markRow(Instruction &access, MDNode &row) {
  if (isSimple(access))
    access.setMetadata(RowKind, &row);
}

void markShared(Instruction &load) {
  if (isa<LoadInst>(load) && isSimple(load))
    load.setMetadata(SharedKind, MDNode::get(load.getContext(), {}));
}

void inheritItemMarks(Instruction &fresh, const Instruction &access) {
  for (const StringLiteral kind : {RowKind, SharedKind})
    fresh.setMetadata(kind, access.getMetadata(kind));
}

bool isShared(const Instruction &access) { return access.hasMetadata(SharedKind); }

bool areOfDifferentRows(const Instruction &a, const Instruction &b) {
  const MDNode *rowOfA = a.getMetadata(RowKind), *rowOfB = b.getMetadata(RowKind);
  return rowOfA && rowOfB && rowOfA != rowOfB;
}

void dropItemMarks(Function &f) {
  for (Instruction &inst : instructions(f))
    for (const StringLiteral kind : {RowKind, SharedKind})
      if (inst.hasMetadata())
        inst.setMetadata(kind, nullptr);
}

} // namespace oclc::vectorizer
