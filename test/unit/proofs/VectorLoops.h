//===- VectorLoops.h - Loops over work-items in memory, before and after they have vectors ----===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H
#define OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H

#include <string>

namespace oclc::proofs {

/// Writes a function with a loop over work-items, whose body comes from `head` with a condition of
/// its own, and from `work`, which runs where that holds. The body may use:
///
///   %id, %g, %i          the number, from a base on, and of 32 bits
///   %x                   what is in memory for the work-item, of 32 bits
///   %u8, %u32, %u64, %c  uniform numbers and a condition
///   %to                  the address of 32 bytes of its own
std::string vectorLoop(unsigned number, const std::string &head, const std::string &condition,
                       const std::string &work);

/// Vectorises the functions of such a module with so many lanes, and compares them. Returns how
/// many have become vectors.
unsigned checkVectorLoops(const std::string &functions, unsigned lanes);

} // namespace oclc::proofs

#endif // OCLC_TEST_UNIT_PROOFS_VECTORLOOPS_H
