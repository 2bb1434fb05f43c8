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

std::string buildOptions(const frontend::LanguageOptions &Language) {
  SmallVector<std::string> Texts;
  if (Language.standard != frontend::DefaultStandard)
    Texts.push_back("-cl-std=" + Language.standard);
  const std::pair<bool, const char *> Flags[] = {
      {Language.denormsAreZero, "-cl-denorms-are-zero"},
      {Language.fastRelaxedMath, "-cl-fast-relaxed-math"},
      {Language.finiteMathOnly, "-cl-finite-math-only"},
      {Language.correctlyRoundedDivideSqrt, "-cl-fp32-correctly-rounded-divide-sqrt"},
      {Language.kernelArgInfo, "-cl-kernel-arg-info"},
      {Language.madEnable, "-cl-mad-enable"},
      {Language.noSignedZeros, "-cl-no-signed-zeros"},
      {Language.noSubgroupIFP, "-cl-no-subgroup-ifp"},
      {Language.optDisable, "-cl-opt-disable"},
      {Language.singlePrecisionConstant, "-cl-single-precision-constant"},
      {Language.uniformWorkGroupSize, "-cl-uniform-work-group-size"},
      {Language.unsafeMathOptimizations, "-cl-unsafe-math-optimizations"},
      {Language.debugInfo, "-g"},
  };
  for (auto [Given, Text] : Flags)
    if (Given)
      Texts.push_back(Text);
  for (const std::string &Macro : Language.macros)
    Texts.push_back(Macro);
  return join(Texts, " ");
}

std::string compilerVersion() { return "oclc " OCLC_VERSION " (LLVM " LLVM_VERSION_STRING ")"; }

} // namespace oclc::driver
