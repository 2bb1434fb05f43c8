//===- FileBytes.cpp - Read files into memory -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/FileBytes.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace oclc;
using namespace oclc::offline;

std::optional<FileBytes> FileBytes::open(const std::string &path) {
  // Without O_NONBLOCK, opening a named pipe would block until another process writes to it.
  return take(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

std::optional<FileBytes> FileBytes::take(int file) {
  if (file < 0)
    return std::nullopt;
  struct stat status;
  const bool isKnown = fstat(file, &status) == 0;
  if (isKnown && S_ISREG(status.st_mode))
    return FileBytes(file, uint64_t(status.st_size));
  const int error = isKnown ? EINVAL : errno;
  ::close(file);
  errno = error;
  return std::nullopt;
}

FileBytes::FileBytes(FileBytes &&other) noexcept
    : file(std::exchange(other.file, -1)), bytes(other.bytes) {}

FileBytes::~FileBytes() {
  if (file >= 0)
    ::close(file);
}

bool FileBytes::read(uint64_t offset, std::span<std::byte> into) const {
  while (!into.empty()) {
    const ssize_t count = pread(file, into.data(), into.size(), off_t(offset));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    offset += uint64_t(count);
    into = into.subspan(size_t(count));
  }
  return true;
}

std::optional<std::vector<std::byte>> offline::readFile(const std::string &path) {
  const std::optional<FileBytes> file = FileBytes::open(path);
  if (!file || file->size() > binary::limits::FileBytes)
    return std::nullopt;
  std::vector<std::byte> content(file->size());
  if (!file->read(0, content))
    return std::nullopt;
  return content;
}
