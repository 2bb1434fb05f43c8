// Causal attention: each work-item has a query, and goes over the keys up to its own position with
// a running maximum. The second id is the head.
#define DIM4 8

__kernel void attention_head(__global const float4 *queries, __global const float4 *keys,
                             __global const float4 *values, __global float4 *output, int tokens,
                             float scale) {
  int token = get_global_id(0);
  int head = get_global_id(1);
  if (token >= tokens)
    return;
  size_t base = (size_t)head * tokens * DIM4;
  float4 q[DIM4], acc[DIM4];
  for (int d = 0; d < DIM4; d++) {
    q[d] = queries[base + token * DIM4 + d] * scale;
    acc[d] = (float4)(0.0f);
  }
  float largest = -INFINITY;
  float sum = 0.0f;
  for (int k = 0; k <= token; k++) {
    float score = 0.0f;
    for (int d = 0; d < DIM4; d++)
      score += dot(q[d], keys[base + k * DIM4 + d]);
    float next = fmax(largest, score);
    float correction = exp(largest - next);
    float weight = exp(score - next);
    sum = sum * correction + weight;
    for (int d = 0; d < DIM4; d++)
      acc[d] = acc[d] * correction + weight * values[base + k * DIM4 + d];
    largest = next;
  }
  float inverse = 1.0f / sum;
  for (int d = 0; d < DIM4; d++)
    output[base + token * DIM4 + d] = acc[d] * inverse;
}
