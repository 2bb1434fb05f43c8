/* Checks of the calls of kernels, in C and C++. */
#ifndef OCLC_TEST_CALLS_H
#define OCLC_TEST_CALLS_H

#include <stdio.h>
#include <stdlib.h>

/* Ends the program with a message unless the condition holds. */
#define CHECK(condition)                                                                           \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                              \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

#endif
