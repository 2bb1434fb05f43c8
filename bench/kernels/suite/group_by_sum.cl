// A query of a database: of the rows up to a date, for each key the number and sums of three
// columns. The work-items add to totals of the work-group, which are then added to those in global
// memory.
#define KEYS 6
#define FIELDS 4

__kernel void group_by_sum(__global const int *dates, __global const uchar *keys,
                           __global const int *quantities, __global const int *prices,
                           __global const int *discounts, int rows, int last_date,
                           __global uint *totals) {
  __local uint sums[KEYS * FIELDS];
  const int lid = get_local_id(0);
  for (int i = lid; i < KEYS * FIELDS; i += get_local_size(0))
    sums[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int row = get_global_id(0); row < rows; row += get_global_size(0)) {
    if (dates[row] > last_date)
      continue;
    __local uint *sum = sums + keys[row] * FIELDS;
    int price = prices[row];
    atomic_inc(&sum[0]);
    atomic_add(&sum[1], quantities[row]);
    atomic_add(&sum[2], price);
    atomic_add(&sum[3], price * (100 - discounts[row]));
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int i = lid; i < KEYS * FIELDS; i += get_local_size(0))
    atomic_add(&totals[i], sums[i]);
}
