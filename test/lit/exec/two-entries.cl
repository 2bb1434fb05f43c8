// Loops that are entered in two places, by work-items that enter, go round and leave each in its own way; in another loop,
// in a switch, with accesses to memory, and beside a barrier.
// RUN: %exec-test --width 4,16 --cpu x86-64-v3 --simplify usual,none --level O3 \
// RUN:   --also='--width auto --cpu x86-64-v3 --method cbs,loops --simplify usual --level O0,O3' \
// RUN:   %s

// EXEC: sizes 5x1x1 16x1x1 37x1x1

// EXEC: kernel entered g:512 g:512:7 u:9
// EXEC: launch 1  512 1 1  16 1 1  0 0 0
// EXEC: launch 1  481 1 1  37 1 1  0 0 0
__kernel void entered(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), s = in[i], k = 0;
  if (s & 1)
    goto middle;
  while (k < n) {
    s += in[(s + k) % 512] ^ i;
  middle:
    s = s * 3 + k;
    ++k;
    if (s % 16 == 5)
      break;
  }
  out[i] = s + k;
}

// EXEC: kernel nested g:512 g:512:7 u:4
// EXEC: launch 1  512 1 1  16 1 1  0 0 0
// EXEC: launch 1  485 1 1  5 1 1  0 0 0
__kernel void nested(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), s = in[i];
  for (uint j = 0; j < n + s % 3; ++j) {
    uint k = 0;
    switch ((s >> j) % 4) {
      do {
        s ^= in[(i + k) % 512];
    case 0:
        s = s * 5 + 1;
    case 1:
        ++s;
      } while (++k < s % 5);
    case 2:
      s += j;
    }
    out[i] = s;
  }
}

// EXEC: kernel exchanged g:512 g:512:7 l:256
// EXEC: launch 1  512 1 1  16 1 1  0 0 0
// EXEC: launch 1  481 1 1  37 1 1  0 0 0
__kernel void exchanged(__global uint *out, __global const uint *in, __local uint *tile) {
  uint l = get_local_id(0), i = get_global_id(0), s = in[i], k = 0;
  if (s % 3 == 0)
    goto middle;
top:
  s = s * 7 + k;
middle:
  s += i;
  if (++k < 2 + s % 4)
    goto top;
  tile[l] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = tile[(l + 3) % get_local_size(0)] - s;
}
