// Seven-point stencil in three dimensions.
__kernel void stencil_3d(__global const float *input, __global float *output, int nx, int ny,
                         int nz) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1 && z > 0 && z < nz - 1) {
    int i = (z * ny + y) * nx + x;
    output[i] = 0.4f * input[i] + 0.1f * (input[i - 1] + input[i + 1] + input[i - nx] +
                                          input[i + nx] + input[i - nx * ny] + input[i + nx * ny]);
  }
}
