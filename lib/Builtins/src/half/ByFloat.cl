//===- ByFloat.cl - Functions of half that the float functions compute -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Rare enough for the functions of single precision, whose errors vanish in the rounding to half.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "ByFloatBody.inc"
#include "ForEachHalf.inc"
