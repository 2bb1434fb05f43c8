//===- numbers-on-host.h - Functions on numbers for the reference -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Only functions whose results the specification states exactly. Part of opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_NUMBERS_ON_HOST_H
#define OCLC_TEST_EXEC_NUMBERS_ON_HOST_H

template <typename T> T min(T X, T Y) { return Y < X ? Y : X; }
template <typename T> T max(T X, T Y) { return X < Y ? Y : X; }
template <typename T> T clamp(T X, T Low, T High) { return X < Low ? Low : High < X ? High : X; }
template <typename T> T fmin(T X, T Y) { return Y != Y || X < Y ? X : Y; }
template <typename T> T fmax(T X, T Y) { return Y != Y || Y < X ? X : Y; }
template <typename T> T fabs(T X) { return X < 0 ? -X : X == 0 ? T(0) : X; }

template <typename T> T rotate(T X, T By) {
  T Bits = 8 * sizeof(T), Left = By % Bits;
  return Left == 0 ? X : T(X << Left | X >> (Bits - Left));
}
inline uint popcount(uint X) { return __builtin_popcount(X); }
inline uint clz(uint X) { return X == 0 ? 32 : __builtin_clz(X); }
inline uint abs_diff(uint X, uint Y) { return X < Y ? Y - X : X - Y; }
inline uint mul_hi(uint X, uint Y) { return ulong(X) * Y >> 32; }

inline uint as_uint(float X) { return __builtin_bit_cast(uint, X); }
inline ulong as_ulong(double X) { return __builtin_bit_cast(ulong, X); }
inline ushort as_ushort(half X) { return __builtin_bit_cast(ushort, X); }

#endif // OCLC_TEST_EXEC_NUMBERS_ON_HOST_H
