// Normalizes rows: a work-group for each row adds the residual, computes the mean and the variance
// in local memory, and scales each value. The rows are read as vectors of four.
static float group_sum(float value, __local float *scratch) {
  const int lid = get_local_id(0);
  scratch[lid] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int half_size = get_local_size(0) / 2; half_size > 0; half_size /= 2) {
    if (lid < half_size)
      scratch[lid] += scratch[lid + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  float sum = scratch[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  return sum;
}

__kernel void layer_norm(__global const float4 *x, __global float4 *residual,
                         __global const float4 *gamma, __global const float4 *beta,
                         __global float4 *output, int columns, float epsilon,
                         __local float *scratch) {
  const int lid = get_local_id(0);
  const int quads = columns / 4;
  const int row = get_group_id(0) * quads;

  float4 sums = (float4)(0.0f);
  for (int i = lid; i < quads; i += get_local_size(0)) {
    float4 v = x[row + i] + residual[row + i];
    residual[row + i] = v;
    sums += v;
  }
  const float mean = group_sum(sums.x + sums.y + sums.z + sums.w, scratch) / columns;

  float squares = 0.0f;
  for (int i = lid; i < quads; i += get_local_size(0)) {
    float4 d = residual[row + i] - mean;
    squares += dot(d, d);
  }
  const float variance = group_sum(squares, scratch) / columns;

  const float scale = rsqrt(variance + epsilon);
  for (int i = lid; i < quads; i += get_local_size(0))
    output[row + i] = (residual[row + i] - mean) * scale * gamma[i] + beta[i];
}
