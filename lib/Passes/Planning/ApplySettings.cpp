//===- ApplySettings.cpp - Attach requested settings to variants --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Planning/ApplySettings.h"

#include "Passes/Support/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace oclc::passes {

Expected<ApplySettingsPass> ApplySettingsPass::parse(StringRef list) {
  ApplySettingsPass pass;
  for (StringRef part : split(list, ';')) {
    const auto [place, text] = part.split(':');
    const auto [kernel, sizeText] = place.rsplit('@');
    const std::optional<LocalSize> size = parseLocalSize(sizeText);
    if (kernel.empty() || (!size && sizeText != "any"))
      return createStringError("'" + place + "' is no variant: write KERNEL@any or KERNEL@64x1x1");
    Expected<VariantSettings> settings = VariantSettings::parse(text);
    if (!settings)
      return settings.takeError();
    if (!pass.Settings.try_emplace({kernel.str(), size}, *settings).second)
      return createStringError("'" + place + "' is listed twice");
  }
  return pass;
}

PreservedAnalyses ApplySettingsPass::run(Module &m, ModuleAnalysisManager &) const {
  for (Function *f : kernels(m)) {
    if (isGeneralForm(*f))
      continue;
    const auto found = Settings.find({kernelName(*f).str(), localSize(*f)});
    if (found == Settings.end())
      continue;
    setSettings(*f, found->second);
    const std::optional<LocalSize> size = localSize(*f);
    Remarks("apply-settings", *f)
        .analysis({}, "Settings",
                  ("requested for " +
                   (size ? "local size " + localSizeText(*size) : std::string("any local size")) +
                   ": " + found->second.text()));
  }
  return PreservedAnalyses::all();
}

} // namespace oclc::passes
