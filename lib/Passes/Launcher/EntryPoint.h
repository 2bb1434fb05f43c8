//===- EntryPoint.h - The entry point that the runtime calls ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_ENTRYPOINT_H
#define OCLC_PASSES_LAUNCHER_ENTRYPOINT_H

#include "Passes/Launcher/LaunchFacts.h"

namespace oclc::passes {

/// The entry point of a work-group function while it is built. Its parameters are those that
/// LaunchABI.h describes. The builder stores the position at which code is appended:
///
///   define void @oclc.k.any(ptr %arguments, ptr %launch, ptr %worker, i64 %first, i64 %end) {
///   entry:
///     <builder>
///   }
class EntryPoint {
public:
  explicit EntryPoint(llvm::Function &kernel);

  llvm::Function &function() { return F; }
  llvm::IRBuilderBase &builder() { return Builder; }
  LaunchFacts &facts() { return Facts; }

  llvm::Value *arguments() const { return F.getArg(0); } ///< In the packed layout.
  llvm::Value *launch() const { return F.getArg(1); }
  llvm::Value *worker() const { return F.getArg(2); }
  llvm::Value *first() const { return F.getArg(3); } ///< First linear group id of the range.
  llvm::Value *end() const { return F.getArg(4); }   ///< End (exclusive) of the range.

  /// Loads a pointer from byte `offset` of the worker's memory (WorkerMemory in LaunchABI.h).
  llvm::Value *workerPointer(uint64_t offset, const llvm::Twine &name);
  llvm::Value *workerNumber(uint64_t offset, const llvm::Twine &name);

  /// For launches for which `condition` is false, emits a call of `other`, a finished entry point,
  /// and a return.
  void leaveUnless(llvm::Value *condition, llvm::Function &other);

  /// Does so for launches for which `condition` is true, which may be most.
  void leaveIf(llvm::Value *condition, llvm::Function &other);

private:
  llvm::Function &F;
  llvm::IRBuilder<> Builder;
  LaunchFacts Facts;

  /// Emits into `others` a call of `other` and a return, and continues in `here`.
  void leave(llvm::BasicBlock &others, llvm::Function &other, llvm::BasicBlock &here);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_ENTRYPOINT_H
