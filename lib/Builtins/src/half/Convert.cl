//===- Convert.cl - convert_* from and to half -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

// Contraction is off: all operations except the final rounding must be exact.
#pragma OPENCL FP_CONTRACT OFF

#define BODY "ConvertBody.inc"
#include "ForEachHalf.inc"
