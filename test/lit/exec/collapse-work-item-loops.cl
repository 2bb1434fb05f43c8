// Groups whose rows are shorter than a vector: several rows in a loop, with loads and stores of what lies side by side in
// each row, the same for each row, or anywhere; under masks, across barriers, in three dimensions and with offsets.
// RUN: %if avx512 %{ %exec-test --simplify usual --level O3 --cpu x86-64-v4 %s %} %else %{ %exec-test --simplify usual --level O3 %s %}
// RUN: %exec-test --rows folded --dim 0,1 --simplify usual --level O0,O3 --width 4,8,16 \
// RUN:   --also='--rows folded --dim 0,2 --simplify usual --level O3 --width 8 --method cbs' \
// RUN:   %s

// EXEC: kernel tiles g:8192 g:8192:1
// EXEC: launch 2  16 64 1   4 16 1   0 0 0
// EXEC: launch 2  32 48 1   2 24 1   3 1 0
// EXEC: launch 2  32 32 1   8 8 1    0 0 0
// EXEC: launch 2  32 18 1   8 9 1    0 2 0
// EXEC: launch 2  33 45 1   3 15 1   0 0 0
// EXEC: launch 3  8 8 12    4 4 4    0 0 0
// EXEC: launch 3  8 8 12    2 4 6    0 0 1
// EXEC: launch 2  64 8 1    16 4 1   0 0 0
__kernel void tiles(__global uint *out, __global const uint *in) {
  LOCAL(uint, tile[256]);
  uint lx = get_local_id(0), ly = get_local_id(1), lz = get_local_id(2);
  uint sx = get_local_size(0), sy = get_local_size(1), sz = get_local_size(2);
  uint x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
       z = get_global_id(2) - get_global_offset(2);
  uint at = (z * get_global_size(1) + y) * get_global_size(0) + x;
  tile[(lz * sy + ly) * sx + lx] = in[at] + in[y] * 3 + in[2 * y + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = tile[(lz * sy + (sy - 1 - ly)) * sx + lx];
  for (uint i = 0; i < sx; ++i)
    sum = sum * 5 + tile[(lz * sy + ly) * sx + i];
  if (ly & 1)
    sum += tile[lx] + in[sum & 1023];
  if (lx == 1)
    sum ^= in[at + 5];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[at] += sum;
  tile[((sz - 1 - lz) * sy + ly) * sx + lx] = sum + lx;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[4096 + at] += tile[(lz * sy + ly) * sx + (lx ^ 1) % sx];
}

// Elements of other sizes, private arrays, and what is kept across a barrier.
// EXEC: kernel elements g:8192 g:8192:1 g:4096:2 l:2048
// EXEC: launch 2  16 64 1   4 16 1   0 0 0
// EXEC: launch 2  16 32 1   8 8 1    0 0 0
// EXEC: launch 2  8 64 1    2 64 1   0 0 0
__kernel void elements(__global uchar *out, __global const uchar *in, __global const double *wide, __local ulong *own) {
  uint lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0);
  uint x = get_global_id(0), y = get_global_id(1), at = y * get_global_size(0) + x;
  ushort array[4] = {in[at], in[at + 1], (ushort)y, (ushort)x};
  own[ly * sx + lx] = (ulong)in[y] << 32 | as_ulong(wide[at & 255]) >> 40;
  array[y & 3] += in[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  ulong other = own[ly * sx];
  array[x & 3] ^= (ushort)other;
  out[at] = (uchar)(array[0] + array[1] * 3 + array[2] * 5 + array[3] * 7 + (other >> 32));
}

// Work-items that leave loops at different times, and those that return in front of a barrier.
// EXEC: kernel ways g:4096 g:8192:1 l:2048
// EXEC: open
// EXEC: launch 2  16 64 1   4 16 1   0 0 0
// EXEC: launch 2  16 32 1   8 8 1    0 0 0
__kernel void ways(__global uint *out, __global const uint *in, __local uint *tile) {
  uint lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0);
  uint at = get_global_id(1) * get_global_size(0) + get_global_id(0), x = in[at];
  tile[ly * sx + lx] = x;
  if (ly == 3)
    return;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < (x & 7); ++i)
    x = x * 3 + tile[ly * sx + (i & 1)];
  out[at] = x;
}
