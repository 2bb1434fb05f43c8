// The first step of a compressor: for each byte the longest string before it that is the same as
// the one that begins here. A work-group has the bytes that it looks at in local memory.
#define GROUP 64
#define WINDOW 256
#define LONGEST 24
#define SHORTEST 3

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
lz_match(__global const uchar *text, int size, __global int *lengths, __global int *distances) {
  __local uchar bytes[WINDOW + GROUP + LONGEST];
  const int lid = get_local_id(0);
  const int i = get_global_id(0);
  const int start = get_group_id(0) * GROUP - WINDOW;
  for (int k = lid; k < WINDOW + GROUP + LONGEST; k += GROUP) {
    int from = start + k;
    bytes[k] = from >= 0 && from < size ? text[from] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i >= size)
    return;

  __local const uchar *here = bytes + WINDOW + lid;
  const int most = min(LONGEST, size - i);
  int best = SHORTEST - 1;
  int best_distance = 0;
  for (int distance = 1; distance <= min(WINDOW, i); distance++) {
    __local const uchar *there = here - distance;
    // A longer match has the same byte at the end of the best one.
    if (best >= most || there[best] != here[best])
      continue;
    int length = 0;
    while (length < most && there[length] == here[length])
      length++;
    if (length > best) {
      best = length;
      best_distance = distance;
      if (best == LONGEST)
        break;
    }
  }
  lengths[i] = best_distance ? best : 0;
  distances[i] = best_distance;
}
