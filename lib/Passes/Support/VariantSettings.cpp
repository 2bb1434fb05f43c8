//===- VariantSettings.cpp - Requested decisions for one variant of a kernel --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/VariantSettings.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace oclc::passes {

static constexpr char SettingsAttr[] = "oclc-settings";

static std::optional<unsigned> parseLanes(StringRef text) {
  unsigned lanes = 0;
  if (text == "off")
    return 1;
  if (text.getAsInteger(10, lanes) || lanes < 2 || lanes > MostLanes || !isPowerOf2_32(lanes))
    return std::nullopt;
  return lanes;
}

static std::optional<unsigned> parseDimension(StringRef text) {
  constexpr unsigned Dimensions = 3;
  unsigned dimension = 0;
  if (text.getAsInteger(10, dimension) || dimension >= Dimensions)
    return std::nullopt;
  return dimension;
}

/// Stores a parsed value in `setting`. Returns false if there is no value, or one was set before.
template <typename T> static bool store(std::optional<T> value, std::optional<T> &setting) {
  if (!value || setting)
    return false;
  setting = value;
  return true;
}

Expected<VariantSettings> VariantSettings::parse(StringRef text) {
  VariantSettings settings;
  for (StringRef part : split(text, ':')) {
    const auto [key, value] = part.split('=');
    const bool isKnown = key == "width"    ? store(parseLanes(value), settings.lanes)
                         : key == "method" ? store(parseMethod(value), settings.method)
                         : key == "dim"    ? store(parseDimension(value), settings.dimension)
                                           : false;
    if (!isKnown)
      return createStringError(
          "'" + part + "' is no setting: write width=N (a power of two up to " + Twine(MostLanes) +
          ", or off), method=NAME (loops, cbs or replicate) or dim=N (0, 1 or "
          "2), each at most once");
  }
  return settings;
}

std::string VariantSettings::text() const {
  SmallVector<std::string> parts;
  if (lanes)
    parts.push_back("width=" + (*lanes == 1 ? "off" : utostr(*lanes)));
  if (method)
    parts.push_back(("method=" + methodName(*method)).str());
  if (dimension)
    parts.push_back("dim=" + utostr(*dimension));
  return join(parts, ":");
}

VariantSettings settingsOf(const Function &f) {
  const Attribute text = f.getFnAttribute(SettingsAttr);
  if (!text.isValid())
    return {};
  Expected<VariantSettings> settings = VariantSettings::parse(text.getValueAsString());
  if (settings)
    return *settings;
  consumeError(settings.takeError());
  return {};
}

void setSettings(Function &f, const VariantSettings &settings) {
  if (settings.isEmpty())
    f.removeFnAttr(SettingsAttr);
  else
    f.addFnAttr(SettingsAttr, settings.text());
}

} // namespace oclc::passes
