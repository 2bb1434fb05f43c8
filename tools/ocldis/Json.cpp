//===- Json.cpp - The manifest as JSON --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Writer.h"
#include "Ocldis.h"

#include <nlohmann/json.hpp>

using namespace ocldis;
using namespace oclc;

std::string ocldis::toJson(const Input &input) {
  using Json = nlohmann::ordered_json;
  const binary::Binary &binary = input.binary;
  Json manifest = Json::parse(binary::manifestToJson(binary.manifest));
  Json kernels = Json::array();
  for (size_t k : input.kernels) {
    Json kernel = std::move(manifest["kernels"][k]);
    for (size_t v = 0; v != binary.entries[k].size(); ++v) {
      kernel["variants"][v]["code_address"] = binary.entries[k][v].address;
      kernel["variants"][v]["code_bytes"] = binary.entries[k][v].size;
    }
    kernels.push_back(std::move(kernel));
  }
  manifest["kernels"] = std::move(kernels);

  Json sections = Json::array();
  for (const binary::Section &section : binary.sections) {
    Json entry = {{"name", section.name}};
    if (section.inFile)
      entry["offset"] = section.offset;
    entry["bytes"] = section.size;
    entry["loaded"] = section.loaded;
    sections.push_back(std::move(entry));
  }
  Json result = {{"file", input.name},
                 {"format_version", binary.formatVersion},
                 {"content_hash", binary::toHex(binary.hash)},
                 {"build_id", binary::toHex(binary.buildID)},
                 {"file_bytes", binary.fileBytes},
                 {"image_bytes", binary.imageBytes},
                 {"sections", std::move(sections)},
                 {"manifest", std::move(manifest)}};
  return result.dump(2, ' ', false, Json::error_handler_t::replace);
}
