//===- ApplySettings.h - Attach requested settings to variants ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// apply-settings<LIST> requests decisions for single variants of kernels (VariantSettings.h). LIST
// has a part VARIANT:SETTINGS for each variant, separated by semicolons:
//
//   apply-settings<blur@any:width=16;blur@16x16x1:width=8:method=cbs>
//
//   define spir_kernel void @blur.16x16x1(..) #0     attributes #0 = { ..
//                                                      "oclc-settings"="width=8:method=cbs" }
//
// Variants that are not listed, and those of the list that do not exist, are left alone. The passes
// that choose a method, a dimension and a number of lanes read the attribute.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_APPLYSETTINGS_H
#define OCLC_PASSES_PLANNING_APPLYSETTINGS_H

#include "Passes/Support/VariantSettings.h"

#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <utility>

namespace oclc::passes {

class ApplySettingsPass : public llvm::PassInfoMixin<ApplySettingsPass> {
public:
  /// Error: malformed text, or a variant that is listed twice.
  static llvm::Expected<ApplySettingsPass> parse(llvm::StringRef list);
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am) const;

private:
  using Variant = std::pair<std::string, std::optional<LocalSize>>;
  std::map<Variant, VariantSettings> Settings;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_APPLYSETTINGS_H
