//===- Geometric.cl - Lengths and directions -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The sum of squares of a vector may overflow or underflow although its length does not. Such
// vectors are rare, so one test finds them, and the code behind it is marked as rare: vectors of
// work-items then skip it. Without the mark, all lanes would compute the scaled squares, which are
// denormal for usual vectors and take a hundred times as long.
//
// With S = sum of squares and a scale of a power of two, length(v) = length(v * scale) / scale:
//
//   LEAST <= S <= MOST   no scale
//   S < LEAST            UP: not even squares of the smallest denormals underflow.
//   S > MOST             DOWN: the square of the largest element neither overflows nor underflows.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define T float
#define LEAST 0x1p-100f
#define MOST 0x1p100f
#define UP 0x1p86f
#define DOWN 0x1p-86f
#include "GeometricBody.inc"

#define T double
#define LEAST 0x1p-900
#define MOST 0x1p900
#define UP 0x1p600
#define DOWN 0x1p-600
#include "GeometricBody.inc"
