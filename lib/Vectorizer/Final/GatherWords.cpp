//===- GatherWords.cpp - Gathers of bytes and half-words --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Final/GatherWords.h"

#include "Passes/HostOpt/HostPasses.h"
#include "Vectorizer/Support/Gather.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

constexpr unsigned WordBytes = 4, ByteBits = 8;

/// Number of lanes from which a gather is faster than separate loads.
constexpr unsigned FewestLanes = 8;

bool isNarrowElement(const Type &ty) { return ty.isIntegerTy(8) || ty.isIntegerTy(16); }

/// True if each element lies within an aligned word, and the target gathers such words but not the
/// elements.
bool pays(const Gather &gather, const TargetTransformInfo &tti) {
  auto *ty = dyn_cast<FixedVectorType>(gather.type());
  if (!ty || ty->getNumElements() < FewestLanes || !isNarrowElement(*ty->getElementType()) ||
      gather.alignment().value() * ByteBits < ty->getScalarSizeInBits() ||
      cast<VectorType>(gather.pointers()->getType())->getElementType()->getPointerAddressSpace())
    return false;
  Type *word = Type::getInt32Ty(ty->getContext());
  return gather.isInstruction(word, Align(WordBytes), tti) &&
         !gather.isInstruction(ty->getElementType(), gather.alignment(), tti);
}

/// The words that contain elements, and where the elements begin in them, in bytes.
struct Words {
  Value *Pointers, *Bytes;
};

/// Splits addresses of a base and an index, so that narrow-gather-offsets can follow them; null
/// members if the addresses have another form.
Words wordsOfIndexed(const Gather &gather, IRBuilderBase &builder) {
  auto *address = dyn_cast<GetElementPtrInst>(gather.pointers());
  if (!address || address->getNumIndices() != 1 || !address->hasOneUse())
    return {};
  Value *base = address->getPointerOperand(), *index = *address->idx_begin();
  if (base->getType()->isVectorTy())
    base = getSplatValue(base);
  if (!base || !index->getType()->isVectorTy() ||
      !index->getType()->getScalarType()->isIntegerTy(64))
    return {};
  const DataLayout &dl = address->getDataLayout();
  const ElementCount lanes = gather.type()->getElementCount();
  const uint64_t size = dl.getTypeAllocSize(address->getSourceElementType()).getFixedValue();
  Value *first = builder.CreateAnd(builder.CreatePtrToInt(base, builder.getInt64Ty()),
                                   builder.getInt64(WordBytes - 1));
  Value *start =
      builder.CreateIntrinsic(Intrinsic::ptrmask, {base->getType(), builder.getInt64Ty()},
                              {base, builder.getInt64(-uint64_t(WordBytes))});
  Value *at = builder.CreateAdd(builder.CreateMul(index, ConstantInt::get(index->getType(), size)),
                                builder.CreateVectorSplat(lanes, first));
  Value *word = builder.CreateAnd(at, ConstantInt::get(at->getType(), -uint64_t(WordBytes)));
  return {builder.CreateGEP(builder.getInt8Ty(), start, word), at};
}

Words wordsOf(const Gather &gather, IRBuilderBase &builder) {
  if (Words words = wordsOfIndexed(gather, builder); words.Pointers)
    return words;
  Type *integers = VectorType::get(builder.getInt64Ty(), gather.type()->getElementCount());
  Value *down = ConstantInt::get(integers, -uint64_t(WordBytes));
  Value *pointers = gather.pointers();
  return {builder.CreateIntrinsic(Intrinsic::ptrmask, {pointers->getType(), integers},
                                  {pointers, down}),
          builder.CreatePtrToInt(pointers, integers)};
}

void replace(const Gather &gather) {
  IRBuilder<> builder(gather.I);
  auto *ty = VectorType::get(builder.getInt32Ty(), gather.type()->getElementCount());
  const Words words = wordsOf(gather, builder);
  CallInst *loaded = builder.CreateMaskedGather(ty, words.Pointers, Align(WordBytes), gather.mask(),
                                                Constant::getNullValue(ty));
  loaded->copyMetadata(*gather.I, {LLVMContext::MD_dbg, LLVMContext::MD_access_group});
  Value *byte =
      builder.CreateAnd(builder.CreateTrunc(words.Bytes, ty), ConstantInt::get(ty, WordBytes - 1));
  Value *shifted =
      builder.CreateLShr(loaded, builder.CreateMul(byte, ConstantInt::get(ty, ByteBits)));
  Value *v = builder.CreateTrunc(shifted, gather.type());
  if (!isa<UndefValue>(gather.inactive()))
    v = builder.CreateSelect(gather.mask(), v, gather.inactive());
  v->takeName(gather.I);
  auto *old = dyn_cast<Instruction>(gather.pointers());
  gather.I->replaceAllUsesWith(v);
  gather.I->eraseFromParent();
  if (old)
    RecursivelyDeleteTriviallyDeadInstructions(old);
}

} // namespace

bool gatherWords(Function &f, const TargetTransformInfo &tti) {
  if (!f.getDataLayout().isLittleEndian())
    return false;
  SmallVector<Gather> gathers;
  for (Instruction &inst : instructions(f))
    if (std::optional<Gather> gather = Gather::of(inst); gather && pays(*gather, tti))
      gathers.push_back(*gather);
  for (const Gather &gather : gathers)
    replace(gather);
  return !gathers.empty();
}

PreservedAnalyses GatherWordsPass::run(Module &m, ModuleAnalysisManager &) {
  const std::unique_ptr<passes::HostPasses> host =
      passes::HostPasses::createFor("gather-words", m, OptimizationLevel::O3);
  if (!host)
    return PreservedAnalyses::all();
  bool changed = false;
  for (Function &f : m)
    if (!f.isDeclaration())
      changed |= gatherWords(f, host->machine().getTargetTransformInfo(f));
  PreservedAnalyses pa;
  pa.preserveSet<CFGAnalyses>();
  return changed ? pa : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
