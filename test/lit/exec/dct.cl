// A discrete cosine transform in two passes, with the block in local memory in between. The work-items of a row run both
// loops in one vector, on the way that `inverse` tells all of them.
// RUN: %exec-test %s
// RUN: %if emulated %{ true %} %else %{ %oclc --local-size=8x8 --no-any-local-size %s -o %t.oclbin && ocldis %t.oclbin | FileCheck %s %}
// REQUIRES: oclc, ocldis
// CHECK: oclc.dct.8x8x1.x86-64-v3 {{ *}}8x8x1 {{ *}}x86-64-v3 {{ *}}loops {{ *}}8 {{ *}}

size_t place(size_t x, size_t y, size_t side) {
  return (get_group_id(1) * side + y) * get_global_size(0) + get_group_id(0) * side + x;
}

// EXEC: kernel dct g:256 g:256:1 g:64:2 l:256 w:8
// EXEC: launch 2  16 16 1  8 8 1  0 0 0
__kernel void dct(__global uint *output, __global const uint *input, __global const uint *factors,
                  __local float *inter, ulong side) {
  bool inverse = get_group_id(0) == 1;
  size_t i = get_local_id(0), j = get_local_id(1);
  float acc = 0.0f;
  for (size_t k = 0; k < side; k++) {
    size_t factor = inverse ? i * side + k : k * side + i;
    acc += (float)(factors[factor] % 16) * (float)(input[place(j, k, side)] % 256);
  }
  inter[j * side + i] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  acc = 0.0f;
  for (size_t k = 0; k < side; k++) {
    size_t factor = inverse ? k * side + i : i * side + k;
    acc += inter[j * side + k] * (float)(factors[factor] % 16);
  }
  output[place(i, j, side)] = (uint)acc;
}
