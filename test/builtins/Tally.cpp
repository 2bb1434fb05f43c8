//===- Tally.cpp - The largest errors of one function --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Tally.h"

#include "ExactReference.h"
#include "Ulp.h"

#include <sstream>

namespace oclc::test {

using Ld = long double;

template <class T> double referenceError(const MathCase &c) {
  if (std::numeric_limits<T>::digits == 24)
    return 0.001;
  // The reference for rootn is less precise, because it rounds 1 / y before it uses it as an
  // exponent.
  return c.function == "rootn" ? 0.1 : 0.02;
}
template double referenceError<float>(const MathCase &);
template double referenceError<double>(const MathCase &);

template <class T> static bool isDenormal(Ld v) {
  return v != 0 && std::fabs(v) < Ld(std::numeric_limits<T>::min());
}

template <class T>
static std::string describe(const MathCase &c, const Sample &s, T got, Ld expected) {
  std::ostringstream where;
  where << std::hexfloat;
  const Ld arguments[] = {s.x, s.y, s.z};
  for (unsigned i = 0; i < c.arity; ++i)
    where << double(arguments[i]) << ' ';
  where << "-> " << double(got) << ", not " << double(expected) << ", width " << s.width;
  if (s.isOut)
    where << ", second result";
  return where.str();
}

template <class T> double Tally<T>::error(T got, Ld expected, bool isAbsolute) const {
  if (C.anyZero && got == 0 && expected == 0)
    return 0;
  const double units = ulpError(got, expected);
  if (!isAbsolute || std::isinf(units))
    return units;
  return double(std::fabs(Ld(got) - expected));
}

/// Returns the smallest error if denormal arguments and results may become zeros of either sign.
template <class T>
double Tally<T>::errorAfterFlushing(T got, Ld expected, bool isAbsolute, const Sample &s) const {
  double best = error(got, expected, isAbsolute);
  if (got == 0 && isDenormal<T>(expected))
    return 0;
  const Reference &r = s.isOut ? C.outReference : C.reference;
  const bool flushX = isDenormal<T>(s.x), flushY = isDenormal<T>(s.y);
  if (!flushX && !flushY)
    return best;
  for (const Ld zeroX : {0.0L, -0.0L})
    for (const Ld zeroY : {0.0L, -0.0L}) {
      const Ld flushed = r.accurate(flushX ? zeroX : s.x, flushY ? zeroY : s.y, s.z);
      best = std::min(best, error(got, flushed, isAbsolute));
    }
  return best;
}

template <class T> void Tally<T>::confirm(Ld &expected, const Sample &s) const {
  // Infinite, NaN and zero results are not rounded, so a more precise reference is not needed.
  if (!std::isfinite(expected) || expected == 0)
    return;
  const Reference &r = s.isOut ? C.outReference : C.reference;
  if (std::numeric_limits<T>::digits == 24)
    expected = r.accurate(s.x, s.y, s.z);
  else if (!s.isOut)
    expected = exactReference(C.function, s.x, s.y).value_or(expected);
}

template <class T> bool Tally<T>::isOutOfScope(Ld expected, const Sample &s) const {
  return C.finiteOnly && !(std::isfinite(s.x) && std::isfinite(s.y) && std::isfinite(T(expected)));
}

template <class T> static bool isSame(T a, T b) {
  return (a == b && std::signbit(a) == std::signbit(b)) || (std::isnan(a) && std::isnan(b));
}

template <class T> void Tally<T>::add(T got, Ld &expected, bool &isConfirmed, const Sample &s) {
  // Nearly all results are the rounded value. Their error of at most 0.5 cannot be a new maximum.
  if ((Units.error >= 0.5 || C.limit == 0) && isSame(got, T(expected)))
    return;
  if (isOutOfScope(expected, s))
    return;
  const Allowed limit = C.allowedAt(s.x, s.y);
  Worst &place = limit.isElsewhere ? Elsewhere : limit.isAbsolute ? Absolute : Units;
  double found = error(got, expected, limit.isAbsolute);
  if (!isConfirmed && found > place.error - referenceError<T>(C)) {
    confirm(expected, s);
    isConfirmed = true;
    found = error(got, expected, limit.isAbsolute);
  }
  if (C.mayFlush && found > place.error)
    found = errorAfterFlushing(got, expected, limit.isAbsolute, s);
  // A function with the limit 0 has no error if its result is the rounded value.
  if (limit.limit == 0 && found <= 0.5)
    found = 0;
  if (found > place.error)
    place = {found, describe(C, s, got, expected)};
  if (limit.limit == Unlimited || found <= limit.limit)
    return;
  const double multiple = limit.limit == 0 ? INFINITY : found / limit.limit;
  if (multiple > Broken.error)
    Broken = {multiple, describe(C, s, got, expected)};
}

template <class T> void Tally<T>::merge(const Tally &other) {
  for (Worst Tally::*place : {&Tally::Units, &Tally::Absolute, &Tally::Elsewhere, &Tally::Broken})
    if ((other.*place).error > (this->*place).error)
      this->*place = other.*place;
}

template class Tally<float>;
template class Tally<double>;

} // namespace oclc::test
