// Connected components of a graph: each edge hooks the label of one end to the smaller one of the
// other end, then each node takes the label of its label.

#include "launch.isph"

struct Edge {
  int x, y;
};

KERNEL(label_hook) {
  const uniform Edge *uniform edges = ARRAY(Edge, 0);
  const uniform int *uniform labels = ARRAY(int, 1);
  uniform int *uniform next = ARRAY(int, 2);
  const uniform int edge_count = VALUE(int, 3);
  foreach (i = (uniform int)begin ... min(edge_count, (uniform int)end)) {
    const Edge edge = edges[i];
    const int a = labels[edge.x], b = labels[edge.y];
    const int low = min(a, b), high = max(a, b);
    // Most labels are small enough already.
    if (low < high && low < next[high])
      atomic_min_global(&next[high], low);
  }
}

KERNEL(label_shortcut) {
  uniform int *uniform labels = ARRAY(int, 0);
  const uniform int *uniform next = ARRAY(int, 1);
  const uniform int node_count = VALUE(int, 2);
  foreach (i = (uniform int)begin ... min(node_count, (uniform int)end)) {
    labels[i] = next[next[i]];
  }
}
