// Connected components of a graph: each edge hooks the label of one end to the smaller one of the
// other end, then each node takes the label of its label.
__kernel void label_hook(__global const int2 *edges, __global const int *labels, __global int *next,
                         int edge_count) {
  int i = get_global_id(0);
  if (i >= edge_count)
    return;
  int2 edge = edges[i];
  int a = labels[edge.x];
  int b = labels[edge.y];
  if (a != b)
    atomic_min(&next[max(a, b)], min(a, b));
}

__kernel void label_shortcut(__global int *labels, __global const int *next, int node_count) {
  int i = get_global_id(0);
  if (i < node_count)
    labels[i] = next[next[i]];
}
