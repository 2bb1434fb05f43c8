//===- numbers-on-host.h - Functions on numbers for the reference -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines only functions whose results the specification states exactly. This header is part of
// opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_NUMBERS_ON_HOST_H
#define OCLC_TEST_EXEC_NUMBERS_ON_HOST_H

template <typename T> T min(T X, T Y) { return Y < X ? Y : X; }
template <typename T> T max(T X, T Y) { return X < Y ? Y : X; }
template <typename T> T fmin(T X, T Y) { return Y != Y || X < Y ? X : Y; }
template <typename T> T fmax(T X, T Y) { return Y != Y || Y < X ? X : Y; }
template <typename T> T clamp(T X, T Low, T High) { return fmin(fmax(X, Low), High); }
template <typename T> T fabs(T X) { return X < 0 ? -X : X == 0 ? T(0) : X; }
inline float4 fabs(float4 X) { return __builtin_elementwise_abs(X); }
template <typename T> T fma(T X, T Y, T Z) { return __builtin_elementwise_fma(X, Y, Z); }
template <typename T> T floor(T X) { return __builtin_elementwise_floor(X); }
template <typename T> T trunc(T X) { return __builtin_elementwise_trunc(X); }
template <typename T> T rint(T X) { return __builtin_elementwise_rint(X); }
template <typename T> T copysign(T X, T Y) { return __builtin_elementwise_copysign(X, Y); }
inline double sqrt(double X) { return __builtin_sqrt(X); }
template <typename T> int isnan(T X) { return X != X; }
template <typename T> int isless(T X, T Y) { return X < Y; }
template <typename T> int isgreater(T X, T Y) { return X > Y; }

template <typename T> T rotate(T X, T By) {
  T Bits = 8 * sizeof(T), Left = By % Bits;
  return Left == 0 ? X : T(X << Left | X >> (Bits - Left));
}
template <typename T> T popcount(T X) { return __builtin_popcountg(X); }
template <typename T> T clz(T X) { return __builtin_clzg(X, int(8 * sizeof(T))); }
template <typename T> T ctz(T X) { return __builtin_ctzg(X, int(8 * sizeof(T))); }
template <typename T> T mul_hi(T X, T Y) { return __int128(X) * __int128(Y) >> 8 * sizeof(T); }
inline ulong mul_hi(ulong X, ulong Y) { return (unsigned __int128)(X)*Y >> 64; }
inline uint abs(int X) { return X < 0 ? 0u - X : X; }
inline uint abs_diff(uint X, uint Y) { return X < Y ? Y - X : X - Y; }
inline uint abs_diff(int X, int Y) { return X < Y ? uint(Y) - uint(X) : uint(X) - uint(Y); }
inline uint bitselect(uint X, uint Y, uint Mask) { return (X & ~Mask) | (Y & Mask); }
inline uint upsample(ushort High, ushort Low) { return uint(High) << 16 | Low; }
template <typename T> T mul24(T X, T Y) { return X * Y; }
inline int mad24(int X, int Y, int Z) { return X * Y + Z; }

// Nothing overflows in 128 bits.
template <typename T> T add_sat(T X, T Y) {
  return reference::saturated<T>(__int128(X) + __int128(Y));
}
template <typename T> T sub_sat(T X, T Y) {
  return reference::saturated<T>(__int128(X) - __int128(Y));
}
inline int mad_sat(int X, int Y, int Z) {
  return reference::saturated<int>(__int128(X) * __int128(Y) + Z);
}
template <typename T> T hadd(T X, T Y) { return (__int128(X) + __int128(Y)) >> 1; }
template <typename T> T rhadd(T X, T Y) { return (__int128(X) + __int128(Y) + 1) >> 1; }
template <typename T, int N>
reference::Vector<T, N> add_sat(reference::Vector<T, N> X, reference::Vector<T, N> Y) {
  return reference::eachLane<T, N>([=](int Lane) { return add_sat<T>(X[Lane], Y[Lane]); });
}
template <typename T, int N>
reference::Vector<T, N> sub_sat(reference::Vector<T, N> X, reference::Vector<T, N> Y) {
  return reference::eachLane<T, N>([=](int Lane) { return sub_sat<T>(X[Lane], Y[Lane]); });
}

// Every NaN gives the same bits.
inline uint BITS(float X) { return X == X ? as_uint(X) : 0x7fc00000u; }
inline uint BITS(half X) { return X == X ? as_ushort(X) : 0x7e00u; }
inline uint BITS(double X) { return X == X ? uint(as_ulong(X) ^ as_ulong(X) >> 32) : 0x7ff80000u; }

#endif // OCLC_TEST_EXEC_NUMBERS_ON_HOST_H
