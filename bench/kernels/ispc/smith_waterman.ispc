// Local alignment of a query with many sequences, with affine costs of gaps. A lane has a sequence,
// and a column of the matrix whose entries are n apart.

#include "launch.isph"

#define LETTERS 20

KERNEL(smith_waterman) {
  const uniform uint8 *uniform residues = ARRAY(uint8, 0);
  const uniform int *uniform offsets = ARRAY(int, 1);
  const uniform uint8 *uniform query = ARRAY(uint8, 2);
  const uniform int query_length = VALUE(int, 3);
  const uniform int *uniform scores = ARRAY(int, 4);
  const uniform int open = VALUE(int, 5), extend = VALUE(int, 6);
  uniform int *uniform h_column = ARRAY(int, 7);
  uniform int *uniform e_column = ARRAY(int, 8);
  uniform int *uniform best_scores = ARRAY(int, 9);
  const uniform int n = VALUE(int, 10);
  foreach (id = (uniform int)begin ... min(n, (uniform int)end)) {
    for (uniform int q = 0; q < query_length; q++) {
      h_column[q * n + id] = 0;
      e_column[q * n + id] = 0;
    }
    int best = 0;
    const int last = offsets[id + 1];
    for (int at = offsets[id]; at < last; at++) {
#pragma ignore warning(perf)
      const int letter = residues[at];
      int diagonal = 0, up = 0, f = 0;
      for (uniform int q = 0; q < query_length; q++) {
        const int left = h_column[q * n + id];
        const int e = max(e_column[q * n + id] - extend, left - open);
        f = max(f - extend, up - open);
        const uniform int *uniform row = scores + query[q] * LETTERS;
#pragma ignore warning(perf)
        int h = diagonal + row[letter];
        h = max(max(h, 0), max(e, f));
        best = max(best, h);
        h_column[q * n + id] = h;
        e_column[q * n + id] = e;
        diagonal = left;
        up = h;
      }
    }
    best_scores[id] = best;
  }
}
