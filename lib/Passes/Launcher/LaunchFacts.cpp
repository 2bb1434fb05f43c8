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

LoadInst *loadFact(IRBuilderBase &Builder, Type *Ty, Value *Base, uint64_t Offset, Align Alignment,
                   const Twine &Name) {
  Value *Address = Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(), Base, Offset);
  LoadInst *Load = Builder.CreateAlignedLoad(Ty, Address, Alignment, Name);
  Load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(Builder.getContext(), {}));
  return Load;
}

LoadInst *LaunchFacts::fact(Type *Ty, uint64_t Offset, const Twine &Name) {
  LoadInst *&Load = Known[Offset];
  if (!Load) {
    IRBuilderBase::InsertPointGuard Guard(Builder);
    if (Instruction *Terminator = Entry.getTerminator())
      Builder.SetInsertPoint(Terminator);
    else
      Builder.SetInsertPoint(&Entry);
    Load = loadFact(Builder, Ty, Launch, Offset, Align(Ty->getIntegerBitWidth() / 8), Name);
  }
  return Load;
}

Value *LaunchFacts::workDim() {
  return fact(Builder.getInt32Ty(), offsetof(abi::LaunchInfo, workDim));
}

Value *LaunchFacts::globalSize(unsigned D) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, globalSize) + 8 * D);
}

Value *LaunchFacts::globalOffset(unsigned D) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, globalOffset) + 8 * D);
}

Value *LaunchFacts::enqueuedLocalSize(unsigned D) {
  if (Size)
    return Builder.getInt64((*Size)[D]);
  LoadInst *Load = fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, enqueuedLocalSize) + 8 * D);
  Load->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(Builder.getContext()).createRange(APInt(64, 1), APInt(64, MaxWorkGroupSize + 1)));
  return Load;
}

Value *LaunchFacts::numGroups(unsigned D) {
  return fact(Builder.getInt64Ty(), offsetof(abi::LaunchInfo, numGroups) + 8 * D, "num.groups");
}

/// No product overflows: each factor and each partial product is clamped to MaxLaunchEnd + 1, the
/// smallest value beyond the bounds.
Value *LaunchFacts::keepsTo(const DimensionSets &Bounds) {
  Value *TooLarge = Builder.getInt64(MaxLaunchEnd + 1), *Kept = nullptr;
  for (unsigned Set = 1; Set != Bounds.size(); ++Set) {
    if (!Bounds.test(Set))
      continue;
    Value *Product = nullptr;
    for (unsigned D = 0; D != 3; ++D) {
      if (!(Set & (1u << D)))
        continue;
      // No unsigned wrap: the runtime rejects ranges whose last global id exceeds 64 bits.
      Value *End = Builder.CreateNUWAdd(globalOffset(D), globalSize(D), "end");
      if (!isPowerOf2_32(Set))
        End = Builder.CreateBinaryIntrinsic(Intrinsic::umin, End, TooLarge);
      Product = Product ? Builder.CreateMul(Product, End, "", true, true) : End;
      if (Product != End)
        Product = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Product, TooLarge);
    }
    Value *Keeps = Builder.CreateICmpULT(Product, TooLarge);
    Kept = Kept ? Builder.CreateAnd(Kept, Keeps) : Keeps;
  }
  return Kept;
}

} // namespace oclc::passes
