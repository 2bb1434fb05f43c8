// Radix sort, four bits in three launches. Each work-item counts the digits of its own keys in
// local memory, one work-group adds up all counts, and each work-item moves its keys.
#define RADIX 16
#define ITEMS 16
#define SCAN_ITEMS 256

__kernel void count_digits(__global const uint *keys, __global int *counts, __local int *own_counts,
                           int shift, int n) {
  int lid = get_local_id(0);
  int group = get_group_id(0);
  int groups = get_num_groups(0);
  for (int digit = 0; digit < RADIX; digit++)
    own_counts[digit * ITEMS + lid] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  int per_item = n / groups / ITEMS;
  int start = get_global_id(0) * per_item;
  for (int k = 0; k < per_item; k++) {
    uint digit = (keys[start + k] >> shift) & (RADIX - 1);
    own_counts[digit * ITEMS + lid]++;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int digit = 0; digit < RADIX; digit++)
    counts[ITEMS * (digit * groups + group) + lid] = own_counts[digit * ITEMS + lid];
}

__kernel void add_up(__global int *counts, int n) {
  __local int sums[SCAN_ITEMS];
  int lid = get_local_id(0);
  int per_item = (n + SCAN_ITEMS - 1) / SCAN_ITEMS;
  int start = lid * per_item;
  int end = min(start + per_item, n);
  int sum = 0;
  for (int i = start; i < end; i++)
    sum += counts[i];
  sums[lid] = sum;
  for (int offset = 1; offset < SCAN_ITEMS; offset <<= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = lid >= offset ? sums[lid - offset] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[lid] += other;
  }
  sum = sums[lid] - sum;
  for (int i = start; i < end; i++) {
    int count = counts[i];
    counts[i] = sum;
    sum += count;
  }
}

__kernel void move_keys(__global const uint *keys, __global const int *counts,
                        __global uint *sorted, __local int *places, int shift, int n) {
  int lid = get_local_id(0);
  int group = get_group_id(0);
  int groups = get_num_groups(0);
  for (int digit = 0; digit < RADIX; digit++)
    places[digit * ITEMS + lid] = counts[ITEMS * (digit * groups + group) + lid];
  barrier(CLK_LOCAL_MEM_FENCE);

  int per_item = n / groups / ITEMS;
  int start = get_global_id(0) * per_item;
  for (int k = 0; k < per_item; k++) {
    uint key = keys[start + k];
    uint digit = (key >> shift) & (RADIX - 1);
    int place = places[digit * ITEMS + lid];
    sorted[place] = key;
    places[digit * ITEMS + lid] = place + 1;
  }
}
