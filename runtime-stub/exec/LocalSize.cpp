//===- LocalSize.cpp - Selects the local size and the variant of a launch ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/LocalSize.h"

#include "Device/GroupSize.h"
#include "core/Device.h"
#include "platform/HostInfo.h"

#include <algorithm>

namespace oclc::rt {

static uint64_t itemsOf(const Size3 &size) { return size[0] * size[1] * size[2]; }

static bool divides(const Size3 &local, const Size3 &global) {
  return global[0] % local[0] == 0 && global[1] % local[1] == 0 && global[2] % local[2] == 0;
}

/// True if a group of `items` work-items stays within the limits that the device has for the
/// work-items and for the context memory of one group.
static bool fits(const binary::Variant &variant, uint64_t items) {
  return items <= Device::MaxWorkGroupSize &&
         variant.contextBytes(items) <= Device::MaxContextMemory;
}

const CompiledVariant *pickVariant(const CompiledKernel &kernel, const Size3 &global,
                                   const Size3 &local) {
  const CompiledVariant *choice = nullptr;
  const uint64_t items = itemsOf(local);
  for (const CompiledVariant &variant : kernel.variants) {
    const binary::Variant &info = *variant.info;
    if (choice && info.target != choice->info->target)
      break;
    if (!fits(info, items))
      continue;
    const bool exact = info.localSize && *info.localSize == local && divides(local, global);
    if (exact || (!info.localSize && !choice))
      choice = &variant;
    if (exact)
      break;
  }
  return choice;
}

static const CompiledVariant *generalVariant(const CompiledKernel &kernel) {
  auto found =
      std::find_if(kernel.variants.begin(), kernel.variants.end(),
                   [](const CompiledVariant &variant) { return !variant.info->localSize; });
  return found == kernel.variants.end() ? nullptr : &*found;
}

std::optional<Size3> chooseLocalSize(const CompiledKernel &kernel, bool uniform,
                                     const Size3 &global, unsigned cpus) {
  const binary::Kernel &info = *kernel.info;
  if (info.requiredWorkGroupSize)
    return info.requiredWorkGroupSize;

  // Prefer specialised variants. Among them prefer the one with the most work-items per group, as
  // long as every CPU gets a group.
  const uint32_t bestTarget = kernel.variants.front().info->target;
  std::optional<Size3> choice;
  auto rank = [&](const Size3 &local) {
    const uint64_t items = itemsOf(local);
    uint64_t groups = 1;
    for (unsigned d = 0; d != 3; ++d)
      groups =
          std::min<uint64_t>(groups * std::min<uint64_t>(global[d] / local[d], 1 << 16), 1 << 16);
    return std::pair(groups >= cpus, items);
  };
  for (const CompiledVariant &variant : kernel.variants) {
    const std::optional<Size3> &local = variant.info->localSize;
    if (variant.info->target == bestTarget && local && divides(*local, global) &&
        fits(*variant.info, itemsOf(*local)) && (!choice || rank(*local) > rank(*choice)))
      choice = local;
  }
  if (choice)
    return choice;

  const CompiledVariant *general = generalVariant(kernel);
  if (!general) {
    // Try the specialised variants of less preferred targets.
    for (const CompiledVariant &variant : kernel.variants)
      if (const std::optional<Size3> &local = variant.info->localSize;
          local && divides(*local, global) && fits(*variant.info, itemsOf(*local)))
        return local;
    return std::nullopt;
  }
  if (info.workGroupSizeHint && divides(*info.workGroupSizeHint, global) &&
      fits(*general->info, itemsOf(*info.workGroupSizeHint)))
    return info.workGroupSizeHint;
  Size3 local;
  // Each CPU should get several groups.
  const uint64_t groups = 4 * uint64_t(cpus);
  oclcChooseGroupSize(general->info->contextPerItem, uniform, global.data(), groups, local.data());
  return local;
}

/// Returns the number of work-items of the largest group that the variant can run; zero if it can
/// run none.
static uint64_t largestGroup(const binary::Variant &info) {
  uint64_t items = Device::MaxWorkGroupSize;
  if (info.localSize)
    items = itemsOf(*info.localSize);
  else if (info.contextFixed >= Device::MaxContextMemory)
    items = 1;
  else if (info.contextPerItem != 0)
    items = std::min(items, (Device::MaxContextMemory - info.contextFixed) / info.contextPerItem);
  return fits(info, items) ? items : 0;
}

size_t maxWorkGroupSize(const CompiledKernel &kernel) {
  uint64_t largest = 1;
  for (const CompiledVariant &variant : kernel.variants)
    largest = std::max(largest, largestGroup(*variant.info));
  return largest;
}

static bool isRow(const Size3 &size) { return size[1] == 1 && size[2] == 1; }

static uint64_t largestRow(const binary::Variant &variant, size_t most) {
  const std::optional<Size3> &fixed = variant.localSize;
  if (!fixed)
    return std::min<uint64_t>(most, largestGroup(variant));
  return isRow(*fixed) && (*fixed)[0] <= most ? (*fixed)[0] : 0;
}

size_t largestRow(const CompiledKernel &kernel, size_t most) {
  if (const std::optional<Size3> &required = kernel.info->requiredWorkGroupSize)
    return isRow(*required) && (*required)[0] <= most ? (*required)[0] : 0;
  uint64_t largest = 0;
  for (const CompiledVariant &variant : kernel.variants)
    largest = std::max(largest, largestRow(*variant.info, most));
  return largest;
}

size_t preferredMultiple(const CompiledKernel &kernel) {
  uint32_t width = kernel.variants.front().info->vectorWidth;
  // Width 1 means that the kernel itself is not vectorised. The loops over its work-items are then
  // vectorised; their vectors have as many elements as a register contains floats.
  return width > 1 ? width : host::vectorBytes() / sizeof(float);
}

} // namespace oclc::rt
