// Grid-stride loops, which implicit-loop-barriers aligns so that the work-items of a group run them in step: indices of
// several types, steps smaller than a group, sums, atomics, inner loops, launches with offsets and small groups, and
// indices that wrap around, for which a copy of the loop runs.
// RUN: %exec-test --simplify shipped --level O3 --width auto \
// RUN:   --also='--simplify shipped --level O3 --width 4,off' \
// RUN:   --also='--simplify usual --level O3 --width auto' \
// RUN:   %s

// EXEC: sizes 32x1x1 8x8x1

// EXEC: kernel add g:4096 g:4096:1 u:500
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  33 1 1  1 1 1    3 0 0
// EXEC: launch 1  40 1 1  5 1 1    0 0 0
// EXEC: launch 2  16 8 1  8 8 1    0 0 0
__kernel void add(__global uint *out, __global const uint *in, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    out[get_global_id(1) * 512 + i] += in[i] * 3 + i;
}

// The sum of a work-item, and its count of iterations.
// EXEC: kernel sums g:1024 g:4096:1 u:1003
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  64 1 1  32 1 1   990 0 0
// EXEC: launch 1  33 1 1  33 1 1   0 0 0
// EXEC: launch 1  48 1 1  16 1 1   0 0 0
__kernel void sums(__global uint *out, __global const uint *in, uint n) {
  uint sum = 0, count = 0;
  for (size_t i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (in[i] % 5 == 0)
      continue;
    sum = sum * 3 + in[i];
    ++count;
  }
  out[2 * (get_global_id(0) & 511)] = sum;
  out[2 * (get_global_id(0) & 511) + 1] = count;
}

// Counts in local memory.
// EXEC: kernel histogram g:256 g:4096:1 u:1003 l:256
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  48 1 1  8 1 1    0 0 0
// EXEC: launch 2  16 8 1  8 8 1    0 0 0
__kernel void histogram(__global uint *out, __global const uint *in, uint n, volatile __local uint *bins) {
  uint me = get_local_linear_id(), all = get_local_size(0) * get_local_size(1);
  for (uint i = me; i < 64; i += all)
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i <= n; i += get_global_size(0)) {
    volatile __local uint *word = &bins[in[i] & 31];
    uint expected, found = *word;
    do {
      expected = found;
      found = atomic_cmpxchg(word, expected, expected + 2);
    } while (found != expected);
    atomic_inc(&bins[32 + (in[i] & 31)]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = me; i < 64; i += all)
    atomic_add(&out[i], bins[i]);
}

// Steps smaller than the group: its work-items overlap, and leave in iterations that are far apart.
// EXEC: kernel small_steps g:1024 g:4096:1 u:40 u:3
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  33 1 1  33 1 1   0 0 0
__kernel void small_steps(__global uint *out, __global const uint *in, uint n, uint step) {
  uint sum = 0;
  for (uint i = get_global_id(0); i < n; i += step)
    sum = sum * 7 + in[i];
  out[get_global_id(0)] = sum;
}

// Four elements for each work-item.
// EXEC: kernel by_four g:4096 g:4096:1 u:1001
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  48 1 1  8 1 1    2 0 0
__kernel void by_four(__global uint *out, __global const uint *in, int n) {
  for (int i = get_global_id(0) * 4; i < n; i += get_global_size(0) * 4)
    for (int k = 0; k < 4; ++k)
      out[i + k] = in[i + k] * (k + 2);
}

// The first work-items of a group begin behind the limit, the others wrap around before they begin.
// EXEC: kernel wraps_at_start g:1024 g:4096:1 u:1000 u:4294967276
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 1  66 1 1  33 1 1   0 0 0
__kernel void wraps_at_start(__global uint *out, __global const uint *in, uint n, uint first) {
  uint sum = 0;
  for (uint i = get_global_id(0) + first; i < n; i += 100)
    sum = sum * 5 + in[i];
  out[get_global_id(0)] = sum;
}

// Work-items that have left would wrap around in the iterations of the others.
// EXEC: kernel wraps_at_end g:1024 g:4096:1 u:4294967280 u:4294967256
// EXEC: launch 1  32 1 1  32 1 1   0 0 0
__kernel void wraps_at_end(__global uint *out, __global const uint *in, uint n, uint first) {
  uint sum = 0;
  for (uint i = get_global_id(0) + first; i < n; i += 16)
    sum = sum * 5 + in[i - first];
  out[get_global_id(0)] = sum;
}

// EXEC: kernel signed_end g:1024 g:4096:1 u:2147483632 u:2147483608
// EXEC: launch 1  32 1 1  32 1 1   0 0 0
__kernel void signed_end(__global uint *out, __global const uint *in, int n, int first) {
  uint sum = 0;
  for (int i = (int)get_global_id(0) + first; i < n; i += 16)
    sum = sum * 5 + in[i - first];
  out[get_global_id(0)] = sum;
}

// A loop that only some groups reach, and one in another loop.
// EXEC: kernel nested g:1024 g:4096:1 u:301 u:5
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
// EXEC: launch 2  16 8 1  8 8 1    0 0 0
__kernel void nested(__global uint *out, __global const uint *in, uint n, uint times) {
  uint sum = 0, me = get_global_linear_id();
  for (uint t = 0; t < times; ++t) {
    if ((get_group_id(0) + t) % 3 == 0)
      for (uint i = get_local_id(0); i < n; i += get_local_size(0))
        sum += in[i] * (t + 1);
    if (sum % 7 == me % 7)
      for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        sum ^= in[i];
  }
  out[me] = sum;
}

// Loops that access local memory only: pairs of a row, of which neighbours are next to each other.
// EXEC: kernel pairs g:1024 g:4096:1 u:200 l:512
// EXEC: sizes 64x1x1
// EXEC: launch 1  128 1 1  64 1 1   0 0 0
// EXEC: launch 1  64 1 1  32 1 1   0 0 0
__kernel void pairs(__global ushort *out, __global const ushort *in, int width, __local ushort *line) {
  int me = get_local_id(0), size = get_local_size(0), half_width = width / 2;
  for (int x = me; x < width; x += size)
    line[x] = in[get_group_id(0) * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = me; i < half_width; i += size)
    line[2 * i + 1] -= line[2 * i] + (i + 1 < half_width ? line[2 * i + 2] : line[2 * i]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = me; i < half_width; i += size)
    line[2 * i] += line[2 * i + 1] * 3 + (i > 0 ? line[2 * i - 1] : line[1]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int x = me; x < width; x += size)
    out[get_group_id(0) * width + x] = line[x];
}

// Rows and columns by quotients of the index: rows that begin within a group, rows shorter than a vector, one row.
#define PATCHES(NAME) \
  __kernel void NAME(__global uint *out, __global const uint *in, int n, int width, int height) { \
    for (int index = get_global_id(0); index < n; index += get_global_size(0)) { \
      int column = index % width, rest = index / width; \
      int row = rest % height, channel = rest / height; \
      __global uint *to = out + (channel * 2 * height + row) * width + column; \
      for (int k = 0; k < 2; ++k, to += height * width) \
        *to = row + k < height && column > 0 ? in[(channel * height + row + k) * width + column - 1] * 3 + row : k; \
    } \
  }

// EXEC: kernel patches g:8192 g:4096:1 u:700 u:37 u:5
// EXEC: launch 1  128 1 1  64 1 1   0 0 0
// EXEC: launch 1  66 1 1  33 1 1   3 0 0
PATCHES(patches)
// EXEC: kernel patches_narrow g:8192 g:4096:1 u:700 u:9 u:7
// EXEC: launch 1  128 1 1  64 1 1   0 0 0
PATCHES(patches_narrow)
// EXEC: kernel patches_row g:8192 g:4096:1 u:300 u:1000 u:1
// EXEC: launch 1  128 1 1  32 1 1   0 0 0
PATCHES(patches_row)
