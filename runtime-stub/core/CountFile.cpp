//===- CountFile.cpp - A file of counters that is correct at any moment -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CountFile.h"

#include "base/Instructions.h"
#include "base/WholeFile.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace oclc::rt::capture {

/// Number of characters of a count. One store writes all of them, at an aligned offset.
static constexpr size_t Width = 16;
static constexpr uint64_t Most = 9'999'999'999'999'999;

using Digits = std::array<char, Width>;

/// Formats a count, right-aligned and padded with spaces.
static Digits digitsOf(uint64_t count) {
  Digits text, digits;
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), std::min(count, Most));
  digits.fill(' ');
  std::copy_backward(text.data(), end, digits.data() + digits.size());
  return digits;
}

/// True if the file system may allocate disk space for a store to mapped memory (copy on write). If
/// the disk is full, such a store raises a signal.
static bool copiesOnWrite(int file) {
  constexpr unsigned Zfs = 0x2fc12fc1, Bcachefs = 0xca451a4e;
  struct statfs system;
  if (fstatfs(file, &system) != 0)
    return true;
  const auto kind = unsigned(system.f_type);
  return kind == BTRFS_SUPER_MAGIC || kind == Zfs || kind == Bcachefs;
}

static bool writeAt(int file, std::string_view text, off_t offset) {
  while (!text.empty()) {
    const ssize_t written = pwrite(file, text.data(), text.size(), offset);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    text.remove_prefix(size_t(written));
    offset += written;
  }
  return true;
}

namespace {

/// A file that is open during the lifetime of this object. Preserves errno.
class OpenFile {
public:
  explicit OpenFile(const std::string &name)
      : file(open(name.c_str(), O_RDWR | O_CLOEXEC | O_NOCTTY)) {}
  ~OpenFile() {
    const int error = errno;
    if (file >= 0)
      close(file);
    errno = error;
  }
  OpenFile(const OpenFile &) = delete;
  OpenFile &operator=(const OpenFile &) = delete;

  const int file;
};

} // namespace

bool CountFile::create(const std::string &path, bool canMap) {
  if (!writeWhole(path, {}))
    return false;
  name = path;
  mayMap = canMap;
  return true;
}

void CountFile::map(int file, Place &place) {
  constexpr off_t PartBytes = 1 << 16;
  // The mapping may extend beyond the end of the file. Its pages become accessible once the file
  // has grown to them.
  const off_t wanted = place.offset / PartBytes * PartBytes;
  if (wanted != partOffset) {
    void *memory = mayMap && !copiesOnWrite(file)
                       ? mmap(nullptr, PartBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, wanted)
                       : MAP_FAILED;
    part = memory == MAP_FAILED ? nullptr : static_cast<char *>(memory);
    partOffset = wanted;
  }
  place.mapped = part ? part + (place.offset - wanted) : nullptr;
}

bool CountFile::add(const std::string &before, uint64_t count, Place &place) {
  const OpenFile open(name);
  if (open.file < 0)
    return false;
  std::string line = before;
  while ((size_t(end) + line.size()) % Width != 0)
    line += ' ';
  place.offset = end + off_t(line.size());
  const Digits digits = digitsOf(count);
  line.append(digits.data(), digits.size());
  line += "}\n";
  if (!writeAt(open.file, line, end)) {
    const int error = errno;
    // If truncation fails, too, a partial line remains until the next line overwrites it. Readers
    // recognize it, because it has no line end.
    static_cast<void>(ftruncate(open.file, end) == 0);
    place = {};
    errno = error;
    return false;
  }
  end += off_t(line.size());
  map(open.file, place);
  return true;
}

bool CountFile::set(const Place &place, uint64_t count) const {
  const Digits digits = digitsOf(count);
  if (place.mapped && storeWhole(place.mapped, digits.data()))
    return true;
  const OpenFile open(name);
  return open.file >= 0 && writeAt(open.file, {digits.data(), digits.size()}, place.offset);
}

} // namespace oclc::rt::capture
