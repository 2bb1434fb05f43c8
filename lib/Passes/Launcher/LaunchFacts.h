//===- LaunchFacts.h - Values that are the same for a whole launch ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H
#define OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H

#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// Loads the values that the runtime has written for the launch (LaunchInfo in LaunchABI.h). The
/// loads are in the entry block of the entry point, one for each value.
class LaunchFacts {
public:
  /// The builder must be in the entry block. `Size` is the local size for which the kernel is
  /// compiled; nullopt for any size.
  LaunchFacts(llvm::IRBuilderBase &Builder, llvm::Value *Launch, std::optional<LocalSize> Size)
      : Builder(Builder), Entry(*Builder.GetInsertBlock()), Launch(Launch), Size(Size) {}

  llvm::Value *workDim();
  llvm::Value *globalSize(unsigned D);
  llvm::Value *globalOffset(unsigned D);
  llvm::Value *enqueuedLocalSize(unsigned D);
  llvm::Value *numGroups(unsigned D);

  /// Emits the test whether the launch is within `Bounds`.
  llvm::Value *keepsTo(const DimensionSets &Bounds);

private:
  llvm::IRBuilderBase &Builder;
  llvm::BasicBlock &Entry;
  llvm::Value *Launch;
  std::optional<LocalSize> Size;
  llvm::DenseMap<uint64_t, llvm::LoadInst *> Known; ///< Loads by offset in LaunchInfo.

  llvm::LoadInst *fact(llvm::Type *Ty, uint64_t Offset, const llvm::Twine &Name = "");
};

/// Loads a value at `Base` + `Offset` bytes that does not change during the launch.
llvm::LoadInst *loadFact(llvm::IRBuilderBase &Builder, llvm::Type *Ty, llvm::Value *Base,
                         uint64_t Offset, llvm::Align Alignment, const llvm::Twine &Name = "");

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H
