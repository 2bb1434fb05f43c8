// The kernels of bench-runtime.

kernel void empty(void) {}

// A kernel that is launched many times. Each launch increments `count`, and stores a few results
// that do not depend on the order of the launches.
kernel void small(global float *out, global int *count, float factor) {
  size_t i = get_global_id(0);
  out[i] = factor * (float)i;
  if (i == 0)
    atomic_inc(count);
}

kernel void triad(global const float *b, global const float *c, global float *a, float factor) {
  size_t i = get_global_id(0);
  a[i] = b[i] + factor * c[i];
}

// Bound by arithmetic: 4096 dependent multiplications and additions for each work-item.
kernel void compute(global float *out, float factor) {
  size_t i = get_global_id(0);
  float x = (float)i;
  for (int step = 0; step < 4096; ++step)
    x = fma(x, factor, 0.25f);
  out[i] = x;
}
