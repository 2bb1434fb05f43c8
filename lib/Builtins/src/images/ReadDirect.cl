//===- ReadDirect.cl - Reads of images that are only read --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#define SPACE constant
#define SUFFIX _i
#include "ReadDirect.inc"
