//===- TuningFile.cpp - Measured settings of variants, in a file -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/TuningFile.h"

#include "LocalSize.h"
#include "Passes/Support/VariantSettings.h"
#include "capture/CaptureJson.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace oclc::tool {
namespace {

constexpr int64_t Version = 1;
/// Text of the local size of the general variant.
constexpr StringLiteral AnySize = "any";

Error malformed(StringRef name, const Twine &why) {
  return createStringError("'" + name + "' is no tuning file: " + why);
}

std::string textOf(const std::optional<binary::Size3> &size) {
  return size ? driver::sizeText(*size) : AnySize.str();
}

/// Parses the members of an entry. Returns why it is malformed, or an empty text.
std::string parseEntry(const json::Value &from, TunedVariant &variant, Measurement &measured) {
  std::string size;
  json::Path::Root root;
  json::ObjectMapper map(from, root);
  if (!map || !map.map("program", variant.program) || !map.map("kernel", variant.kernel) ||
      !map.map("local_size", size) || !map.map("cpu", variant.cpu) ||
      !map.map("settings", measured.settings) || !map.mapOptional("speed", measured.speed) ||
      !map.mapOptional("machine", measured.machine) ||
      !map.mapOptional("launches", measured.launches))
    return toString(root.getError());
  if (!isKernelName(variant.kernel))
    return "'" + variant.kernel + "' is no name of a kernel";
  if (size != AnySize) {
    const std::optional<LocalSize> parsed = tryParseLocalSize(size);
    if (!parsed || !parsed->kernel.empty())
      return "'" + size + "' is no local size";
    variant.localSize = parsed->size;
  }
  if (!measured.settings.empty())
    if (auto settings = passes::VariantSettings::parse(measured.settings); !settings)
      return toString(settings.takeError());
  return "";
}

} // namespace

Expected<TuningFile> TuningFile::parse(StringRef text, StringRef name) {
  Expected<json::Value> value = parseShallowJson(text);
  if (!value)
    return malformed(name, toString(value.takeError()));
  const json::Object *all = value->getAsObject();
  const json::Array *entries = all ? all->getArray("entries") : nullptr;
  if (!entries)
    return malformed(name, "it has no entries");
  if (all->getInteger("version") != Version)
    return malformed(name, "its version is not " + Twine(Version));
  TuningFile file;
  for (const json::Value &entry : *entries) {
    TunedVariant variant;
    Measurement measured;
    if (std::string why = parseEntry(entry, variant, measured); !why.empty())
      return malformed(name, why);
    file.set(variant, std::move(measured));
  }
  return file;
}

Expected<TuningFile> TuningFile::read(StringRef path) {
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return createStringError("cannot read '" + path + "': " + buffer.getError().message());
  return parse((*buffer)->getBuffer(), path);
}

std::string TuningFile::text() const {
  SmallVector<std::string> lines;
  for (const auto &[variant, measured] : Entries) {
    std::string line;
    raw_string_ostream os(line);
    json::OStream json(os);
    json.object([&] {
      json.attribute("program", json::fixUTF8(variant.program));
      json.attribute("kernel", json::fixUTF8(variant.kernel));
      json.attribute("local_size", textOf(variant.localSize));
      json.attribute("cpu", json::fixUTF8(variant.cpu));
      json.attribute("settings", measured.settings);
      json.attributeBegin("speed");
      json.rawValue(formatv("{0:F2}", measured.speed).str());
      json.attributeEnd();
      json.attribute("machine", json::fixUTF8(measured.machine));
      json.attribute("launches", measured.launches);
    });
    lines.push_back(std::move(line));
  }
  return "{\"version\": " + itostr(Version) + ", \"entries\": [\n" + join(lines, ",\n") +
         (lines.empty() ? "" : "\n") + "]}\n";
}

void TuningFile::set(const TunedVariant &variant, Measurement measured) {
  Entries[variant] = std::move(measured);
}

std::vector<driver::KernelSettings> TuningFile::settingsFor(StringRef program,
                                                            StringRef cpu) const {
  std::vector<driver::KernelSettings> settings;
  for (const auto &[variant, measured] : Entries)
    if (variant.program == program && variant.cpu == cpu && !measured.settings.empty())
      settings.push_back({variant.kernel, variant.localSize, measured.settings});
  return settings;
}

} // namespace oclc::tool
