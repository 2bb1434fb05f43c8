kernel void add(global const float *a, global float *b) {
  size_t i = get_global_id(0);
  b[i] += a[i];
}
