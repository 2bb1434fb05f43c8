// Shuffles, rotations, and functions on clusters and on small types and vectors (cl_khr_subgroup_shuffle,
// _shuffle_relative, _rotate, _clustered_reduce, _extended_types). No work-item asks for one that is not there.
// RUN: %exec-test --level O0,O3 --simplify usual %s

// EXEC: kernel shuffles g:8192 g:1024:3
// EXEC: launch 1  64 1 1   32 1 1  0 0 0
// EXEC: launch 1  100 1 1  50 1 1  0 0 0
// EXEC: launch 2  9 9 1    5 4 1   0 0 0
__kernel void shuffles(__global uint *out, __global const uint *in) {
  uint me = get_global_linear_id(), lane = get_sub_group_local_id(), size = get_sub_group_size();
  uint x = in[me];
  __global uint *to = out + 12 * me;
  to[0] = sub_group_shuffle(x, (lane * 7 + 3) % size);
  uint other = lane ^ 5;
  uint swapped = sub_group_shuffle_xor(x, 5);
  to[1] = other < size ? swapped : 0;
  uint below = sub_group_shuffle_up(x, 3);
  to[2] = lane >= 3 ? below : 0;
  uint above = sub_group_shuffle_down(x, 2);
  to[3] = lane + 2 < size ? above : 0;
  uint around = sub_group_rotate(x, 3);
  to[4] = size == 16 ? around : 0;
  uint back = sub_group_rotate(x, -5);
  to[5] = size == 16 ? back : 0;
  uint cluster = sub_group_clustered_rotate(x, 1, 4);
  to[6] = size % 4 == 0 ? cluster : 0;
  to[7] = sub_group_clustered_reduce_add(x, 4);
  to[8] = sub_group_clustered_reduce_xor(x, 8);
  to[9] = sub_group_clustered_reduce_max(x, 16) - sub_group_clustered_reduce_min(x, 2);
  to[10] = sub_group_clustered_reduce_mul(x | 1, 4) + (sub_group_clustered_reduce_and(x, 2) | sub_group_clustered_reduce_or(x, 4));
  to[11] = sub_group_clustered_reduce_logical_xor((int)(x & 1), 4) + 2 * sub_group_clustered_reduce_logical_and((x & 6) != 0, 2) +
           4 * sub_group_clustered_reduce_logical_or((x & 24) != 0, 2);
}

// EXEC: kernel types g:8192 g:1024:4
// EXEC: launch 1  100 1 1  40 1 1  0 0 0
__kernel void types(__global uint *out, __global const uint *in) {
  uint me = get_global_linear_id();
  uint x = in[me];
  __global uint *to = out + 8 * me;
  to[0] = (uint)sub_group_reduce_add((char)x);
  to[1] = (uint)sub_group_scan_inclusive_max((short)x);
  to[2] = sub_group_scan_inclusive_add((uchar)x);
  to[3] = sub_group_reduce_min((ushort)x);
  uint4 v = sub_group_broadcast(V4(x, x + 1, me, 7u), 2);
  to[4] = v.x ^ v.y ^ v.z ^ v.w;
  to[5] = sub_group_shuffle((ushort)x, 1);
  to[6] = (uint)sub_group_shuffle_xor((long)x, 0);
}
