// The kernel of the outside project; the included file is there for the dependency tracking.
#include "saxpy.h"

kernel void saxpy(global float *y, global const float *x) {
  const size_t i = get_global_id(0);
  y[i] = SCALE(x[i]) + y[i];
}
