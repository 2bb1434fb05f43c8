//===- Collector.h - Collect what a compilation does -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_COLLECTOR_H
#define OCLC_EXPLAIN_COLLECTOR_H

#include "Driver/Compile.h"
#include "Explain/StageRecorder.h"

#include <memory>

namespace oclc::explain {

/// Watches a compilation and collects what the page shows about it.
class Collector : public driver::Observer {
public:
  /// `request` must outlive the collector.
  explicit Collector(const driver::CompileRequest &request);

  /// Takes a diagnostic of the compiler. Errors are not explained, because there is no page then.
  void takeDiagnostic(const frontend::Diagnostic &diagnostic);

  /// Returns what has been collected. Call it once, after the compilation.
  Explanation take();

  void beginTarget(unsigned target) override;
  void beforeStage(llvm::StringRef stage, const llvm::Module &m) override;
  void afterStage(llvm::StringRef stage, const llvm::Module &m) override;
  void takeRemark(const llvm::DiagnosticInfoOptimizationBase &remark) override;
  void takeCode(llvm::StringRef object, llvm::StringRef withLines) override;

private:
  const driver::CompileRequest &Request;
  Explanation Found;
  unsigned Current = 0;                  ///< Index of the CPU.
  std::unique_ptr<Names> Named;          ///< Of the current CPU; null before its first stage.
  std::unique_ptr<StageRecorder> Stages; ///< The same.
  size_t PlanLimit = 0;

  Target &target() { return Found.targets.back(); }
  size_t share(size_t limit) const;
  void addInputs();
  void explainLoopsOf(llvm::StringRef stage, const llvm::Module &m);
  void finishTarget();
  Variant &variantOf(const llvm::Function &f);
};

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_COLLECTOR_H
