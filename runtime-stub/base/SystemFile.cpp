//===- SystemFile.cpp - Reads small files under /proc and /sys ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/SystemFile.h"

#include <cstdio>
#include <memory>

namespace oclc::rt::host {

std::string readSystemFile(const std::string &path) {
  std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path.c_str(), "re"), std::fclose);
  if (!file)
    return {};
  std::string text;
  char part[1024];
  for (size_t size;
       text.size() < MostSystemFileBytes && (size = std::fread(part, 1, sizeof(part), file.get()));)
    text.append(part, size);
  return text;
}

} // namespace oclc::rt::host
