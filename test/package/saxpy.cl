// The kernel of the external project; the included file tests dependency tracking.
#include "saxpy.h"

kernel void saxpy(global float *y, global const float *x) {
  const size_t i = get_global_id(0);
  y[i] = SCALE(x[i]) + y[i];
}
