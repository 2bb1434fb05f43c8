//===- Clock.cl - The functions of cl_khr_kernel_clock ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// All scopes use the same counter of the CPU, which is synchronised between its cores: on x86-64
// the time stamp counter, on other architectures that of a steady clock (lower-address-spaces).
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// In the uint2 of the hilo functions, the first element is the low half.
#define CLOCK(SCOPE)                                                                               \
  OVERLOAD ulong clock_read_##SCOPE(void) { return __builtin_readcyclecounter(); }                 \
  OVERLOAD uint2 clock_read_hilo_##SCOPE(void) { return as_uint2(clock_read_##SCOPE()); }

CLOCK(device)
CLOCK(work_group)
CLOCK(sub_group)
