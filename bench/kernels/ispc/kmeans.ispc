// The nearest of 16 centres for each point of 8 features.

#include "launch.isph"

KERNEL(kmeans) {
  const uniform float *uniform features = ARRAY(float, 0);
  const uniform float *uniform centers = ARRAY(float, 1);
  uniform int *uniform membership = ARRAY(int, 2);
  const uniform int points = VALUE(int, 3);
  const uniform int clusters = VALUE(int, 4);
  const uniform int dimensions = VALUE(int, 5);
  foreach (point = (uniform int)begin ... min(points, (uniform int)end)) {
    float best = FLT_MAX;
    int index = 0;
    for (uniform int c = 0; c < clusters; c++) {
      float distance = 0.0f;
      for (uniform int d = 0; d < dimensions; d++) {
        float difference = features[d * points + point] - centers[c * dimensions + d];
        distance += difference * difference;
      }
      if (distance < best) {
        best = distance;
        index = c;
      }
    }
    membership[point] = index;
  }
}
