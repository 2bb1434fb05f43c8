//===- MappedCode.cpp - Files from which a process runs code ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/MappedCode.h"

#include "base/SystemFile.h"

#include <algorithm>
#include <string_view>

namespace oclc::rt {

std::vector<std::string> mappedCode(pid_t process) {
  constexpr std::string_view Deleted = " (deleted)";
  const std::string maps = host::readSystemFile("/proc/" + std::to_string(process) + "/maps");
  if (maps.size() >= host::MostSystemFileBytes) // It may be cut.
    return {};
  std::vector<std::string> paths;
  // "7f0a96b3a000-7f0a96b55000 r-xp 00000000 08:01 1234   /lib/libz.so.1"
  for (std::string_view rest = maps; !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size() - 1);
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    const size_t rights = line.find(' '), path = line.find('/');
    if (rights == std::string_view::npos || path == std::string_view::npos ||
        line.substr(rights + 1, 4).find('x') == std::string_view::npos)
      continue;
    if (line.ends_with(Deleted))
      return {};
    paths.emplace_back(line.substr(path));
  }
  return paths;
}

} // namespace oclc::rt
