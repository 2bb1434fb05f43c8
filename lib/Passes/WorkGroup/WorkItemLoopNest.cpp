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

MDNode *property(LLVMContext &Context, StringRef Name, ArrayRef<Metadata *> Values = {}) {
  SmallVector<Metadata *> Operands = {MDString::get(Context, Name)};
  append_range(Operands, Values);
  return MDNode::get(Context, Operands);
}

/// Returns loop metadata with the given properties. Its first operand is the node itself.
MDNode *loopMetadata(LLVMContext &Context, ArrayRef<Metadata *> Properties) {
  SmallVector<Metadata *> Operands = {nullptr};
  append_range(Operands, Properties);
  MDNode *Loop = MDNode::getDistinct(Context, Operands);
  Loop->replaceOperandWith(0, Loop);
  return Loop;
}

/// Returns the metadata of an outer loop. Unrolling is disabled: if the loops of a small work-group
/// were unrolled before vectorisation, the vectorizer would see no loop.
MDNode *outerLoop(LLVMContext &Context, bool IsOverRows) {
  SmallVector<Metadata *> Properties = {property(Context, "llvm.loop.unroll.disable")};
  if (IsOverRows)
    Properties.push_back(property(Context, RowsProperty));
  return loopMetadata(Context, Properties);
}

/// Returns the metadata of the innermost loop. Unrolling is disabled before vectorisation.
/// Afterwards LLVM may unroll the vectorised loop completely if its trip count is known. Runtime
/// unrolling would only enlarge the code. A long row omits these properties, because the vectorizer
/// treats interleaving as unrolling and would not interleave.
MDNode *parallelLoop(LLVMContext &Context, MDNode *AccessGroup, bool IsLong, bool IsInStack) {
  SmallVector<Metadata *> Properties = {
      property(Context, "llvm.loop.parallel_accesses", AccessGroup),
      property(Context, WorkItemsProperty)};
  if (IsInStack)
    Properties.push_back(property(Context, InStackProperty));
  if (IsLong)
    return loopMetadata(Context, Properties);
  auto *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), 1));
  Metadata *Vectorized[] = {property(Context, "llvm.loop.isvectorized", One),
                            property(Context, "llvm.loop.unroll.runtime.disable")};
  append_range(Properties,
               ArrayRef<Metadata *>(
                   {property(Context, "llvm.loop.unroll.disable"),
                    property(Context, "llvm.loop.vectorize.followup_vectorized", Vectorized),
                    property(Context, "llvm.loop.vectorize.followup_epilogue", Vectorized)}));
  return loopMetadata(Context, Properties);
}

/// True if groups join in the dimension to rows that are too long for complete unrolling.
bool isLongRow(const Function &F, unsigned Dimension) {
  return groupRows(F) == GroupRows::MayJoin &&
         ((Dimension == 0 && joinedTileItems(F) >= WideTile) ||
          (Dimension == 1 && joinedTileRows(F) >= WideTile));
}

/// Returns the metadata of loops whose code must stay small.
MDNode *plainLoop(LLVMContext &Context) {
  auto *No = ConstantAsMetadata::get(ConstantInt::getFalse(Context));
  return loopMetadata(Context, {property(Context, "llvm.loop.vectorize.enable", No),
                                property(Context, "llvm.loop.unroll.disable")});
}

MDNode *innermostLoop(const Function &F, unsigned Dimension, MDNode *AccessGroup) {
  return isGeneralForm(F)
             ? plainLoop(F.getContext())
             : parallelLoop(F.getContext(), AccessGroup, isLongRow(F, Dimension), stacksGroups(F));
}

/// Returns the dimensions of the loops, outermost first.
std::array<unsigned, 3> loopOrder(unsigned Innermost) {
  switch (Innermost) {
  case 0:
    return {2, 1, 0};
  case 1:
    return {2, 0, 1};
  default:
    return {0, 1, 2};
  }
}

bool isOne(Value *Size) {
  auto *Constant = dyn_cast<ConstantInt>(Size);
  return Constant && Constant->isOne();
}

} // namespace

static Value *zero(BasicBlock *BB) {
  return ConstantInt::get(Type::getInt64Ty(BB->getContext()), 0);
}

WorkItemLoopNest::WorkItemLoopNest(BasicBlock *Preheader, const Values3 &LocalSize,
                                   unsigned Innermost, DebugLoc Loc)
    : WorkItemLoopNest(Preheader, LocalSize, Innermost, {zero(Preheader), LocalSize[0]},
                       std::move(Loc)) {}

WorkItemLoopNest::WorkItemLoopNest(BasicBlock *Preheader, const Values3 &LocalSize,
                                   unsigned Innermost, std::pair<Value *, Value *> RangeX,
                                   DebugLoc Loc)
    : Body(Preheader), Loc(std::move(Loc)) {
  Value *Zero = zero(Preheader);
  Ids = {Zero, Zero, Zero};
  for (unsigned D : loopOrder(Innermost))
    if (!isOne(LocalSize[D]))
      openLoop(D, D == 0 ? RangeX.first : Zero, D == 0 ? RangeX.second : LocalSize[D]);
  IRBuilder<> Builder(Body);
  const auto [Outer, Middle, Inner] = loopOrder(vectorDimension(*Preheader->getParent()));
  Value *Row = Builder.CreateAdd(Builder.CreateMul(Ids[Outer], LocalSize[Middle], "", true, true),
                                 Ids[Middle], "", true, true);
  Linear = Builder.CreateAdd(Builder.CreateMul(Row, LocalSize[Inner], "", true, true), Ids[Inner],
                             "local.linear", true, true);
  if (!Loops.empty())
    AccessGroup = MDNode::getDistinct(Preheader->getContext(), {});
}

void WorkItemLoopNest::openLoop(unsigned Dimension, Value *First, Value *End) {
  Function *F = Body->getParent();
  StringRef Name = DimensionNames[Dimension];
  BasicBlock *Header = BasicBlock::Create(F->getContext(), Name + ".loop", F);
  IRBuilder<> Builder(Body);
  Builder.SetCurrentDebugLocation(Loc);
  Builder.CreateBr(Header);
  Builder.SetInsertPoint(Header);
  PHINode *Id = Builder.CreatePHI(Builder.getInt64Ty(), 2, "local.id." + Name);
  Id->addIncoming(First, Body);
  Ids[Dimension] = Id;
  Loops.push_back({Id, End, Dimension});
  Body = Header;
}

BasicBlock *WorkItemLoopNest::close(BasicBlock *BodyEnd) {
  BasicBlock *Current = BodyEnd;
  for (unsigned Inner = 0; const Loop &L : reverse(Loops)) {
    Function *F = Current->getParent();
    StringRef Name = DimensionNames[L.dimension];
    BasicBlock *After = BasicBlock::Create(F->getContext(), Name + ".done", F);
    IRBuilder<> Builder(Current);
    Builder.SetCurrentDebugLocation(Loc);
    Value *Next = Builder.CreateAdd(L.id, Builder.getInt64(1), Name + ".next", true, true);
    BranchInst *Branch =
        Builder.CreateCondBr(Builder.CreateICmpULT(Next, L.end), L.id->getParent(), After);
    LLVMContext &Context = F->getContext();
    Branch->setMetadata(LLVMContext::MD_loop, Inner == 0
                                                  ? innermostLoop(*F, L.dimension, AccessGroup)
                                                  : outerLoop(Context, Inner == 1));
    ++Inner;
    L.id->addIncoming(Next, Current);
    Current = After;
  }
  return Current;
}

} // namespace oclc::passes
