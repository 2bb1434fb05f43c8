//===- Finding.h - What oclc --doctor says ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_DOCTOR_FINDING_H
#define OCLC_TOOLS_OCLC_DOCTOR_FINDING_H

#include <cstdio>
#include <string>

namespace oclc::doctor {

/// The result of a check.
struct Finding {
  enum class Verdict {
    Fine,
    Note,    ///< Works, but maybe not as the user expects.
    Problem, ///< Does not work.
  } verdict = Verdict::Fine;
  std::string subject; ///< What was checked, in one word.
  std::string text;    ///< One line.
  std::string advice;  ///< What to do, in one line; may be empty.
};

/// Prints a line for the finding, and one below for the advice.
inline void print(const Finding &finding) {
  constexpr const char *Words[] = {"ok", "note", "PROBLEM"};
  std::printf("  %-8s %-12s %s\n", Words[int(finding.verdict)], finding.subject.c_str(),
              finding.text.c_str());
  if (!finding.advice.empty())
    std::printf("  %-8s %-12s -> %s\n", "", "", finding.advice.c_str());
}

} // namespace oclc::doctor

#endif // OCLC_TOOLS_OCLC_DOCTOR_FINDING_H
