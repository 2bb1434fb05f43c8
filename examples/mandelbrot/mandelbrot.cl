//===- mandelbrot.cl - The Mandelbrot set -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Counts the steps until a point escapes. With contraction off, every compiler computes the same
// bits, so the counts can be compared exactly.
//
//===------------------------------------------------------------------------------------------===//

#pragma OPENCL FP_CONTRACT OFF

kernel void mandelbrot(global ushort *steps, float left, float top, float pixel, uint limit) {
  const size_t x = get_global_id(0);
  const size_t y = get_global_id(1);
  const float cx = left + (float)x * pixel;
  const float cy = top - (float)y * pixel;
  float zx = 0.0f;
  float zy = 0.0f;
  uint step = 0;
  while (step < limit && zx * zx + zy * zy <= 4.0f) {
    const float next = zx * zx - zy * zy + cx;
    zy = 2.0f * zx * zy + cy;
    zx = next;
    ++step;
  }
  steps[y * get_global_size(0) + x] = step;
}
