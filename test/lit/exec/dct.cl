// A discrete cosine transform in two passes, with the block in local memory in between. Both loops run the
// work-items inside, and become vector loops.
// RUN: %exec-test %s
// RUN: %oclc --local-size=8x8 --no-any-local-size %s -o %t -Rpass='implicit-loop-barriers|loop-vectorize' 2>&1 | \
// RUN:   FileCheck %s
// REQUIRES: oclc

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
  // CHECK-DAG: [[#@LINE+1]]:3: remark: loop opened: the work-items run inside it [-Rpass=implicit-loop-barriers]
  for (size_t k = 0; k < side; k++) {
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} remark: vectorized loop
    size_t factor = inverse ? i * side + k : k * side + i;
    acc += (float)(factors[factor] % 16) * (float)(input[place(j, k, side)] % 256);
  }
  inter[j * side + i] = acc;
  barrier(CLK_LOCAL_MEM_FENCE);
  acc = 0.0f;
  // CHECK-DAG: [[#@LINE+1]]:3: remark: loop opened: the work-items run inside it [-Rpass=implicit-loop-barriers]
  for (size_t k = 0; k < side; k++) {
    // CHECK-DAG: [[#@LINE+1]]:{{.*}} remark: vectorized loop
    size_t factor = inverse ? k * side + i : i * side + k;
    acc += inter[j * side + k] * (float)(factors[factor] % 16);
  }
  output[place(i, j, side)] = (uint)acc;
}
