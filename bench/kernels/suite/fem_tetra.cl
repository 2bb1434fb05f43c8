// Stiffness matrices of tetrahedra for heat conduction: coordinates come from the four nodes of an
// element, and the ten entries of a matrix are stored elements apart.
__kernel void fem_tetra(__global const float4 *nodes, __global const int4 *elements,
                        __global const uchar *materials, __constant float *conductivity,
                        __global float *matrices, int element_count) {
  int e = get_global_id(0);
  if (e >= element_count)
    return;
  int4 element = elements[e];
  float3 origin = nodes[element.x].xyz;
  float3 a = nodes[element.y].xyz - origin;
  float3 b = nodes[element.z].xyz - origin;
  float3 c = nodes[element.w].xyz - origin;

  float3 gradient[4];
  gradient[1] = cross(b, c);
  gradient[2] = cross(c, a);
  gradient[3] = cross(a, b);
  float determinant = dot(a, gradient[1]);
  if (fabs(determinant) < 1e-4f) {
    for (int k = 0; k < 10; k++)
      matrices[k * element_count + e] = 0.0f;
    return;
  }
  gradient[0] = -gradient[1] - gradient[2] - gradient[3];
  float factor = conductivity[materials[e]] / (6.0f * fabs(determinant));
  int k = 0;
  for (int i = 0; i < 4; i++)
    for (int j = i; j < 4; j++)
      matrices[k++ * element_count + e] = factor * dot(gradient[i], gradient[j]);
}
