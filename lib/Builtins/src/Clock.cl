//===- Clock.cl - The functions of cl_khr_kernel_clock ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The machine has one clock, the time stamp counter, which runs alike on all its cores.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// The low half of a uint2 is its first element.
#define CLOCK(SCOPE)                                                                               \
  OVERLOAD ulong clock_read_##SCOPE(void) { return __builtin_readcyclecounter(); }                 \
  OVERLOAD uint2 clock_read_hilo_##SCOPE(void) { return as_uint2(clock_read_##SCOPE()); }

CLOCK(device)
CLOCK(work_group)
CLOCK(sub_group)
