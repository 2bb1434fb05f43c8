//===- Arithmetic.cl - Exact and correctly rounded functions of half -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

// Contraction is off, because it would change the error terms of fma.
#pragma OPENCL FP_CONTRACT OFF

#define BODY "ArithmeticBody.inc"
#include "ForEachHalf.inc"

#undef BODY
#define BODY "RemainderBody.inc"
#include "ForEachHalf.inc"
