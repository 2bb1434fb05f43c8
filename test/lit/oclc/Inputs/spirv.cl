// These kernels have arguments of several kinds. Macros add what older SPIR-V cannot express, and what LLVM gets wrong.
kernel void scale(global float *restrict out, constant float *factors, const global float *in, uint count) {
  size_t id = get_global_id(0);
  if (id < count)
    out[id] = in[id] * factors[0];
}

#ifdef SHUFFLE
kernel void rotate_lanes(global int *out) {
  out[get_global_id(0)] = sub_group_shuffle(out[get_global_id(0)], get_sub_group_local_id() ^ 1);
}
#endif

#ifdef POINTERS
constant char *constant texts[] = {"a", "longer"};

kernel void letters(global char *out, uint which) { out[0] = texts[which][0]; }
#endif

#ifdef SIGNS
kernel void signs(global int4 *out, global uint4 *other, const global char4 *c, const global uchar4 *u, int n) {
  size_t id = get_global_id(0);
  out[0] = convert_int4(c[id]);
  other[0] = convert_uint4(c[id]);
  out[1] = convert_int4(u[id]);
  other[1] = convert_uint4(u[id]);
  out[2] = min(out[3], n - 1);
}
#endif
