// Loops that the whole work-group runs in step, and some that it does not. exec-test opens those that gain by it
// and, with much simplification, each that may be opened.
// RUN: %exec-test \
// RUN:   --also='--width 2,16 --simplify usual --level O3' \
// RUN:   %s

// Sums that pay; in some groups without an iteration.
// EXEC: kernel sums g:256 g:1024:1 u:7
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 1  20 1 1  5 1 1   0 0 0
// EXEC: launch 2  16 12 1  8 4 1   0 0 0
__kernel void sums(__global uint *out, __global const uint *in, uint n) {
  n *= get_group_id(0) % 3;
  uint acc = 1, last = 0;
  for (uint k = 0; k < n; k++) {
    acc = acc * 3 + in[k * 64 + get_local_id(0)];
    last = acc ^ k;
  }
  out[get_global_linear_id()] = acc + last;
}

// A loop inside a loop; what the inner one ends with matters to the outer one.
// EXEC: kernel nested g:256 g:1024:3 u:5 u:3
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 2  9 6 1   3 2 1   0 0 0
__kernel void nested(__global uint *out, __global const uint *in, uint n, uint m) {
  m *= get_group_id(0) % 3;
  uint acc = get_global_id(0), steps = 0;
  for (uint i = 0; i < n; i++) {
    uint row = acc;
    for (uint j = 0; j < m + i; j++) {
      row = row * 5 + in[(i * 16 + j) * 16 + get_local_id(0) % 16];
      steps++;
    }
    acc ^= row >> 1;
  }
  out[get_global_linear_id()] = acc + steps;
}

// Two values that change places, and one that follows behind.
// EXEC: kernel exchanged g:256 g:64:4 u:9
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  12 1 1  3 1 1   0 0 0
__kernel void exchanged(__global uint *out, __global const uint *in, uint n) {
  uint a = in[get_local_id(0)], b = a * 7 + 1, c = 0;
  for (uint k = 0; k < n; k++) {
    uint t = a;
    c = b;
    a = b + k;
    b = t ^ c;
  }
  out[get_global_linear_id()] = a + 3 * b + 5 * c;
}

// Left in the middle, by all at once; the counter is needed behind the loop.
// EXEC: kernel broken g:256 g:1024:5 u:20 u:11
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  50 1 1  16 1 1  0 0 0
__kernel void broken(__global uint *out, __global const uint *in, uint n, uint stop) {
  stop *= get_group_id(0);
  uint acc = 0, k;
  for (k = 0; k < n; k++) {
    acc = acc * 3 + in[k * 16 + get_local_id(0)];
    if (k * k > stop)
      break;
    if (k % 3 == 1)
      continue;
    acc ^= in[k];
  }
  out[get_global_linear_id()] = acc * 32 + k;
}

// Left in the middle, by each at a time of its own: stays as it is.
// EXEC: kernel scattered g:256 g:1024:6 u:20
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void scattered(__global uint *out, __global const uint *in, uint n) {
  uint acc = 0, k;
  for (k = 0; k < n; k++) {
    acc += in[k * 16 + get_local_id(0)];
    if (acc % 5 == 0)
      break;
  }
  out[get_global_linear_id()] = acc * 32 + k;
}

// Some do not come to the loop; later all come to another one.
// EXEC: kernel guarded g:256 g:1024:7 u:6
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  45 1 1  9 1 1   0 0 0
__kernel void guarded(__global uint *out, __global const uint *in, uint n) {
  uint acc = get_global_id(0);
  if (in[get_local_id(0)] & 1)
    for (uint k = 0; k < n; k++)
      acc = acc * 3 + in[k * 16 + get_local_id(0)];
  for (uint k = 0; k < n; k++)
    acc = acc * 5 + in[k * 16 + get_local_id(0)];
  out[get_global_linear_id()] = acc;
}

// EXEC: kernel returned g:256 g:1024:8 u:6 u:1
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  45 1 1  9 1 1   0 0 0
__kernel void returned(__global uint *out, __global const uint *in, uint n, uint early) {
  uint acc = get_global_id(0);
  out[get_global_linear_id()] = acc;
  if (early && get_group_id(0) == 1)
    return;
  for (uint k = 0; k < n; k++) {
    acc = acc * 3 + in[k * 16 + get_local_id(0)];
    if (k == 4 && get_group_id(0) == 2)
      return;
  }
  out[get_global_linear_id()] = acc;
  if (in[get_local_id(0)] & 1)
    return;
  for (uint k = 0; k < n; k++)
    acc = acc * 3 + in[k * 16 + get_local_id(0)];
  out[get_global_linear_id()] = acc;
}

// Loops around barriers, with loops inside, before and behind.
// EXEC: kernel exchanging g:256 g:1024:9 l:64 u:4
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 2  12 8 1  4 4 1   0 0 0
__kernel void exchanging(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint lid = get_local_linear_id(), items = get_local_size(0) * get_local_size(1), acc = lid;
  for (uint k = 0; k < n; k++)
    acc = acc * 3 + in[k * 16 + lid];
  for (uint t = 0; t < n; t++) {
    tile[lid] = acc;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    for (uint k = 0; k < items; k++)
      sum = sum * 3 + tile[k] + in[k * 16 + lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    acc += sum;
    if (acc % 2)
      for (uint k = 0; k < n; k++)
        acc = acc * 3 + in[k];
  }
  for (uint k = 0; k < n; k++)
    acc = acc * 3 + in[k * 16 + lid];
  out[get_global_linear_id()] = acc;
}

// Private memory that lives longer than an iteration.
// EXEC: kernel private_array g:256 g:1024:10 u:9
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  12 1 1  3 1 1   0 0 0
__kernel void private_array(__global uint *out, __global const uint *in, uint n) {
  uint bins[4] = {0, 0, 0, 0};
  for (uint k = 0; k < n; k++)
    bins[in[k * 16 + get_local_id(0)] % 4] += k + 1;
  uint acc = 0;
  for (uint k = 0; k < n; k++)
    acc = acc * 3 + bins[k % 4];
  out[get_global_linear_id()] = acc;
}

// Ways inside the loop: divergent ones, uniform ones, a loop of each one's own.
// EXEC: kernel branching g:256 g:1024:11 u:8
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  45 1 1  9 1 1   0 0 0
__kernel void branching(__global uint *out, __global const uint *in, uint n) {
  uint acc = get_global_id(0);
  for (uint k = 0; k < n; k++) {
    uint v = in[k * 16 + get_local_id(0)];
    if (v & 1)
      acc += v;
    else if (k & 1)
      acc ^= v;
    switch (k % 3) {
    case 0: acc *= 3; break;
    case 1: acc += k;
    }
    for (uint j = 0; j < v % 4; j++)
      acc = acc * 5 + j;
  }
  out[get_global_linear_id()] = acc;
}

// Each writes what it reads in the next iteration.
// EXEC: kernel rewritten g:1024 g:1024:12 u:7
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  20 1 1  5 1 1   0 0 0
__kernel void rewritten(__global uint *out, __global const uint *in, uint n) {
  size_t id = get_global_linear_id();
  for (uint k = 0; k < n; k++) {
    out[(k + 1) * 64 + id] = out[k * 64 + id] * 3 + in[k * 64 + id];
    out[k * 64 + id] ^= k;
  }
}

// Under conditions of the group, and counted from the end.
// EXEC: kernel chosen g:256 g:1024:13 u:7 u:2
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void chosen(__global uint *out, __global const uint *in, uint n, uint way) {
  way += get_group_id(0);
  uint acc = get_global_id(0);
  if (way > 3) {
    for (uint k = n; k-- > 0;)
      acc = acc * 3 + in[k * 16 + get_local_id(0)];
    acc++;
  } else if (get_group_id(0) & 1) {
    uint k = 0;
    do
      acc = acc * 7 + in[k * 16 + get_local_id(0)];
    while (++k < n);
  }
  out[get_global_linear_id()] = acc;
}

// Atomic operations, whose order is free.
// EXEC: kernel counted g:64 g:1024:14 u:6
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void counted(__global uint *out, __global const uint *in, uint n) {
  for (uint k = 0; k < n; k++)
    ATOMIC_ADD(&out[in[k * 16 + get_local_id(0)] % 8], k + 1);
}

// Vector types, whose elements become values of their own.
// EXEC: kernel elements g:256 g:1024:15 u:6
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  45 1 1  9 1 1   0 0 0
__kernel void elements(__global uint *out, __global const uint *in, uint n) {
  uint id = get_local_id(0);
  uint4 acc = V4(id, 1u, 2u, 3u);
  for (uint k = 0; k < n; k++) {
    uint4 v = V4(in[k], in[k + 1], in[k * 16 + id], k);
    acc = acc * v + (v ^ acc) * (acc + v) - acc * acc;
    acc.x += acc.w;
  }
  out[get_global_linear_id()] = acc.x ^ acc.y ^ acc.z ^ acc.w;
}
