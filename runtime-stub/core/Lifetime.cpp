//===- Lifetime.cpp - Detects the use of released objects -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Lifetime.h"

#include "base/Log.h"
#include "core/Object.h"

#include <cstdio>
#include <mutex>
#include <new>

#ifndef __has_feature
#define __has_feature(FEATURE) 0
#endif
#if __has_feature(address_sanitizer) || defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(START, SIZE) static_cast<void>(0)
#define ASAN_UNPOISON_MEMORY_REGION(START, SIZE) static_cast<void>(0)
#endif

namespace oclc::rt::lifetime {

static const char *nameOf(Tag kind) {
  switch (kind) {
  case Tag::Platform:
    return "platform";
  case Tag::Device:
    return "device";
  case Tag::Context:
    return "context";
  case Tag::Queue:
    return "command queue";
  case Tag::Memory:
    return "buffer or image";
  case Tag::Program:
    return "program";
  case Tag::Kernel:
    return "kernel";
  case Tag::Event:
    return "event";
  case Tag::CommandBuffer:
    return "command buffer";
  case Tag::Sampler:
    return "sampler";
  case Tag::MutableCommand:
    return "mutable command";
  case Tag::Semaphore:
    return "semaphore";
  }
  return "object";
}

namespace {

/// A ring buffer: the next object replaces the oldest. Zero-initialised and never destroyed.
struct Quarantine {
  std::mutex mutex;
  struct {
    void *object;
    size_t size;
  } places[QuarantineSize];
  size_t next;

  static Quarantine &get() {
    static Quarantine &all = *new Quarantine();
    return all;
  }
};

/// Logs the remaining objects at exit.
struct Census {
  constexpr Census() = default;
  ~Census() {
    for (unsigned kind = 0; kind != Kinds; ++kind)
      if (const int count = counts[kind].load(std::memory_order_relaxed); count > 0) {
        char text[80];
        std::snprintf(text, sizeof(text), "at exit, objects that were never released: %d x %s",
                      count, nameOf(Tag(uint32_t(Tag::Platform) + kind)));
        log(text);
      }
  }
  static constexpr unsigned Kinds = uint32_t(LastTag) - uint32_t(Tag::Platform) + 1;
  std::atomic<int> counts[Kinds]{};
};

} // namespace

void quarantine(void *object, size_t size, size_t head) {
  Quarantine &all = Quarantine::get();
  ASAN_POISON_MEMORY_REGION(static_cast<char *>(object) + head, size - head);
  {
    std::lock_guard lock(all.mutex);
    auto &place = all.places[all.next];
    all.next = (all.next + 1) % QuarantineSize;
    std::swap(place.object, object);
    std::swap(place.size, size);
  }
  if (object)
    ASAN_UNPOISON_MEMORY_REGION(object, size);
  ::operator delete(object);
}

void lock() { Quarantine::get().mutex.lock(); }

void unlock() { Quarantine::get().mutex.unlock(); }

void reportUse(Tag kind, const void *handle) {
  char text[80];
  std::snprintf(text, sizeof(text), "use of a released %s (%p)", nameOf(kind), handle);
  log(text);
}

void count(Tag kind, int by) {
  static constinit Census census;
  // The platform and the root device are never released. Sub-devices have the same tag as the root
  // device, so they are not counted, either.
  if (kind != Tag::Platform && kind != Tag::Device)
    census.counts[uint32_t(kind) - uint32_t(Tag::Platform)].fetch_add(by,
                                                                      std::memory_order_relaxed);
}

} // namespace oclc::rt::lifetime
