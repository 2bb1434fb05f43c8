// The nearest points of each query by comparison with all of them, with a query in each lane.

#include "launch.isph"

#define K 8

KERNEL(knn_search) {
  const uniform float *uniform points = ARRAY(float, 0);
  const uniform int point_count = VALUE(int, 1);
  const uniform float *uniform queries = ARRAY(float, 2);
  const uniform int query_count = VALUE(int, 3);
  uniform float *uniform distances = ARRAY(float, 4);
  uniform int *uniform neighbours = ARRAY(int, 5);
  foreach (q = (uniform int)begin ... min(query_count, (uniform int)end)) {
    const float x = queries[3 * q], y = queries[3 * q + 1], z = queries[3 * q + 2];
    float best[K];
    int nearest[K];
    for (uniform int k = 0; k < K; k++) {
      best[k] = floatbits(0x7f800000);
      nearest[k] = -1;
    }
    for (uniform int i = 0; i < point_count; i++) {
      const float dx = points[3 * i] - x, dy = points[3 * i + 1] - y, dz = points[3 * i + 2] - z;
      const float square = dx * dx + dy * dy + dz * dz;
      if (square < best[K - 1]) {
        // All lanes look at all places.
        for (uniform int k = K - 1; k > 0; k--) {
          if (best[k - 1] > square) {
            best[k] = best[k - 1];
            nearest[k] = nearest[k - 1];
          } else if (best[k] > square) {
            best[k] = square;
            nearest[k] = i;
          }
        }
        if (best[0] > square) {
          best[0] = square;
          nearest[0] = i;
        }
      }
    }
    for (uniform int k = 0; k < K; k++) {
      distances[k * query_count + q] = sqrt(best[k]);
      neighbours[k * query_count + q] = nearest[k];
    }
  }
}
