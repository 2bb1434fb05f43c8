//===- stencil3d.cl - Heat that spreads through a block ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Seven-point stencil. The launch covers the inside of the block only, with a global offset of one
// in each dimension, so no work-item needs to check for the border.
//
//===------------------------------------------------------------------------------------------===//

kernel void diffuse(global const float *heat, global float *next, float rate) {
  const size_t x = get_global_id(0);
  const size_t y = get_global_id(1);
  const size_t z = get_global_id(2);
  const size_t row = get_global_size(0) + 2 * get_global_offset(0);
  const size_t slice = row * (get_global_size(1) + 2 * get_global_offset(1));
  const size_t i = z * slice + y * row + x;
  const float around =
      heat[i - 1] + heat[i + 1] + heat[i - row] + heat[i + row] + heat[i - slice] + heat[i + slice];
  next[i] = heat[i] + rate * (around - 6.0f * heat[i]);
}
