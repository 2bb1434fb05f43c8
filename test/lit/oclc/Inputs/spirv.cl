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
