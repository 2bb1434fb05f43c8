// Finds many words in a text at once with an automaton. Each lane scans a part of the text. It begins
// a little before the part, because words may begin there.

#include "launch.isph"

KERNEL(aho_corasick) {
  const uniform uint8 *uniform text = ARRAY(uint8, 0);
  const uniform int text_size = VALUE(int, 1);
  const uniform uint16 *uniform next = ARRAY(uint16, 2);
  const uniform int *uniform found = ARRAY(int, 3);
  const uniform int longest = VALUE(int, 4), part_size = VALUE(int, 5);
  uniform int *uniform counts = ARRAY(int, 6);
  uniform int *uniform last_ends = ARRAY(int, 7);
  const uniform int parts = VALUE(int, 8);
  foreach (part = (uniform int)begin ... min(parts, (uniform int)end)) {
    const int first = part * part_size;
    int state = 0, count = 0, last = -1;
    for (int i = max(first - longest + 1, 0); i < first; i++)
      state = next[state * 256 + text[i]];
    for (int i = first; i < min(first + part_size, text_size); i++) {
      state = next[state * 256 + text[i]];
      const int words = found[state];
      if (words != 0) {
        count += popcnt(words);
        last = i + 1;
      }
    }
    counts[part] = count;
    last_ends[part] = last;
  }
}
