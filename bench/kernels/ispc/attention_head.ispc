// Causal attention: each lane has a query, and goes over the keys up to its own position with a
// running maximum.

#include "launch.isph"

#define DIM 32

KERNEL(attention_head) {
  const uniform float *uniform queries = ARRAY(float, 0);
  const uniform float *uniform keys = ARRAY(float, 1);
  const uniform float *uniform values = ARRAY(float, 2);
  uniform float *uniform output = ARRAY(float, 3);
  const uniform int tokens = VALUE(int, 4);
  const uniform float scale = VALUE(float, 5);
  for (uniform int head = (uniform int)begin; head < end; head++) {
    const uniform int base = head * tokens * DIM;
    foreach (token = 0 ... tokens) {
      float q[DIM], acc[DIM];
      for (uniform int d = 0; d < DIM; d++) {
        q[d] = queries[base + token * DIM + d] * scale;
        acc[d] = 0;
      }
      float largest = floatbits(0xff800000);
      float sum = 0;
      const uniform int last = reduce_max(token);
      for (uniform int k = 0; k <= last; k++) {
        const uniform float *uniform key = keys + base + k * DIM;
        const uniform float *uniform value = values + base + k * DIM;
        float score = 0;
        for (uniform int d = 0; d < DIM; d++)
          score += q[d] * key[d];
        // Keys behind the token have no weight.
        if (k > token)
          score = floatbits(0xff800000);
        const float next = max(largest, score);
        const float correction = exp(largest - next);
        const float weight = exp(score - next);
        sum = sum * correction + weight;
        for (uniform int d = 0; d < DIM; d++)
          acc[d] = acc[d] * correction + weight * value[d];
        largest = next;
      }
      const float inverse = 1.0f / sum;
      for (uniform int d = 0; d < DIM; d++)
        output[base + token * DIM + d] = acc[d] * inverse;
    }
  }
}
