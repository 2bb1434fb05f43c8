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

/// Each of these functions is true if the instruction, or an intrinsic with the id, can be split.
/// An instruction must be of the kind in the function's name and have parts.
bool isSplitOperation(const llvm::Instruction &inst);
bool isSplitBitCast(const llvm::BitCastInst &cast);
bool isSplitAccess(const llvm::Instruction &inst);
bool isSplitCall(const llvm::CallInst &call);
bool isSplitReduction(llvm::Intrinsic::ID id);

/// True if a load, or a store of a value with these scalars, becomes an access to one integer.
bool isPackedLoad(const llvm::LoadInst &load);
bool isPackedStore(const llvm::StoreInst &store, llvm::ArrayRef<llvm::Value *> parts);

/// Concatenates the bits of `elements`, beginning with the lowest bit of the first one, and cuts
/// them into elements of the type `to`.
Parts castBits(llvm::IRBuilderBase &builder, llvm::ArrayRef<llvm::Value *> elements,
               llvm::Type *to);

/// Splits the instructions of a loop. The operands of an instruction must be split before it.
class ValueSplitter {
public:
  explicit ValueSplitter(llvm::Loop &loop) : Known(loop), Builder(loop.getHeader()->getContext()) {}

  void split(llvm::Instruction &inst);
  /// Completes PHIs and erases the original instructions, after all of them have been split.
  void finish();

private:
  ValueParts Known;
  llvm::IRBuilder<> Builder;
  /// Original instructions, to be erased at the end.
  llvm::SmallVector<llvm::Instruction *> Replaced;
  /// Elements that are taken from integers.
  llvm::SmallVector<llvm::Instruction *> Packed;

  void define(llvm::Instruction &inst, Parts fresh);
  template <typename FnT> void forEachPart(llvm::Instruction &inst, FnT create);

  // SplitOperations.cpp
  void splitOperation(llvm::Instruction &inst);
  void splitPhi(llvm::PHINode &phi);
  void completePhi(llvm::PHINode &phi);
  void splitExtractElement(llvm::ExtractElementInst &extract);
  void splitInsertElement(llvm::InsertElementInst &insert);
  void splitShuffle(llvm::ShuffleVectorInst &shuffle);
  void splitExtractValue(llvm::ExtractValueInst &extract);
  void splitInsertValue(llvm::InsertValueInst &insert);
  llvm::Value *isIndex(llvm::Value *index, unsigned number);

  // SplitMemory.cpp
  void splitLoad(llvm::LoadInst &load);
  void splitStore(llvm::StoreInst &store);
  void splitExchange(llvm::AtomicCmpXchgInst &exchange);
  llvm::Value *addressOf(llvm::Value *base, const Leaf &part);
  void copyFacts(const llvm::Instruction &from, llvm::Instruction &to, const Leaf &part);

  // SplitPacked.cpp
  void splitPackedLoad(llvm::LoadInst &load);
  void splitPackedStore(llvm::StoreInst &store, llvm::ArrayRef<llvm::Value *> parts);
  void extendPacked();

  // SplitCalls.cpp
  void splitCall(llvm::CallInst &call);
  void splitIntrinsic(llvm::CallInst &call);
  void splitBuiltin(llvm::CallInst &call, llvm::Function &scalar);
  void splitOtherCall(llvm::CallInst &call);

  // SplitOverflow.cpp
  void splitOverflow(llvm::WithOverflowInst &operation);
  // SplitReductions.cpp
  void splitReduction(llvm::IntrinsicInst &reduction);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_SPLIT_VALUESPLITTER_H
