//===- Descriptor.cpp - Owner of an open file descriptor --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/Descriptor.h"

#include <cerrno>
#include <sys/mman.h>

namespace oclc::rt {

bool writeAll(int file, std::span<const std::byte> content) {
  while (!content.empty()) {
    const ssize_t count = write(file, content.data(), content.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    content = content.subspan(size_t(count));
  }
  return true;
}

Descriptor fileInMemory(std::span<const std::byte> content) {
  Descriptor file(memfd_create("oclc", MFD_CLOEXEC));
  for (size_t done = 0; file.isOpen() && done != content.size();) {
    const ssize_t written =
        pwrite(file.get(), content.data() + done, content.size() - done, off_t(done));
    if (written > 0)
      done += size_t(written);
    else if (written == 0 || errno != EINTR)
      file.close();
  }
  return file;
}

} // namespace oclc::rt
