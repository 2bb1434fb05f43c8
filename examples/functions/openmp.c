/* Runs a kernel as a C function on the threads of OpenMP. */
#include "grid.h"

static int on_openmp(void *context, uint64_t count,
                     void (*task)(void *data, uint64_t first, uint64_t end), void *data) {
  (void)context;
#pragma omp parallel for schedule(dynamic)
  for (uint64_t i = 0; i < count; ++i)
    task(data, i, i + 1);
  return 0;
}

int main(void) { return print_area("OpenMP", on_openmp); }
