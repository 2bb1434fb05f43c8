//===- LoopNumbers.cpp - Numbers of the loops over work-items ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/LoopNest/LoopNumbers.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr char Number[] = "oclc.loop.number";

static StringRef nameOf(const Metadata *Property) {
  auto *Node = dyn_cast_or_null<MDNode>(Property);
  auto *Name =
      Node && Node->getNumOperands() != 0 ? dyn_cast<MDString>(Node->getOperand(0)) : nullptr;
  return Name ? Name->getString() : "";
}

/// Gives the loop a new distinct loop ID with `Properties`.
static void rebuild(Loop &L, ArrayRef<Metadata *> Properties) {
  SmallVector<Metadata *> Operands = {nullptr};
  append_range(Operands, Properties);
  MDNode *Id = MDNode::getDistinct(L.getHeader()->getContext(), Operands);
  Id->replaceOperandWith(0, Id);
  L.setLoopID(Id);
}

static SmallVector<Metadata *> propertiesOf(const Loop &L,
                                            function_ref<bool(const Metadata *)> Filter) {
  SmallVector<Metadata *> Properties;
  if (const MDNode *Id = L.getLoopID())
    for (const MDOperand &Property : drop_begin(Id->operands()))
      if (Filter(Property))
        Properties.push_back(Property);
  return Properties;
}

/// Returns the source location of the first instruction in the header that has one, whatever code
/// has been moved out of the loop or after it.
static DebugLoc placeOf(const Loop &L) {
  for (const Instruction &I : *L.getHeader())
    if (const DebugLoc &Place = I.getDebugLoc(); Place && Place.getLine() != 0)
      return Place;
  return L.getStartLoc();
}

SmallVector<DebugLoc> numberLoops(const LoopInfo &LI) {
  SmallVector<DebugLoc> Places;
  for (Loop *L : LI.getLoopsInPreorder())
    if (hasWorkItems(*L)) {
      addStringMetadataToLoop(L, Number, unsigned(Places.size()));
      Places.push_back(placeOf(*L));
    }
  return Places;
}

std::optional<unsigned> loopNumber(const Loop &L) {
  std::optional<int> Known = getOptionalIntLoopAttribute(&L, Number);
  return Known ? std::optional(unsigned(*Known)) : std::nullopt;
}

void forgetNumbers(const LoopInfo &LI) {
  for (Loop *L : LI.getLoopsInPreorder())
    if (loopNumber(*L))
      rebuild(*L, propertiesOf(*L, [](const Metadata *P) { return nameOf(P) != Number; }));
}

void setProperties(Loop &L, ArrayRef<Metadata *> Others) {
  auto Properties = propertiesOf(L, [](const Metadata *P) { return nameOf(P) == Number; });
  append_range(Properties, Others);
  rebuild(L, Properties);
}

void inheritNumber(Loop &L) {
  rebuild(L, propertiesOf(L, [](const Metadata *P) {
            return !nameOf(P).starts_with("llvm.loop.vectorize.followup");
          }));
}

} // namespace oclc::vectorizer
