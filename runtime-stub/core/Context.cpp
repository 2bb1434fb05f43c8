//===- Context.cpp - Contexts -----------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Context.h"

#include "base/Log.h"
#include "core/HostMemory.h"

#include <algorithm>

namespace oclc::rt {

Context::~Context() {
  for (auto call = destructors.rbegin(); call != destructors.rend(); ++call)
    call->first(handle(), call->second);
  for (const auto &[address, shared] : sharedMemory)
    host::freeMemory(reinterpret_cast<void *>(address), shared.size);
}

bool Context::has(const Device &device) const {
  return std::any_of(devices.begin(), devices.end(),
                     [&](const Ref<Device> &own) { return own.get() == &device; });
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

void *Context::allocateShared(const Shared &wanted, size_t alignment) {
  void *pointer = host::allocateMemory(wanted.size, alignment);
  if (!pointer)
    return nullptr;
  try {
    std::lock_guard lock(mutex);
    sharedMemory.emplace(reinterpret_cast<uintptr_t>(pointer), wanted);
  } catch (...) {
    host::freeMemory(pointer, wanted.size);
    throw;
  }
  return pointer;
}

bool Context::freeShared(void *pointer) {
  size_t size;
  {
    std::lock_guard lock(mutex);
    auto found = sharedMemory.find(reinterpret_cast<uintptr_t>(pointer));
    if (found == sharedMemory.end())
      return false;
    size = found->second.size;
    sharedMemory.erase(found);
  }
  host::freeMemory(pointer, size);
  return true;
}

const void *Context::findShared(const void *pointer, Shared &found) const {
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  std::lock_guard lock(mutex);
  auto next = sharedMemory.upper_bound(address);
  if (next == sharedMemory.begin() ||
      address - std::prev(next)->first >= std::prev(next)->second.size)
    return nullptr;
  found = std::prev(next)->second;
  return reinterpret_cast<const void *>(std::prev(next)->first);
}

bool Context::ownsShared(const void *pointer, size_t size) const {
  Shared found;
  const void *start = findShared(pointer, found);
  const size_t inside = reinterpret_cast<uintptr_t>(pointer) - reinterpret_cast<uintptr_t>(start);
  return start && size <= found.size - inside;
}

} // namespace oclc::rt
