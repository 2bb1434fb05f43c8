//===- MathBoth.cl - Math functions that replace libclc's, float and double ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define BODY "MathBothBody.inc"

#define F float
#define I int
#define BELOW_ONE 0x1.fffffep-1f
#include "ForEachFloating.inc"
#undef F
#undef I
#undef BELOW_ONE

#define F double
#define I long
#define BELOW_ONE 0x1.fffffffffffffp-1
#include "ForEachFloating.inc"
