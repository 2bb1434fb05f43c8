//===- Math.cl - Math that replaces libclc's --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#pragma OPENCL FP_CONTRACT ON

#define BODY "MathBody.inc"
#include "ForEachFloat.inc"
