// Shortest paths between all nodes.
__kernel void floyd_warshall(__global int *distance, int n, int k) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= n || y >= n)
    return;
  int direct = distance[y * n + x];
  int detour = distance[y * n + k] + distance[k * n + x];
  if (detour < direct)
    distance[y * n + x] = detour;
}
