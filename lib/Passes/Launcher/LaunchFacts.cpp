//===- LaunchFacts.cpp - Values that are the same for a whole launch --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/LaunchFacts.h"

#include "Binary/LaunchABI.h"

#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace oclc::passes {

LoadInst *loadFact(IRBuilderBase &builder, Type *ty, Value *base, uint64_t offset, Align alignment,
                   const Twine &name) {
  Value *address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), base, offset);
  LoadInst *load = builder.CreateAlignedLoad(ty, address, alignment, name);
  load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(builder.getContext(), {}));
  return load;
}

LoadInst *LaunchFacts::fact(Type *ty, uint64_t offset, const Twine &name) {
  LoadInst *&load = Known[offset];
  if (!load) {
    IRBuilderBase::InsertPointGuard guard(Builder);
    if (Instruction *terminator = Entry.getTerminator())
      Builder.SetInsertPoint(terminator);
    else
      Builder.SetInsertPoint(&Entry);
    const Align alignment = Entry.getDataLayout().getABITypeAlign(ty);
    load = loadFact(Builder, ty, Launch, offset, alignment, name);
  }
  return load;
}

Value *LaunchFacts::workDim() {
  return fact(Builder.getInt32Ty(), offsetof(abi::LaunchInfo, workDim));
}

Value *LaunchFacts::globalSize(unsigned d) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, globalSize) + 8 * d);
}

Value *LaunchFacts::globalOffset(unsigned d) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, globalOffset) + 8 * d);
}

Value *LaunchFacts::enqueuedLocalSize(unsigned d) {
  if (Size)
    return Builder.getInt64((*Size)[d]);
  LoadInst *load = fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, enqueuedLocalSize) + 8 * d);
  load->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(Builder.getContext()).createRange(APInt(64, 1), APInt(64, MaxWorkGroupSize + 1)));
  return load;
}

Value *LaunchFacts::numGroups(unsigned d) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, numGroups) + 8 * d, "num.groups");
}

Value *LaunchFacts::checks() {
  return fact(Builder.getPtrTy(), offsetof(abi::LaunchInfo, checks), "checks");
}

/// No product overflows: each factor and each partial product is clamped to MaxLaunchEnd + 1, the
/// smallest value beyond the bounds.
Value *LaunchFacts::keepsTo(const DimensionSets &bounds) {
  Value *tooLarge = Builder.getInt64(MaxLaunchEnd + 1), *kept = nullptr;
  for (unsigned set = 1; set != bounds.size(); ++set) {
    if (!bounds.test(set))
      continue;
    Value *product = nullptr;
    for (unsigned d = 0; d != 3; ++d) {
      if (!(set & (1u << d)))
        continue;
      // No unsigned wrap: the runtime rejects ranges whose last global id exceeds 64 bits.
      Value *end = Builder.CreateNUWAdd(globalOffset(d), globalSize(d), "end");
      if (!isPowerOf2_32(set))
        end = Builder.CreateBinaryIntrinsic(Intrinsic::umin, end, tooLarge);
      product = product ? Builder.CreateMul(product, end, "", true, true) : end;
      if (product != end)
        product = Builder.CreateBinaryIntrinsic(Intrinsic::umin, product, tooLarge);
    }
    Value *keeps = Builder.CreateICmpULT(product, tooLarge);
    kept = kept ? Builder.CreateAnd(kept, keeps) : keeps;
  }
  return kept;
}

} // namespace oclc::passes
