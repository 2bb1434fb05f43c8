// Runs a kernel as a C function on the threads of oneTBB.
#include "grid.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

static int onTBB(void *, uint64_t count, void (*task)(void *, uint64_t, uint64_t), void *data) {
  using Range = oneapi::tbb::blocked_range<uint64_t>;
  oneapi::tbb::parallel_for(Range(0, count),
                            [&](const Range &part) { task(data, part.begin(), part.end()); });
  return 0;
}

int main() { return print_area("oneTBB", onTBB); }
