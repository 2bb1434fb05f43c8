//===- MathDouble.cl - Double-precision math functions that replace libclc's --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// libclc_NAME is libclc's own definition of NAME.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define F double
#define I long
#define BODY "MathDoubleBody.inc"
#include "ForEachFloating.inc"
