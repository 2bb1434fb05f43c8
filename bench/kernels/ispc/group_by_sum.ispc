// Sums of columns of a table for each key. Each lane has sums of its own, added up at the end.

#include "launch.isph"

#define KEYS 6
#define FIELDS 4

KERNEL(group_by_sum) {
  const uniform int *uniform dates = ARRAY(int, 0);
  const uniform uint8 *uniform keys = ARRAY(uint8, 1);
  const uniform int *uniform quantities = ARRAY(int, 2);
  const uniform int *uniform prices = ARRAY(int, 3);
  const uniform int *uniform discounts = ARRAY(int, 4);
  const uniform int rows = VALUE(int, 5), last_date = VALUE(int, 6);
  uniform int *uniform totals = ARRAY(int, 7);
  int sums[KEYS * FIELDS];
  for (uniform int i = 0; i < KEYS * FIELDS; i++)
    sums[i] = 0;
  const uniform int all = (uniform int)size[0];
  for (uniform int offset = 0; offset < rows; offset += all) {
    const uniform int last = min(rows, offset + (uniform int)end);
    foreach (row = offset + (uniform int)begin ... last) {
      if (dates[row] <= last_date) {
        const int first = keys[row] * FIELDS, price = prices[row];
        sums[first] += 1;
        sums[first + 1] += quantities[row];
        sums[first + 2] += price;
        sums[first + 3] += price * (100 - discounts[row]);
      }
    }
  }
  for (uniform int i = 0; i < KEYS * FIELDS; i++)
    atomic_add_global(&totals[i], (uniform int)reduce_add(sums[i]));
}
