/* Returns the status of a call, which depends on the CPU. */
#include "second.h"

int main(void) {
  int32_t value = 0;
  const oclc_range range = {.work_dim = 1, .global_size = {1}};
  const int status = second(&range, &value);
  return status == OCLC_SUCCESS && value != 5 ? 100 : status;
}
