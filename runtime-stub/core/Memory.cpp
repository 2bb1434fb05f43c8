//===- Memory.cpp - Buffers and sub-buffers ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Memory.h"

#include "core/Device.h"
#include "exec/HostMemory.h"

namespace oclc::rt {

Memory::~Memory() {
  for (auto call = destructors.rbegin(); call != destructors.rend(); ++call)
    call->first(handle(), call->second);
  if (parent || (flags & CL_MEM_USE_HOST_PTR))
    return;
  if (uint8_t *block = storage.load(std::memory_order_relaxed))
    host::freeMemory(block, size);
}

uint8_t *Memory::data() {
  if (parent) {
    uint8_t *base = parent->data();
    return base ? base + origin : nullptr;
  }
  if (uint8_t *block = storage.load(std::memory_order_acquire))
    return block;
  std::lock_guard lock(mutex);
  uint8_t *block = storage.load(std::memory_order_relaxed);
  if (!block) {
    block = static_cast<uint8_t *>(host::allocateMemory(size, Device::BaseAddressAlignment));
    storage.store(block, std::memory_order_release);
  }
  return block;
}

void Memory::addMapping(void *pointer) {
  std::lock_guard lock(mutex);
  ++mappings[pointer];
}

bool Memory::removeMapping(void *pointer) {
  std::lock_guard lock(mutex);
  auto found = mappings.find(pointer);
  if (found == mappings.end())
    return false;
  if (--found->second == 0)
    mappings.erase(found);
  return true;
}

cl_uint Memory::mapCount() const {
  std::lock_guard lock(mutex);
  cl_uint count = 0;
  for (auto [pointer, times] : mappings)
    count += times;
  return count;
}

void Memory::addDestructor(DestructorFn function, void *userData) {
  std::lock_guard lock(mutex);
  destructors.emplace_back(function, userData);
}

} // namespace oclc::rt
