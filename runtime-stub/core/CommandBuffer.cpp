//===- CommandBuffer.cpp - Recorded commands that can be enqueued repeatedly -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CommandBuffer.h"

namespace oclc::rt {

cl_sync_point_khr CommandBuffer::record(std::unique_ptr<Work> work) {
  std::lock_guard lock(mutex);
  if (finalized)
    return 0;
  recorded.push_back(std::move(work));
  return cl_sync_point_khr(recorded.size());
}

bool CommandBuffer::isSyncPoint(cl_sync_point_khr point) const {
  std::lock_guard lock(mutex);
  return point != 0 && point <= recorded.size();
}

bool CommandBuffer::finalize() {
  std::lock_guard lock(mutex);
  return !std::exchange(finalized, true);
}

bool CommandBuffer::isFinalized() const {
  std::lock_guard lock(mutex);
  return finalized;
}

} // namespace oclc::rt
