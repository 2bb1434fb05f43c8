// The nearest points of each query by comparison with all of them. A work-item keeps the best ones
// in order in its own memory and inserts those that are nearer.
#define K 8

__kernel void knn_search(__global const float *points, int point_count,
                         __global const float *queries, int query_count, __global float *distances,
                         __global int *neighbours) {
  int q = get_global_id(0);
  if (q >= query_count)
    return;
  float3 query = vload3(q, queries);
  float best[K];
  int nearest[K];
  for (int k = 0; k < K; k++) {
    best[k] = INFINITY;
    nearest[k] = -1;
  }

  for (int i = 0; i < point_count; i++) {
    float3 d = vload3(i, points) - query;
    float square = dot(d, d);
    if (square >= best[K - 1])
      continue;
    int k = K - 1;
    while (k > 0 && best[k - 1] > square) {
      best[k] = best[k - 1];
      nearest[k] = nearest[k - 1];
      k--;
    }
    best[k] = square;
    nearest[k] = i;
  }

  for (int k = 0; k < K; k++) {
    distances[k * query_count + q] = sqrt(best[k]);
    neighbours[k * query_count + q] = nearest[k];
  }
}
