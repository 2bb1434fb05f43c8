//===- TargetSpec.h - The CPU that code is compiled for ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_BASE_TARGETSPEC_H
#define OCLC_TARGET_BASE_TARGETSPEC_H

#include <string>
#include <vector>

namespace oclc::target {

class Architecture;

struct TargetSpec {
  const Architecture *architecture = nullptr;
  std::string name;                      ///< In messages and the manifest, e.g. "x86-64-v3".
  std::string cpu;                       ///< LLVM's "target-cpu".
  std::string tuneCPU;                   ///< LLVM's "tune-cpu".
  std::string features;                  ///< LLVM's "target-features": "+avx,+avx2,...".
  std::vector<std::string> featureNames; ///< The features that the code may use, sorted.
};

} // namespace oclc::target

#endif // OCLC_TARGET_BASE_TARGETSPEC_H
