// Softmax of rows: a work-group for each row finds the largest value, then the sum of exponentials,
// in local memory.
#define GROUP 128

__kernel void softmax_rows(__global const float *input, __global float *output, int columns,
                           float scale) {
  __local float shared[GROUP];
  const size_t row = get_group_id(0);
  const size_t lid = get_local_id(0);
  __global const float *from = input + row * columns;
  __global float *to = output + row * columns;

  float largest = -INFINITY;
  for (size_t k = lid; k < columns; k += GROUP)
    largest = fmax(largest, from[k] * scale);
  shared[lid] = largest;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t step = GROUP / 2; step > 0; step >>= 1) {
    if (lid < step)
      shared[lid] = fmax(shared[lid], shared[lid + step]);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  largest = shared[0];
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0.0f;
  for (size_t k = lid; k < columns; k += GROUP) {
    float e = exp(from[k] * scale - largest);
    to[k] = e;
    sum += e;
  }
  shared[lid] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (size_t step = GROUP / 2; step > 0; step >>= 1) {
    if (lid < step)
      shared[lid] += shared[lid + step];
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  float inverse = 1.0f / shared[0];
  for (size_t k = lid; k < columns; k += GROUP)
    to[k] *= inverse;
}
