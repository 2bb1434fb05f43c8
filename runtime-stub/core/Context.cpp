//===- Context.cpp - Contexts -----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Context.h"

#include "core/Log.h"
#include "exec/HostMemory.h"

namespace oclc::rt {

Context::~Context() {
  for (auto call = destructors.rbegin(); call != destructors.rend(); ++call)
    call->first(handle(), call->second);
  for (auto [address, size] : sharedMemory)
    host::freeMemory(reinterpret_cast<void *>(address), size);
}

void Context::report(const std::string &message) {
  log(message);
  if (notifyFunction)
    notifyFunction(message.c_str(), nullptr, 0, notifyData);
}

void Context::addDestructor(DestructorFn function, void *userData) {
  std::lock_guard lock(mutex);
  destructors.emplace_back(function, userData);
}

void *Context::allocateShared(size_t size, size_t alignment) {
  void *pointer = host::allocateMemory(size, alignment);
  if (!pointer)
    return nullptr;
  try {
    std::lock_guard lock(mutex);
    sharedMemory.emplace(reinterpret_cast<uintptr_t>(pointer), size);
  } catch (...) {
    host::freeMemory(pointer, size);
    throw;
  }
  return pointer;
}

void Context::freeShared(void *pointer) {
  size_t size;
  {
    std::lock_guard lock(mutex);
    auto found = sharedMemory.find(reinterpret_cast<uintptr_t>(pointer));
    if (found == sharedMemory.end())
      return;
    size = found->second;
    sharedMemory.erase(found);
  }
  host::freeMemory(pointer, size);
}

bool Context::ownsShared(const void *pointer, size_t size) const {
  auto address = reinterpret_cast<uintptr_t>(pointer);
  std::lock_guard lock(mutex);
  auto next = sharedMemory.upper_bound(address);
  if (next == sharedMemory.begin())
    return false;
  auto [start, length] = *std::prev(next);
  size_t inside = address - start;
  return inside < length && size <= length - inside;
}

} // namespace oclc::rt
