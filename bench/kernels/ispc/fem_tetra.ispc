// Stiffness matrices of tetrahedra for heat conduction: coordinates come from the four nodes of an
// element, and the ten entries of a matrix are stored elements apart.

#include "launch.isph"

typedef float<3> float3;

struct Node {
  float x, y, z, w;
};

struct Element {
  int corner[4];
};

static inline float dot(const float3 a, const float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline float3 cross(const float3 a, const float3 b) {
  const float3 result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return result;
}

static inline float3 position(const uniform Node *uniform nodes, int i) {
  const float3 result = {nodes[i].x, nodes[i].y, nodes[i].z};
  return result;
}

KERNEL(fem_tetra) {
  const uniform Node *uniform nodes = ARRAY(Node, 0);
  const uniform Element *uniform elements = ARRAY(Element, 1);
  const uniform uint8 *uniform materials = ARRAY(uint8, 2);
  const uniform float *uniform conductivity = ARRAY(float, 3);
  uniform float *uniform matrices = ARRAY(float, 4);
  const uniform int element_count = VALUE(int, 5);
  foreach (e = (uniform int)begin ... min(element_count, (uniform int)end)) {
    const Element element = elements[e];
    const float3 origin = position(nodes, element.corner[0]);
    const float3 a = position(nodes, element.corner[1]) - origin;
    const float3 b = position(nodes, element.corner[2]) - origin;
    const float3 c = position(nodes, element.corner[3]) - origin;

    float3 gradient[4];
    gradient[1] = cross(b, c);
    gradient[2] = cross(c, a);
    gradient[3] = cross(a, b);
    gradient[0] = -1.0f * (gradient[1] + gradient[2] + gradient[3]);
    const float determinant = abs(dot(a, gradient[1]));
    // A flat element has no stiffness.
    float factor = 0;
    if (determinant >= 1e-4f)
      factor = conductivity[materials[e]] / (6.0f * determinant);
    uniform int k = 0;
    for (uniform int i = 0; i < 4; i++)
      for (uniform int j = i; j < 4; j++)
        matrices[k++ * element_count + e] = factor * dot(gradient[i], gradient[j]);
  }
}
