//===- StageRecorder.cpp - Record what each stage changes ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Explain/StageRecorder.h"

#include "Explain/LineDiff.h"

using namespace llvm;

namespace oclc::explain {

void StageRecorder::begin(const Module &m) {
  Before.clear();
  record({"canonical IR", "", {}, {}}, textsOfFunctions(m));
}

void StageRecorder::add(StringRef name, StringRef text, const Module &m) {
  record({name.str(), text.str(), {}, {}}, textsOfFunctions(m));
}

/// Returns the function of which a new function is a version: one of the same kernel that the stage
/// has removed or, if it removes none, the one with the longest common beginning of the name.
std::string StageRecorder::sourceOf(const std::string &name, const FunctionTexts &after) const {
  const StringRef kernel = Named.kernelOf(name);
  std::string best;
  bool bestIsRemoved = false;
  size_t bestLength = 0;
  if (kernel.empty())
    return best;
  const StringRef variant = Named.variantOf(name);
  for (const auto &[other, lines] : Before) {
    if (Named.kernelOf(other) != kernel)
      continue;
    const bool isRemoved = !after.contains(other);
    const StringRef otherVariant = Named.variantOf(other);
    const auto difference =
        std::mismatch(variant.begin(), variant.end(), otherVariant.begin(), otherVariant.end());
    const auto length = size_t(difference.first - variant.begin());
    if (best.empty() || std::pair(isRemoved, length) > std::pair(bestIsRemoved, bestLength)) {
      best = other;
      bestIsRemoved = isRemoved;
      bestLength = length;
    }
  }
  return best;
}

FunctionChange StageRecorder::changeOf(const std::string &name,
                                       const std::vector<std::string> &lines,
                                       const std::string &from, std::set<std::string> &unknown) {
  FunctionChange change;
  change.name = name;
  change.kernel = Named.kernelOf(name).str();
  const bool isKnown = !from.empty() && !Unknown.contains(from);
  if (isKnown)
    change.from = from;
  change.edits = diffLines(isKnown ? ArrayRef(Before[from]) : ArrayRef<std::string>(), lines);
  size_t size = 0;
  for (const Edit &edit : change.edits)
    for (const std::string &line : edit.added)
      size += line.size() + 1;
  if (size <= Left) {
    Left -= size;
    return change;
  }
  ++Omitted;
  unknown.insert(name);
  change.edits.clear();
  change.omittedLines = unsigned(lines.size());
  return change;
}

void StageRecorder::record(Stage stage, FunctionTexts after) {
  std::set<std::string> unknown;
  for (const auto &[name, lines] : after) {
    const auto same = Before.find(name);
    if (same != Before.end() && same->second == lines) {
      if (Unknown.contains(name))
        unknown.insert(name);
      continue;
    }
    const std::string from = same != Before.end() ? name : sourceOf(name, after);
    stage.changes.push_back(changeOf(name, lines, from, unknown));
  }
  for (const auto &[name, lines] : Before)
    if (!after.contains(name))
      stage.removed.push_back(name);
  Before = std::move(after);
  Unknown = std::move(unknown);
  Stages.push_back(std::move(stage));
}

} // namespace oclc::explain
