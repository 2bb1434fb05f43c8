//===- TestKernels.cpp - Work-group functions by hand -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Small kernels in the form that the compiler generates, written according to the launch contract.
// They are linked into binaries for tests of the runtime (MakeBinary.cpp). They call no functions
// except the printf of a launch.
//
//===------------------------------------------------------------------------------------------===//

#include "Binary/ImageABI.h"
#include "Binary/LaunchABI.h"
#include "Binary/PipeABI.h"

using namespace oclc::abi;

namespace {

struct Item {
  uint64_t global[3], local[3], group[3], localSize[3];
  uint64_t linear; ///< Number of the work-item in the range, without the offset.
  uint64_t groupLinear, localLinear;
};

/// Calls `body` for every work-item of the groups.
template <class Body>
inline void forItems(const LaunchInfo *launch, uint64_t first, uint64_t end, Body body) {
  for (uint64_t number = first; number != end; ++number) {
    Item item;
    item.groupLinear = number;
    item.group[0] = number % launch->numGroups[0];
    item.group[1] = number / launch->numGroups[0] % launch->numGroups[1];
    item.group[2] = number / launch->numGroups[0] / launch->numGroups[1];
    for (int d = 0; d != 3; ++d) {
      uint64_t start = item.group[d] * launch->enqueuedLocalSize[d];
      uint64_t left = launch->globalSize[d] - start;
      item.localSize[d] = left < launch->enqueuedLocalSize[d] ? left : launch->enqueuedLocalSize[d];
    }
    item.localLinear = 0;
    for (item.local[2] = 0; item.local[2] != item.localSize[2]; ++item.local[2])
      for (item.local[1] = 0; item.local[1] != item.localSize[1]; ++item.local[1])
        for (item.local[0] = 0; item.local[0] != item.localSize[0]; ++item.local[0]) {
          uint64_t position[3];
          for (int d = 0; d != 3; ++d) {
            position[d] = item.group[d] * launch->enqueuedLocalSize[d] + item.local[d];
            item.global[d] = position[d] + launch->globalOffset[d];
          }
          item.linear = position[0] +
                        launch->globalSize[0] * (position[1] + launch->globalSize[1] * position[2]);
          body(item);
          ++item.localLinear;
        }
  }
}

template <class T> const T &at(const void *arguments, uint64_t offset) {
  return *reinterpret_cast<const T *>(static_cast<const char *>(arguments) + offset);
}

} // namespace

// These macros are the single instructions that the kernels need.
#if defined(__x86_64__)
#define RELAX "pause"
#define ILLEGAL "ud2"
#elif defined(__aarch64__)
#define RELAX "yield"
#define ILLEGAL "udf #0"
#elif defined(__riscv)
#define RELAX ".4byte 0x0100000f" // pause
#define ILLEGAL "unimp"
#endif

#define KERNEL(NAME)                                                                               \
  extern "C" __attribute__((visibility("default"))) void NAME(                                     \
      const void *arguments, const LaunchInfo *launch, const WorkerMemory *worker, uint64_t first, \
      uint64_t end)

KERNEL(k_empty) {}

/// add(global int *data, int value)
KERNEL(k_add) {
  int *data = at<int *>(arguments, 0);
  const int value = at<int>(arguments, 8);
  forItems(launch, first, end, [&](const Item &item) { data[item.linear] += value; });
}

/// record(global ulong *out): eight numbers for every work-item.
static void record(uint64_t mark, const void *arguments, const LaunchInfo *launch, uint64_t first,
                   uint64_t end) {
  uint64_t *out = at<uint64_t *>(arguments, 0);
  forItems(launch, first, end, [&](const Item &item) {
    uint64_t *row = out + 8 * item.linear;
    row[0] = item.global[0];
    row[1] = item.global[1];
    row[2] = item.global[2];
    row[3] = item.localSize[0];
    row[4] = item.localSize[1];
    row[5] = item.localSize[2];
    row[6] = item.groupLinear;
    row[7] = mark;
  });
}
KERNEL(k_record) { record(1, arguments, launch, first, end); }
KERNEL(k_record_64) { record(64, arguments, launch, first, end); }
KERNEL(k_record_8x8) { record(88, arguments, launch, first, end); }

/// local_sum(global const int *in, global int *out, local int *a, local long *b), with 40 bytes of
/// static local memory.
KERNEL(k_local_sum) {
  const int *in = at<const int *>(arguments, 0);
  int *out = at<int *>(arguments, 8);
  int *a = reinterpret_cast<int *>(worker->local + at<uint64_t>(arguments, 16));
  volatile long *b = reinterpret_cast<long *>(worker->local + at<uint64_t>(arguments, 24));
  volatile uint8_t *fixed = worker->local;
  for (uint64_t group = first; group != end; ++group) {
    const uint64_t size = launch->enqueuedLocalSize[0];
    for (int i = 0; i != 40; ++i)
      fixed[i] = 0xee;
    for (uint64_t i = 0; i != size; ++i) {
      a[i] = in[group * size + i];
      b[i] = -1;
    }
    int sum = 0;
    for (uint64_t i = 0; i != size; ++i)
      sum += a[i];
    // Overlapping or unaligned blocks would change the result.
    if ((reinterpret_cast<uintptr_t>(a) | reinterpret_cast<uintptr_t>(b)) % 128 != 0)
      sum = -1;
    out[group] = sum;
  }
}

/// values(global uchar *out, char, short, int, long, float, double, float4)
KERNEL(k_values) {
  volatile uint8_t *out = at<uint8_t *>(arguments, 0);
  const uint8_t *bytes = static_cast<const uint8_t *>(arguments);
  for (int i = 8; i != 64; ++i)
    out[i - 8] = bytes[i];
  out[56] = reinterpret_cast<uintptr_t>(arguments) % 128 == 0;
}

/// describe(image, sampler_t, global uchar *out): the descriptor of the image, and the bits of the
/// sampler.
KERNEL(k_describe) {
  volatile uint8_t *out = at<uint8_t *>(arguments, 16);
  const auto *image = at<const uint8_t *>(arguments, 0);
  for (unsigned i = 0; i != sizeof(ImageDescriptor); ++i)
    out[i] = image[i];
  for (unsigned i = 0; i != sizeof(uint32_t); ++i)
    out[sizeof(ImageDescriptor) + i] = static_cast<const uint8_t *>(arguments)[8 + i];
}

/// piped(pipe int, global ulong *out): the address of the pipe, and the first fields of its header.
KERNEL(k_piped) {
  volatile uint64_t *out = at<uint64_t *>(arguments, 8);
  const auto *pipe = at<const PipeHeader *>(arguments, 0);
  out[0] = reinterpret_cast<uintptr_t>(pipe);
  out[1] = pipe->maxPackets;
  out[2] = pipe->packetBytes;
  out[3] = pipe->packetsStart;
}

/// context(global int *out): every work-item owns 16 bytes of context, behind 64 bytes of the
/// group.
KERNEL(k_context) {
  int *out = at<int *>(arguments, 0);
  volatile uint64_t *context = reinterpret_cast<uint64_t *>(worker->context);
  forItems(launch, first, end, [&](const Item &item) {
    context[8 + 2 * item.localLinear] = item.linear;
    context[8 + 2 * item.localLinear + 1] = ~item.linear;
  });
  forItems(launch, first, end, [&](const Item &item) { out[item.linear] = 1; });
}

/// spin(global uint *count, uint rounds): each work-group counts, slowly.
KERNEL(k_spin) {
  unsigned *count = at<unsigned *>(arguments, 0);
  const unsigned rounds = at<unsigned>(arguments, 8);
  for (uint64_t group = first; group != end; ++group) {
    for (volatile unsigned i = 0; i < rounds;)
      i = i + 1;
    __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
  }
}

/// until(global int *flag): returns when the host writes the flag.
KERNEL(k_until) {
  int *flag = at<int *>(arguments, 0);
  while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) == 0)
    asm volatile(RELAX);
}

/// print(int base): one line for every work-item.
KERNEL(k_print) {
  const int base = at<int>(arguments, 0);
  forItems(launch, first, end, [&](const Item &item) {
    const int64_t slots[] = {int64_t(base + int(item.linear))};
    launch->printf(launch, "item %d of a kernel\n", slots, sizeof(slots));
  });
}

/// halve(global float *data)
KERNEL(k_halve) {
  float *data = at<float *>(arguments, 0);
  forItems(launch, first, end, [&](const Item &item) { data[item.linear] *= 0.5f; });
}

KERNEL(k_divide) {
  int *data = at<int *>(arguments, 0);
  forItems(launch, first, end, [&](const Item &) {
    // Use assembly, because a compiler may remove undefined behaviour. The quotient is a number on
    // architectures without a fault.
    int low = 1;
#if defined(__x86_64__)
    int high = 0;
    asm volatile("idivl %2" : "+a"(low), "+d"(high) : "r"(0) : "cc");
#elif defined(__aarch64__)
    asm volatile("sdiv %w0, %w0, wzr" : "+r"(low));
#elif defined(__riscv)
    asm volatile("div %0, %0, zero" : "+r"(low));
#endif
    data[0] = low;
  });
}

KERNEL(k_wild) {
  // The address is volatile, because a compiler warns of accesses to a constant one.
  volatile uintptr_t address = 0x10;
  forItems(launch, first, end,
           [&](const Item &) { *reinterpret_cast<volatile int *>(uintptr_t(address)) = 1; });
}

KERNEL(k_illegal) { asm volatile(ILLEGAL); }

KERNEL(k_deep) {
  // Write downwards until the end of the stack, whatever its size is.
  for (uintptr_t depth = 0;; depth += 4096)
    *(static_cast<volatile char *>(__builtin_frame_address(0)) - depth) = 1;
}

/// seven(global int *out): returns 7.
KERNEL(k_seven) { *at<int *>(arguments, 0) = 7; }

/// A program-scope variable. Each load of a binary has its own copy.
static volatile int counter = 5;

/// counter(global int *out): raises the variable, returns its old value.
KERNEL(k_counter) {
  int *out = at<int *>(arguments, 0);
  *out = counter;
  counter = counter + 1;
}
