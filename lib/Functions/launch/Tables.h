//===- Tables.h - What the compiler tells the launch code -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The compiler (Functions/Wrappers.cpp) writes these structures as constants into each C library;
// the launch code reads them. This header is C and C++.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUNCTIONS_LAUNCH_TABLES_H
#define OCLC_FUNCTIONS_LAUNCH_TABLES_H

#include "Device/features/CpuFacts.h"

/// Code of a kernel for a target and a local size.
struct OclcVariant {
  const void *entry;     ///< An abi::EntryFn.
  uint64_t target;       ///< Index into OclcProgram::targets.
  uint64_t localSize[3]; ///< Zeros: any.
  uint64_t contextPerItem, contextFixed;
};

struct OclcKernel {
  const struct OclcVariant *variants;
  uint64_t variantCount;
  uint64_t requiredSize[3];       ///< Zeros: none.
  uint64_t sizeHint[3];           ///< Zeros: none.
  uint64_t localBytes;            ///< Of static __local variables.
  const uint64_t *localArguments; ///< Where the packed arguments have pointers to local memory.
  uint64_t localArgumentCount;
  uint64_t isUniform; ///< All work-groups must be full.
};

struct OclcProgram {
  const struct OclcCpu *targets; ///< Best last.
  uint64_t targetCount;
  uint64_t maxGroupItems;
};

#endif // OCLC_FUNCTIONS_LAUNCH_TABLES_H
