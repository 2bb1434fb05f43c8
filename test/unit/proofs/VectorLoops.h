//===- VectorLoops.h - Loops over work-items, before and after vectorisation ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H
#define OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H

#include <string>

namespace oclc::proofs {

/// Returns the IR of a function with a loop over work-items. The body consists of `head`, which
/// computes a condition, and of `work`, which runs if the condition is true. The body may use:
///
///   %id, %g, %i          the id, the id plus a base, and this sum in 32 bits
///   %x                   a 32-bit value that the work-item has loaded
///   %u8, %u32, %u64, %c  uniform numbers and a uniform condition
///   %to                  (in `work`) the address of 32 bytes that only this work-item accesses
std::string vectorLoop(unsigned number, const std::string &head, const std::string &condition,
                       const std::string &work);

/// Vectorises functions of vectorLoop() with `lanes` lanes, and compares what they compute before
/// and after that. Returns the number of vectorised functions, or 0 if the test has failed.
unsigned checkVectorLoops(const std::string &functions, unsigned lanes);

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H
