/* Runs a kernel as a C function on the calling thread, and then with a loop of its own. */
#include "grid.h"

static int one_after_the_other(void *context, uint64_t count,
                               void (*task)(void *data, uint64_t first, uint64_t end), void *data) {
  (void)context;
  for (uint64_t i = 0; i < count; ++i)
    task(data, i, i + 1);
  return 0;
}

int main(void) {
  const int status = print_area("no threads", NULL);
  return status ? status : print_area("loop", one_after_the_other);
}
