// Breadth-first search in a graph, two launches for each level.

#include "launch.isph"

struct Node {
  int first;
  int count;
};

KERNEL(bfs_visit) {
  const uniform Node *uniform nodes = ARRAY(Node, 0);
  const uniform int *uniform targets = ARRAY(int, 1);
  uniform int8 *uniform active = ARRAY(int8, 2);
  uniform int8 *uniform found = ARRAY(int8, 3);
  const uniform int8 *uniform visited = ARRAY(int8, 4);
  uniform int *uniform level = ARRAY(int, 5);
  const uniform int n = VALUE(int, 6);
  foreach (id = (uniform int)begin ... min(n, (uniform int)end)) {
    const bool visits = active[id] != 0;
    if (any(visits)) {
      active[id] = 0;
      if (visits) {
        const int next = level[id] + 1;
        const int first = nodes[id].first;
        const int last = first + nodes[id].count;
        for (int k = first; k < last; k++) {
          const int to = targets[k];
          if (!visited[to]) {
            level[to] = next;
            found[to] = 1;
          }
        }
      }
    }
  }
}

KERNEL(bfs_advance) {
  uniform int8 *uniform active = ARRAY(int8, 0);
  uniform int8 *uniform found = ARRAY(int8, 1);
  uniform int8 *uniform visited = ARRAY(int8, 2);
  uniform int *uniform again = ARRAY(int, 3);
  const uniform int n = VALUE(int, 4);
  foreach (id = (uniform int)begin ... min(n, (uniform int)end)) {
    const bool advances = found[id] != 0;
    if (any(advances)) {
      if (advances) {
        active[id] = 1;
        visited[id] = 1;
      }
      found[id] = 0;
      again[0] = 1;
    }
  }
}
