//===- LaunchFacts.h - What is the same for all work-groups of a launch -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H
#define OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H

#include "Passes/Support/Kernels.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// Loads what the runtime has written for the launch (LaunchABI.h) in the entry block of the entry
/// point, each fact once.
class LaunchFacts {
public:
  /// The builder is in the entry block. `Size` is the local size that the kernel is compiled for,
  /// if it is one.
  LaunchFacts(llvm::IRBuilderBase &Builder, llvm::Value *Launch, std::optional<LocalSize> Size)
      : Builder(Builder), Entry(*Builder.GetInsertBlock()), Launch(Launch), Size(Size) {}

  llvm::Value *workDim();
  llvm::Value *globalSize(unsigned D);
  llvm::Value *globalOffset(unsigned D);
  llvm::Value *enqueuedLocalSize(unsigned D);
  llvm::Value *numGroups(unsigned D);

  /// Whether the launch keeps the ends of its ids within `Bounds`.
  llvm::Value *keepsTo(const DimensionSets &Bounds);

private:
  llvm::IRBuilderBase &Builder;
  llvm::BasicBlock &Entry;
  llvm::Value *Launch;
  std::optional<LocalSize> Size;
  llvm::DenseMap<uint64_t, llvm::LoadInst *> Known; ///< By offset.

  llvm::LoadInst *fact(llvm::Type *Ty, uint64_t Offset, const llvm::Twine &Name = "");
};

/// Loads what does not change while the launch runs, `Offset` bytes behind `Base`.
llvm::LoadInst *loadFact(llvm::IRBuilderBase &Builder, llvm::Type *Ty, llvm::Value *Base,
                         uint64_t Offset, llvm::Align Alignment, const llvm::Twine &Name = "");

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H
