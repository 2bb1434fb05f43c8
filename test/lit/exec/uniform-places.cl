// Places that lanes share because of their alignment alone, in blocks that no lane may come to: nothing is stored there
// then, and nothing loaded, for the address may be any.
// RUN: %exec-test --width 4,16 --cpu x86-64-v3 --simplify usual --level O0,O3 \
// RUN:   %if avx512 %{ --also='--width 8,16 --cpu x86-64-v4 --simplify usual --level O3' %} \
// RUN:   %s

// EXEC: sizes 64x1x1 37x1x1

// EXEC: kernel store g:64 g:1024:7
// EXEC: launch 1  512 1 1  64 1 1  0 0 0
// EXEC: launch 1  500 1 1  37 1 1  0 0 0
__kernel void store(__global uint *out, __global const uint *in) {
  uint id = get_local_id(0), first = get_group_id(0) * 4;
  if (in[first + (id >> 4)] % 32 == (id & 15))
    out[first + (id >> 4)] = id + 1;
}

// EXEC: kernel load g:1024 g:1024:7
// EXEC: launch 1  512 1 1  64 1 1  0 0 0
// EXEC: launch 1  500 1 1  37 1 1  0 0 0
__kernel void load(__global uint *out, __global const uint *in) {
  uint id = get_local_id(0), some = in[get_group_id(0) * 4 + (id >> 4)], bits = popcount(some), v = 7;
  if (bits < 15)
    v = in[((ulong)(bits * 18 >> 8) << 40) + (some & 255)];
  out[get_global_id(0)] = v;
}
