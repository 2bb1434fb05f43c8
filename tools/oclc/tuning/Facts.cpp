//===- Facts.cpp - What is known of the arguments of kernels, in a file ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/Facts.h"

#include "capture/CaptureJson.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;

namespace oclc::tool {

std::string factsText(const selfcheck::ProgramFacts &facts) {
  json::Object all;
  for (const auto &[kernel, known] : facts) {
    json::Array types;
    for (const std::string &type : known.types)
      types.push_back(json::fixUTF8(type));
    json::Array texels;
    for (const selfcheck::Texels each : known.texels)
      texels.push_back(int64_t(each));
    all[json::fixUTF8(kernel)] = json::Object{{"dimensions", known.dimensions},
                                              {"types", std::move(types)},
                                              {"texels", std::move(texels)}};
  }
  std::string text;
  raw_string_ostream(text) << json::Value(std::move(all)) << '\n';
  return text;
}

selfcheck::ProgramFacts readFacts(StringRef path) {
  selfcheck::ProgramFacts facts;
  auto buffer = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return facts;
  Expected<json::Value> all = parseShallowJson((*buffer)->getBuffer());
  if (!all) {
    consumeError(all.takeError());
    return facts;
  }
  if (const json::Object *kernels = all->getAsObject())
    for (const auto &[kernel, value] : *kernels) {
      selfcheck::KernelFacts known;
      json::Path::Root root;
      json::ObjectMapper map(value, root);
      std::vector<uint64_t> texels;
      if (!map || !map.map("dimensions", known.dimensions) || !map.map("types", known.types) ||
          !map.map("texels", texels))
        continue;
      for (const uint64_t each : texels)
        known.texels.push_back(selfcheck::Texels(each));
      facts[kernel.str()] = std::move(known);
    }
  return facts;
}

} // namespace oclc::tool
