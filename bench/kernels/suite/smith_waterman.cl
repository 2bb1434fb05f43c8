// Local alignment of a query with many sequences, with affine costs of gaps. A work-item has a
// sequence, and a column of the matrix whose entries are n apart.
#define LETTERS 20

__kernel void smith_waterman(__global const uchar *residues, __global const int *offsets,
                             __constant uchar *query, int query_length, __constant int *scores,
                             int open, int extend, __global int *h_column, __global int *e_column,
                             __global int *best_scores, int n) {
  int id = get_global_id(0);
  if (id >= n)
    return;
  for (int q = 0; q < query_length; q++) {
    h_column[q * n + id] = 0;
    e_column[q * n + id] = 0;
  }
  int best = 0;
  int end = offsets[id + 1];
  for (int at = offsets[id]; at < end; at++) {
    int letter = residues[at];
    int diagonal = 0;
    int up = 0;
    int f = 0;
    for (int q = 0; q < query_length; q++) {
      int left = h_column[q * n + id];
      int e = max(e_column[q * n + id] - extend, left - open);
      f = max(f - extend, up - open);
      int h = diagonal + scores[query[q] * LETTERS + letter];
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
