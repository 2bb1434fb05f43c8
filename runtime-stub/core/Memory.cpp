//===- Memory.cpp - Buffers, sub-buffers, images and pipes -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Memory.h"

#include "core/Device.h"
#include "core/HostMemory.h"
#include "core/PropertyList.h"

#include <algorithm>

namespace oclc::rt {

Memory::~Memory() {
  for (auto call = destructors.rbegin(); call != destructors.rend(); ++call)
    call->first(handle(), call->second);
  if (parent) {
    Memory &all = root();
    std::lock_guard lock(all.mutex);
    all.mappings.remove_if([&](const Mapping &each) { return each.through == this; });
  }
  if (parent || (flags & CL_MEM_USE_HOST_PTR) || isExternal())
    return;
  if (uint8_t *block = storage.load(std::memory_order_relaxed))
    host::freeMemory(block, size);
}

void Memory::use(SharedMapping mapping, std::vector<Ref<Device>> devices) {
  external = std::move(mapping);
  externalDevices = std::move(devices);
  storage.store(external.data(), std::memory_order_release);
}

bool Memory::mayBeAcquiredOn(const Device &device) const {
  return externalDevices.empty() || std::ranges::any_of(externalDevices, [&](const auto &each) {
           return each.get() == &device;
         });
}

const abi::ImageDescriptor *Memory::descriptor() {
  uint8_t *texels = data();
  if (!texels)
    return nullptr;
  std::call_once(isDescribed, [&] { described = describe(image(), texels); });
  return described.data();
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

bool Memory::hasDeviceAddress() const {
  if (!isBuffer())
    return false;
  const std::vector<cl_mem_properties> &list = root().properties;
  const cl_mem_properties *entry = list.data();
  for (; !list.empty() && entry[0]; entry = nextProperty(entry))
    if (entry[0] == CL_MEM_DEVICE_PRIVATE_ADDRESS_EXT)
      return entry[1] != CL_FALSE;
  return false;
}

/// Returns the image of which `image` is another view, or `image` itself.
static const Memory *firstView(const Memory *image) {
  while (image->parent && image->parent->isImage())
    image = image->parent.get();
  return image;
}

bool Memory::hasTexelsOf(const Memory &other) const {
  return isImage() && other.isImage() && firstView(this) == firstView(&other);
}

static bool overlap(const Memory::Mapping &a, const Memory::Mapping &b) {
  if (a.through->isImage() || b.through->isImage())
    return a.through->hasTexelsOf(*b.through) && a.part.overlaps(b.part);
  return a.start < b.start + b.size && b.start < a.start + a.size;
}

bool Memory::addMapping(Mappings mapping) {
  Memory &all = root();
  std::lock_guard lock(all.mutex);
  const Mapping &added = mapping.front();
  if (added.writes &&
      std::any_of(all.mappings.begin(), all.mappings.end(),
                  [&](const Mapping &old) { return old.writes && overlap(old, added); }))
    return false;
  all.mappings.splice(all.mappings.end(), mapping);
  return true;
}

Memory::Mappings Memory::takeMapping(const void *start) {
  Memory &all = root();
  std::lock_guard lock(all.mutex);
  Mappings taken;
  for (auto each = all.mappings.begin(); each != all.mappings.end(); ++each)
    if (each->through == this && each->start == start) {
      taken.splice(taken.end(), all.mappings, each);
      break;
    }
  return taken;
}

cl_uint Memory::mapCount() const {
  const Memory &all = root();
  std::lock_guard lock(all.mutex);
  return cl_uint(std::count_if(all.mappings.begin(), all.mappings.end(),
                               [&](const Mapping &each) { return each.through == this; }));
}

void Memory::addDestructor(DestructorFn function, void *userData) {
  std::lock_guard lock(mutex);
  destructors.emplace_back(function, userData);
}

} // namespace oclc::rt
