//===- WorkItemLoopNest.cpp - Loops over the work-items of a group ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/WorkItemLoopNest.h"

#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LoopProperties.h"

#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr const char *DimensionNames[] = {"x", "y", "z"};

MDNode *property(LLVMContext &context, StringRef name, ArrayRef<Metadata *> values = {}) {
  SmallVector<Metadata *> operands = {MDString::get(context, name)};
  append_range(operands, values);
  return MDNode::get(context, operands);
}

/// Returns loop metadata with the given properties. Its first operand is the node itself.
MDNode *loopMetadata(LLVMContext &context, ArrayRef<Metadata *> properties) {
  SmallVector<Metadata *> operands = {nullptr};
  append_range(operands, properties);
  MDNode *loop = MDNode::getDistinct(context, operands);
  loop->replaceOperandWith(0, loop);
  return loop;
}

/// Returns the metadata of an outer loop. Unrolling is disabled: if the loops of a small work-group
/// were unrolled before vectorisation, the vectorizer would see no loop.
MDNode *outerLoop(LLVMContext &context, bool isOverRows) {
  SmallVector<Metadata *> properties = {property(context, "llvm.loop.unroll.disable")};
  if (isOverRows)
    properties.push_back(property(context, RowsProperty));
  return loopMetadata(context, properties);
}

/// Returns the metadata of the innermost loop. Unrolling is disabled before vectorisation.
/// Afterwards LLVM may unroll the vectorised loop completely if its trip count is known. Runtime
/// unrolling stays disabled, because it would only enlarge the code. A loop over a long row has
/// none of these properties: the vectorizer treats interleaving as unrolling and would not
/// interleave.
MDNode *parallelLoop(LLVMContext &context, MDNode *accessGroup, bool isLong, bool isInStack) {
  SmallVector<Metadata *> properties = {
      property(context, "llvm.loop.parallel_accesses", accessGroup),
      property(context, WorkItemsProperty)};
  if (isInStack)
    properties.push_back(property(context, InStackProperty));
  if (isLong)
    return loopMetadata(context, properties);
  auto *one = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
  Metadata *vectorized[] = {property(context, "llvm.loop.isvectorized", one),
                            property(context, "llvm.loop.unroll.runtime.disable")};
  append_range(properties,
               ArrayRef<Metadata *>(
                   {property(context, "llvm.loop.unroll.disable"),
                    property(context, "llvm.loop.vectorize.followup_vectorized", vectorized),
                    property(context, "llvm.loop.vectorize.followup_epilogue", vectorized)}));
  return loopMetadata(context, properties);
}

/// True if groups join in `dimension` and form rows that are too long for complete unrolling.
bool isLongRow(const Function &f, unsigned dimension) {
  return groupRows(f) == GroupRows::MayJoin &&
         ((dimension == 0 && joinedTileItems(f) >= WideTile) ||
          (dimension == 1 && joinedTileRows(f) >= WideTile));
}

/// Returns the metadata of loops whose code must stay small.
MDNode *plainLoop(LLVMContext &context) {
  auto *no = ConstantAsMetadata::get(ConstantInt::getFalse(context));
  return loopMetadata(context, {property(context, "llvm.loop.vectorize.enable", no),
                                property(context, "llvm.loop.unroll.disable")});
}

MDNode *innermostLoop(const Function &f, unsigned dimension, MDNode *accessGroup) {
  return isGeneralForm(f)
             ? plainLoop(f.getContext())
             : parallelLoop(f.getContext(), accessGroup, isLongRow(f, dimension), stacksGroups(f));
}

bool isOne(Value *size) {
  auto *constant = dyn_cast<ConstantInt>(size);
  return constant && constant->isOne();
}

} // namespace

std::array<unsigned, 3> loopOrder(unsigned innermost) {
  switch (innermost) {
  case 0:
    return {2, 1, 0};
  case 1:
    return {2, 0, 1};
  default:
    return {0, 1, 2};
  }
}

static Value *zero(BasicBlock *bb) {
  return ConstantInt::get(Type::getInt64Ty(bb->getContext()), 0);
}

WorkItemLoopNest::WorkItemLoopNest(BasicBlock *preheader, const Values3 &localSize,
                                   unsigned innermost, DebugLoc loc)
    : WorkItemLoopNest(preheader, localSize, innermost, {zero(preheader), localSize[0]},
                       std::move(loc)) {}

WorkItemLoopNest::WorkItemLoopNest(BasicBlock *preheader, const Values3 &localSize,
                                   unsigned innermost, std::pair<Value *, Value *> rangeX,
                                   DebugLoc loc)
    : Body(preheader), Loc(std::move(loc)) {
  Value *origin = zero(preheader);
  Ids = {origin, origin, origin};
  for (unsigned d : loopOrder(innermost))
    if (!isOne(localSize[d]))
      openLoop(d, d == 0 ? rangeX.first : origin, d == 0 ? rangeX.second : localSize[d]);
  IRBuilder<> builder(Body);
  const auto [outer, middle, inner] = loopOrder(vectorDimension(*preheader->getParent()));
  Value *row = builder.CreateAdd(builder.CreateMul(Ids[outer], localSize[middle], "", true, true),
                                 Ids[middle], "", true, true);
  Linear = builder.CreateAdd(builder.CreateMul(row, localSize[inner], "", true, true), Ids[inner],
                             "local.linear", true, true);
  if (!Loops.empty())
    AccessGroup = MDNode::getDistinct(preheader->getContext(), {});
}

void WorkItemLoopNest::openLoop(unsigned dimension, Value *first, Value *end) {
  Function *f = Body->getParent();
  StringRef name = DimensionNames[dimension];
  BasicBlock *header = BasicBlock::Create(f->getContext(), name + ".loop", f);
  IRBuilder<> builder(Body);
  builder.SetCurrentDebugLocation(Loc);
  builder.CreateBr(header);
  builder.SetInsertPoint(header);
  PHINode *id = builder.CreatePHI(builder.getInt64Ty(), 2, "local.id." + name);
  id->addIncoming(first, Body);
  Ids[dimension] = id;
  Loops.push_back({id, end, dimension});
  Body = header;
}

BasicBlock *WorkItemLoopNest::close(BasicBlock *bodyEnd) {
  BasicBlock *current = bodyEnd;
  for (unsigned inner = 0; const Loop &loop : reverse(Loops)) {
    Function *f = current->getParent();
    StringRef name = DimensionNames[loop.dimension];
    BasicBlock *after = BasicBlock::Create(f->getContext(), name + ".done", f);
    IRBuilder<> builder(current);
    builder.SetCurrentDebugLocation(Loc);
    Value *next = builder.CreateAdd(loop.id, builder.getInt64(1), name + ".next", true, true);
    BranchInst *branch =
        builder.CreateCondBr(builder.CreateICmpULT(next, loop.end), loop.id->getParent(), after);
    LLVMContext &context = f->getContext();
    branch->setMetadata(LLVMContext::MD_loop, inner == 0
                                                  ? innermostLoop(*f, loop.dimension, AccessGroup)
                                                  : outerLoop(context, inner == 1));
    ++inner;
    loop.id->addIncoming(next, current);
    current = after;
  }
  return current;
}

} // namespace oclc::passes
