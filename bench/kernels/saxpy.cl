// A small kernel, for the time that a compiler takes before and after the work itself.
kernel void saxpy(global float *y, global const float *x, float a) {
  const size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
