//===- Measure.h - Runs a math function over arguments and compares ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_MEASURE_H
#define OCLC_TEST_BUILTINS_MEASURE_H

#include "BuiltinCode.h"
#include "Tally.h"

#include <span>

namespace oclc::test {

template <class T> Signature signatureOf(const MathCase &c, unsigned width);

/// Counts the results with other bits than those of another machine. All NaNs are the same.
struct Divergence {
  size_t compared = 0; ///< All results.
  size_t count = 0;
  std::string first; ///< The arguments of the first one, and both results.
};

/// The results of one machine, compared with the reference and with the first machine.
template <class T> struct Measured {
  Tally<T> errors;
  Divergence divergence; ///< From the first machine.
};

/// Measures a function over the fixed arguments and `count` others, at each width, on each machine.
template <class T>
std::vector<Measured<T>> measure(const MathCase &c, std::span<const BuiltinCode> machines,
                                 const std::vector<unsigned> &widths, unsigned count);

/// Measures a function of one argument over all floats, in parallel.
Tally<float> measureExhaustively(const MathCase &c, const BuiltinCode &machine, unsigned width);

/// Returns the largest error that the reference for double has compared with MPFR, in units in the
/// last place of double.
Worst measureReference(const MathCase &c, unsigned count);

extern template Signature signatureOf<float>(const MathCase &, unsigned);
extern template Signature signatureOf<double>(const MathCase &, unsigned);
extern template std::vector<Measured<float>> measure(const MathCase &, std::span<const BuiltinCode>,
                                                     const std::vector<unsigned> &, unsigned);
extern template std::vector<Measured<double>>
measure(const MathCase &, std::span<const BuiltinCode>, const std::vector<unsigned> &, unsigned);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MEASURE_H
