//===- ByFloat.cl - Functions of half that call the float functions -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// These functions are rare, so that they simply call the functions of float. The errors of the
// float functions are negligible after rounding to half.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "ByFloatBody.inc"
#include "ForEachHalf.inc"
