//===- StageRecorder.h - Record what each stage changes --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXPLAIN_STAGERECORDER_H
#define OCLC_EXPLAIN_STAGERECORDER_H

#include "Explain/FunctionTexts.h"
#include "Explain/Names.h"

#include <set>

namespace oclc::explain {

/// Records the functions that each stage of a pipeline changes, as differences. A limit on the size
/// of all texts bounds the size of the page: functions that exceed it are recorded by the number of
/// their lines.
class StageRecorder {
public:
  /// `limit` is a number of characters.
  StageRecorder(const Names &names, size_t limit) : Named(names), Left(limit) {}

  /// Records the module before the first stage, as a stage of the name "canonical IR".
  void begin(const llvm::Module &m);
  /// Records a stage, which has left `m`.
  void add(llvm::StringRef name, llvm::StringRef text, const llvm::Module &m);

  std::vector<Stage> take() { return std::move(Stages); }
  /// Number of functions that were left out.
  unsigned omitted() const { return Omitted; }

private:
  const Names &Named;
  size_t Left;
  unsigned Omitted = 0;
  FunctionTexts Before;
  std::set<std::string> Unknown; ///< Functions whose text has been left out.
  std::vector<Stage> Stages;

  void record(Stage stage, FunctionTexts after);
  std::string sourceOf(const std::string &name, const FunctionTexts &after) const;
  FunctionChange changeOf(const std::string &name, const std::vector<std::string> &lines,
                          const std::string &from, std::set<std::string> &unknown);
};

} // namespace oclc::explain

#endif // OCLC_EXPLAIN_STAGERECORDER_H
