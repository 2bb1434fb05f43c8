// The same matrix product with three types of index.

#include "launch.isph"

#define PRODUCT(TYPE)                                                                              \
  const uniform float *uniform a = ARRAY(float, 0);                                                \
  const uniform float *uniform b = ARRAY(float, 1);                                                \
  uniform float *uniform c = ARRAY(float, 2);                                                      \
  const uniform TYPE n = VALUE(TYPE, 3);                                                           \
  for (uniform TYPE row = begin; row < (uniform TYPE)end; row++)                                   \
    foreach (id = 0 ... (uniform int)size[0]) {                                                    \
      const TYPE col = id;                                                                         \
      float sum = 0.0f;                                                                            \
      for (uniform TYPE k = 0; k < n; k++)                                                         \
        sum += a[row * n + k] * b[k * n + col];                                                    \
      c[row * n + col] = sum;                                                                      \
    }

KERNEL(product_int) { PRODUCT(int) }
KERNEL(product_uint) { PRODUCT(uint) }
KERNEL(product_size_t) { PRODUCT(uint64) }
