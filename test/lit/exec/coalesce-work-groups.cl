// Work-groups of a row that run as one: small, large and partial groups in all dimensions, with offsets. Each launch
// runs in random ranges of groups, which begin and end in the middle of rows; what ran twice would be added twice.
// RUN: %exec-test \
// RUN:   --also='--width 8 --simplify usual --level O0,O3' \
// RUN:   %s

// EXEC: kernel one_dimension g:1024 g:1024:1
// EXEC: launch 1  600 1 1  1 1 1    0 0 0
// EXEC: launch 1  600 1 1  2 1 1    5 0 0
// EXEC: launch 1  601 1 1  3 1 1    0 0 0
// EXEC: launch 1  601 1 1  4 1 1    7 0 0
// EXEC: launch 1  600 1 1  5 1 1    0 0 0
// EXEC: launch 1  606 1 1  6 1 1    0 0 0
// EXEC: launch 1  601 1 1  7 1 1    0 0 0
// EXEC: launch 1  603 1 1  8 1 1    0 0 0
// EXEC: launch 1  600 1 1  200 1 1  0 0 0
// EXEC: launch 1  600 1 1  256 1 1  9 0 0
// EXEC: launch 1  7 1 1    7 1 1    0 0 0
// EXEC: launch 2  40 15 1  1 1 1    0 3 0
// EXEC: launch 2  40 15 1  2 2 1    0 3 0
// EXEC: launch 3  11 7 5   2 2 2    1 2 3
__kernel void one_dimension(__global uint *out, __global const uint *in) {
  int i = get_global_id(0);
  if (i % 11 != 3)
    ATOMIC_ADD(out + i, in[i] + get_num_groups(0) + get_enqueued_local_size(0));
  else
    out[1000] = 77;
}

// EXEC: kernel three_dimensions g:2048 g:2048:1 u:5
// EXEC: launch 1  600 1 1   1 1 1   0 0 0
// EXEC: launch 1  601 1 1   4 1 1   7 0 0
// EXEC: launch 2  40 15 1   1 1 1   0 3 0
// EXEC: launch 2  40 16 1   4 2 1   0 3 0
// EXEC: launch 2  41 17 1   4 2 1   5 3 0
// EXEC: launch 2  130 15 1  8 8 1   0 0 0
// EXEC: launch 2  1 100 1   1 8 1   0 0 0
// EXEC: launch 2  100 3 1   64 2 1  0 0 0
// EXEC: launch 2  128 4 1   64 2 1  0 0 0
// EXEC: launch 3  11 7 5    1 1 1   1 2 3
// EXEC: launch 3  11 7 5    2 3 2   1 2 3
// EXEC: launch 3  8 6 4     2 3 2   1 2 3
// EXEC: launch 3  9 13 10   1 1 8   0 0 0
// EXEC: launch 3  100 3 5   3 2 4   0 0 0
__kernel void three_dimensions(__global uint *out, __global const uint *in, uint rounds) {
  uint sum = in[get_global_linear_id()];
  for (uint i = 0; i < rounds + get_group_id(2); ++i)
    sum = sum * 3 + get_global_id(0) + 5 * get_global_id(1) + 7 * get_global_id(2);
  sum += 11 * get_local_id(1) + 13 * get_local_id(2) + 17 * get_group_id(1) + 19 * get_local_size(2);
  out[get_global_linear_id()] += sum + 23 * get_local_size(1) + 29 * get_work_dim();
}

// EXEC: kernel own_array g:1024 g:1024:1
// EXEC: launch 1  601 1 1  4 1 1  7 0 0
// EXEC: launch 1  600 1 1  4 1 1  0 0 0
// EXEC: launch 2  60 10 1  1 1 1  0 0 0
// EXEC: launch 2  60 10 1  3 4 1  0 0 0
__kernel void own_array(__global uint *out, __global const uint *in) {
  uint own[8];
  uint i = get_global_linear_id();
  for (uint k = 0; k != 8; ++k)
    own[k] = in[(i + k) % 1024];
  uint at = in[i] % 8;
  own[at] += 5;
  for (uint k = 0; k != 8; ++k)
    if (own[(at + k) % 8] & 1)
      out[i] += own[k];
}

// Asks for its place in the group, which a variant for a small power of two finds in the row, others do not.
// EXEC: kernel place g:2048 g:1024:1
// EXEC: launch 1  600 1 1   1 1 1   0 0 0
// EXEC: launch 1  600 1 1   2 1 1   5 0 0
// EXEC: launch 1  600 1 1   4 1 1   7 0 0
// EXEC: launch 1  603 1 1   4 1 1   7 0 0
// EXEC: launch 1  600 1 1   8 1 1   0 0 0
// EXEC: launch 1  600 1 1   3 1 1   0 0 0
// EXEC: launch 1  640 1 1   16 1 1  0 0 0
// EXEC: launch 2  60 10 1   1 1 1   0 1 0
// EXEC: launch 2  60 10 1   2 5 1   0 1 0
// EXEC: launch 2  60 10 1   4 3 1   2 1 0
// EXEC: launch 3  8 6 12    8 3 2   0 0 0
__kernel void place(__global uint *out, __global const uint *in) {
  uint i = get_global_linear_id();
  uint group = get_group_id(0) + get_num_groups(0) * get_group_id(1);
  out[i] += in[i] + 3 * get_local_id(0) + 5 * group + 7 * get_local_linear_id() + 11 * get_local_size(0);
  ATOMIC_ADD(out + 1024 + group, in[group] + get_local_id(0));
}

// Sums of both ids are global ids; parts of the sums and other sums are not.
// EXEC: kernel sums g:4096 g:2048:1 u:7
// EXEC: launch 1  600 1 1  1 1 1  0 0 0
// EXEC: launch 1  600 1 1  2 1 1  5 0 0
// EXEC: launch 1  600 1 1  4 1 1  7 0 0
// EXEC: launch 1  600 1 1  8 1 1  3 0 0
// EXEC: launch 1  601 1 1  8 1 1  0 0 0
// EXEC: launch 1  600 1 1  3 1 1  0 0 0
// EXEC: launch 2  60 10 1  4 3 1  0 0 0
__kernel void sums(__global uint *out, __global const uint *in, uint more) {
  uint start = get_group_id(0) * get_enqueued_local_size(0), place = get_local_id(0) + more;
  uint whole = start + place, doubled = whole + whole;
  ushort narrow = (ushort)get_local_id(0) + (ushort)(get_group_id(0) * get_enqueued_local_size(0));
  uint x = in[whole] + 3 * in[doubled] + 5 * in[narrow] + 7 * in[start] + 11 * in[place];
  uint mixed = get_group_id(0) + get_local_id(0) + 3 * get_group_id(0);
  x += in[mixed % 2048] + in[start + get_group_id(0)] + in[get_local_id(0) * get_group_id(0) % 2048];
  x += in[get_global_id(0)] + in[get_global_id(0) + get_local_id(0)] + in[2 * get_global_id(0) % 2048];
  for (uint k = place; k < place + start % 5; ++k)
    x = x * 3 + in[k];
  ATOMIC_ADD(out + whole, x);
  ATOMIC_ADD(out + 2048 + start, place);
}

// EXEC: kernel only_sums g:2048 g:2048:1 u:7
// EXEC: launch 1  600 1 1  1 1 1    0 0 0
// EXEC: launch 1  600 1 1  2 1 1    5 0 0
// EXEC: launch 1  601 1 1  4 1 1    7 0 0
// EXEC: launch 1  600 1 1  100 1 1  3 0 0
// EXEC: launch 2  60 10 1  4 3 1    0 0 0
__kernel void only_sums(__global uint *out, __global const uint *in, uint more) {
  int i = get_group_id(0) * get_enqueued_local_size(0) + get_local_id(0);
  size_t k = more + get_local_id(0) + (1 + get_enqueued_local_size(0) * get_group_id(0));
  ATOMIC_ADD(out + i, in[i] + 3 * in[k] + 5 * in[get_global_id(0)]);
}

// Every group has one piece of memory for its own, although there is no barrier: vectors of groups would not.
// EXEC: kernel local_memory g:1024 g:1024:1 l:64
// EXEC: launch 1  600 1 1  1 1 1  0 0 0
// EXEC: launch 2  60 10 1  1 1 1  0 0 0
__kernel void local_memory(__global uint *out, __global const uint *in, __local uint *own) {
  uint i = get_global_linear_id();
  own[0] = in[i];
  own[1] = in[i + 1] + own[0];
  out[i] += own[0] * own[1];
}

// All do the same.
// EXEC: kernel alike g:64 g:64:1
// EXEC: launch 1  60 1 1  1 1 1  0 0 0
// EXEC: launch 1  61 1 1  4 1 1  0 0 0
// EXEC: launch 2  6 4 1   2 2 1  0 0 0
__kernel void alike(__global uint *out, __global const uint *in) {
  out[0] = in[1] + get_num_groups(0);
  ATOMIC_ADD(out + 1, 1);
  ATOMIC_ADD(out + 2, get_group_id(1));
}

// Loops that all take alike are opened; what work-items keep from step to step has room for a row of groups.
// EXEC: kernel open_loops g:1024 g:1024:1 u:9
// EXEC: launch 1  600 1 1   1 1 1   0 0 0
// EXEC: launch 1  601 1 1   4 1 1   7 0 0
// EXEC: launch 1  600 1 1   3 1 1   0 0 0
// EXEC: launch 1  600 1 1   300 1 1 0 0 0
// EXEC: launch 1  601 1 1   300 1 1 0 0 0
// EXEC: launch 1  889 1 1   127 1 1 3 0 0
// EXEC: launch 2  40 15 1   1 1 1   0 3 0
// EXEC: launch 2  40 16 1   4 2 1   0 3 0
// EXEC: launch 2  41 17 1   4 2 1   5 3 0
// EXEC: launch 2  12 50 1   2 40 1  0 0 0
// EXEC: launch 3  11 7 5    2 3 2   1 2 3
__kernel void open_loops(__global uint *out, __global const uint *in, uint rounds) {
  uint me = get_global_linear_id(), a = in[me], b = a ^ 7;
  for (uint k = 0; k < rounds; ++k) {
    a = a * 3 + in[k];
    for (uint j = 0; j < k % 3 + get_group_id(1); ++j)
      b += a * j;
  }
  out[me] += a + 5 * b;
}
