//===- vectors-on-host.h - Vector types and functions for the reference -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines vector types, and functions that reinterpret, load, store and select. This header is part
// of opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_VECTORS_ON_HOST_H
#define OCLC_TEST_EXEC_VECTORS_ON_HOST_H

namespace reference {
template <typename T, int N> using Vector = T __attribute__((ext_vector_type(N)));
} // namespace reference

#define REFERENCE_AS(TYPE)                                                                         \
  template <typename T> TYPE as_##TYPE(T X) { return __builtin_bit_cast(TYPE, X); }
#define REFERENCE_VECTORS(TYPE)                                                                    \
  using TYPE##2 = reference::Vector<TYPE, 2>;                                                      \
  using TYPE##3 = reference::Vector<TYPE, 3>;                                                      \
  using TYPE##4 = reference::Vector<TYPE, 4>;                                                      \
  using TYPE##8 = reference::Vector<TYPE, 8>;                                                      \
  using TYPE##16 = reference::Vector<TYPE, 16>;                                                    \
  REFERENCE_AS(TYPE)                                                                               \
  REFERENCE_AS(TYPE##2)                                                                            \
  REFERENCE_AS(TYPE##3)                                                                            \
  REFERENCE_AS(TYPE##4)                                                                            \
  REFERENCE_AS(TYPE##8)                                                                            \
  REFERENCE_AS(TYPE##16)
REFERENCE_VECTORS(char)
REFERENCE_VECTORS(uchar)
REFERENCE_VECTORS(short)
REFERENCE_VECTORS(ushort)
REFERENCE_VECTORS(int)
REFERENCE_VECTORS(uint)
REFERENCE_VECTORS(long)
REFERENCE_VECTORS(ulong)
REFERENCE_VECTORS(half)
REFERENCE_VECTORS(float)
REFERENCE_VECTORS(double)

#define REFERENCE_MEMORY(N)                                                                        \
  template <typename T> reference::Vector<T, N> vload##N(size_t Index, const T *Memory) {          \
    reference::Vector<T, N> Result;                                                                \
    for (int Lane = 0; Lane != N; ++Lane)                                                          \
      Result[Lane] = Memory[Index * N + Lane];                                                     \
    return Result;                                                                                 \
  }                                                                                                \
  template <typename T> void vstore##N(reference::Vector<T, N> Value, size_t Index, T *Memory) {   \
    for (int Lane = 0; Lane != N; ++Lane)                                                          \
      Memory[Index * N + Lane] = Value[Lane];                                                      \
  }
REFERENCE_MEMORY(2)
REFERENCE_MEMORY(3)
REFERENCE_MEMORY(4)
REFERENCE_MEMORY(8)

namespace reference {
/// Returns the vector whose lanes are the results of a function of the lane number.
template <typename T, int N, typename Fn> Vector<T, N> eachLane(Fn Function) {
  Vector<T, N> Result;
  for (int Lane = 0; Lane != N; ++Lane)
    Result[Lane] = Function(Lane);
  return Result;
}
} // namespace reference

// In a vector, only the highest bit of each component counts.
template <typename T, int N> int any(reference::Vector<T, N> X) {
  for (int Lane = 0; Lane != N; ++Lane)
    if (X[Lane] < 0)
      return 1;
  return 0;
}
template <typename T, int N> int all(reference::Vector<T, N> X) {
  for (int Lane = 0; Lane != N; ++Lane)
    if (X[Lane] >= 0)
      return 0;
  return 1;
}
template <typename T, typename C> T select(T X, T Y, C Condition) { return Condition ? Y : X; }
template <typename T, typename C, int N>
reference::Vector<T, N> select(reference::Vector<T, N> X, reference::Vector<T, N> Y,
                               reference::Vector<C, N> Condition) {
  return reference::eachLane<T, N>(
      [=](int Lane) { return Condition[Lane] < 0 ? Y[Lane] : X[Lane]; });
}

#endif // OCLC_TEST_EXEC_VECTORS_ON_HOST_H
