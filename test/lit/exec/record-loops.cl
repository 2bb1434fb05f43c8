// Loops in which each work-item walks through a record of its own, which the vectorizer unrolls: records of several
// lengths and types, with gaps, read backwards, written, shared by rows, and under conditions.
// RUN: %exec-test --width 4,8,auto --simplify usual --level O3 \
// RUN:   --also='--width 4 --simplify none,hard --level O0' \
// RUN:   --also='--width auto,8 --simplify shipped --level O3 --method auto,cbs' \
// RUN:   %s

// EXEC: sizes 8x8x1 16x4x1

// EXEC: kernel four g:512 g:2048:1
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
__kernel void four(__global uint *out, __global const uint *in) {
  uint at = get_global_linear_id(), sum = 0;
  for (int k = 0; k < 4; ++k)
    sum = sum * 3 + in[at * 4 + k];
  out[at] = sum;
}

// EXEC: kernel three_of_four g:512 g:2080:1 u:2
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  32 12 1  16 4 1  0 0 0
__kernel void three_of_four(__global uint *out, __global const uint *in, int from) {
  uint at = get_global_linear_id(), sum = 0;
  for (int k = 2; k >= 0; --k)
    sum = sum * 5 + in[at * 4 + k + from];
  out[at] = sum;
}

// EXEC: kernel bytes g:512 g:1024:1
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
__kernel void bytes(__global uint *out, __global const uchar *in) {
  int at = get_global_linear_id();
  uint sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += in[at * 8 + k] * (k + 1);
  out[at] = sum;
}

// EXEC: kernel written g:2048 g:2048:1
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
__kernel void written(__global uint *out, __global const uint *in) {
  uint at = get_global_linear_id(), last = at;
  for (int k = 0; k < 5; ++k) {
    last = last * 7 + in[at * 5 + k];
    out[at * 5 + k] = last;
  }
}

// Records overlap: a window begins two elements after that of the work-item before.
// EXEC: kernel windows g:512 g:1024:1
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
__kernel void windows(__global uint *out, __global const uint *in) {
  uint at = get_global_linear_id(), sum = 0;
  for (int k = 0; k < 7; ++k)
    sum = sum * 3 + in[at * 2 + k];
  out[at] = sum;
}

// The same records for all rows, as the factors of a transformation of blocks.
// EXEC: kernel factors g:512 g:512:1 g:128:2 l:256
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
// EXEC: launch 2  8 24 1   8 8 1   0 0 0
__kernel void factors(__global uint *out, __global const uint *in, __global const uint *factor, __local uint *block) {
  int x = get_local_id(0), y = get_local_id(1), width = get_local_size(0);
  block[y * 8 + x] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (int k = 0; k < width; ++k)
    sum += block[y * 8 + k] * factor[x * 8 + k];
  out[get_global_linear_id()] = sum;
}

// EXEC: kernel conditional g:2048 g:2048:1 g:512:2
// EXEC: launch 1  333 1 1  1 1 1   0 0 0
// EXEC: launch 2  24 16 1  8 8 1   0 0 0
__kernel void conditional(__global uint *out, __global const uint *in, __global const uint *which) {
  uint at = get_global_linear_id(), sum = 0;
  if (which[at] % 3 == 0)
    for (int k = 0; k < 4; ++k)
      sum = sum * 3 + in[at * 4 + k];
  for (int k = 0; k < 4; ++k)
    if (which[at] + k & 1)
      out[at * 4 + k] = sum + k;
}
