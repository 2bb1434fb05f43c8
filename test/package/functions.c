/* Calls a kernel of the external project as a C function. */
#include "outside-functions.h"

#include <stdio.h>

int main(void) {
  float x[128], y[128];
  for (int i = 0; i != 128; ++i) {
    x[i] = (float)i;
    y[i] = 1;
  }
  const oclc_range range = {.work_dim = 1, .global_size = {128}};
  const int status = saxpy(&range, y, x);
  for (int i = 0; i != 128; ++i)
    if (status != OCLC_SUCCESS || y[i] != 3 * x[i] + 1) {
      printf("status %d, y[%d] = %g\n", status, i, y[i]);
      return 1;
    }
  return 0;
}
