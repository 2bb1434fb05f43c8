//===- SaturatedConversions.cl - Saturated conversions to integers of 8 and 16 bits -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// convert_uchar_sat and its relatives for float and double. Values of up to 16 bits can be
// represented as floating-point numbers, so that a minimum and a maximum come before the
// conversion, which is then one instruction. libclc converts first, and corrects the results. For
// 32 bits, the bounds are the least and the largest float in the range. libclc's conversions of
// vectors to 32 bits become scalar code.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define BODY "SaturatedConversionsBody.inc"

// From LIMIT on, the result is MOST.
#define F float
#define I int
#define MOST_INT 0x1.fffffep30f
#define MOST_UINT 0x1.fffffep31f
#define OR_MOST(LIMIT, MOST, RESULT, TYPE) (x >= (T)(LIMIT) ? (NARROW(TYPE))(MOST) : (RESULT))
#include "ForEachFloating.inc"
#undef F
#undef I
#undef MOST_INT
#undef MOST_UINT
#undef OR_MOST

// A double can represent all of these integers.
#define F double
#define I long
#define MOST_INT 0x1.fffffffcp30
#define MOST_UINT 0x1.fffffffep31
#define OR_MOST(LIMIT, MOST, RESULT, TYPE) (RESULT)
#include "ForEachFloating.inc"
