// The nearest of 16 centres for each point of 8 features.
__kernel void kmeans(__global const float *features, __global const float *centers,
                     __global int *membership, int points, int clusters, int dimensions) {
  int point = get_global_id(0);
  if (point >= points)
    return;
  float best = FLT_MAX;
  int index = 0;
  for (int c = 0; c < clusters; c++) {
    float distance = 0.0f;
    for (int d = 0; d < dimensions; d++) {
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
