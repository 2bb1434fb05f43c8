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

static StringRef nameOf(const Metadata *property) {
  auto *node = dyn_cast_or_null<MDNode>(property);
  auto *name =
      node && node->getNumOperands() != 0 ? dyn_cast<MDString>(node->getOperand(0)) : nullptr;
  return name ? name->getString() : "";
}

/// Gives the loop a new distinct loop ID with `properties`.
static void rebuild(Loop &loop, ArrayRef<Metadata *> properties) {
  SmallVector<Metadata *> operands = {nullptr};
  append_range(operands, properties);
  MDNode *id = MDNode::getDistinct(loop.getHeader()->getContext(), operands);
  id->replaceOperandWith(0, id);
  loop.setLoopID(id);
}

static SmallVector<Metadata *> propertiesOf(const Loop &loop,
                                            function_ref<bool(const Metadata *)> filter) {
  SmallVector<Metadata *> properties;
  if (const MDNode *id = loop.getLoopID())
    for (const MDOperand &property : drop_begin(id->operands()))
      if (filter(property))
        properties.push_back(property);
  return properties;
}

/// Returns the source location of the first instruction in the header that has one. If none has,
/// returns the start location of the loop.
static DebugLoc placeOf(const Loop &loop) {
  for (const Instruction &inst : *loop.getHeader())
    if (const DebugLoc &place = inst.getDebugLoc(); place && place.getLine() != 0)
      return place;
  return loop.getStartLoc();
}

SmallVector<DebugLoc> numberLoops(const LoopInfo &li) {
  SmallVector<DebugLoc> places;
  for (Loop *loop : li.getLoopsInPreorder())
    if (hasWorkItems(*loop)) {
      addStringMetadataToLoop(loop, Number, unsigned(places.size()));
      places.push_back(placeOf(*loop));
    }
  return places;
}

std::optional<unsigned> loopNumber(const Loop &loop) {
  std::optional<int> known = getOptionalIntLoopAttribute(&loop, Number);
  return known ? std::optional(unsigned(*known)) : std::nullopt;
}

void forgetNumbers(const LoopInfo &li) {
  for (Loop *loop : li.getLoopsInPreorder())
    if (loopNumber(*loop))
      rebuild(*loop, propertiesOf(*loop, [](const Metadata *p) { return nameOf(p) != Number; }));
}

void setProperties(Loop &loop, ArrayRef<Metadata *> others) {
  auto properties = propertiesOf(loop, [](const Metadata *p) { return nameOf(p) == Number; });
  append_range(properties, others);
  rebuild(loop, properties);
}

void inheritNumber(Loop &loop) {
  rebuild(loop, propertiesOf(loop, [](const Metadata *p) {
            return !nameOf(p).starts_with("llvm.loop.vectorize.followup");
          }));
}

} // namespace oclc::vectorizer
