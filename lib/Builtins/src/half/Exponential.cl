//===- Exponential.cl - Exponentials, logarithms and hyperbolics of half ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "ExponentialBody.inc"
#include "ForEachHalf.inc"
