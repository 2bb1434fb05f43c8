//===- CaptureFiles.cpp - Folders that several processes write -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CaptureFiles.h"

#include "platform/HostInfo.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <ftw.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt::capture {

std::string uniqueName() {
  uint64_t random;
  if (getrandom(&random, sizeof(random), GRND_NONBLOCK) != ssize_t(sizeof(random)))
    random = host::monotonicTime(); // Shortly after boot there may be no random bytes yet.
  char digits[2 * sizeof(random)];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), random, 16);
  return std::to_string(getpid()) + "-" + std::string(digits, end.ptr);
}

bool makeFolders(const std::string &path) {
  constexpr mode_t ForOthersToo = 0777; // Reduced by the umask.
  int error = ENOTDIR;
  for (size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    // For a folder that exists, mkdir() may also fail with other errors than EEXIST. So only the
    // final stat() decides about success.
    if (mkdir(path.substr(0, end).c_str(), ForOthersToo) != 0 && errno != EEXIST)
      error = errno;
  }
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode))
    return true;
  errno = error;
  return false;
}

void removeFolder(const std::string &path) {
  constexpr int OpenFolders = 16;
  const int error = errno;
  nftw(
      path.c_str(),
      [](const char *each, const struct stat *, int, FTW *) { return std::remove(each); },
      OpenFolders, FTW_DEPTH | FTW_PHYS);
  errno = error;
}

} // namespace oclc::rt::capture
