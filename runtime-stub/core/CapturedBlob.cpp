//===- CapturedBlob.cpp - Stores the content of memory in a capture ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedBlob.h"

#include "Binary/Reader.h"
#include "Binary/StreamHash.h"
#include "base/Descriptor.h"
#include "core/CaptureFiles.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <span>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <vector>

namespace oclc::rt::capture {

namespace {

/// Bytes that are copied at a time, and bytes of a page of zeros.
constexpr size_t ChunkBytes = size_t(1) << 20, PageBytes = 4096;

/// Copies memory in chunks and hashes it.
class Chunks {
public:
  Chunks(uintptr_t start, uint64_t size)
      : start(start), size(size), buffer(std::min<uint64_t>(size, ChunkBytes)) {}

  /// Calls `use(chunk, offset)` for each chunk. Returns the name of a file with the content; an
  /// empty text at the first failure, with the reason in errno.
  template <class Fn> std::string forEach(Fn use) {
    binary::StreamHash hash;
    for (uint64_t offset = 0; offset != size;) {
      const std::span chunk(buffer.data(), std::min<uint64_t>(buffer.size(), size - offset));
      if (!copy(start + offset, chunk) || !use(chunk, offset))
        return {};
      hash.add(chunk);
      offset += chunk.size();
    }
    return binary::toHex(hash.result()) + ".blob";
  }

private:
  const uintptr_t start;
  const uint64_t size;
  std::vector<std::byte> buffer;

  static bool copy(uintptr_t from, std::span<std::byte> to) {
    const iovec target = {to.data(), to.size()},
                source = {reinterpret_cast<void *>(from), to.size()};
    const ssize_t count = process_vm_readv(getpid(), &target, 1, &source, 1, 0);
    if (count >= 0 && size_t(count) != to.size())
      errno = EFAULT;
    return count >= 0 && size_t(count) == to.size();
  }
};

bool isZero(std::span<const std::byte> page) {
  return page.front() == std::byte(0) &&
         std::memcmp(page.data(), page.data() + 1, page.size() - 1) == 0;
}

bool writeAt(int file, std::span<const std::byte> bytes, uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(file, bytes.data(), bytes.size(), off_t(offset));
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    bytes = bytes.subspan(size_t(written));
    offset += uint64_t(written);
  }
  return true;
}

/// Writes the pages of a chunk that are not zero.
bool writePages(int file, std::span<const std::byte> chunk, uint64_t offset) {
  for (size_t begin = 0; begin != chunk.size();) {
    size_t end = begin;
    auto page = [&] { return chunk.subspan(end, std::min(PageBytes, chunk.size() - end)); };
    while (end != chunk.size() && !isZero(page()))
      end += page().size();
    if (!writeAt(file, chunk.subspan(begin, end - begin), offset + begin))
      return false;
    while (end != chunk.size() && isZero(page()))
      end += page().size();
    begin = end;
  }
  return true;
}

/// True if the limit of the process permits a file of that size. A longer file would raise a
/// signal.
bool isPermitted(uint64_t size) {
  rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      size <= limit.rlim_cur)
    return true;
  errno = EFBIG;
  return false;
}

} // namespace

std::string nameOfBlob(uintptr_t start, uint64_t size) {
  return Chunks(start, size).forEach([](std::span<const std::byte>, uint64_t) { return true; });
}

bool hasBlob(const std::string &folder, const std::string &name, uint64_t size) {
  struct stat status;
  return lstat((folder + "/" + name).c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         uint64_t(status.st_size) == size;
}

std::string writeBlob(const std::string &folder, uintptr_t start, uint64_t size) {
  Chunks chunks(start, size);
  const std::string path = folder + "/.new-" + uniqueName();
  if (!isPermitted(size))
    return {};
  Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR));
  if (!file.isOpen())
    return {};
  std::string name;
  if (ftruncate(file.get(), off_t(size)) == 0)
    name = chunks.forEach([&](std::span<const std::byte> chunk, uint64_t offset) {
      return writePages(file.get(), chunk, offset);
    });
  // Some file systems report a full disk only here.
  const bool isClosed = close(file.release()) == 0;
  if (!name.empty() && isClosed && rename(path.c_str(), (folder + "/" + name).c_str()) == 0)
    return name;
  const int error = errno;
  unlink(path.c_str());
  errno = error;
  return {};
}

} // namespace oclc::rt::capture
