// Histograms of gradients for four features in bytes, with atomic additions of floats in local
// memory.
#define BINS 64
#define WORDS (4 * BINS * 2)

void add_float(volatile __local float *sum, float value) {
  volatile __local uint *word = (volatile __local uint *)sum;
  uint expected, found = *word;
  do {
    expected = found;
    found = atomic_cmpxchg(word, expected, as_uint(as_float(expected) + value));
  } while (found != expected);
}

void add_row(__local float *sums, uint bin, uint feature, float gradient, float hessian) {
  __local float *pair = sums + (bin * 4 + feature) * 2;
  add_float(pair, gradient);
  add_float(pair + 1, hessian);
}

__kernel void boost_histogram(__global const uchar4 *features, __global const uint *rows,
                              uint row_count, __global const float *gradients,
                              __global const float *hessians, __global float *output) {
  __local float sums[WORDS];
  uint lid = get_local_id(0);
  for (uint i = lid; i < WORDS; i += get_local_size(0))
    sums[i] = 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint i = get_global_id(0); i < row_count; i += get_global_size(0)) {
    uchar4 bins = features[rows[i]];
    float gradient = gradients[i];
    float hessian = hessians[i];
    add_row(sums, bins.s0, 0, gradient, hessian);
    add_row(sums, bins.s1, 1, gradient, hessian);
    add_row(sums, bins.s2, 2, gradient, hessian);
    add_row(sums, bins.s3, 3, gradient, hessian);
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (uint i = lid; i < WORDS; i += get_local_size(0))
    output[get_group_id(0) * WORDS + i] = sums[i];
}
