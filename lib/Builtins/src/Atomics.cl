//===- Atomics.cl - The atomic functions of OpenCL C 2.0 and later ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every memory scope uses an atomic operation for the whole machine. Memory orders are reduced to
// those that make a difference on a CPU with total store order: loads and updates are relaxed or
// sequentially consistent, stores may also be release. Pointers lose their volatile qualifier. It
// is not needed, because the operation is atomic, and it would prevent passes from determining
// which memory is accessed.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define RELAXED memory_order_relaxed
#define SEQ_CST memory_order_seq_cst
#define SCOPE memory_scope_all_svm_devices

// A function has three versions: without an order, with an order, and with an order and a scope.
// SPELLINGS defines the first two in terms of the third. PARAMS and ARGS are parenthesised lists.
#define UNPACK(...) __VA_ARGS__
#define SPELLINGS(RESULT, NAME, PARAMS, ARGS)                                                      \
  OVERLOAD RESULT NAME(UNPACK PARAMS) { return NAME##_explicit(UNPACK ARGS, SEQ_CST, SCOPE); }     \
  OVERLOAD RESULT NAME##_explicit(UNPACK PARAMS, memory_order order) {                             \
    return NAME##_explicit(UNPACK ARGS, order, SCOPE);                                             \
  }

#define LOAD_STORE(AS, ATOMIC, TYPE)                                                               \
  OVERLOAD void atomic_init(volatile AS ATOMIC *p, TYPE v) {                                       \
    __opencl_atomic_store((AS ATOMIC *)p, v, RELAXED, SCOPE);                                      \
  }                                                                                                \
  OVERLOAD TYPE atomic_load_explicit(volatile AS ATOMIC *p, memory_order order,                    \
                                     memory_scope scope) {                                         \
    if (order == RELAXED)                                                                          \
      return __opencl_atomic_load((AS ATOMIC *)p, RELAXED, SCOPE);                                 \
    return __opencl_atomic_load((AS ATOMIC *)p, SEQ_CST, SCOPE);                                   \
  }                                                                                                \
  SPELLINGS(TYPE, atomic_load, (volatile AS ATOMIC * p), (p))                                      \
  OVERLOAD void atomic_store_explicit(volatile AS ATOMIC *p, TYPE v, memory_order order,           \
                                      memory_scope scope) {                                        \
    if (order == RELAXED)                                                                          \
      __opencl_atomic_store((AS ATOMIC *)p, v, RELAXED, SCOPE);                                    \
    else if (order == memory_order_release)                                                        \
      __opencl_atomic_store((AS ATOMIC *)p, v, memory_order_release, SCOPE);                       \
    else                                                                                           \
      __opencl_atomic_store((AS ATOMIC *)p, v, SEQ_CST, SCOPE);                                    \
  }                                                                                                \
  SPELLINGS(void, atomic_store, (volatile AS ATOMIC * p, TYPE v), (p, v))                          \
  UPDATE(atomic_exchange, __opencl_atomic_exchange, AS, ATOMIC, TYPE, TYPE)

#define UPDATE(NAME, BUILTIN, AS, ATOMIC, TYPE, OPERAND)                                           \
  OVERLOAD TYPE NAME##_explicit(volatile AS ATOMIC *p, OPERAND v, memory_order order,              \
                                memory_scope scope) {                                              \
    if (order == RELAXED)                                                                          \
      return BUILTIN((AS ATOMIC *)p, (TYPE)v, RELAXED, SCOPE);                                     \
    return BUILTIN((AS ATOMIC *)p, (TYPE)v, SEQ_CST, SCOPE);                                       \
  }                                                                                                \
  SPELLINGS(TYPE, NAME, (volatile AS ATOMIC * p, OPERAND v), (p, v))

// The weak function may fail spuriously. It is implemented like the strong one.
#define COMPARE_EXCHANGE(NAME, AS, ATOMIC, TYPE, EXPECTED)                                         \
  OVERLOAD bool NAME##_explicit(volatile AS ATOMIC *p, EXPECTED TYPE *expected, TYPE desired,      \
                                memory_order success, memory_order failure, memory_scope scope) {  \
    TYPE old = *expected;                                                                          \
    bool done;                                                                                     \
    if (success == RELAXED)                                                                        \
      done = __opencl_atomic_compare_exchange_strong((AS ATOMIC *)p, &old, desired, RELAXED,       \
                                                     RELAXED, SCOPE);                              \
    else                                                                                           \
      done = __opencl_atomic_compare_exchange_strong((AS ATOMIC *)p, &old, desired, SEQ_CST,       \
                                                     SEQ_CST, SCOPE);                              \
    if (!done)                                                                                     \
      *expected = old;                                                                             \
    return done;                                                                                   \
  }                                                                                                \
  OVERLOAD bool NAME##_explicit(volatile AS ATOMIC *p, EXPECTED TYPE *expected, TYPE desired,      \
                                memory_order success, memory_order failure) {                      \
    return NAME##_explicit(p, expected, desired, success, failure, SCOPE);                         \
  }                                                                                                \
  OVERLOAD bool NAME(volatile AS ATOMIC *p, EXPECTED TYPE *expected, TYPE desired) {               \
    return NAME##_explicit(p, expected, desired, SEQ_CST, SEQ_CST, SCOPE);                         \
  }
#define BOTH_COMPARE_EXCHANGES(AS, ATOMIC, TYPE, EXPECTED)                                         \
  COMPARE_EXCHANGE(atomic_compare_exchange_strong, AS, ATOMIC, TYPE, EXPECTED)                     \
  COMPARE_EXCHANGE(atomic_compare_exchange_weak, AS, ATOMIC, TYPE, EXPECTED)

#define BIT_UPDATES(AS, ATOMIC, TYPE, OPERAND)                                                     \
  UPDATE(atomic_fetch_or, __opencl_atomic_fetch_or, AS, ATOMIC, TYPE, OPERAND)                     \
  UPDATE(atomic_fetch_xor, __opencl_atomic_fetch_xor, AS, ATOMIC, TYPE, OPERAND)                   \
  UPDATE(atomic_fetch_and, __opencl_atomic_fetch_and, AS, ATOMIC, TYPE, OPERAND)
#define MIN_MAX_UPDATES(AS, ATOMIC, TYPE, OPERAND)                                                 \
  UPDATE(atomic_fetch_min, __opencl_atomic_fetch_min, AS, ATOMIC, TYPE, OPERAND)                   \
  UPDATE(atomic_fetch_max, __opencl_atomic_fetch_max, AS, ATOMIC, TYPE, OPERAND)
#define ADD_UPDATES(AS, ATOMIC, TYPE, OPERAND)                                                     \
  UPDATE(atomic_fetch_add, __opencl_atomic_fetch_add, AS, ATOMIC, TYPE, OPERAND)                   \
  UPDATE(atomic_fetch_sub, __opencl_atomic_fetch_sub, AS, ATOMIC, TYPE, OPERAND)

#define INTEGER(AS, ATOMIC, TYPE)                                                                  \
  LOAD_STORE(AS, ATOMIC, TYPE)                                                                     \
  BIT_UPDATES(AS, ATOMIC, TYPE, TYPE)                                                              \
  MIN_MAX_UPDATES(AS, ATOMIC, TYPE, TYPE)                                                          \
  ADD_UPDATES(AS, ATOMIC, TYPE, TYPE)

// The updates are those of cl_ext_float_atomics. The minimum or maximum of a number and a NaN is
// the number.
#define FLOATING(AS, ATOMIC, TYPE)                                                                 \
  LOAD_STORE(AS, ATOMIC, TYPE)                                                                     \
  MIN_MAX_UPDATES(AS, ATOMIC, TYPE, TYPE)                                                          \
  ADD_UPDATES(AS, ATOMIC, TYPE, TYPE)

// Updates of atomic_intptr_t with a uintptr_t operand and of atomic_uintptr_t with an intptr_t
// operand (OpenCL C 3.0, section 6.15.12.7.7).
#define POINTER_SIZED(AS)                                                                          \
  ADD_UPDATES(AS, atomic_ulong, ulong, long)                                                       \
  BIT_UPDATES(AS, atomic_ulong, ulong, long)                                                       \
  MIN_MAX_UPDATES(AS, atomic_ulong, ulong, long)                                                   \
  BIT_UPDATES(AS, atomic_long, long, ulong)                                                        \
  MIN_MAX_UPDATES(AS, atomic_long, long, ulong)

// Defines NAME, a minimum or maximum, as a compare-and-exchange loop, because LLVM would call fminf
// or fmaxf for an atomicrmw. The memory order may be stronger than requested. That costs nothing,
// because the CPU's instruction for compare-and-exchange has only one order.
#define HALF_LIMIT(AS, NAME, CHOOSE)                                                               \
  HELPER half NAME(AS atomic_half *p, half v, memory_order order, memory_scope scope) {            \
    half old = __opencl_atomic_load(p, RELAXED, SCOPE);                                            \
    while (!__opencl_atomic_compare_exchange_strong(p, &old, CHOOSE(old, v), SEQ_CST, RELAXED,     \
                                                    SCOPE))                                        \
      ;                                                                                            \
    return old;                                                                                    \
  }
#define HALF(AS)                                                                                   \
  HALF_LIMIT(AS, halfFetchMin, fmin)                                                               \
  HALF_LIMIT(AS, halfFetchMax, fmax)                                                               \
  LOAD_STORE(AS, atomic_half, half)                                                                \
  UPDATE(atomic_fetch_min, halfFetchMin, AS, atomic_half, half, half)                              \
  UPDATE(atomic_fetch_max, halfFetchMax, AS, atomic_half, half, half)                              \
  ADD_UPDATES(AS, atomic_half, half, half)

// With -fdeclare-opencl-builtins, Clang 22 declares the atomic_store functions of atomic_half
// differently than its header: the type of the value is atomic_half instead of half. The functions
// are therefore defined with the mangled names of both declarations.
#define STORE_NAME(NAME, NUMBER, REST) "_Z" NAME "PU3AS" #NUMBER "VU7_AtomicDhS_" REST
#define HALF_STORE(AS, NUMBER)                                                                     \
  void store##NUMBER(volatile AS atomic_half *p,                                                   \
                     half v) __asm__(STORE_NAME("12atomic_store", NUMBER, ""));                    \
  void storeOrdered##NUMBER(volatile AS atomic_half *p, half v, memory_order order) __asm__(       \
      STORE_NAME("21atomic_store_explicit", NUMBER, "12memory_order"));                            \
  void storeScoped##NUMBER(                                                                        \
      volatile AS atomic_half *p, half v, memory_order order,                                      \
      memory_scope scope) __asm__(STORE_NAME("21atomic_store_explicit", NUMBER,                    \
                                             "12memory_order12memory_scope"));                     \
  void store##NUMBER(volatile AS atomic_half *p, half v) { atomic_store(p, v); }                   \
  void storeOrdered##NUMBER(volatile AS atomic_half *p, half v, memory_order order) {              \
    atomic_store_explicit(p, v, order);                                                            \
  }                                                                                                \
  void storeScoped##NUMBER(volatile AS atomic_half *p, half v, memory_order order,                 \
                           memory_scope scope) {                                                   \
    atomic_store_explicit(p, v, order, scope);                                                     \
  }

#define ALL_TYPES(AS)                                                                              \
  INTEGER(AS, atomic_int, int)                                                                     \
  INTEGER(AS, atomic_uint, uint)                                                                   \
  INTEGER(AS, atomic_long, long)                                                                   \
  INTEGER(AS, atomic_ulong, ulong)                                                                 \
  POINTER_SIZED(AS)                                                                                \
  FLOATING(AS, atomic_float, float)                                                                \
  FLOATING(AS, atomic_double, double)                                                              \
  HALF(AS)

ALL_TYPES(generic)
ALL_TYPES(global)
ALL_TYPES(local)

HALF_STORE(global, 1)
HALF_STORE(local, 3)
HALF_STORE(generic, 4)

#define COMPARE_EXCHANGES(AS, EXPECTED)                                                            \
  BOTH_COMPARE_EXCHANGES(AS, atomic_int, int, EXPECTED)                                            \
  BOTH_COMPARE_EXCHANGES(AS, atomic_uint, uint, EXPECTED)                                          \
  BOTH_COMPARE_EXCHANGES(AS, atomic_long, long, EXPECTED)                                          \
  BOTH_COMPARE_EXCHANGES(AS, atomic_ulong, ulong, EXPECTED)                                        \
  BOTH_COMPARE_EXCHANGES(AS, atomic_float, float, EXPECTED)                                        \
  BOTH_COMPARE_EXCHANGES(AS, atomic_double, double, EXPECTED)

COMPARE_EXCHANGES(generic, generic)
COMPARE_EXCHANGES(global, global)
COMPARE_EXCHANGES(global, local)
COMPARE_EXCHANGES(global, private)
COMPARE_EXCHANGES(local, global)
COMPARE_EXCHANGES(local, local)
COMPARE_EXCHANGES(local, private)

#define FLAG(AS)                                                                                   \
  OVERLOAD bool atomic_flag_test_and_set_explicit(volatile AS atomic_flag *p, memory_order order,  \
                                                  memory_scope scope) {                            \
    return atomic_exchange_explicit((volatile AS atomic_int *)p, 1, order, scope) != 0;            \
  }                                                                                                \
  SPELLINGS(bool, atomic_flag_test_and_set, (volatile AS atomic_flag * p), (p))                    \
  OVERLOAD void atomic_flag_clear_explicit(volatile AS atomic_flag *p, memory_order order,         \
                                           memory_scope scope) {                                   \
    atomic_store_explicit((volatile AS atomic_int *)p, 0, order, scope);                           \
  }                                                                                                \
  SPELLINGS(void, atomic_flag_clear, (volatile AS atomic_flag * p), (p))

FLAG(generic)
FLAG(global)
FLAG(local)
