//===- ScalarPromotion.h - Keeps what loops update in registers ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Scalar promotion, as LICM does it, at two times. Before a loop over work-items is vectorised, it
// treats the loops inside: a sum at an address that adjacent lanes have far apart would else be
// gathered and scattered in each iteration. After that, it also promotes where only the rules for
// data races show that the accesses of a loop do not overlap. Kernels often add up a sum in memory:
//
//   for (k = 0; k < n; ++k)                    s0 = c[y][x .. x + 7]; ..
//     c[y][x] += a[y][k] * b[k][x];     =>     for (k = 0; k < n; ++k)
//                                                v = b[k][x .. x + 7];
//                                                s0 += a[y][k] * v; s1 += a[y + 1][k] * v; ..
//                                              c[y][x .. x + 7] = s0; ..
//
// `c` may overlap `a` and `b` as far as LLVM knows. But all lanes load the same a[y][k], and all
// rows that run in step load the same b[k][x]: if a work-item wrote them, the others would have a
// data race with it (Support/ItemMarks.h). Nor do different rows write the same element.
//
// The accesses of a loop must all be loads and stores; atomic accesses, fences, and calls that
// access memory could order those of different work-items.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_TRANSFORM_SCALARPROMOTION_H
#define OCLC_VECTORIZER_TRANSFORM_SCALARPROMOTION_H

#include "Passes/HostOpt/HostPasses.h"

#include "llvm/Analysis/LoopInfo.h"

namespace oclc::vectorizer {

/// Promotes in the loops inside of loops over work-items before these are vectorised.
void promoteInItems(llvm::Function &f, passes::HostPasses &host);

/// Marks the loops inside a vectorised loop over work-items. In loops around it, work-items may
/// write what they have read before.
void markForPromotion(llvm::Loop &workItems);

/// Promotes in the marked loops and removes their marks.
void promoteSums(llvm::Function &f, passes::HostPasses &host);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_TRANSFORM_SCALARPROMOTION_H
