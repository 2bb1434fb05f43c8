// Nearest triangle on each ray, found in a tree of boxes with a stack for each work-item.
#define MAX_DEPTH 32

typedef struct {
  float low[3];
  int left; // Index of the left child, or of the first triangle of a leaf.
  float high[3];
  int count; // Number of triangles of a leaf; 0 for a node with two children.
} Node;

typedef struct {
  float4 corner, edge1, edge2;
} Triangle;

float enter_box(__global const Node *node, float3 from, float3 inverse, float limit) {
  float3 a = (vload3(0, node->low) - from) * inverse;
  float3 b = (vload3(0, node->high) - from) * inverse;
  float3 first = fmin(a, b);
  float3 last = fmax(a, b);
  float entry = fmax(fmax(first.x, first.y), fmax(first.z, 0.0f));
  float leave = fmin(fmin(last.x, last.y), fmin(last.z, limit));
  return entry <= leave ? entry : INFINITY;
}

bool meet_triangle(__global const Triangle *triangle, float3 from, float3 to, float *limit) {
  float3 edge1 = triangle->edge1.xyz;
  float3 edge2 = triangle->edge2.xyz;
  float3 p = cross(to, edge2);
  float det = dot(edge1, p);
  if (det == 0.0f)
    return false;
  float3 s = from - triangle->corner.xyz;
  float u = dot(s, p) / det;
  if (u < 0.0f || u > 1.0f)
    return false;
  float3 q = cross(s, edge1);
  float v = dot(to, q) / det;
  if (v < 0.0f || u + v > 1.0f)
    return false;
  float t = dot(edge2, q) / det;
  if (t < 1e-4f || t > *limit)
    return false;
  *limit = t;
  return true;
}

__kernel void bvh_traversal(__global const Node *nodes, __global const Triangle *triangles,
                            __global int *hits, __global float *distances, uint width,
                            uint height) {
  uint ray = get_global_id(0);
  if (ray >= width * height)
    return;
  float x = (ray % width + 0.5f) / width - 0.5f;
  float y = (ray / width + 0.5f) / height - 0.5f;
  float3 from = (float3)(0.0f, 0.0f, -3.0f);
  float3 to = normalize((float3)(x, y, 1.0f));
  float3 inverse = 1.0f / to;

  int stack[MAX_DEPTH];
  int top = 0;
  stack[top++] = 0;
  float limit = 1e30f;
  int hit = -1;
  while (top > 0) {
    __global const Node *node = &nodes[stack[--top]];
    if (enter_box(node, from, inverse, limit) == INFINITY)
      continue;
    if (node->count > 0) {
      for (int i = node->left; i < node->left + node->count; i++)
        if (meet_triangle(&triangles[i], from, to, &limit))
          hit = i;
      continue;
    }
    int near = node->left, far = node->left + 1;
    float near_entry = enter_box(&nodes[near], from, inverse, limit);
    float far_entry = enter_box(&nodes[far], from, inverse, limit);
    if (far_entry < near_entry) {
      int other = near;
      near = far;
      far = other;
      float entry = near_entry;
      near_entry = far_entry;
      far_entry = entry;
    }
    if (far_entry < INFINITY)
      stack[top++] = far;
    if (near_entry < INFINITY)
      stack[top++] = near;
  }
  hits[ray] = hit;
  distances[ray] = limit;
}
