// Ids in an int or a uint, in launches whose ids fit into 31 bits, end where they just do or just do not, or lie far
// beyond. What the indices are is written to memory as 64 bits, and used for an access that stays within the buffer.
// RUN: %exec-test %s

// EXEC: sizes 8x1x1 4x2x1
// EXEC: kernel from_int g:4096 g:4096:1
// EXEC: launch 1  600 1 1  8 1 1   0 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483048 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483049 0 0
// EXEC: launch 1  601 1 1  7 1 1   2147483048 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483640 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483648 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294966696 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294966697 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294967296 0 0
// EXEC: launch 1  600 1 1  8 1 1   6442450900 0 0
// EXEC: launch 1  600 1 1  8 1 1   9223372036854775800 0 0
// EXEC: launch 2  40 8 1   4 2 1   2147483608 0 0
// EXEC: launch 2  40 8 1   4 2 1   0 2147483648 0
__kernel void from_int(__global ulong *out, __global const uint *in) {
  int i = get_global_id(0);
  size_t at = get_global_linear_id();
  out[at] = (long)i;
  out[at] += in[(ulong)(long)(i >> 2) >> 25 & 4095] + in[i & 4095];
}

// EXEC: kernel from_uint g:4096 g:4096:1
// EXEC: launch 1  600 1 1  8 1 1   0 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483048 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483049 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294966696 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294966697 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294967200 0 0
// EXEC: launch 1  600 1 1  8 1 1   4294967296 0 0
// EXEC: launch 1  600 1 1  5 1 1   8589934580 0 0
// EXEC: launch 2  40 8 1   4 2 1   4294967290 4294967295 0
__kernel void from_uint(__global ulong *out, __global const uint *in) {
  uint i = get_global_id(0), j = get_global_id(1);
  size_t at = get_global_linear_id();
  out[at] = (ulong)(i + 1) * 3 + (ulong)(i * 2) * 5 + (ulong)(j - 1) * 7 + (ulong)(i >> 1) + (ulong)(j << 1);
  out[at] += in[(i + 1) & 4095] + in[(size_t)(i + 1) >> 21];
}

// What a launch keeps to is not enough for 16 bits.
// EXEC: kernel from_short g:4096 g:262144:1
// EXEC: launch 1  600 1 1  8 1 1   0 0 0
// EXEC: launch 1  600 1 1  8 1 1   32000 0 0
// EXEC: launch 1  600 1 1  8 1 1   65000 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483647 0 0
__kernel void from_short(__global ulong *out, __global const uint *in) {
  short s = get_global_id(0);
  ushort u = get_global_id(0);
  int i = (int)get_global_id(0);
  size_t at = get_global_linear_id();
  out[at] = (ulong)(long)s * 3 + in[u] + (ulong)(long)(short)i + in[(ushort)i] + (ulong)(i & 65535);
}

// The source sums up its id, which the offset is no part of, or is.
// EXEC: kernel own_sums g:4096 g:4096:1
// EXEC: launch 1  600 1 1  8 1 1   0 0 0
// EXEC: launch 1  603 1 1  8 1 1   0 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483048 0 0
// EXEC: launch 1  600 1 1  8 1 1   2147483049 0 0
// EXEC: launch 1  600 1 1  5 1 1   4294967000 0 0
// EXEC: launch 1  600 1 1  8 1 1   9223372036854775000 0 0
__kernel void own_sums(__global ulong *out, __global const uint *in) {
  uint i = get_group_id(0) * get_local_size(0) + get_local_id(0);
  int first = get_group_id(0), size = get_enqueued_local_size(0), id = get_local_id(0);
  int offset = get_global_offset(0);
  uint sum = get_group_id(0) * get_enqueued_local_size(0) + get_local_id(0) + get_global_offset(0);
  size_t at = get_global_linear_id();
  out[at] = (ulong)i + in[i + 1] + in[first * size + id] + (ulong)(long)offset;
  out[at] += (ulong)sum * 3 + (ulong)(long)(int)sum;
}

// Products of ends, which are beyond the limit when no single one is.
// EXEC: kernel linear g:4096 g:4096:1
// EXEC: launch 2  40 8 1   4 2 1   0 0 0
// EXEC: launch 2  40 8 1   4 2 1   3 5 0
// EXEC: launch 2  32 8 1   4 2 1   0 67108856 0
// EXEC: launch 2  32 8 1   4 2 1   0 67108857 0
// EXEC: launch 2  32 8 1   4 2 1   0 134217720 0
// EXEC: launch 2  40 8 1   4 2 1   2147483000 2147483000 0
// EXEC: launch 3  11 7 5   2 2 2   100000 100000 100000
// EXEC: launch 3  8 8 4    2 2 2   0 0 33554400
// EXEC: launch 3  8 8 4    2 2 2   4294967290 2 4294967290
__kernel void linear(__global ulong *out, __global const uint *in) {
  uint row = get_global_id(1) * get_global_size(0) + get_global_id(0);
  int plane = (int)((get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0));
  uint at = get_global_linear_id();
  out[at] = (ulong)row + (ulong)(long)plane * 3 + in[at + 1];
}

// Loops that step by the size of the launch, and a choice of ids.
// EXEC: kernel strides g:4096 g:4096:1 u:900
// EXEC: launch 1  300 1 1  8 1 1   0 0 0
// EXEC: launch 1  300 1 1  7 1 1   2147483348 0 0
// EXEC: launch 1  300 1 1  8 1 1   2147483349 0 0
// EXEC: launch 1  300 1 1  8 1 1   4294967200 0 0
__kernel void strides(__global ulong *out, __global const uint *in, uint n) {
  uint start = get_global_id(0);
  size_t at = get_global_linear_id();
  ulong sum = 0;
  for (uint k = start, i = 0; i != 5; k += get_global_size(0), ++i)
    sum = sum * 3 + (ulong)k + in[k & 4095];
  uint chosen = n & 1 ? get_global_id(1) : get_global_id(0);
  out[at] = sum + (ulong)(chosen + 3);
}

// With a barrier, which the general form has as well, and values that are kept across it.
// EXEC: kernel exchange g:4096 g:4096:1
// EXEC: launch 1  600 1 1  8 1 1    0 0 0
// EXEC: launch 1  600 1 1  8 1 1    2147483049 0 0
// EXEC: launch 1  600 1 1  100 1 1  4294967200 0 0
// EXEC: launch 1  603 1 1  100 1 1  4294967200 0 0
__kernel void exchange(__global ulong *out, __global const uint *in) {
  LOCAL(ulong, tile[256]);
  int i = get_global_id(0), id = get_local_id(0);
  tile[id] = (long)i;
  ulong mine = in[i & 4095];
  barrier(CLK_LOCAL_MEM_FENCE);
  int next = (id + 1) % (int)get_local_size(0);
  out[get_global_linear_id()] = tile[next] * 3 + mine + (ulong)(long)i;
}
