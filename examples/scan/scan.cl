//===- scan.cl - Prefix sums ------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// scan_blocks computes for each element the sum of the elements before it in its block, and the sum
// of each block. add_offsets adds to each element the sum of all preceding blocks. The loop over
// distances has a barrier before and after each addition, and every work-item executes the same
// number of iterations.
//
//===------------------------------------------------------------------------------------------===//

kernel void scan_blocks(global const uint *values, global uint *sums, global uint *blockSums,
                        uint count, local uint *scratch) {
  const size_t i = get_global_id(0);
  const size_t item = get_local_id(0);
  const size_t size = get_local_size(0);
  const uint own = i < count ? values[i] : 0;

  scratch[item] = own;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t distance = 1; distance < size; distance *= 2) {
    const uint before = item >= distance ? scratch[item - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    scratch[item] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (i < count)
    sums[i] = scratch[item] - own;
  if (item == size - 1)
    blockSums[get_group_id(0)] = scratch[item];
}

kernel void add_offsets(global uint *sums, global const uint *offsets, uint count) {
  const size_t i = get_global_id(0);
  if (i < count)
    sums[i] += offsets[get_group_id(0)];
}
