//===- AtomicsLegacy.cl - atom_* of cl_khr_int64_base_atomics and _extended_atomics -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The 32-bit functions are libclc's, but for those that count: its way of counting up to a bound is
// a loop on a CPU. All are relaxed, as OpenCL C 1.2 says.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define UPDATE(NAME, BUILTIN, AS, TYPE)                                                            \
  OVERLOAD TYPE NAME(volatile AS TYPE *p, TYPE v) {                                                \
    return BUILTIN((AS TYPE *)p, v, __ATOMIC_RELAXED);                                             \
  }
#define COUNT(NAME, BUILTIN, AS, TYPE)                                                             \
  OVERLOAD TYPE NAME(volatile AS TYPE *p) {                                                        \
    return BUILTIN((AS TYPE *)p, (TYPE)1, __ATOMIC_RELAXED);                                       \
  }
#define ALL(AS, TYPE)                                                                              \
  UPDATE(atom_add, __atomic_fetch_add, AS, TYPE)                                                   \
  UPDATE(atom_sub, __atomic_fetch_sub, AS, TYPE)                                                   \
  UPDATE(atom_and, __atomic_fetch_and, AS, TYPE)                                                   \
  UPDATE(atom_or, __atomic_fetch_or, AS, TYPE)                                                     \
  UPDATE(atom_xor, __atomic_fetch_xor, AS, TYPE)                                                   \
  UPDATE(atom_min, __atomic_fetch_min, AS, TYPE)                                                   \
  UPDATE(atom_max, __atomic_fetch_max, AS, TYPE)                                                   \
  UPDATE(atom_xchg, __atomic_exchange_n, AS, TYPE)                                                 \
  COUNT(atom_inc, __atomic_fetch_add, AS, TYPE)                                                    \
  COUNT(atom_dec, __atomic_fetch_sub, AS, TYPE)                                                    \
  OVERLOAD TYPE atom_cmpxchg(volatile AS TYPE *p, TYPE expected, TYPE desired) {                   \
    __atomic_compare_exchange_n((AS TYPE *)p, &expected, desired, false, __ATOMIC_RELAXED,         \
                                __ATOMIC_RELAXED);                                                 \
    return expected;                                                                               \
  }

ALL(global, long)
ALL(global, ulong)
ALL(local, long)
ALL(local, ulong)

#define COUNTS(AS, TYPE)                                                                           \
  COUNT(atom_inc, __atomic_fetch_add, AS, TYPE)                                                    \
  COUNT(atom_dec, __atomic_fetch_sub, AS, TYPE)                                                    \
  COUNT(atomic_inc, __atomic_fetch_add, AS, TYPE)                                                  \
  COUNT(atomic_dec, __atomic_fetch_sub, AS, TYPE)

COUNTS(global, int)
COUNTS(global, uint)
COUNTS(local, int)
COUNTS(local, uint)
