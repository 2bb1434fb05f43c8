// Bitonic sort, a launch for each step.

#include "launch.isph"

// Sorts pairs of keys that can be anywhere.
inline void sort_pairs(uniform uint32 *uniform keys, uniform int begin, uniform int end,
                       uniform int stage, uniform int step) {
  const uniform int distance = 1 << step;
  foreach (i = begin ... end) {
    int left = (i >> step << (step + 1)) + (i & (distance - 1));
    int right = left + distance;
#pragma ignore warning(perf)
    uint32 a = keys[left], b = keys[right];
    bool ascending = ((i >> stage) & 1) == 0;
    if ((a > b) == ascending) {
#pragma ignore warning(perf)
      keys[left] = b;
#pragma ignore warning(perf)
      keys[right] = a;
    }
  }
}

// The keys of the lanes that are 2^step away; shuffle() is fast if the lanes are constants.
inline uint32 others(uint32 key, uniform int step) {
  switch (step) {
  case 0:
    return shuffle(key, programIndex ^ 1);
  case 1:
    return shuffle(key, programIndex ^ 2);
  case 2:
    return shuffle(key, programIndex ^ 4);
  case 3:
    return shuffle(key, (programIndex ^ 8) & (programCount - 1));
  default:
    return shuffle(key, programIndex ^ (1 << step));
  }
}

// Sorts pairs of keys that are both in one of the vectors that `begin` and `end` are limits of.
inline void sort_lanes(uniform uint32 *uniform keys, uniform int begin, uniform int end,
                       uniform int stage, uniform int step) {
  const bool left = (programIndex >> step & 1) == 0;
  for (uniform int first = 2 * begin; first < 2 * end; first += programCount) {
    const int place = first + programIndex;
    const bool ascending = ((place >> (stage + 1)) & 1) == 0;
    const uint32 key = keys[place];
    const uint32 other = others(key, step);
    keys[place] = left == ascending ? min(key, other) : max(key, other);
  }
}

// Sorts pairs of keys that are contiguous from one multiple of the distance to the next.
inline void sort_rows(uniform uint32 *uniform keys, uniform int begin, uniform int end,
                      uniform int stage, uniform int step) {
  const uniform int distance = 1 << step;
  uniform int last;
  for (uniform int i = begin; i < end; i = last) {
    last = min((i | (distance - 1)) + 1, end);
    uniform uint32 *uniform left = keys + (i >> step << (step + 1)) + (i & (distance - 1));
    uniform uint32 *uniform right = left + distance;
    const uniform bool ascending = ((i >> stage) & 1) == 0;
    foreach (k = 0 ... last - i) {
      uint32 a = left[k], b = right[k];
      left[k] = ascending ? min(a, b) : max(a, b);
      right[k] = ascending ? max(a, b) : min(a, b);
    }
  }
}

KERNEL(bitonic_sort) {
  uniform uint32 *uniform keys = ARRAY(uint32, 0);
  const uniform int stage = VALUE(int, 1);
  const uniform int step = VALUE(int, 2);
  const uniform int first = (uniform int)begin;
  const uniform int last = (uniform int)end;
  const uniform int pairs = programCount / 2; // In a vector.
  if (1 << step > pairs) {
    sort_rows(keys, first, last, stage, step);
  } else {
    const uniform int first_vector = min((first + pairs - 1) / pairs * pairs, last);
    const uniform int last_vector = max(last / pairs * pairs, first_vector);
    sort_pairs(keys, first, first_vector, stage, step);
    sort_lanes(keys, first_vector, last_vector, stage, step);
    sort_pairs(keys, last_vector, last, stage, step);
  }
}
