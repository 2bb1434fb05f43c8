//===- AtomicsLegacy.cl - atom_* of cl_khr_int64_base_atomics and _extended_atomics -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The 32-bit functions are libclc's, except increments and decrements: libclc's versions count up
// to a bound, which is a loop on a CPU. All operations are relaxed, as OpenCL C 1.2 specifies.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define UPDATE(NAME, BUILTIN, AS, TYPE)                                                            \
  OVERLOAD TYPE NAME(volatile AS TYPE *p, TYPE v) {                                                \
    return BUILTIN((AS TYPE *)p, v, __ATOMIC_RELAXED);                                             \
  }
#define COUNT(PREFIX, AS, TYPE)                                                                    \
  OVERLOAD TYPE PREFIX##_inc(volatile AS TYPE *p) {                                                \
    return __atomic_fetch_add((AS TYPE *)p, (TYPE)1, __ATOMIC_RELAXED);                            \
  }                                                                                                \
  OVERLOAD TYPE PREFIX##_dec(volatile AS TYPE *p) {                                                \
    return __atomic_fetch_sub((AS TYPE *)p, (TYPE)1, __ATOMIC_RELAXED);                            \
  }
#define LONG(AS, TYPE)                                                                             \
  UPDATE(atom_add, __atomic_fetch_add, AS, TYPE)                                                   \
  UPDATE(atom_sub, __atomic_fetch_sub, AS, TYPE)                                                   \
  UPDATE(atom_and, __atomic_fetch_and, AS, TYPE)                                                   \
  UPDATE(atom_or, __atomic_fetch_or, AS, TYPE)                                                     \
  UPDATE(atom_xor, __atomic_fetch_xor, AS, TYPE)                                                   \
  UPDATE(atom_min, __atomic_fetch_min, AS, TYPE)                                                   \
  UPDATE(atom_max, __atomic_fetch_max, AS, TYPE)                                                   \
  UPDATE(atom_xchg, __atomic_exchange_n, AS, TYPE)                                                 \
  COUNT(atom, AS, TYPE)                                                                            \
  OVERLOAD TYPE atom_cmpxchg(volatile AS TYPE *p, TYPE expected, TYPE desired) {                   \
    __atomic_compare_exchange_n((AS TYPE *)p, &expected, desired, false, __ATOMIC_RELAXED,         \
                                __ATOMIC_RELAXED);                                                 \
    return expected;                                                                               \
  }
#define INT(AS, TYPE)                                                                              \
  COUNT(atom, AS, TYPE)                                                                            \
  COUNT(atomic, AS, TYPE)
#define ALL(AS)                                                                                    \
  LONG(AS, long)                                                                                   \
  LONG(AS, ulong)                                                                                  \
  INT(AS, int)                                                                                     \
  INT(AS, uint)

ALL(global)
ALL(local)
