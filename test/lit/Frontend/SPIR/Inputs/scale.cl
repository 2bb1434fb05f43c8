// The OpenCL C source of the kernel `scale` in old-style.ll.
kernel void scale(global float *out, global const float *in, float a, float b) {
  size_t id = get_global_id(0);
  vstore4(vload4(id, in) * (float4)(a) + (float4)(b), id, out);
}
