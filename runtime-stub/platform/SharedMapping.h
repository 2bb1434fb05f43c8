//===- SharedMapping.h - Pages of a file in memory --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Maps a file in memory (memfd_create) that another process or API has made. A process that touches
// pages beyond the end of a file is killed by SIGBUS, so the file must never become smaller: it
// has, or gets, the seal that forbids that (F_SEAL_SHRINK). Files in folders cannot have seals and
// are refused.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_PLATFORM_SHAREDMAPPING_H
#define OCLC_RUNTIME_PLATFORM_SHAREDMAPPING_H

#include <cstddef>
#include <cstdint>
#include <utility>

namespace oclc::rt {

class SharedMapping {
public:
  enum class Fault {
    None,
    NoMemoryFile, ///< No open descriptor of a file in memory that can be sealed.
    NotWritable,  ///< The descriptor or a seal forbids writing.
    TooSmall,     ///< The file has fewer bytes than requested.
    NoRoom,       ///< There are not enough pages or addresses.
  };

  SharedMapping() = default;
  SharedMapping(SharedMapping &&other) noexcept { swap(other); }
  SharedMapping &operator=(SharedMapping &&other) noexcept {
    swap(other);
    return *this;
  }
  ~SharedMapping();

  /// Maps the first `size` bytes, at least one, and closes the descriptor, because the mapping
  /// keeps the pages alive. On a fault, leaves the descriptor alone.
  Fault map(int descriptor, size_t size);

  /// Returns the first byte, which starts a page; null if nothing is mapped.
  uint8_t *data() const { return start; }

private:
  void swap(SharedMapping &other) noexcept {
    std::swap(start, other.start);
    std::swap(length, other.length);
  }

  uint8_t *start = nullptr;
  size_t length = 0;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_PLATFORM_SHAREDMAPPING_H
