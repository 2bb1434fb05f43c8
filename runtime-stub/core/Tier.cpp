//===- Tier.cpp - Quick and fast code ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Tier.h"

#include "Base/Environment.h"
#include "Binary/Format.h"

#include <algorithm>
#include <string_view>

namespace oclc::rt {

static std::string_view chosen() {
  const char *const text = environment("OCLC_BUILD");
  return text ? text : "";
}

/// True for options of oclc about the code of a program, and for those for which an application
/// expects a certain kind of code.
static bool concernsCode(std::string_view option) {
  return option.starts_with("--") || option.starts_with("-R") || option == "-g" ||
         option == "-cl-opt-disable";
}

Tier firstTier(const offline::Recipe &recipe) {
  const bool canBeQuick = recipe.type != binary::BinaryType::Library &&
                          std::ranges::none_of(recipe.options, concernsCode);
  return canBeQuick && chosen() != "full" ? Tier::Quick : Tier::Full;
}

bool upgrades() { return chosen() != "quick"; }

/// True if a binary was compiled with -O1, which oclc writes at the end of the options.
static bool isQuick(const binary::Manifest &manifest) {
  constexpr std::string_view Option = "-O1";
  const std::string_view options = manifest.options;
  return options == Option || options.ends_with(" " + std::string(Option));
}

bool hasVariables(const binary::Binary &binary) { return binary.manifest.globalVariableBytes != 0; }

bool canUpgrade(const binary::Binary &binary) {
  const binary::Section *const ir = binary.findSection(binary::IRSectionName);
  const bool hasCode = binary.manifest.imports.empty();
  return hasCode && isQuick(binary.manifest) && !hasVariables(binary) && ir && ir->inFile;
}

} // namespace oclc::rt
