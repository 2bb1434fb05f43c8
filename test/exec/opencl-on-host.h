//===- opencl-on-host.h - OpenCL C kernels as C++: the reference ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Included before the source of a kernel, this header makes it C++ that Clang compiles for the
// host. Every work-item then runs on a stack of its own and really waits at barriers (Reference.h);
// no part of oclc is involved. Kernels for both the host and oclc write LOCAL(type, name[n]) for
// __local variables and V4(a, b, c, d) or V4F for vectors. exec-test appends a REFERENCE_KERNEL
// with the name of each kernel.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
#define OCLC_TEST_EXEC_OPENCL_ON_HOST_H

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;
using ulong = unsigned long;
using size_t = decltype(sizeof(0));
using half = _Float16;

extern "C" {
uint get_work_dim();
size_t get_global_id(uint);
size_t get_local_id(uint);
size_t get_group_id(uint);
size_t get_global_size(uint);
size_t get_local_size(uint);
size_t get_enqueued_local_size(uint);
size_t get_num_groups(uint);
size_t get_global_offset(uint);
size_t get_global_linear_id();
size_t get_local_linear_id();
void referenceBarrier(int Line);
}

#define __kernel
#define __global
#define __constant const
#define __local
#define __private
#define restrict __restrict
#define kernel
#define global
#define constant const
#define local
#define LOCAL(TYPE, DECLARATOR) __attribute__((section("local_memory"))) static TYPE DECLARATOR
#define V4(A, B, C, D) (uint4{(A), (B), (C), (D)})
#define V4F(A, B, C, D) (float4{(A), (B), (C), (D)})
#define ATOMIC_ADD(POINTER, VALUE) __atomic_fetch_add((POINTER), (VALUE), __ATOMIC_RELAXED)
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#define memory_scope_work_group 1
#define memory_scope_device 2
#define memory_scope_sub_group 4
// A fence does nothing, because work-items run one after the other between two barriers.
#define mem_fence(FLAGS) ((void)(FLAGS))
#define barrier(FLAGS) referenceBarrier(__LINE__)
#define work_group_barrier(...) referenceBarrier(__LINE__)

namespace reference {

/// Reads arguments in order from a packed buffer, each at its natural alignment.
class Unpacker {
public:
  explicit Unpacker(const void *Packed) : Packed(static_cast<const char *>(Packed)) {}
  template <typename T> T next() {
    Offset = (Offset + alignof(T) - 1) / alignof(T) * alignof(T);
    T Value;
    __builtin_memcpy(&Value, Packed + Offset, sizeof(T));
    Offset += sizeof(T);
    return Value;
  }

private:
  const char *Packed;
  size_t Offset = 0;
};

template <typename... Parameters> void call(void (*Kernel)(Parameters...), const void *Packed) {
  Unpacker Arguments(Packed);
  // A braced list is evaluated from left to right, so the arguments are read in order.
  struct Bound {
    void (*Kernel)(Parameters...);
    Bound(void (*Kernel)(Parameters...), Parameters... Values) { Kernel(Values...); }
  };
  Bound{Kernel, Arguments.next<Parameters>()...};
}

} // namespace reference

// The memory of LOCAL variables, which is filled with arbitrary bytes before each work-group.
extern "C" __attribute__((weak, visibility("hidden"))) char __start_local_memory,
    __stop_local_memory;
extern "C" __attribute__((visibility("default"))) void referenceFillLocal(int Byte) {
  if (&__start_local_memory)
    __builtin_memset(&__start_local_memory, Byte, &__stop_local_memory - &__start_local_memory);
}

#define REFERENCE_KERNEL(NAME)                                                                     \
  extern "C" __attribute__((visibility("default"))) void reference_##NAME(const void *Packed) {    \
    reference::call(NAME, Packed);                                                                 \
  }

#include "vectors-on-host.h"

#include "functions-on-host.h"

#include "conversions-on-host.h"

#include "numbers-on-host.h"

#include "images-on-host.h"

#endif // OCLC_TEST_EXEC_OPENCL_ON_HOST_H
