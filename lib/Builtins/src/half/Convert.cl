//===- Convert.cl - convert_* from and to half -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

// Nothing here but the rounding itself may round.
#pragma OPENCL FP_CONTRACT OFF

#define BODY "ConvertBody.inc"
#include "ForEachHalf.inc"
