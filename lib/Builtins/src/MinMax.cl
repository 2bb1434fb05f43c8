//===- MinMax.cl - Minima and maxima of float and double ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define BODY "MinMaxBody.inc"

#define F float
#define I int
#include "ForEachFloating.inc"
#undef F
#undef I

#define F double
#define I long
#include "ForEachFloating.inc"
