//===- SharedMapping.cpp - Pages of a file in memory ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/SharedMapping.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace oclc::rt {

using Fault = SharedMapping::Fault;

SharedMapping::~SharedMapping() {
  if (start)
    munmap(start, length);
}

/// Seals the file against becoming smaller, unless it is sealed already.
static Fault seal(int descriptor) {
  const int seals = fcntl(descriptor, F_GET_SEALS);
  if (seals < 0)
    return Fault::NoMemoryFile;
  if ((fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDWR ||
      (seals & (F_SEAL_WRITE | F_SEAL_FUTURE_WRITE)))
    return Fault::NotWritable;
  const bool isSealed =
      (seals & F_SEAL_SHRINK) || fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK) == 0;
  return isSealed ? Fault::None : Fault::NoMemoryFile;
}

Fault SharedMapping::map(int descriptor, size_t size) {
  if (const Fault fault = seal(descriptor); fault != Fault::None)
    return fault;
  // The file may have been smaller before, but not any more.
  struct stat status;
  if (fstat(descriptor, &status) != 0)
    return Fault::NoMemoryFile;
  if (uint64_t(status.st_size) < size)
    return Fault::TooSmall;
  // Only whole pages can be unmapped. A file of huge pages has such blocks.
  const auto page = std::max<size_t>(size_t(sysconf(_SC_PAGESIZE)), size_t(status.st_blksize));
  const size_t pages = (size + page - 1) / page * page;
  void *mapped = mmap(nullptr, pages, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (mapped == MAP_FAILED)
    return Fault::NoRoom;
  close(descriptor);
  start = static_cast<uint8_t *>(mapped);
  length = pages;
  return Fault::None;
}

} // namespace oclc::rt
