//===- functions-on-host.h - Built-in functions for the reference -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Written to be obviously right: the reference runs one work-item at a time, so that what is atomic
// for a kernel is an ordinary operation here. Part of opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H
#define OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H

using atomic_float = float;
using atomic_double = double;

#define memory_order_relaxed 0
#define memory_order_seq_cst 5
#define NAN __builtin_nanf("")
#define INFINITY __builtin_inff()

namespace reference {

/// A number wins over a NaN.
template <typename T> T minimum(T X, T Y) { return Y != Y || X < Y ? X : Y; }
template <typename T> T maximum(T X, T Y) { return Y != Y || Y < X ? X : Y; }

template <typename T, typename Fn> T update(volatile T *Object, Fn New) {
  T Old = *Object;
  *Object = New(Old);
  return Old;
}

} // namespace reference

// With an order and a scope or without.
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

#endif // OCLC_TEST_EXEC_FUNCTIONS_ON_HOST_H
