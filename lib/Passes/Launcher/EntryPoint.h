//===- EntryPoint.h - The function that the runtime calls, while it is built ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_ENTRYPOINT_H
#define OCLC_PASSES_LAUNCHER_ENTRYPOINT_H

#include "Passes/Launcher/LaunchFacts.h"

namespace oclc::passes {

/// The entry point of a work-group function, whose parameters are those that LaunchABI.h describes,
/// and the place where it grows:
///
///   define void @oclc.k.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end) {
///   entry:
///     <builder>
///   }
class EntryPoint {
public:
  explicit EntryPoint(llvm::Function &Kernel);

  llvm::Function &function() { return F; }
  llvm::IRBuilderBase &builder() { return Builder; }
  LaunchFacts &facts() { return Facts; }

  llvm::Value *arguments() const { return F.getArg(0); } ///< Packed.
  llvm::Value *launch() const { return F.getArg(1); }
  llvm::Value *first() const { return F.getArg(3); } ///< Group of the range,
  llvm::Value *end() const { return F.getArg(4); }   ///< and the one behind the last.

  /// Loads what is at `Offset` in the worker's memory (LaunchABI.h), where the builder is.
  llvm::Value *workerPointer(uint64_t Offset, const llvm::Twine &Name);
  llvm::Value *workerNumber(uint64_t Offset, const llvm::Twine &Name);

  /// `Other`, an entry point already, runs launches for which the condition is false.
  void leaveUnless(llvm::Value *Condition, llvm::Function &Other);

private:
  llvm::Function &F;
  llvm::IRBuilder<> Builder;
  LaunchFacts Facts;

  llvm::Value *worker() const { return F.getArg(2); }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_ENTRYPOINT_H
