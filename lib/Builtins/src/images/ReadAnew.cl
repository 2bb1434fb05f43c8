//===- ReadAnew.cl - Reads of images that are written, too -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#define SUFFIX _rw
#include "ReadDirect.inc"
