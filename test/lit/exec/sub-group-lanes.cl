// Control flow around sub-group functions, where sub-groups are vectors and where they are not.
// LLVM optimises the code much only with `--param full=1`.
// RUN: %exec-test --level O1%if full %{,O3%} --simplify none,usual,hard --width 16 \
// RUN:   --also='--level O3 --simplify usual --width auto' \
// RUN:   --also='--level O0 --simplify none,usual --width 4' \
// RUN:   --also='--level O1%if full %{,O3%} --simplify usual --method loops,cbs --width 16' \
// RUN:   %s
// RUN: %if full %{ %exec-test --level O3 --simplify none,hard --width auto %s %}
// RUN: sed 's/SIZE 16u/SIZE 8u/' %s > %t.8.cl && %exec-test --level O1%if full %{,O3%} --simplify usual %t.8.cl
// RUN: sed 's/SIZE 16u/SIZE 32u/' %s > %t.32.cl && %exec-test --level O0%if full %{,O3%} --width 16 --simplify usual %t.32.cl

#define SUB_GROUP_SIZE 16u

// The sum of a work-group: of sub-groups first, and then of their sums.
// EXEC: kernel sums g:4096 g:1024:3
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 2  128 2 1  64 2 1  0 0 0
// EXEC: launch 1  120 1 1  24 1 1  0 0 0
SUB_GROUP_KERNEL void sums(__global uint *out, __global const uint *in) {
  LOCAL(uint, partial[64]);
  LOCAL(uint, whole[1]);
  size_t me = get_global_linear_id();
  uint lane = get_sub_group_local_id(), id = get_sub_group_id();
  for (size_t i = get_local_linear_id(); i < 64; i += get_local_size(0))
    partial[i] = 0;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = sub_group_reduce_add(in[me]);
  if (lane == 0)
    partial[id] = sum;
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  if (id == 0) {
    uint all = 0;
    // The reference knows functions that the whole group calls.
#ifdef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
    for (uint i = 0; i < 64; ++i)
      all += partial[i];
#else
    for (uint i = 0; i < 64; i += get_sub_group_size())
      all += sub_group_reduce_add(i + lane < 64 ? partial[i + lane] : 0u);
#endif
    if (lane == 0)
      whole[0] = all;
  }
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[2 * me] = whole[0];
  out[2 * me + 1] = sum * 64 + lane;
}

// Loops that all lanes leave together: by what they are told, and by what all can see.
// EXEC: kernel loops g:8192 g:1024:3 u:5
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 2  64 4 1  64 2 1  0 0 0
SUB_GROUP_KERNEL void loops(__global uint *out, __global const uint *in, uint n) {
  size_t me = get_global_linear_id();
  uint x = get_sub_group_local_id() == 0 ? 100u : in[me] % 100u, steps = 0;
  while (sub_group_any(x > 10)) {
    x = x > 10 ? x - x / 3 : x;
    ++steps;
  }
  for (uint i = 0; i < n; ++i) {
    x += sub_group_shuffle_xor(x, 1u << (i % 2));
    if (i % 2)
      x ^= sub_group_scan_inclusive_add(steps + i);
  }
  for (uint i = 0; i < in[me] % 4u; ++i)
    x = x * 5 + steps;
  out[2 * me] = x;
  out[2 * me + 1] = steps + sub_group_reduce_max(x);
}

// A branch that parts the sub-group behind a function, and a bound that leaves out work-items.
// EXEC: kernel parts g:4096 g:1024:3 u:77
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
SUB_GROUP_KERNEL void parts(__global uint *out, __global const uint *in, uint n) {
  size_t me = get_global_id(0);
  uint x = me < n ? in[me] : 0u;
  uint before = sub_group_scan_exclusive_add(x & 1);
  uint most = sub_group_reduce_max(x);
  if (me < n) {
    if (x & 1)
      out[me] = before + x;
    else
      out[me] = most;
  }
}

// Indices that might wrap around: where they do not, lanes are neighbours.
#define INDICES(NAME)                                                                              \
  SUB_GROUP_KERNEL void NAME(__global uint *out, __global const uint *in, uint w, uint h) {        \
    uint x = get_global_id(0), y = get_global_id(1), lane = get_sub_group_local_id(), sum = 0;     \
    for (uint k = 0; k < h; ++k)                                                                   \
      sum += in[(k + 1) * w + x] * in[16 * k + lane];                                              \
    out[y * 64 + (x & 63)] = sub_group_reduce_add(sum) + sum;                                      \
  }
// EXEC: kernel indices g:16384 g:16384:3 u:4 u:5
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
// EXEC: launch 2  64 2 1  64 2 1  0 0 0
INDICES(indices)
// EXEC: kernel wrapping g:16384 g:16384:3 u:4294967232 u:1
// EXEC: launch 1  64 1 1  64 1 1  64 0 0
INDICES(wrapping)

// EXEC: kernel vectors g:16384 g:1024:3
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
// EXEC: launch 1  72 1 1  24 1 1  0 0 0
SUB_GROUP_KERNEL void vectors(__global uint *out, __global const uint *in) {
  size_t me = get_global_id(0);
  uint4 v = sub_group_broadcast(V4(in[me], in[me] + 1, (uint)me, 7u), 2);
  out[me] = v.x ^ v.y ^ v.z ^ v.w;
}

// Values that are kept across barriers, of the group and of sub-groups.
// EXEC: kernel exchanges g:8192 g:1024:3
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  72 1 1  24 1 1  0 0 0
SUB_GROUP_KERNEL void exchanges(__global uint *out, __global const uint *in) {
  LOCAL(uint, tile[64]);
  size_t me = get_global_id(0), id = get_local_id(0);
  uint lane = get_sub_group_local_id(), size = get_sub_group_size(), first = id - lane;
  uint x = in[me], next = sub_group_shuffle(x, (lane + 1) % size);
  tile[id] = next;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  uint other = tile[first + (lane + 2) % size];
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  tile[id] = other ^ sub_group_reduce_min(next);
  work_group_barrier(CLK_LOCAL_MEM_FENCE);
  out[2 * me] = tile[get_local_size(0) - 1 - id] + lane;
  out[2 * me + 1] = sub_group_scan_inclusive_max(other) + next;
}
