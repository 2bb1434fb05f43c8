// The same stream with three types of index.

__kernel void stream_int(__global const float *a, __global const float *b, __global float *c) {
  int i = get_global_id(0);
  c[i] = a[i] * b[i] + c[i];
}

__kernel void stream_uint(__global const float *a, __global const float *b, __global float *c) {
  uint i = get_global_id(0);
  c[i] = a[i] * b[i] + c[i];
}

__kernel void stream_size_t(__global const float *a, __global const float *b, __global float *c) {
  size_t i = get_global_id(0);
  c[i] = a[i] * b[i] + c[i];
}
