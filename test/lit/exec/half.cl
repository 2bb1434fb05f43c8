// Half-precision arithmetic: every operation rounds to half, in scalars and vectors, also where values wait at barriers
// and come in structures.
// REQUIRES: avx2
// RUN: %exec-test --cpu=x86-64,x86-64-v3 --simplify=none,usual \
// RUN:   --also='--width 8 --simplify usual --level O3' \
// RUN:   %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifdef __OPENCL_C_VERSION__
#define H4(A, B, C, D) ((half4)((A), (B), (C), (D)))
#else
#define H4(A, B, C, D) (half4{(A), (B), (C), (D)})
#endif

// Random bits as a finite number, denormals among them.
half finite(half x) { return x - x == 0 ? x : (half)0x1.8p-20f; }
half4 finite4(half4 v) { return H4(finite(v.x), finite(v.y), finite(v.z), finite(v.w)); }
// All NaNs are one.
half plain(half x) { return x == x ? x : (half)-1.0f; }

// EXEC: kernel scalars g:64 g:64:1 b:2:2:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  29 1 1  16 1 1  0 0 0
__kernel void scalars(__global half *out, __global const half *in, half factor) {
  size_t i = get_global_id(0);
  half a = finite(in[i]), b = finite(in[i + 32]), f = finite(factor);
  out[i] = plain(a * b + f);
  out[i + 32] = plain((a + b) - a);
  out[i + 64] = plain(a / b + (half)(float)i);
  out[i + 96] = plain((half)((double)a * 0.3333333333333333) * (half)1.5f);
}

// EXEC: kernel barriers g:64 g:64:2 l:64
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  27 1 1  5 1 1  0 0 0
// EXEC: launch 2  8 4 1  4 2 1  0 0 0
__kernel void barriers(__global half *out, __global const half *in, __local half *tile) {
  size_t i = get_global_linear_id(), l = get_local_linear_id();
  size_t n = get_local_size(0) * get_local_size(1);
  half kept = finite(in[i]);
  half4 more = finite4(H4(in[i], in[i + 1], in[i + 2], in[i + 3])) * kept;
  half before[3] = {kept * kept, kept + (half)0.1f, (half)0x1p-24f};
  tile[l] = kept;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t round = 1; round < 4; ++round) {
    half seen = tile[(l + round) % n];
    barrier(CLK_LOCAL_MEM_FENCE);
    kept = kept * (half)0.7f + seen;
    more = more * H4(seen, kept, (half)3.0f, before[round - 1]) + more.wzyx;
    tile[l] = kept;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[i] = plain(kept);
  out[i + 32] = plain(more.x + more.y);
  out[i + 64] = plain(more.z * more.w);
  out[i + 96] = plain(before[i % 3]);
}

typedef struct {
  half first;
  half4 vector;
  uchar byte;
  half last[3];
} Members;

// EXEC: kernel structures g:64 g:64:4 b:32:8:5
// EXEC: launch 1  24 1 1  6 1 1  0 0 0
__kernel void structures(__global half *out, __global Members *all, Members given) {
  size_t i = get_global_id(0);
  Members mine = all[i % 8];
  half4 sum = finite4(mine.vector) + finite4(given.vector) * finite(mine.first);
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[i] = plain(sum.x * finite(given.last[i % 3]));
  out[i + 32] = plain(sum.y + (half)(float)mine.byte);
  out[i + 64] = plain(sum.z - finite(mine.last[1]));
}
