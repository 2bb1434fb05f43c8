// The upper bits of products of small numbers, whose vectors LLVM 22 takes for 16 bits of a product of 32 where they
// come from a product of 64.
// RUN: %exec-test \
// RUN:   --also='--simplify shipped --level O3 --cpu x86-64-v2,x86-64-v3%if avx512 %{,x86-64-v4%} --width 4,8,16' \
// RUN:   --also='--simplify shipped --level O0,O1' \
// RUN:   %s

// EXEC: sizes 8x1x1
// EXEC: kernel high_loop g:64:7 g:256
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
// EXEC: kernel high_vectors g:64:3 g:128:5 g:128
// EXEC: launch 1 16 1 1 8 1 1 0 0 0
// EXEC: kernel high g:64:3 g:256:5 g:128 g:128 g:256
// EXEC: launch 1 64 1 1 8 1 1 0 0 0
__kernel void high_loop(__global const char *in, __global uint *out) {
  char x = in[get_global_id(0)];
  uint a = 1, b = 5;
  int j = 0;
  do
    a &= min((short)mul_hi((int)x, (int)a), (short)b);
  while (++j < b % 6);
  out[get_global_id(0)] = a;
}

__kernel void high(__global const char *bytes, __global const short *words, __global short *out, __global ushort *shifted,
                   __global uint *halves) {
  size_t i = get_global_id(0);
  long product = (long)bytes[i] * words[i];
  out[i] = product >> 33;
  shifted[i] = (ulong)((long)words[i] * words[i + 1]) >> 20;
  halves[i] = (ushort)mul_hi((int)words[i], (int)bytes[i]);
}

__kernel void high_vectors(__global const char4 *bytes, __global const short4 *words, __global short4 *out) {
  size_t i = get_global_id(0);
  long4 product = convert_long4(bytes[i]) * convert_long4(words[i]);
  out[i] = convert_short4(product >> 33L);
}
