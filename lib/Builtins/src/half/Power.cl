//===- Power.cl - Powers and roots of half ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define BODY "PowerBody.inc"
#include "ForEachHalf.inc"
