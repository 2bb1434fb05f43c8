//===- CacheCheck.cpp - Whether compiled programs are kept ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CacheCheck.h"

#include "Base/Environment.h"
#include "core/CacheFolder.h"

#include <filesystem>
#include <span>
#include <string_view>

namespace oclc::doctor {

namespace fs = std::filesystem;
using enum Finding::Verdict;

static uint64_t bytesIn(const std::string &folder) {
  uint64_t bytes = 0;
  std::error_code ignored;
  for (fs::recursive_directory_iterator entry(folder, ignored), end; !ignored && entry != end;
       entry.increment(ignored))
    if (std::error_code failed; entry->is_regular_file(failed))
      bytes += entry->file_size(failed);
  return bytes;
}

Finding checkCache() {
  const char *wanted = environment("OCLC_CACHE");
  if (wanted && (std::string_view(wanted) == "off" || std::string_view(wanted) == "0"))
    return {Note, "cache", "OCLC_CACHE switches it off: each process compiles again", ""};
  const std::optional<rt::CacheFolder> folder = rt::CacheFolder::find();
  if (!folder)
    return {Problem, "cache", "there is no folder for it: each process compiles again",
            "set OCLC_CACHE_DIR to a folder that you can write to; OCLC_LOG=1 gives the reason"};
  constexpr char Name[] = "doctor/try", Text[] = "written by oclc --doctor";
  if (!folder->write(Name, std::as_bytes(std::span(Text))))
    return {Problem, "cache",
            "'" + folder->path + "' cannot be written to: each process compiles again",
            "set OCLC_CACHE_DIR to a folder that you can write to"};
  std::error_code ignored;
  fs::remove_all(fs::path(folder->path) / "doctor", ignored);
  constexpr unsigned Mebi = 20;
  return {Fine, "cache",
          "'" + folder->path + "' holds " + std::to_string(bytesIn(folder->path) >> Mebi) + " of " +
              std::to_string(rt::cacheBytes() >> Mebi) + " MiB",
          ""};
}

} // namespace oclc::doctor
