// Atomic updates of one place by all work-items, which are one update for the lanes of a vector. What a work-item finds
// depends on the order, so that it is checked by what does not: each state of the place but the first is what one
// work-item left, and each but the last is what one found. The differences of any function of the two add up to what it
// is in the end minus what it was in the beginning.
// RUN: %exec-test --width auto,2,4,8,16 --simplify usual --level O3 \
// RUN:   --also='--width 8 --method cbs --simplify usual,none --level O0' \
// RUN:   %if avx512 %{ --also='--width 4,16,32 --cpu x86-64-v4 --simplify usual --level O0,O3' %} \
// RUN:   %s

// EXEC: sizes 5x1x1 16x1x1 37x1x1 64x1x1

#define HASH(x) (((x) ^ ((x) >> 7)) * 0x9e3779b1u)

// Results that nobody asks for, in all lanes and in some.
// EXEC: kernel unused g:64 g:1024:7
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void unused(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  atomic_add(out, x);
  atomic_sub(out + 1, x);
  atomic_xor(out + 2, x);
  atomic_or(out + 3, x & 0x5555);
  atomic_and(out + 4, x);
  atomic_max(out + 5, x);
  atomic_min((__global int *)out + 6, (int)x);
  atomic_max((__global int *)out + 7, (int)x);
  atomic_inc(out + 8);
  if (x & 1) {
    atomic_add(out + 10, x);
    atomic_sub(out + 11, 5);
    atomic_xor(out + 12, 0x1234);
    atomic_or(out + 13, 1u << (x & 31));
    atomic_inc(out + 15);
    if (x % 7 == 3) {
      atomic_dec(out + 16);
      atomic_max(out + 17, x);
      atomic_max((__global int *)out + 18, (int)x);
      atomic_min((__global int *)out + 19, (int)x);
      atomic_fetch_add((volatile __global atomic_uint *)out + 20, x);
    }
  }
}

// Where no work-item is, nothing is written: the only one that comes to the place writes it as well, without atomics.
// EXEC: kernel nobody g:64 g:1024:7 u:1000000
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
__kernel void nobody(__global uint *out, __global const uint *in, uint never) {
  uint i = get_global_id(0), x = in[i];
  if (x == never && i > never)
    atomic_add(out, x);
  if (i == 37) {
    out[1] = 5;
    atomic_add(out + 1, 6);
    out[2] = atomic_inc(out + 1);
    out[1] *= 3;
  }
}

// A place for each, and as many cells as each asks for.
// EXEC: kernel slots g:4096 g:1024:7 g:4
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void slots(__global uint *out, __global const uint *in, __global uint *counters) {
  uint i = get_global_id(0), x = in[i];
  out[atomic_inc(counters)] += 1;
  if (x % 3) {
    uint first = atomic_add(counters + 1, 2);
    out[512 + first] += 1;
    out[512 + first + 1] += 2;
  }
  if (x & 4) {
    uint most = x >> 3 & 3, first = atomic_add(counters + 2, most);
    for (uint k = 0; k < most; ++k)
      out[1536 + first + k] += 1;
  }
  if (x & 8)
    out[3072 - atomic_dec(counters + 3) * 2] += 1;
}

// Each place is left by one as the next one finds it.
#define CHAIN(TYPE, FUNCTION, TO, X, NEW) LINK(TYPE, FUNCTION((volatile __global TYPE *)(out + TO), X), TO, NEW)
#define LINK(TYPE, UPDATE, TO, NEW)                                                                                    \
  {                                                                                                                    \
    TYPE old = UPDATE;                                                                                                 \
    atomic_add(out + 40 + (TO) / 2, HASH((uint)(NEW)) - HASH((uint)old));                                              \
    atomic_add(out + 60, (uint)(NEW) == (uint)old);                                                                    \
  }
// EXEC: kernel chains g:64 g:1024:7
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void chains(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  CHAIN(uint, atomic_add, 0, x | 1, old + (x | 1))
  CHAIN(uint, atomic_sub, 2, x | 1, old - (x | 1))
  CHAIN(uint, atomic_xor, 4, x | 1, old ^ (x | 1))
  CHAIN(ulong, atom_add, 6, (ulong)(x | 1) << 20, old + ((ulong)(x | 1) << 20))
  if (x & 2) {
    CHAIN(uint, atomic_add, 10, x | 1, old + (x | 1))
    CHAIN(uint, atomic_sub, 12, 77, old - 77)
    CHAIN(uint, atomic_xor, 14, 1u << (x & 31), old ^ 1u << (x & 31))
    CHAIN(ulong, atom_sub, 16, (ulong)7, old - 7)
    if (x & 8)
      LINK(uint, atomic_inc(out + 18), 18, old + 1)
    else
      LINK(uint, atomic_dec(out + 20), 20, old - 1)
  }
}

// Where some find that nothing changes, how many is a matter of order.
#define LIMIT(TYPE, FUNCTION, TO, X, NEW)                                                                              \
  {                                                                                                                    \
    TYPE old = FUNCTION((volatile __global TYPE *)(out + TO), X);                                                      \
    atomic_add(out + 20 + TO, HASH((uint)(NEW)) - HASH((uint)old));                                                    \
  }
// EXEC: kernel limits g:64 g:1024:7
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void limits(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0), x = in[i];
  int s = (int)x;
  LIMIT(uint, atomic_max, 0, x, old < x ? x : old)
  LIMIT(int, atomic_min, 1, s, old < s ? old : s)
  LIMIT(int, atomic_max, 2, s, old < s ? s : old)
  LIMIT(uint, atomic_or, 3, 1u << (x & 31), old | 1u << (x & 31))
  if (x & 2) {
    LIMIT(uint, atomic_max, 4, x, old < x ? x : old)
    LIMIT(int, atomic_min, 5, s, old < s ? old : s)
    LIMIT(int, atomic_max, 6, s, old < s ? s : old)
    LIMIT(uint, atomic_or, 7, 1u << (x & 31), old | 1u << (x & 31))
    LIMIT(uint, atomic_or, 8, 2, old | 2)
    LIMIT(uint, atomic_max, 9, 9, old < 9 ? 9 : old)
  }
}

// Lanes leave a loop at different times, and all go through another one.
// EXEC: kernel loops g:64 g:1024:7 u:3
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void loops(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), x = in[i], sum = 0;
  for (uint k = 0; k < (x & 7); ++k) {
    atomic_add(out, x >> k);
    sum += atomic_inc(out + 1);
    if (x >> k & 1)
      atomic_sub(out + 2 + (n & 1), k);
  }
  for (uint k = 0; k < n; ++k) {
    uint old = atomic_fetch_add((volatile __global atomic_uint *)out + 8 + k, x);
    atomic_add(out + 16, HASH(old + x) - HASH(old));
  }
  atomic_add(out + 20, sum);
}

// In local memory, before and behind barriers, from all and from some.
// EXEC: kernel group g:512 g:1024:7
// EXEC: launch 1  5 1 1     5 1 1   0 0 0
// EXEC: launch 1  320 1 1   64 1 1  0 0 0
// EXEC: launch 1  333 1 1   16 1 1  0 0 0
// EXEC: launch 1  300 1 1   37 1 1  3 0 0
__kernel void group(__global uint *out, __global const uint *in) {
  LOCAL(uint, word[6]);
  LOCAL(uint, kept[64]);
  uint i = get_global_id(0), id = get_local_id(0), x = in[i];
  if (id < 6)
    word[id] = id * 3;
  kept[id] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&word[0], x);
  atomic_max(&word[1], x);
  if (x & 1) {
    kept[atomic_inc(&word[2]) - 6] += 1;
    atomic_xor(&word[3], x);
  }
  for (uint k = 0; k < 3; ++k)
    atomic_fetch_add_explicit((volatile __local atomic_uint *)&word[4], x >> k, memory_order_relaxed);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(out + (get_group_id(0) & 7), kept[id]);
  if (id < 6)
    atomic_add(out + 8 + id, word[id] * (uint)(get_group_id(0) + 1));
}

// A row of groups shares a place, rows do not.
// EXEC: kernel rows g:512 g:4096:7
// EXEC: launch 2  40 15 1  5 1 1   0 0 0
// EXEC: launch 2  64 9 1   16 1 1  0 0 0
// EXEC: launch 2  70 8 1   37 1 1  0 0 0
__kernel void rows(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0), y = get_global_id(1), v = in[y * 70 + x];
  atomic_add(out + y, v);
  if (v % 5)
    atomic_add(out + 32 + y, atomic_inc(out + 64 + y));
  atomic_max(out + 96 + x / 16, v);
  if (v & 16)
    atomic_xor(out + 128 + x / 8 % 4, v);
}
