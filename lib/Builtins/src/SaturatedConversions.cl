//===- SaturatedConversions.cl - Saturated conversions to integers of 8 and 16 bits -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// convert_uchar_sat and its relatives for float and double. All values of these types can be
// represented as floating-point numbers, so that a minimum and a maximum come before the
// conversion, which is then one instruction. libclc converts first, and corrects the results.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define BODY "SaturatedConversionsBody.inc"

#define F float
#define I int
#include "ForEachFloating.inc"
#undef F
#undef I

#define F double
#define I long
#include "ForEachFloating.inc"
