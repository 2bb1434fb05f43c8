//===- CheckBounds.cpp - Check that accesses are inside of their objects ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Sanitizers/CheckBounds.h"

#include "Passes/Sanitizers/AccessSites.h"
#include "Passes/Sanitizers/CollectivePointers.h"
#include "Passes/Sanitizers/ObjectBounds.h"
#include "Passes/Sanitizers/SanitizerCalls.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class BoundsChecker {
public:
  BoundsChecker(Function &kernel, AccessSites &sites)
      : Kernel(kernel), Sites(sites), Bounds(kernel), Remark("check-bounds", kernel) {}

  void run(ObjectsToCheck which) {
    for (const CheckedAccess &access : checkedAccesses(Kernel)) {
      const SmallVector<const Value *> objects = objectsOf(*access.pointer->get());
      const bool isPrivate =
          all_of(objects, [](const Value *object) { return isa<AllocaInst>(object); });
      if (isPrivate == (which == ObjectsToCheck::PrivateVariables))
        check(access, objects);
    }
  }

private:
  Function &Kernel;
  AccessSites &Sites;
  ObjectBounds Bounds;
  Remarks Remark;

  void check(const CheckedAccess &access, ArrayRef<const Value *> objects) {
    const auto isInternal = [](const Value *object) { return isInternalMemory(*object); };
    const auto isKnown = [](const Value *object) { return hasKnownSize(*object); };
    if (isAlwaysInside(access, objects) || all_of(objects, isInternal))
      return;
    if (!all_of(objects, isKnown))
      Remark.missed(access.instruction().getDebugLoc(), "UnknownObject",
                    "not checked: the bounds of the memory of a loaded pointer are not known");
    if (any_of(objects, isKnown))
      guard(access, objects);
  }

  static bool isAlwaysInside(const CheckedAccess &access, ArrayRef<const Value *> objects) {
    auto *bytes = dyn_cast<ConstantInt>(access.bytes());
    const std::optional<uint64_t> size =
        objects.size() == 1 ? constantSize(*objects.front()) : std::nullopt;
    if (!bytes || !size || bytes->getValue().ugt(*size))
      return false;
    APInt offset(64, 0);
    const Value *base = access.pointer->get()->stripAndAccumulateConstantOffsets(
        access.instruction().getDataLayout(), offset, /*AllowNonInbounds=*/true);
    return base == objects.front() && offset.ule(*size - bytes->getZExtValue());
  }

  void guard(const CheckedAccess &access, ArrayRef<const Value *> objects) {
    Instruction &inst = access.instruction();
    Value *bytes = access.bytes();
    IRBuilder<> builder(&inst);
    const PlaceInObject place = Bounds.place(*access.pointer->get(), objects, builder);
    // The number of offsets at which the access is inside; 0 if it is larger than the object.
    Value *end = builder.CreateAdd(place.bytes, builder.getInt64(1));
    Value *places = builder.CreateBinaryIntrinsic(Intrinsic::usub_sat, end, bytes);
    Value *isBad = builder.CreateICmpUGE(place.offset, places);
    if (!isa<ConstantInt>(bytes)) // A copy of no bytes accesses nothing.
      isBad = builder.CreateAnd(isBad, builder.CreateIsNotNull(bytes));
    Instruction *atReport = nullptr, *atAccess = nullptr;
    SplitBlockAndInsertIfThenElse(isBad, inst.getIterator(), &atReport, &atAccess,
                                  MDBuilder(Kernel.getContext()).createUnlikelyBranchWeights());
    inst.moveBefore(atAccess->getIterator());
    replaceResult(inst, *atReport->getParent(), *atAccess->getSuccessor(0));
    builder.SetInsertPoint(atReport);
    builder.SetCurrentDebugLocation(inst.getDebugLoc());
    createAccessReport(builder, Sites.describe(access, describeObjects(objects)), place.offset,
                       place.bytes, bytes);
  }

  /// Makes zero the result of an access that is reported.
  static void replaceResult(Instruction &inst, BasicBlock &report, BasicBlock &done) {
    if (inst.use_empty())
      return;
    IRBuilder<> builder(&done, done.begin());
    PHINode *result = builder.CreatePHI(inst.getType(), 2);
    inst.replaceAllUsesWith(result);
    result->addIncoming(&inst, inst.getParent());
    result->addIncoming(Constant::getNullValue(inst.getType()), &report);
  }
};

/// GEPs promise that they stay inside of their object, or do not wrap, and LLVM may conclude that a
/// check never fails. So only GEPs without such promises may be checked.
void dropPromises(Function &kernel) {
  for (Instruction &inst : instructions(kernel))
    if (auto *gep = dyn_cast<GetElementPtrInst>(&inst))
      gep->setNoWrapFlags(GEPNoWrapFlags::none());
}

} // namespace

PreservedAnalyses CheckBoundsPass::run(Module &m, ModuleAnalysisManager &) {
  AccessSites sites(m);
  for (Function *kernel : kernels(m)) {
    forwardCollectivePointers(*kernel);
    dropPromises(*kernel);
    BoundsChecker(*kernel, sites).run(Objects);
  }
  return PreservedAnalyses::none();
}

} // namespace oclc::passes
