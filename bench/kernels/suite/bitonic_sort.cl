// Bitonic sort, a launch for each step.
__kernel void bitonic_sort(__global uint *keys, int stage, int step) {
  int i = get_global_id(0);
  int distance = 1 << step;
  int left = (i >> step << (step + 1)) + (i & (distance - 1));
  int right = left + distance;
  uint a = keys[left], b = keys[right];
  int ascending = ((i >> stage) & 1) == 0;
  if ((a > b) == ascending) {
    keys[left] = b;
    keys[right] = a;
  }
}
