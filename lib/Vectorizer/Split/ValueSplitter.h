//===- ValueSplitter.h - Splits instructions with vectors and structures ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_SPLIT_VALUESPLITTER_H
#define OCLC_VECTORIZER_SPLIT_VALUESPLITTER_H

#include "Vectorizer/Split/ValueParts.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

namespace oclc::vectorizer {

/// True for instructions that can be split, by kinds of instructions. The instruction must have
/// parts.
bool isSplitOperation(const llvm::Instruction &I);
bool isSplitBitCast(const llvm::BitCastInst &Cast);
bool isSplitAccess(const llvm::Instruction &I);
bool isSplitCall(const llvm::CallInst &Call);
bool isSplitReduction(llvm::Intrinsic::ID Id);

/// Concatenates the bits of `Elements` in ascending order and cuts them into elements of the type
/// `To`.
Parts castBits(llvm::IRBuilderBase &Builder, llvm::ArrayRef<llvm::Value *> Elements,
               llvm::Type *To);

/// Splits the instructions of a loop. The operands of an instruction must be split before it.
class ValueSplitter {
public:
  explicit ValueSplitter(llvm::Loop &L) : Known(L), Builder(L.getHeader()->getContext()) {}

  void split(llvm::Instruction &I);
  /// Completes PHIs and erases the original instructions, after all of them have been split.
  void finish();

private:
  ValueParts Known;
  llvm::IRBuilder<> Builder;
  /// Original instructions, to be erased at the end.
  llvm::SmallVector<llvm::Instruction *> Replaced;

  void define(llvm::Instruction &I, Parts New);
  template <typename FnT> void forEachPart(llvm::Instruction &I, FnT Create);

  // SplitOperations.cpp
  void splitOperation(llvm::Instruction &I);
  void splitPhi(llvm::PHINode &Phi);
  void completePhi(llvm::PHINode &Phi);
  void splitExtractElement(llvm::ExtractElementInst &Extract);
  void splitInsertElement(llvm::InsertElementInst &Insert);
  void splitShuffle(llvm::ShuffleVectorInst &Shuffle);
  void splitExtractValue(llvm::ExtractValueInst &Extract);
  void splitInsertValue(llvm::InsertValueInst &Insert);
  llvm::Value *isIndex(llvm::Value *Index, unsigned Number);

  // SplitMemory.cpp
  void splitLoad(llvm::LoadInst &Load);
  void splitStore(llvm::StoreInst &Store);
  void splitExchange(llvm::AtomicCmpXchgInst &Exchange);
  llvm::Value *addressOf(llvm::Value *Base, const Leaf &Part);
  void copyFacts(const llvm::Instruction &From, llvm::Instruction &To, const Leaf &Part);

  // SplitCalls.cpp
  void splitCall(llvm::CallInst &Call);
  void splitIntrinsic(llvm::CallInst &Call);
  void splitBuiltin(llvm::CallInst &Call, llvm::Function &Scalar);
  void splitOtherCall(llvm::CallInst &Call);

  // SplitOverflow.cpp
  void splitOverflow(llvm::WithOverflowInst &Operation);
  // SplitReductions.cpp
  void splitReduction(llvm::IntrinsicInst &Reduction);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_VALUESPLITTER_H
