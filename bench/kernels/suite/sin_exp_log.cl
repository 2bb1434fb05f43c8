// A loop of sin, exp and log.
__kernel void sin_exp_log(__global const float *input, __global float *output, int steps) {
  int i = get_global_id(0);
  float x = input[i];
  float sum = 0.0f;
  for (int k = 0; k < steps; k++) {
    sum += sin(x) * exp(-x) + log(x + 1.0f);
    x += 0.25f;
  }
  output[i] = sum;
}
