//===- Descriptor.h - Owner of an open file descriptor ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_DESCRIPTOR_H
#define OCLC_RUNTIME_BASE_DESCRIPTOR_H

#include <cstddef>
#include <fcntl.h>
#include <span>
#include <unistd.h>
#include <utility>

namespace oclc::rt {

/// Owns a file descriptor and closes it. The descriptor is never one of the three standard ones:
/// the constructor duplicates such a descriptor to a higher number.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int number) : number(number) {
    constexpr int FirstFree = 3;
    if (number >= 0 && number < FirstFree) {
      this->number = fcntl(number, F_DUPFD_CLOEXEC, FirstFree);
      ::close(number);
    }
  }
  Descriptor(Descriptor &&other) noexcept : number(other.release()) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(number, other.number);
    return *this;
  }
  ~Descriptor() { close(); }

  void close() {
    if (number >= 0)
      ::close(release());
  }
  /// Gives up ownership: the caller must close the descriptor.
  int release() { return std::exchange(number, -1); }
  int get() const { return number; }
  bool isOpen() const { return number >= 0; }

private:
  int number = -1;
};

/// Writes all of `content` at the position of `file`. Returns false on an error.
bool writeAll(int file, std::span<const std::byte> content);

/// Returns an in-memory file with `content`, positioned at its beginning; a closed descriptor if
/// the file cannot be created, for example for lack of memory.
Descriptor fileInMemory(std::span<const std::byte> content);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_DESCRIPTOR_H
