// Lane 0 stands for all lanes of a vector whose numbers differ by the same step, also where the branch leaves lane 0 out
// and its own number wraps around or has bits that the others' do not have.
// RUN: %exec-test \
// RUN:   --also='--width 4,16 --simplify usual --level O0,O3' \
// RUN:   %s

// EXEC: sizes 64x1x1

// EXEC: kernel before g:4096 g:4096:1 u:0xffffffff
// EXEC: launch 1  640 1 1  64 1 1   1 0 0
// EXEC: launch 1  607 1 1  33 1 1   1 0 0
__kernel void before(__global uint *out, __global const uint *in, uint minus) {
  uint i = get_global_id(0);
  if (in[i] & 1)
    out[i] = in[i - 1] + in[i + minus];
}

// The compiler writes i + 1 as i | 1.
// EXEC: kernel pairs g:4096 g:4096:1
// EXEC: launch 1  640 1 1  64 1 1   1 0 0
// EXEC: launch 1  607 1 1  33 1 1   0 0 0
__kernel void pairs(__global uint *out, __global const uint *in) {
  size_t i = get_global_id(0);
  if ((i & 1) == 0)
    out[i] = in[i + 1] + (uint)(i + 1) * (uint)i;
}

// EXEC: kernel from_fifth g:4096 g:4096:1
// EXEC: launch 1  640 1 1  64 1 1   0 0 0
// EXEC: launch 1  607 1 1  33 1 1   3 0 0
__kernel void from_fifth(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  if (i >= 5 && in[i] % 3 != 0) {
    uint sum = in[(i - 5) * 2];
    for (uint k = i - 5; k < i; ++k)
      sum += in[k];
    out[i] = sum;
  }
}
