//===- conversions-on-host.h - Conversions of numbers for the reference -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Defines convert_TYPE with rounding modes, with and without saturation. Without saturation, values
// must fit into the type. This header is part of opencl-on-host.h.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_EXEC_CONVERSIONS_ON_HOST_H
#define OCLC_TEST_EXEC_CONVERSIONS_ON_HOST_H

namespace reference {

enum class Rounding { Nearest, Zero, Up, Down };

template <typename T> constexpr bool IsFloat = T(0.5f) != T(0);

/// Rounds a number to an integer. A double can hold every half and float.
inline double rounded(double X, Rounding To) {
  return To == Rounding::Nearest ? __builtin_rint(X)
         : To == Rounding::Zero  ? __builtin_trunc(X)
         : To == Rounding::Up    ? __builtin_ceil(X)
                                 : __builtin_floor(X);
}

template <typename To> To saturated(__int128 X) {
  return X < Limits<To>::low ? Limits<To>::low : Limits<To>::high < X ? Limits<To>::high : To(X);
}

template <typename To> To saturated(double X) {
  if (X != X)
    return 0;
  return X <= double(Limits<To>::low)    ? Limits<To>::low
         : X >= double(Limits<To>::high) ? Limits<To>::high
                                         : To(X);
}

/// Returns the next number of the type above or below a number.
template <typename To, typename Bits> To next(To X, bool Above) {
  if (X == 0) {
    Bits Least = 1;
    return Above ? __builtin_bit_cast(To, Least) : -__builtin_bit_cast(To, Least);
  }
  return __builtin_bit_cast(To, Bits(__builtin_bit_cast(Bits, X) + (Above == (X > 0) ? 1 : -1)));
}

/// Converts to the nearest number, or to the one on the other side of the exact value if the
/// rounding mode requires it. A long double holds every value of the other types.
template <typename To, typename Bits, typename From> To toFloat(From X, Rounding Mode) {
  To Near = To(X);
  long double Error = (long double)(Near) - (long double)(X);
  bool IsUp = Error > 0, IsDown = Error < 0;
  if (IsUp && (Mode == Rounding::Down || (Mode == Rounding::Zero && X > 0)))
    return next<To, Bits>(Near, false);
  if (IsDown && (Mode == Rounding::Up || (Mode == Rounding::Zero && X < 0)))
    return next<To, Bits>(Near, true);
  return Near;
}

template <typename To, typename From> To convert(From X, Rounding Mode) {
  if constexpr (IsFloat<From>)
    return To(rounded(X, Mode));
  return To(X);
}

template <typename To, typename From> To convertSaturated(From X, Rounding Mode) {
  if constexpr (IsFloat<From>)
    return saturated<To>(rounded(X, Mode));
  return saturated<To>(__int128(X));
}

} // namespace reference

// Conversions to integers without a rounding mode round to zero.
#define REFERENCE_CONVERT(TYPE, SUFFIX, MODE)                                                      \
  template <typename T> TYPE convert_##TYPE##SUFFIX(T X) {                                         \
    return reference::convert<TYPE>(X, reference::Rounding::MODE);                                 \
  }                                                                                                \
  template <typename T> TYPE convert_##TYPE##_sat##SUFFIX(T X) {                                   \
    return reference::convertSaturated<TYPE>(X, reference::Rounding::MODE);                        \
  }                                                                                                \
  template <typename T> TYPE##4 convert_##TYPE##4_sat##SUFFIX(reference::Vector<T, 4> X) {         \
    return reference::eachLane<TYPE, 4>([=](int Lane) {                                            \
      return reference::convertSaturated<TYPE>(T(X[Lane]), reference::Rounding::MODE);             \
    });                                                                                            \
  }
#define REFERENCE_CONVERTS(TYPE)                                                                   \
  REFERENCE_CONVERT(TYPE, , Zero)                                                                  \
  REFERENCE_CONVERT(TYPE, _rte, Nearest)                                                           \
  REFERENCE_CONVERT(TYPE, _rtz, Zero)                                                              \
  REFERENCE_CONVERT(TYPE, _rtp, Up)                                                                \
  REFERENCE_CONVERT(TYPE, _rtn, Down)
REFERENCE_CONVERTS(char)
REFERENCE_CONVERTS(uchar)
REFERENCE_CONVERTS(short)
REFERENCE_CONVERTS(ushort)
REFERENCE_CONVERTS(int)
REFERENCE_CONVERTS(uint)
REFERENCE_CONVERTS(long)
REFERENCE_CONVERTS(ulong)

#define REFERENCE_TO_FLOAT(TYPE, BITS, SUFFIX, MODE)                                               \
  template <typename T> TYPE convert_##TYPE##SUFFIX(T X) {                                         \
    return reference::toFloat<TYPE, BITS>(X, reference::Rounding::MODE);                           \
  }
#define REFERENCE_TO_FLOATS(TYPE, BITS)                                                            \
  REFERENCE_TO_FLOAT(TYPE, BITS, , Nearest)                                                        \
  REFERENCE_TO_FLOAT(TYPE, BITS, _rte, Nearest)                                                    \
  REFERENCE_TO_FLOAT(TYPE, BITS, _rtz, Zero)                                                       \
  REFERENCE_TO_FLOAT(TYPE, BITS, _rtp, Up)                                                         \
  REFERENCE_TO_FLOAT(TYPE, BITS, _rtn, Down)
REFERENCE_TO_FLOATS(half, ushort)
REFERENCE_TO_FLOATS(float, uint)
REFERENCE_TO_FLOATS(double, ulong)

// Conversions of vectors whose elements are in the range of the other type.
#define REFERENCE_CONVERT_VECTOR(TYPE)                                                             \
  template <typename T> TYPE##2 convert_##TYPE##2(reference::Vector<T, 2> X) {                     \
    return __builtin_convertvector(X, TYPE##2);                                                    \
  }                                                                                                \
  template <typename T> TYPE##4 convert_##TYPE##4(reference::Vector<T, 4> X) {                     \
    return __builtin_convertvector(X, TYPE##4);                                                    \
  }
REFERENCE_CONVERT_VECTOR(char)
REFERENCE_CONVERT_VECTOR(uchar)
REFERENCE_CONVERT_VECTOR(short)
REFERENCE_CONVERT_VECTOR(ushort)
REFERENCE_CONVERT_VECTOR(int)
REFERENCE_CONVERT_VECTOR(uint)
REFERENCE_CONVERT_VECTOR(long)
REFERENCE_CONVERT_VECTOR(ulong)
REFERENCE_CONVERT_VECTOR(half)
REFERENCE_CONVERT_VECTOR(float)
REFERENCE_CONVERT_VECTOR(double)

#endif // OCLC_TEST_EXEC_CONVERSIONS_ON_HOST_H
