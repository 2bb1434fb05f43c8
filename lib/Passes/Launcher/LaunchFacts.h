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
/// loads are in the entry block of the entry point, one for each value. A local size for which the
/// kernel is compiled is a constant, and is not loaded.
class LaunchFacts {
public:
  /// The builder must be in the entry block. `size` is the local size for which the kernel is
  /// compiled; nullopt for any size.
  LaunchFacts(llvm::IRBuilderBase &builder, llvm::Value *launch, std::optional<LocalSize> size)
      : Builder(builder), Entry(*builder.GetInsertBlock()), Launch(launch), Size(size) {}

  llvm::Value *workDim();
  llvm::Value *globalSize(unsigned d);
  llvm::Value *globalOffset(unsigned d);
  llvm::Value *enqueuedLocalSize(unsigned d);
  llvm::Value *numGroups(unsigned d);
  /// Returns the address of the abi::Checks of a sanitized kernel.
  llvm::Value *checks();

  /// Emits the test whether the launch is within `bounds`; null if `bounds` is empty.
  llvm::Value *keepsTo(const DimensionSets &bounds);

private:
  llvm::IRBuilderBase &Builder;
  llvm::BasicBlock &Entry;
  llvm::Value *Launch;
  std::optional<LocalSize> Size;
  llvm::DenseMap<uint64_t, llvm::LoadInst *> Known; ///< Loads by offset in LaunchInfo.

  llvm::LoadInst *fact(llvm::Type *ty, uint64_t offset, const llvm::Twine &name = "");
};

/// Loads a value that does not change during the launch from `offset` bytes behind `base`.
llvm::LoadInst *loadFact(llvm::IRBuilderBase &builder, llvm::Type *ty, llvm::Value *base,
                         uint64_t offset, llvm::Align alignment, const llvm::Twine &name = "");

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_LAUNCHFACTS_H
