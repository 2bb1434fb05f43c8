//===- VariantSettings.h - Requested decisions for one variant of a kernel ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Passes choose a method, a dimension and a number of lanes for each variant of a kernel by
// estimates. Settings replace these choices by requested ones, for example by those that were
// measured to be fastest. They change the speed of a variant, never its results.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_VARIANTSETTINGS_H
#define OCLC_PASSES_SUPPORT_VARIANTSETTINGS_H

#include "Passes/Support/KernelAttributes.h"

#include "llvm/Support/Error.h"

namespace oclc::passes {

/// Maximum number of lanes that can be requested.
inline constexpr unsigned MostLanes = 64;

/// Requested decisions; those without a value are left to the passes.
struct VariantSettings {
  std::optional<unsigned> lanes;     ///< Work-items per vector; 1: no vectors of work-items.
  std::optional<Method> method;      ///< Method that makes the work-group function.
  std::optional<unsigned> dimension; ///< Dimension whose adjacent work-items share a vector.

  bool operator==(const VariantSettings &) const = default;
  bool isEmpty() const { return *this == VariantSettings(); }
  bool forbidsVectors() const { return lanes == 1; }

  /// Parses "width=8:method=cbs:dim=1", where each part may be missing and the width may be "off".
  /// Error: an unknown key, a key that is repeated, or an invalid value.
  static llvm::Expected<VariantSettings> parse(llvm::StringRef text);
  /// Returns the text that parse() reads.
  std::string text() const;
};

/// Settings of a variant, and of the entry point that workgroup-launcher makes of it.
VariantSettings settingsOf(const llvm::Function &f);
void setSettings(llvm::Function &f, const VariantSettings &settings);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_VARIANTSETTINGS_H
