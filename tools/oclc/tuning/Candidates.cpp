//===- Candidates.cpp - Compile a program with several settings --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/Candidates.h"

#include "Offline/FileBytes.h"

using namespace llvm;

namespace oclc::tool {

std::vector<Candidate> candidates(bool hasSmallGroups) {
  std::vector<Candidate> all = {{{}, ""},
                                {{"--vector-width=4"}, "width=4"},
                                {{"--vector-width=8"}, "width=8"},
                                {{"--vector-width=16"}, "width=16"},
                                {{"--vector-width=32"}, "width=32"},
                                {{"--vector-width=off"}, "width=off"},
                                {{"--method=cbs"}, "method=cbs"},
                                {{"--vector-dim=0"}, "dim=0"},
                                {{"--vector-dim=1"}, "dim=1"}};
  // Copies of the code for many work-items would take minutes to compile.
  if (hasSmallGroups)
    all.push_back({{"--method=replicate"}, "method=replicate"});
  return all;
}

bool isSmallGroup(const std::array<uint64_t, 3> &localSize) {
  constexpr uint64_t Most = 64;
  return localSize[0] * localSize[1] * localSize[2] <= Most;
}

std::vector<std::string> plainFormOptions() { return {"-O0", "--vector-width=off"}; }

CompiledCandidates compileCandidates(ArrayRef<Candidate> candidates, CommandMaker command,
                                     const std::string &folder, unsigned atOnce,
                                     ProgressLine &progress) {
  const auto outputOf = [&](size_t index) { return folder + "/" + std::to_string(index); };
  CompiledCandidates compiled;
  compiled.binaries.resize(candidates.size());
  // The plain form is the last child.
  const size_t plain = candidates.size();
  ChildPool pool(atOnce);
  size_t next = 0, done = 0;
  while (next <= plain || !pool.isEmpty()) {
    if (next <= plain && !pool.isFull()) {
      const std::vector<std::string> options =
          next == plain ? plainFormOptions() : candidates[next].options;
      pool.start(ChildPool::Id(next), command(options, outputOf(next)));
      ++next;
      continue;
    }
    const auto event = pool.wait();
    if (const auto *end = std::get_if<ChildPool::Interrupted>(&event)) {
      compiled.signal = end->signal;
      return compiled;
    }
    const auto &ended = std::get<ChildPool::Ended>(event);
    progress.show("compiling candidates", ++done, plain + 1);
    if (ended.how.kind != ChildEnd::Exited || ended.how.code != 0)
      continue;
    if (auto file = offline::readFile(outputOf(ended.child)))
      (ended.child == plain ? compiled.plain : compiled.binaries[ended.child]) = std::move(*file);
  }
  return compiled;
}

} // namespace oclc::tool
