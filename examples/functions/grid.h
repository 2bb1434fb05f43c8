/* The grid of the examples in C and C++. */
#ifndef GRID_H
#define GRID_H

#include "area.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 1500, ROWS = 1200, LIMIT = 500 };

typedef int (*parallel_for_function)(void *context, uint64_t count,
                                     void (*task)(void *data, uint64_t first, uint64_t end),
                                     void *data);

/* Prints the area of the points that are in the set, which is known to be 1.5066. Returns the
   status of the program. */
static inline int print_area(const char *threads, parallel_for_function parallel_for) {
  static unsigned char marks[COLUMNS * ROWS];
  const float step = 0.002F;
  oclc_range range;
  memset(&range, 0, sizeof(range));
  range.work_dim = 2;
  range.global_size[0] = COLUMNS;
  range.global_size[1] = ROWS;
  range.parallel_for = parallel_for;
  const int status = inside(&range, -2.2F, -1.2F, step, LIMIT, marks);
  if (status != OCLC_SUCCESS)
    return status;
  size_t count = 0;
  for (size_t i = 0; i != sizeof(marks); ++i)
    count += marks[i];
  printf("%s: area %.2f\n", threads, (double)count * step * step);
  return 0;
}

#endif
