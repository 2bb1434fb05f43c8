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

template <class T> double referenceError(const MathCase &C) {
  if (std::numeric_limits<T>::digits == 24)
    return 0.001;
  // The reciprocal of the second argument is rounded before it becomes an exponent.
  return C.function == "rootn" ? 0.1 : 0.02;
}
template double referenceError<float>(const MathCase &);
template double referenceError<double>(const MathCase &);

template <class T> static bool isDenormal(Ld V) {
  return V != 0 && std::fabs(V) < Ld(std::numeric_limits<T>::min());
}

template <class T>
static std::string describe(const MathCase &C, const Sample &S, T Got, Ld Expected) {
  std::ostringstream Where;
  Where << std::hexfloat;
  const Ld Arguments[] = {S.x, S.y, S.z};
  for (unsigned I = 0; I < C.arity; ++I)
    Where << double(Arguments[I]) << ' ';
  Where << "-> " << double(Got) << ", not " << double(Expected) << ", width " << S.width;
  if (S.isOut)
    Where << ", second result";
  return Where.str();
}

template <class T> double Tally<T>::error(T Got, Ld Expected, bool IsAbsolute) const {
  if (C.anyZero && Got == 0 && Expected == 0)
    return 0;
  const double Units = ulpError(Got, Expected);
  if (!IsAbsolute || std::isinf(Units))
    return Units;
  return double(std::fabs(Ld(Got) - Expected));
}

/// The smallest error when denormal arguments and results may have become zeros of either sign.
template <class T>
double Tally<T>::errorAfterFlushing(T Got, Ld Expected, bool IsAbsolute, const Sample &S) const {
  double Best = error(Got, Expected, IsAbsolute);
  if (Got == 0 && isDenormal<T>(Expected))
    return 0;
  const Reference &R = S.isOut ? C.outReference : C.reference;
  const bool FlushX = isDenormal<T>(S.x), FlushY = isDenormal<T>(S.y);
  if (!FlushX && !FlushY)
    return Best;
  for (const Ld ZeroX : {0.0L, -0.0L})
    for (const Ld ZeroY : {0.0L, -0.0L}) {
      const Ld Flushed = R.accurate(FlushX ? ZeroX : S.x, FlushY ? ZeroY : S.y, S.z);
      Best = std::min(Best, error(Got, Flushed, IsAbsolute));
    }
  return Best;
}

template <class T> void Tally<T>::confirm(Ld &Expected, const Sample &S) const {
  // What happens at the edges is OpenCL's to say, and no question of accuracy.
  if (!std::isfinite(Expected) || Expected == 0)
    return;
  const Reference &R = S.isOut ? C.outReference : C.reference;
  if (std::numeric_limits<T>::digits == 24)
    Expected = R.accurate(S.x, S.y, S.z);
  else if (!S.isOut)
    Expected = exactReference(C.function, S.x, S.y).value_or(Expected);
}

template <class T> bool Tally<T>::isOutOfScope(Ld Expected, const Sample &S) const {
  return C.finiteOnly && !(std::isfinite(S.x) && std::isfinite(S.y) && std::isfinite(T(Expected)));
}

template <class T> static bool isSame(T A, T B) {
  return (A == B && std::signbit(A) == std::signbit(B)) || (std::isnan(A) && std::isnan(B));
}

template <class T> void Tally<T>::add(T Got, Ld &Expected, bool &Confirmed, const Sample &S) {
  // Nearly all results are the rounded value, which says nothing new.
  if ((Units.error >= 0.5 || C.limit == 0) && isSame(Got, T(Expected)))
    return;
  if (isOutOfScope(Expected, S))
    return;
  const Allowed Limit = C.allowedAt(S.x, S.y);
  Worst &Place = Limit.isElsewhere ? Elsewhere : Limit.isAbsolute ? Absolute : Units;
  double Error = error(Got, Expected, Limit.isAbsolute);
  if (!Confirmed && Error > Place.error - referenceError<T>(C)) {
    confirm(Expected, S);
    Confirmed = true;
    Error = error(Got, Expected, Limit.isAbsolute);
  }
  if (C.mayFlush && Error > Place.error)
    Error = errorAfterFlushing(Got, Expected, Limit.isAbsolute, S);
  // An exact result is as good as it can be when it is the rounded value.
  if (Limit.limit == 0 && Error <= 0.5)
    Error = 0;
  if (Error > Place.error)
    Place = {Error, describe(C, S, Got, Expected)};
  if (Limit.limit == Unlimited || Error <= Limit.limit)
    return;
  const double Multiple = Limit.limit == 0 ? INFINITY : Error / Limit.limit;
  if (Multiple > Broken.error)
    Broken = {Multiple, describe(C, S, Got, Expected)};
}

template <class T> void Tally<T>::merge(const Tally &Other) {
  for (Worst Tally::*Place : {&Tally::Units, &Tally::Absolute, &Tally::Elsewhere, &Tally::Broken})
    if ((Other.*Place).error > (this->*Place).error)
      this->*Place = Other.*Place;
}

template class Tally<float>;
template class Tally<double>;

} // namespace oclc::test
