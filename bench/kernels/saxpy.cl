// A kernel so small that its compilation shows the time that a compiler takes for any kernel.
kernel void saxpy(global float *y, global const float *x, float a) {
  const size_t i = get_global_id(0);
  y[i] = a * x[i] + y[i];
}
