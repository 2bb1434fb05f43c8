//===- FormatChoice.cpp - The formats for which kernels get versions ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Images/FormatChoice.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace oclc::passes {

static Expected<FormatList> parseFormats(StringRef text) {
  FormatList formats;
  SmallVector<StringRef> names;
  text.split(names, '+');
  for (StringRef name : names) {
    const std::optional<ImageFormat> format = binary::parseImageFormat(name);
    if (!format)
      return createStringError("'" + name +
                               "' is not a format of images: write an order and a type, as in "
                               "rgba-unorm8 or r-float");
    if (!binary::isValid(*format))
      return createStringError("no image has the format '" + name + "'");
    formats.push_back(*format);
  }
  return formats;
}

Expected<FormatChoice> FormatChoice::parse(StringRef text) {
  FormatChoice choice;
  SmallVector<StringRef> parts;
  text.split(parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    choice.common |= part == "common";
    choice.none |= part == "none";
    if (part == "common" || part == "none")
      continue;
    auto [kernel, list] = part.contains(':') ? part.split(':') : std::pair(StringRef(), part);
    Expected<FormatList> formats = parseFormats(list);
    if (!formats)
      return formats.takeError();
    choice.requests.push_back({kernel.str(), std::move(*formats)});
  }
  return choice;
}

std::vector<std::string> FormatChoice::namedKernels() const {
  std::vector<std::string> names;
  for (const Request &request : requests)
    if (!request.kernel.empty())
      names.push_back(request.kernel);
  return names;
}

bool FormatChoice::wantsCommon(StringRef kernel) const {
  return common || (!none && none_of(requests, [&](const Request &request) {
           return request.kernel.empty() || request.kernel == kernel;
         }));
}

SmallVector<FormatList> FormatChoice::requestedFor(StringRef kernel, size_t images) const {
  SmallVector<FormatList> found;
  for (const Request &request : requests) {
    if (!request.kernel.empty() && request.kernel != kernel)
      continue;
    FormatList formats = request.formats;
    if (formats.size() == 1)
      formats.assign(images, request.formats.front());
    if (formats.size() == images && !is_contained(found, formats))
      found.push_back(std::move(formats));
  }
  return found;
}

} // namespace oclc::passes
