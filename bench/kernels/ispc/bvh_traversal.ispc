// Nearest triangle on each ray, found in a tree of boxes with a stack for each lane.

#include "launch.isph"

#define MAX_DEPTH 32
#define INFINITY floatbits(0x7f800000)

typedef float<3> float3;

struct Node {
  float low[3];
  int left; // Index of the left child, or of the first triangle of a leaf.
  float high[3];
  int count; // Number of triangles of a leaf; 0 for a node with two children.
};

struct Triangle {
  float corner[4], edge1[4], edge2[4];
};

static inline float dot(const float3 a, const float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float3 cross(const float3 a, const float3 b) {
  const float3 result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return result;
}

static inline float enter_box(const uniform Node *uniform nodes, int node, const float3 from,
                              const float3 inverse, float limit) {
  const float3 low = {nodes[node].low[0], nodes[node].low[1], nodes[node].low[2]};
  const float3 high = {nodes[node].high[0], nodes[node].high[1], nodes[node].high[2]};
  const float3 a = (low - from) * inverse;
  const float3 b = (high - from) * inverse;
  const float entry = max(max(min(a.x, b.x), min(a.y, b.y)), max(min(a.z, b.z), 0.0f));
  const float leave = min(min(max(a.x, b.x), max(a.y, b.y)), min(max(a.z, b.z), limit));
  return entry <= leave ? entry : INFINITY;
}

static inline bool meet_triangle(const uniform Triangle *uniform triangles, int i,
                                 const float3 from, const float3 to, float &limit) {
  const float3 edge1 = {triangles[i].edge1[0], triangles[i].edge1[1], triangles[i].edge1[2]};
  const float3 edge2 = {triangles[i].edge2[0], triangles[i].edge2[1], triangles[i].edge2[2]};
  const float3 p = cross(to, edge2);
  const float det = dot(edge1, p);
  if (det == 0.0f)
    return false;
  const float3 corner = {triangles[i].corner[0], triangles[i].corner[1], triangles[i].corner[2]};
  const float3 s = from - corner;
  const float u = dot(s, p) / det;
  if (u < 0.0f || u > 1.0f)
    return false;
  const float3 q = cross(s, edge1);
  const float v = dot(to, q) / det;
  if (v < 0.0f || u + v > 1.0f)
    return false;
  const float t = dot(edge2, q) / det;
  if (t < 1e-4f || t > limit)
    return false;
  limit = t;
  return true;
}

static inline int nearest(const uniform Node *uniform nodes,
                          const uniform Triangle *uniform triangles, const float3 from,
                          const float3 to, float &limit) {
  const float3 inverse = 1.0f / to;
  int stack[MAX_DEPTH];
  int top = 0;
  stack[top++] = 0;
  int hit = -1;
  while (top > 0) {
    const int node = stack[--top];
    if (enter_box(nodes, node, from, inverse, limit) == INFINITY)
      continue;
    const int left = nodes[node].left, count = nodes[node].count;
    cif (count > 0) {
      for (int i = left; i < left + count; i++)
        if (meet_triangle(triangles, i, from, to, limit))
          hit = i;
    } else {
      int near = left, far = left + 1;
      float near_entry = enter_box(nodes, near, from, inverse, limit);
      float far_entry = enter_box(nodes, far, from, inverse, limit);
      if (far_entry < near_entry) {
        const int other = near;
        near = far;
        far = other;
        const float entry = near_entry;
        near_entry = far_entry;
        far_entry = entry;
      }
      if (far_entry < INFINITY)
        stack[top++] = far;
      if (near_entry < INFINITY)
        stack[top++] = near;
    }
  }
  return hit;
}

KERNEL(bvh_traversal) {
  const uniform Node *uniform nodes = ARRAY(Node, 0);
  const uniform Triangle *uniform triangles = ARRAY(Triangle, 1);
  uniform int *uniform hits = ARRAY(int, 2);
  uniform float *uniform distances = ARRAY(float, 3);
  const uniform int width = VALUE(int, 4), height = VALUE(int, 5);
  const uniform int first = (uniform int)begin, last = min(width * height, (uniform int)end);
  // The parts of the rows that the range has.
  for (uniform int row = first / width; row * width < last; row++) {
    const uniform float y = (row + 0.5f) / height - 0.5f;
    foreach (column = max(0, first - row * width) ... min(width, last - row * width)) {
      const float x = (column + 0.5f) / width - 0.5f;
      const float scale = 1.0f / sqrt(x * x + y * y + 1.0f);
      const float3 from = {0.0f, 0.0f, -3.0f};
      const float3 to = {x * scale, y * scale, scale};
      float limit = 1e30f;
      hits[row * width + column] = nearest(nodes, triangles, from, to, limit);
      distances[row * width + column] = limit;
    }
  }
}
