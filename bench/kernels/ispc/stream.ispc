// The same stream with three types of index.

#include "launch.isph"

#define STREAM(TYPE)                                                                               \
  const uniform float *uniform a = ARRAY(float, 0);                                                \
  const uniform float *uniform b = ARRAY(float, 1);                                                \
  uniform float *uniform c = ARRAY(float, 2);                                                      \
  foreach (id = (uniform int)begin ... (uniform int)end) {                                         \
    const TYPE i = id;                                                                             \
    c[i] = a[i] * b[i] + c[i];                                                                     \
  }

KERNEL(stream_int) { STREAM(int) }
KERNEL(stream_uint) { STREAM(uint) }
KERNEL(stream_size_t) { STREAM(uint64) }
