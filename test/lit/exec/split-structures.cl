// Structures and small private arrays in vectors of work-items: each member on its own.
// RUN: %exec-test --width 4,8,16 --level O3 \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O0' \
// RUN:   %s

#ifdef __OPENCL_C_VERSION__
typedef uint2 Pair;
#define EXCHANGE(POINTER, OLD, NEW) atomic_cmpxchg(POINTER, OLD, NEW)
#else
using Pair = uint __attribute__((ext_vector_type(2)));
static uint exchange(volatile uint *Pointer, uint Old, uint New) {
  __atomic_compare_exchange_n(Pointer, &Old, New, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return Old;
}
#define EXCHANGE(POINTER, OLD, NEW) exchange(POINTER, OLD, NEW)
#endif

typedef struct {
  uint4 at;
  ushort kind;
  uchar flags[2];
  uint weight;
} Body;

typedef struct {
  uint low, high;
  Pair pair;
} Bounds;

typedef struct {
  uint values[6];
} Row;

Body moved(Body b, uint by) {
  b.at = b.at.yzwx + by;
  b.kind ^= (ushort)by;
  b.flags[by & 1] += 3;
  return b;
}

// EXEC: kernel members g:512:1 g:512
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void members(__global const Body *in, __global Body *out) {
  size_t i = get_global_id(0);
  Body b = in[i];
  for (uint k = 0; k < (b.kind & 3u); ++k)
    b = moved(b, b.weight >> (k + 1));
  if (b.flags[0] & 1)
    b.at.xy = b.at.zw;
  else
    b.weight = in[i ^ 1].at.x;
  out[i] = b;
}

// EXEC: kernel byValue g:64:2 g:256 b:16:8:3
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void byValue(__global const uint *in, __global uint4 *out, Bounds bounds) {
  size_t i = get_global_id(0);
  uint x = in[i];
  if (x > bounds.low) {
    bounds.pair.x += x;
    bounds.high ^= bounds.pair.y;
  }
  out[i] = V4(bounds.low, bounds.high, bounds.pair.x, bounds.pair.y);
}

// A member that is only known when it runs keeps the copy in memory.
// EXEC: kernel rows g:384:4 g:384 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void rows(__global const Row *in, __global Row *out, __global uint *picked) {
  size_t i = get_global_id(0);
  Row row = in[i];
  Row other = row;
  for (uint k = 0; k < 6; ++k)
    other.values[row.values[k] % 6u] += row.values[k];
  picked[i] = other.values[i % 6];
  if (i % 3 == 0)
    row = other;
  row.values[i % 5] ^= 7;
  out[i] = row;
}

// EXEC: kernel table g:256:5 g:256 u:2
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void table(__global const uint4 *in, __global uint4 *out, uint shift) {
  size_t i = get_global_id(0);
  uint4 t[4] = {};
  for (uint k = 0; k < 4; ++k)
    t[k ^ (shift & 3)] = in[(i + k) & 63] + k;
  uint4 sum = t[i & 3];
  t[(sum.x >> shift) & 3].zw = sum.xy;
  for (uint k = 0; k < (sum.y & 7); ++k)
    sum += t[k & 3].wzyx;
  out[i] = sum;
}

// EXEC: kernel exchanges g:64:6 g:64 g:64
// EXEC: launch 1  61 1 1  61 1 1  0 0 0
__kernel void exchanges(__global const uint *in, __global volatile uint *cells, __global uint *out) {
  size_t i = get_global_id(0);
  uint old = EXCHANGE(&cells[i], in[i] & 1, in[i]);
  if (old == (in[i] & 1))
    old = EXCHANGE(&cells[i], in[i], old + 5);
  out[i] = old;
}
