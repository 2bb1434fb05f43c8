//===- Measure.h - Runs a math function over arguments and compares ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_MEASURE_H
#define OCLC_TEST_BUILTINS_MEASURE_H

#include "NativeModule.h"
#include "Tally.h"

namespace oclc::test {

template <class T> Signature signatureOf(const MathCase &c, unsigned width);

/// Measures a function over the fixed arguments and `count` others, at each width.
template <class T>
Tally<T> measure(const MathCase &c, const NativeModule &native, const std::vector<unsigned> &widths,
                 unsigned count);

/// Measures a function of one argument over all floats, in parallel.
Tally<float> measureExhaustively(const MathCase &c, const NativeModule &native, unsigned width);

/// Returns the largest error that the reference for double has compared with MPFR, in units in the
/// last place of double.
Worst measureReference(const MathCase &c, unsigned count);

extern template Signature signatureOf<float>(const MathCase &, unsigned);
extern template Signature signatureOf<double>(const MathCase &, unsigned);
extern template Tally<float> measure(const MathCase &, const NativeModule &,
                                     const std::vector<unsigned> &, unsigned);
extern template Tally<double> measure(const MathCase &, const NativeModule &,
                                      const std::vector<unsigned> &, unsigned);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MEASURE_H
