//===- FileStamp.cpp - Detects that a file has changed ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/FileStamp.h"

#include <cstdint>
#include <sys/stat.h>

namespace oclc::rt {

std::string stampOf(const std::string &path) {
  struct stat file;
  if (stat(path.c_str(), &file) != 0)
    return {};
  std::string stamp;
  for (uint64_t number :
       {uint64_t(file.st_size), uint64_t(file.st_mtim.tv_sec), uint64_t(file.st_mtim.tv_nsec),
        uint64_t(file.st_ctim.tv_sec), uint64_t(file.st_ctim.tv_nsec), uint64_t(file.st_ino)})
    stamp += (stamp.empty() ? "" : ":") + std::to_string(number);
  return stamp;
}

} // namespace oclc::rt
