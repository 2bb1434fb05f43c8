//===- InstalledFiles.cpp - Locates files that are installed with the driver ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/InstalledFiles.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <unistd.h>

namespace oclc::rt {

std::string driverFolder() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void *>(&driverFolder), &info) == 0 || !info.dli_fname)
    return {};
  const std::unique_ptr<char, void (*)(void *)> real(realpath(info.dli_fname, nullptr), std::free);
  std::string folder = real ? real.get() : "";
  folder.erase(std::min(folder.rfind('/'), folder.size()));
  return folder;
}

std::string besideDriver(const std::string &name) {
  const std::string folder = driverFolder();
  const std::string path = folder + "/" + name;
  return folder.empty() || access(path.c_str(), F_OK) != 0 ? std::string() : path;
}

} // namespace oclc::rt
