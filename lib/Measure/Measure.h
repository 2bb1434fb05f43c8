//===- Measure.h - Time the candidates of a program -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Runs the candidates of each variant that this machine can run: on the launches that an
// application was captured with, or else on generated arguments. A candidate counts only if its
// results are those of the plain form.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_MEASURE_MEASURE_H
#define OCLC_MEASURE_MEASURE_H

#include "Measure/Job.h"

#include <functional>

namespace oclc::measure {

/// Measures all variants of the job's first candidate, and calls `take` with the result of each.
/// Returns an error message, or an empty string.
std::string measure(Job job, const std::function<void(const VariantResult &)> &take);

} // namespace oclc::measure

#endif // OCLC_MEASURE_MEASURE_H
