// Expressions share their parts: a round of this hash uses the one before four times. Passes visit each part once.
// RUN: %oclc --limit-time=30 --cpu=x86-64-v3 --local-size=64 %s -o %t.oclbin
#define R(x) x ^= x << 13; x ^= x >> 17; x ^= x << 5; x += x * 3 ^ x;
#define R8(x) R(x) R(x) R(x) R(x) R(x) R(x) R(x) R(x)
kernel void deep(global uint *out, global const uint *in, local uint *tile, uint n, uint w) {
  uint i = get_global_id(0), x = i, y = w;
  R8(x) R8(x)
  tile[get_local_id(0)] = x < n ? in[i] : 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint k = 0; k < n; ++k) {
    uint z = w; R8(z) R8(z)
    uint u = i + k; R8(u)
    out[(z & 255) * w + i] += in[k] + u;
    tile[(u & 7)] += 1;
  }
  out[i] += tile[63 - get_local_id(0)];
}

#define STEP s = s * (s ^ 3u);
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP STEP STEP

// The step of a grid-stride loop, and a divisor.
__kernel void step(__global uint *out, __global const uint *in, uint n) {
  for (uint i = get_global_id(0); i < n; ) {
    uint s = n;
    STEPS STEPS STEPS
    out[i] = in[i] + i / s;
    i += (s & 1023) | 64;
  }
}
