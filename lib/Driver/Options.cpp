//===- Options.cpp - Build options recorded in a binary ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Driver/Compile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"

using namespace llvm;

namespace oclc::driver {

std::string buildOptions(const frontend::LanguageOptions &language) {
  SmallVector<std::string> texts;
  if (language.standard != frontend::DefaultStandard)
    texts.push_back("-cl-std=" + language.standard);
  const std::pair<bool, const char *> flags[] = {
      {language.denormsAreZero, "-cl-denorms-are-zero"},
      {language.fastRelaxedMath, "-cl-fast-relaxed-math"},
      {language.finiteMathOnly, "-cl-finite-math-only"},
      {language.correctlyRoundedDivideSqrt, "-cl-fp32-correctly-rounded-divide-sqrt"},
      {language.kernelArgInfo, "-cl-kernel-arg-info"},
      {language.madEnable, "-cl-mad-enable"},
      {language.noSignedZeros, "-cl-no-signed-zeros"},
      {language.noSubgroupIFP, "-cl-no-subgroup-ifp"},
      {language.optDisable, "-cl-opt-disable"},
      {language.singlePrecisionConstant, "-cl-single-precision-constant"},
      {language.uniformWorkGroupSize, "-cl-uniform-work-group-size"},
      {language.unsafeMathOptimizations, "-cl-unsafe-math-optimizations"},
      {language.debugInfo, "-g"},
  };
  for (auto [given, text] : flags)
    if (given)
      texts.push_back(text);
  for (const std::string &macro : language.macros)
    texts.push_back(macro);
  return join(texts, " ");
}

std::string compilerVersion() { return "oclc " OCLC_VERSION " (LLVM " LLVM_VERSION_STRING ")"; }

} // namespace oclc::driver
