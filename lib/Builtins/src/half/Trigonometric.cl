//===- Trigonometric.cl - Trigonometric functions of half and their inverses -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "TrigonometricBody.inc"
#include "ForEachHalf.inc"

#undef BODY
#define BODY "ArcTangentBody.inc"
#include "ForEachHalf.inc"
