// Finds many words in a text at once with an automaton. Each work-item scans a part of the text. It
// begins a little before the part, because words may begin there.
__kernel void aho_corasick(__global const uchar *text, int size, __global const ushort *next,
                           __global const uint *found, int longest, int part_size,
                           __global uint *counts, __global int *last_ends, int parts) {
  int part = get_global_id(0);
  if (part >= parts)
    return;
  int begin = part * part_size;
  int end = min(begin + part_size, size);
  int state = 0;
  uint count = 0;
  int last = -1;
  for (int i = max(begin - longest + 1, 0); i < end; i++) {
    state = next[state * 256 + text[i]];
    if (i < begin)
      continue;
    uint words = found[state];
    if (words) {
      count += popcount(words);
      last = i + 1;
    }
  }
  counts[part] = count;
  last_ends[part] = last;
}
