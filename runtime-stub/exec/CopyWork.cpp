//===- CopyWork.cpp - Commands that copy and fill memory --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/CopyWork.h"

#include <algorithm>
#include <cstring>

namespace oclc::rt {

void CopyWork::run(Event &event, const Event *until) {
  // Source and target may overlap, e.g. in buffers on application memory (CL_MEM_USE_HOST_PTR) and
  // in shared virtual memory.
  std::memmove(target, source, size);
}

void RectWork::run(Event &event, const Event *until) {
  auto [width, height, depth] = region;
  const bool rowsTouch = source.rowPitch == width && target.rowPitch == width;
  for (size_t z = 0; z != depth; ++z) {
    const uint8_t *input = source.start + z * source.slicePitch;
    uint8_t *output = target.start + z * target.slicePitch;
    if (rowsTouch) {
      std::memmove(output, input, width * height);
      continue;
    }
    for (size_t y = 0; y != height; ++y)
      std::memmove(output + y * target.rowPitch, input + y * source.rowPitch, width);
  }
}

FillWork::FillWork(Ref<Memory> to, void *target, const void *pattern, size_t patternSize,
                   size_t size)
    : to(std::move(to)), target(static_cast<uint8_t *>(target)), patternSize(patternSize),
      size(size), pattern() {
  std::memcpy(this->pattern.data(), pattern, patternSize);
}

/// Repeats a pattern of `patternSize` bytes, a power of two, in `size` bytes.
static void fill(uint8_t *target, const uint8_t *pattern, size_t patternSize, size_t size) {
  if (patternSize == 1) {
    std::memset(target, pattern[0], size);
    return;
  }
  // Copies the filled part to the part that follows it, so that the size of a copy doubles each
  // time, up to a limit at which the source stays in the cache.
  constexpr size_t LargestStep = 16384;
  std::memcpy(target, pattern, std::min(patternSize, size));
  for (size_t done = patternSize; done < size;) {
    size_t step = std::min({done, size - done, LargestStep});
    std::memcpy(target + done, target, step);
    done += step;
  }
}

void FillWork::run(Event &event, const Event *until) {
  fill(target, pattern.data(), patternSize, size);
}

void FillRectWork::run(Event &event, const Event *until) {
  const auto [width, height, depth] = region;
  for (size_t z = 0; z != depth; ++z)
    for (size_t y = 0; y != height; ++y)
      fill(target.start + z * target.slicePitch + y * target.rowPitch, texel.data(), texelBytes,
           width * texelBytes);
}

} // namespace oclc::rt
