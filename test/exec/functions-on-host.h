//===- functions-on-host.h - Built-in functions for the reference -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// These definitions aim to be obviously right. The reference runs one work-item at a time, so an
// operation that is atomic in a kernel is an ordinary one here. This header is part of
// opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H
#define OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H

using atomic_int = int;
using atomic_uint = uint;
using atomic_half = half;
using atomic_float = float;
using atomic_double = double;

#define memory_order_relaxed 0
#define memory_order_seq_cst 5
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()

namespace reference {

/// If one operand is a NaN, the other one is the result.
template <typename T> T minimum(T X, T Y) { return Y != Y || X < Y ? X : Y; }
template <typename T> T maximum(T X, T Y) { return Y != Y || Y < X ? X : Y; }

template <typename T, typename Fn> T update(volatile T *Object, Fn New) {
  T Old = *Object;
  *Object = New(Old);
  return Old;
}

} // namespace reference

// Accepts calls with and without an order and a scope.
#define REFERENCE_UPDATE(NAME, NEW)                                                                \
  template <typename T, typename... Rest>                                                          \
  T NAME(volatile T *Object, decltype(T()) Operand, Rest...) {                                     \
    return reference::update(Object, [=](T Old) { return NEW; });                                  \
  }
#define REFERENCE_UPDATES(NAME, NEW)                                                               \
  REFERENCE_UPDATE(NAME, NEW)                                                                      \
  REFERENCE_UPDATE(NAME##_explicit, NEW)
REFERENCE_UPDATES(atomic_fetch_add, Old + Operand)
REFERENCE_UPDATES(atomic_fetch_sub, Old - Operand)
REFERENCE_UPDATES(atomic_fetch_min, reference::minimum(Old, Operand))
REFERENCE_UPDATES(atomic_fetch_max, reference::maximum(Old, Operand))
REFERENCE_UPDATES(atomic_fetch_and, Old &Operand)
REFERENCE_UPDATES(atomic_fetch_or, Old | Operand)
REFERENCE_UPDATES(atomic_fetch_xor, Old ^ Operand)
REFERENCE_UPDATES(atomic_exchange, Operand)
REFERENCE_UPDATE(atomic_add, Old + Operand)
REFERENCE_UPDATE(atomic_sub, Old - Operand)
REFERENCE_UPDATE(atomic_min, Operand < Old ? Operand : Old)
REFERENCE_UPDATE(atomic_max, Old < Operand ? Operand : Old)
REFERENCE_UPDATE(atomic_and, Old &Operand)
REFERENCE_UPDATE(atomic_or, Old | Operand)
REFERENCE_UPDATE(atomic_xor, Old ^ Operand)
REFERENCE_UPDATE(atom_add, Old + Operand)
REFERENCE_UPDATE(atom_sub, Old - Operand)
REFERENCE_UPDATE(atom_min, Operand < Old ? Operand : Old)
REFERENCE_UPDATE(atom_max, Old < Operand ? Operand : Old)
REFERENCE_UPDATE(atomic_xchg, Operand)
template <typename T>
T atomic_cmpxchg(volatile T *Object, decltype(T()) Expected, decltype(T()) Value) {
  return reference::update(Object, [=](T Old) { return Old == Expected ? Value : Old; });
}
template <typename T> T atomic_inc(volatile T *Object) { return atomic_add(Object, T(1)); }
template <typename T> T atomic_dec(volatile T *Object) { return atomic_sub(Object, T(1)); }
template <typename T> T atom_inc(volatile T *Object) { return atomic_add(Object, T(1)); }
template <typename T> T atom_dec(volatile T *Object) { return atomic_sub(Object, T(1)); }

template <typename T> T atomic_load(volatile T *Object) { return *Object; }
template <typename T> void atomic_store(volatile T *Object, decltype(T()) Value) {
  *Object = Value;
}

// Each work-item copies everything at once, which is equivalent if a barrier follows. Macros at the
// end of this header replace all but the strided copy.
using event_t = int;
template <typename T> event_t async_work_group_copy(T *To, const T *From, size_t N, event_t Event) {
  for (size_t I = 0; I != N; ++I)
    To[I] = From[I];
  return Event;
}
/// Copies to local memory, so the stride is that of the source.
template <typename T>
event_t async_work_group_strided_copy(T *To, const T *From, size_t N, size_t Step, event_t Event) {
  for (size_t I = 0; I != N; ++I)
    To[I] = From[I * Step];
  return Event;
}
inline void wait_group_events(int, event_t *) {}

// All scopes share one clock.
#define REFERENCE_CLOCK(SCOPE)                                                                     \
  inline ulong clock_read_##SCOPE() { return __builtin_readcyclecounter(); }                       \
  inline uint2 clock_read_hilo_##SCOPE() {                                                         \
    ulong Time = clock_read_##SCOPE();                                                             \
    return {uint(Time), uint(Time >> 32)};                                                         \
  }
REFERENCE_CLOCK(device)
REFERENCE_CLOCK(work_group)
REFERENCE_CLOCK(sub_group)

// In a collective function, each work-item shows its value to the others.
namespace reference {

template <typename T> struct Shown {
  T *values;
  size_t self, items;
};

template <typename T> Shown<T> show(T Value) {
  static T Values[4096];
  size_t Self = get_local_linear_id();
  Values[Self] = Value;
  referenceBarrier(__LINE__);
  return {Values, Self, get_local_size(0) * get_local_size(1) * get_local_size(2)};
}

/// Returns the values of the first `End` work-items combined, or `Start` if `End` is 0. Waits until
/// all work-items have read the values.
template <typename T, typename Fn> T fold(const Shown<T> &All, size_t End, T Start, Fn Combine) {
  T Result = End == 0 ? Start : All.values[0];
  for (size_t I = 1; I < End; ++I)
    Result = Combine(Result, All.values[I]);
  referenceBarrier(__LINE__);
  return Result;
}

template <typename T> struct Limits;
#define REFERENCE_LIMITS(TYPE, LOW, HIGH)                                                          \
  template <> struct Limits<TYPE> {                                                                \
    static constexpr TYPE low = LOW, high = HIGH;                                                  \
  };
REFERENCE_LIMITS(char, -0x80, 0x7f)
REFERENCE_LIMITS(uchar, 0, 0xff)
REFERENCE_LIMITS(short, -0x8000, 0x7fff)
REFERENCE_LIMITS(ushort, 0, 0xffff)
REFERENCE_LIMITS(int, -0x7fffffff - 1, 0x7fffffff)
REFERENCE_LIMITS(uint, 0, 0xffffffff)
REFERENCE_LIMITS(long, -0x7fffffffffffffff - 1, 0x7fffffffffffffff)
REFERENCE_LIMITS(ulong, 0, 0xffffffffffffffff)
REFERENCE_LIMITS(half, -INFINITY, INFINITY)
REFERENCE_LIMITS(float, -INFINITY, INFINITY)
REFERENCE_LIMITS(double, -INFINITY, INFINITY)

} // namespace reference

#define REFERENCE_COLLECTIVES(GROUP)                                                               \
  inline int GROUP##_any(int Predicate) {                                                          \
    auto All = reference::show(Predicate != 0);                                                    \
    return reference::fold(All, All.items, false, [](bool X, bool Y) { return X || Y; });          \
  }                                                                                                \
  inline int GROUP##_all(int Predicate) {                                                          \
    auto All = reference::show(Predicate != 0);                                                    \
    return reference::fold(All, All.items, true, [](bool X, bool Y) { return X && Y; });           \
  }
#define REFERENCE_OPERATION(GROUP, OP, COMBINE, IDENTITY)                                          \
  template <typename T> T GROUP##_reduce_##OP(T Value) {                                           \
    auto All = reference::show(Value);                                                             \
    return reference::fold(All, All.items, Value, [](T X, T Y) { return COMBINE; });               \
  }                                                                                                \
  template <typename T> T GROUP##_scan_inclusive_##OP(T Value) {                                   \
    auto All = reference::show(Value);                                                             \
    return reference::fold(All, All.self + 1, Value, [](T X, T Y) { return COMBINE; });            \
  }                                                                                                \
  template <typename T> T GROUP##_scan_exclusive_##OP(T Value) {                                   \
    auto All = reference::show(Value);                                                             \
    return reference::fold(All, All.self, T(IDENTITY), [](T X, T Y) { return COMBINE; });          \
  }
#define REFERENCE_GROUP(GROUP)                                                                     \
  REFERENCE_COLLECTIVES(GROUP)                                                                     \
  REFERENCE_OPERATION(GROUP, add, X + Y, 0)                                                        \
  REFERENCE_OPERATION(GROUP, min, reference::minimum(X, Y), reference::Limits<T>::high)            \
  REFERENCE_OPERATION(GROUP, max, reference::maximum(X, Y), reference::Limits<T>::low)
REFERENCE_GROUP(work_group)

template <typename T> T work_group_broadcast(T Value, size_t Id0, size_t Id1 = 0, size_t Id2 = 0) {
  auto All = reference::show(Value);
  T Result = All.values[(Id2 * get_local_size(1) + Id1) * get_local_size(0) + Id0];
  referenceBarrier(__LINE__);
  return Result;
}

#include "sub-groups-on-host.h"

// The first work-item copies for all. In OpenCL C, the address spaces of the pointers tell which
// side of a strided copy has the stride. The host has no address spaces, so kernels write GATHER or
// SCATTER.
using event_t = int;
namespace reference {

template <typename T>
event_t copy(T *To, size_t ToStep, const T *From, size_t FromStep, size_t Count, event_t Event) {
  referenceBarrier(__LINE__);
  if (get_local_linear_id() == 0)
    for (size_t I = 0; I < Count; ++I)
      To[I * ToStep] = From[I * FromStep];
  referenceBarrier(__LINE__);
  return Event;
}

} // namespace reference

#define async_work_group_copy(TO, FROM, COUNT, EVENT) reference::copy(TO, 1, FROM, 1, COUNT, EVENT)
#define GATHER(TO, FROM, COUNT, STRIDE, EVENT) reference::copy(TO, 1, FROM, STRIDE, COUNT, EVENT)
#define SCATTER(TO, FROM, COUNT, STRIDE, EVENT) reference::copy(TO, STRIDE, FROM, 1, COUNT, EVENT)
#define wait_group_events(...) referenceBarrier(__LINE__)

#endif // OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H
