// Shortest paths between all nodes.

#include "launch.isph"

KERNEL(floyd_warshall) {
  uniform int *uniform distance = ARRAY(int, 0);
  const uniform int n = VALUE(int, 1);
  const uniform int k = VALUE(int, 2);
  const uniform int *uniform through = distance + k * n;
  const uniform int width = min(n, (uniform int)size[0]);
  const uniform int last = min(n, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++) {
    uniform int *uniform row = distance + y * n;
    // Row k and column k do not change in this step.
    const uniform int first = row[k];
    foreach (x = 0 ... width)
      row[x] = min(row[x], first + through[x]);
  }
}
