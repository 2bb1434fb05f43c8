//===- ExactReference.cpp - The math functions, computed by MPFR ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "ExactReference.h"

#ifdef OCLC_HAVE_MPFR

#include <cmath>
#include <mpfr.h>
#include <unordered_map>

namespace oclc::test {

namespace {

/// Precision in bits. It exceeds that of long double (64), so that the error of a result is hardly
/// larger than that of its rounding to long double.
constexpr mpfr_prec_t Precision = 96;

class Number {
public:
  explicit Number(long double v = 0) {
    mpfr_init2(Value, Precision);
    mpfr_set_ld(Value, v, MPFR_RNDN);
  }
  ~Number() { mpfr_clear(Value); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;

  mpfr_t Value;
};

using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using Binary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

using UnaryMap = std::unordered_map<std::string, Unary>;
using BinaryMap = std::unordered_map<std::string, Binary>;

const UnaryMap &unaryFunctions() {
  static const UnaryMap map = {
      {"sin", mpfr_sin},        {"cos", mpfr_cos},       {"tan", mpfr_tan},
      {"asin", mpfr_asin},      {"acos", mpfr_acos},     {"atan", mpfr_atan},
      {"sinpi", mpfr_sinpi},    {"cospi", mpfr_cospi},   {"tanpi", mpfr_tanpi},
      {"asinpi", mpfr_asinpi},  {"acospi", mpfr_acospi}, {"atanpi", mpfr_atanpi},
      {"sinh", mpfr_sinh},      {"cosh", mpfr_cosh},     {"tanh", mpfr_tanh},
      {"asinh", mpfr_asinh},    {"acosh", mpfr_acosh},   {"atanh", mpfr_atanh},
      {"exp", mpfr_exp},        {"exp2", mpfr_exp2},     {"exp10", mpfr_exp10},
      {"expm1", mpfr_expm1},    {"log", mpfr_log},       {"log2", mpfr_log2},
      {"log10", mpfr_log10},    {"log1p", mpfr_log1p},   {"sqrt", mpfr_sqrt},
      {"rsqrt", mpfr_rec_sqrt}, {"cbrt", mpfr_cbrt},     {"erf", mpfr_erf},
      {"erfc", mpfr_erfc},      {"tgamma", mpfr_gamma},
  };
  return map;
}

const BinaryMap &binaryFunctions() {
  static const BinaryMap map = {
      {"pow", mpfr_pow},     {"powr", mpfr_pow},        {"pown", mpfr_pow},
      {"atan2", mpfr_atan2}, {"atan2pi", mpfr_atan2pi}, {"hypot", mpfr_hypot},
  };
  return map;
}

} // namespace

bool haveExactReference() { return true; }

std::optional<long double> exactReference(const std::string &function, long double x,
                                          long double y) {
  const Number a(x), b(y);
  Number result;
  if (const auto f = unaryFunctions().find(function); f != unaryFunctions().end()) {
    f->second(result.Value, a.Value, MPFR_RNDN);
  } else if (const auto g = binaryFunctions().find(function); g != binaryFunctions().end()) {
    g->second(result.Value, a.Value, b.Value, MPFR_RNDN);
  } else if (function == "rootn") {
    mpfr_rootn_si(result.Value, a.Value, long(y), MPFR_RNDN);
  } else if (function == "lgamma") {
    int sign;
    mpfr_lgamma(result.Value, &sign, a.Value, MPFR_RNDN);
  } else {
    return std::nullopt;
  }
  const long double rounded = mpfr_get_ld(result.Value, MPFR_RNDN);
  if (!std::isfinite(rounded) || rounded == 0)
    return std::nullopt;
  return rounded;
}

} // namespace oclc::test

#else

namespace oclc::test {

bool haveExactReference() { return false; }
std::optional<long double> exactReference(const std::string &, long double, long double) {
  return std::nullopt;
}

} // namespace oclc::test

#endif
