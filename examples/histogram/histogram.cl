//===- histogram.cl - How often each brightness occurs ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each work-group counts into its own 256 bins with atomics on local memory and adds them to the
// result with atomics on global memory.
//
//===------------------------------------------------------------------------------------------===//

#define BINS 256

kernel void histogram(global const uchar *rgb, uint pixels, global uint *counts) {
  local uint bins[BINS];
  for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
    bins[bin] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint i = get_global_id(0); i < pixels; i += get_global_size(0)) {
    const uint3 pixel = convert_uint3(vload3(i, rgb));
    atomic_inc(&bins[(77 * pixel.x + 150 * pixel.y + 29 * pixel.z) >> 8]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint bin = get_local_id(0); bin < BINS; bin += get_local_size(0))
    if (bins[bin] != 0)
      atomic_add(&counts[bin], bins[bin]);
}
