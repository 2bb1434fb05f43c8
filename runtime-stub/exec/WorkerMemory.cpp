//===- WorkerMemory.cpp - The memory that work-groups use while they run ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/WorkerMemory.h"

#include <cstdlib>

namespace oclc::rt {

namespace {

class Block {
public:
  Block() = default;
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block() { std::free(start); }

  bool reserve(uint64_t size) {
    if (size <= capacity)
      return true;
    std::free(start);
    capacity = 0;
    // A little more than asked for, in whole pages, so that slowly growing launches settle.
    uint64_t rounded = (size + size / 4 + 4095) & ~uint64_t(4095);
    start = static_cast<uint8_t *>(std::aligned_alloc(abi::MemoryAlignment, rounded));
    if (start)
      capacity = rounded;
    return start;
  }
  uint8_t *data() const { return start; }

private:
  uint8_t *start = nullptr;
  uint64_t capacity = 0;
};

struct ThreadBlocks {
  Block local, context;
};

} // namespace

bool reserveWorkerMemory(uint64_t localBytes, uint64_t contextBytes, abi::WorkerMemory &memory) {
  static thread_local ThreadBlocks blocks;
  // Compiled code may form the addresses even when it needs no byte of them.
  if (!blocks.local.reserve(localBytes + 1) || !blocks.context.reserve(contextBytes + 1))
    return false;
  memory = {blocks.local.data(), blocks.context.data()};
  return true;
}

} // namespace oclc::rt
