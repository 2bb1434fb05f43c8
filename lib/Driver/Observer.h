//===- Observer.h - Watch a compilation ------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_OBSERVER_H
#define OCLC_DRIVER_OBSERVER_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class DiagnosticInfoOptimizationBase;
class Module;
} // namespace llvm

namespace oclc::driver {

/// Watches a compilation, which calls these functions in its order. They may add analyses and
/// copies of the modules to the context, but must leave the modules as they are: the code is the
/// same without an observer.
class Observer {
public:
  virtual ~Observer() = default;

  /// The stages of the CPU with index `target` begin.
  virtual void beginTarget(unsigned target) = 0;
  /// A stage of the pipeline of that CPU will run on `m`, or has run on it. `stage` is its text in
  /// the pipeline.
  virtual void beforeStage(llvm::StringRef stage, const llvm::Module &m) = 0;
  virtual void afterStage(llvm::StringRef stage, const llvm::Module &m) = 0;
  /// A pass has emitted a remark that RemarkRecord keeps.
  virtual void takeRemark(const llvm::DiagnosticInfoOptimizationBase &remark) = 0;
  /// The code of that CPU is finished. `object` is what the compilation continues with. `withLines`
  /// is the object of the same module with line tables; empty if there is none.
  virtual void takeCode(llvm::StringRef object, llvm::StringRef withLines) = 0;
};

} // namespace oclc::driver

#endif // OCLC_DRIVER_OBSERVER_H
