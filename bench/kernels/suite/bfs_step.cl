// Breadth-first search in a graph, two launches for each level.
typedef struct {
  int first;
  int count;
} Node;

__kernel void bfs_visit(__global const Node *nodes, __global const int *targets,
                        __global char *active, __global char *found, __global const char *visited,
                        __global int *level, int n) {
  int id = get_global_id(0);
  if (id < n && active[id]) {
    active[id] = 0;
    int end = nodes[id].first + nodes[id].count;
    for (int k = nodes[id].first; k < end; k++) {
      int to = targets[k];
      if (!visited[to]) {
        level[to] = level[id] + 1;
        found[to] = 1;
      }
    }
  }
}

__kernel void bfs_advance(__global char *active, __global char *found, __global char *visited,
                          __global int *again, int n) {
  int id = get_global_id(0);
  if (id >= n)
    return;
  if (found[id]) {
    active[id] = 1;
    visited[id] = 1;
    found[id] = 0;
    *again = 1;
  }
}
