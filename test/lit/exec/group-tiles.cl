// Work-groups of several rows that run as one tile: of all shapes, with partial groups, planes and offsets. Each launch
// runs in random ranges of groups, which begin and end in the middle of rows; what ran twice would be added twice.
// RUN: %exec-test \
// RUN:   --also='--width 8 --simplify usual --level O0,O3' \
// RUN:   %s

// EXEC: kernel columns g:16384 g:16384:1
// EXEC: launch 1  600 1 1   4 1 1    5 0 0
// EXEC: launch 2  64 64 1   1 1 1    0 0 0
// EXEC: launch 2  60 50 1   2 1 1    3 7 0
// EXEC: launch 2  61 49 1   2 2 1    0 0 0
// EXEC: launch 2  60 50 1   4 2 1    3 7 0
// EXEC: launch 2  61 51 1   3 5 1    3 7 0
// EXEC: launch 2  64 64 1   8 8 1    0 0 0
// EXEC: launch 2  50 47 1   16 16 1  0 0 0
// EXEC: launch 2  50 40 1   1 20 1   0 0 0
// EXEC: launch 2  64 60 1   32 1 1   0 0 0
// EXEC: launch 3  20 21 6   1 1 1    0 0 0
// EXEC: launch 3  20 21 6   2 2 2    1 0 3
// EXEC: launch 3  21 22 5   4 3 2    0 0 0
__kernel void columns(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  uint at = ((x - get_global_offset(0)) * get_global_size(1) + y - get_global_offset(1)) * get_global_size(2) + z;
  out[at] += in[y * 67 + x + z] + 3 * get_num_groups(1) + 5 * get_global_size(1);
}

// Sums of both ids are global ids in dimension 1 too.
// EXEC: kernel own_columns g:8192 g:8192:1
// EXEC: launch 2  64 64 1   1 1 1    0 0 0
// EXEC: launch 2  61 49 1   2 2 1    0 0 0
// EXEC: launch 2  60 50 1   4 2 1    3 7 0
// EXEC: launch 2  61 51 1   3 5 1    0 0 0
__kernel void own_columns(__global uint *out, __global const uint *in) {
  int x = get_group_id(0) * get_enqueued_local_size(0) + get_local_id(0);
  int y = get_local_id(1) + get_enqueued_local_size(1) * get_group_id(1);
  out[x * 67 + y] += in[y * 67 + x] + get_global_id(1);
}

// Rows that can be told apart stay apart.
// EXEC: kernel place g:8192 g:8192:1
// EXEC: launch 2  64 64 1   1 1 1    0 0 0
// EXEC: launch 2  61 49 1   2 2 1    0 0 0
// EXEC: launch 2  60 50 1   4 2 1    3 7 0
__kernel void place(__global uint *out, __global const uint *in) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * 67 + y] += in[y * 67 + x] + get_local_id(1) + 3 * get_group_id(1) + 5 * get_local_size(1);
}

// A kernel that asks for its place in dimension 0 alone joins in both, where the place can be computed.
// EXEC: kernel place_in_row g:8192 g:8192:1
// EXEC: launch 2  64 64 1   1 1 1    0 0 0
// EXEC: launch 2  60 49 1   2 2 1    0 0 0
// EXEC: launch 2  61 50 1   4 2 1    3 7 0
// EXEC: launch 2  61 50 1   3 2 1    0 0 0
__kernel void place_in_row(__global uint *out, __global const uint *in) {
  int x = get_global_id(0), y = get_global_id(1);
  out[x * 67 + y] += in[y * 67 + x] + get_local_id(0) + 3 * get_group_id(0) + 5 * get_local_size(0);
}

// Loops that all take alike are opened; what work-items keep from step to step has room for a tile.
// EXEC: kernel product g:4096 g:12288:1 u:19
// EXEC: launch 1  600 1 1   4 1 1    0 0 0
// EXEC: launch 2  60 50 1   1 1 1    0 0 0
// EXEC: launch 2  61 49 1   2 2 1    0 0 0
// EXEC: launch 2  60 50 1   4 2 1    0 0 0
// EXEC: launch 2  61 51 1   3 5 1    0 0 0
// EXEC: launch 2  40 50 1   16 20 1  0 0 0
// EXEC: launch 2  60 32 1   32 1 1   0 0 0
// EXEC: launch 3  20 21 6   2 2 2    0 0 0
// EXEC: launch 3  11 40 5   1 1 40   0 0 0
__kernel void product(__global uint *out, __global const uint *in, uint n) {
  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), sum = z;
  for (uint k = 0; k < n; ++k)
    sum += in[y * n + k] * in[k * get_global_size(0) + x];
  out[(z * get_global_size(1) + y) * get_global_size(0) + x] += sum;
}
