// Gathers and scatters whose offsets have 32 bits: of either sign, beyond 2^31, with what lanes have in common moved into
// the base, and from loops that the index does not depend on.
// RUN: %exec-test --width 8,16 --cpu haswell --simplify usual --level O3 \
// RUN:   %if avx512 %{ --also='--width 8,16,32 --cpu x86-64-v4 --simplify usual --level O3' %} \
// RUN:   %if avx512 %{ --also='--width 16 --cpu x86-64-v4 --method cbs --simplify usual,none --level O0' %} \
// RUN:   %s

// EXEC: sizes 37x1x1 64x1x1

// EXEC: kernel signs g:2048 g:4096:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2011 1 1  37 1 1  0 0 0
__kernel void signs(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  __global const uint *middle = in + 2048;
  int at = (int)(x % 4096) - 2048;
  short near = (short)(x >> 3) / 17;
  uchar few = x >> 5;
  out[i] = middle[at] + middle[near] * 3 + in[few] * 5;
}

// The sum has more than 31 bits, and may wrap around at 32.
// EXEC: kernel beyond g:2048 g:4096:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2011 1 1  37 1 1  0 0 0
__kernel void beyond(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  __global const uint *low = (__global const uint *)((size_t)in - 4 * (size_t)0x80000010u);
  __global const uint *below = (__global const uint *)((size_t)in - 4 * (size_t)0x7ffffc00u);
  uint v = low[(x & 4095) + 0x80000010u] + below[(x >> 4 & 4095) + 0x7ffffc00u] * 3;
  if (x & 1)
    v += in[(x >> 7 & 4095) + 0xfffff000u + 4096u];
  out[i] = v;
}

// EXEC: kernel rows g:2048 g:8192:7 u:9 u:500
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2011 1 1  37 1 1  0 0 0
__kernel void rows(__global uint *out, __global const uint *in, uint n, uint width) {
  uint i = get_global_id(0), x = in[i], sum = 0;
  int at = x % 512;
  for (uint k = 0; k < n; ++k) {
    __global const uint *row = in + (size_t)k * width;
    sum = sum * 5 + row[at] + row[(x >> 9 & 511) + 7];
    if (x >> k & 1)
      sum ^= row[at + 3];
  }
  out[i] = sum;
}

// EXEC: kernel scattered g:8192 g:4096:7
// EXEC: launch 1  2048 1 1  64 1 1  0 0 0
// EXEC: launch 1  2011 1 1  37 1 1  0 0 0
__kernel void scattered(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i], place = i * 2654435761u >> 21 << 2;
  uint mine = (i * 1203 & 2047) * 3;
  out[mine] = x;
  if (x & 1)
    out[mine + 1] = x * 3;
  out[mine + 2] += in[place >> 1] + place;
}

struct Three {
  float a, b, c;
};

// Other sizes of elements.
// EXEC: kernel sizes g:2048 g:4096:7
// EXEC: launch 1  1024 1 1  64 1 1  0 0 0
// EXEC: launch 1  1011 1 1  37 1 1  0 0 0
__kernel void sizes(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  __global const uchar *bytes = (__global const uchar *)in;
  __global const ushort *shorts = (__global const ushort *)in;
  __global const ulong *longs = (__global const ulong *)in;
  __global const struct Three *three = (__global const struct Three *)in;
  uint v = bytes[x & 16383] + shorts[x >> 1 & 8191] + (uint)(longs[x >> 2 & 2047] >> 13);
  __global const uint *c = (__global const uint *)&three[x % 1300].c;
  out[i] = v + *c;
}
