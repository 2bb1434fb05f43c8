// Vertices of an animated figure, with a vertex in each lane: each follows up to four bones. Their
// dual quaternions are added by weight, and the sum moves the position and turns the normal.

#include "launch.isph"

typedef float<3> float3;

struct Float4 {
  float x, y, z, w;
};

struct Bone {
  float real[4], dual[4];
};

static inline float3 cross3(float3 a, float3 b) {
  float3 result = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return result;
}

static inline float3 rotate_by(float3 q, float w, float3 v) {
  return v + 2.0f * cross3(q, cross3(q, v) + w * v);
}

KERNEL(dual_quat_skin) {
  const uniform Float4 *uniform positions = ARRAY(Float4, 0);
  const uniform Float4 *uniform normals = ARRAY(Float4, 1);
  const uniform uint8 *uniform bone_ids = ARRAY(uint8, 2);
  const uniform float *uniform weights = ARRAY(float, 3);
  const uniform Bone *uniform bones = ARRAY(Bone, 4);
  uniform Float4 *uniform out_positions = ARRAY(Float4, 5);
  uniform Float4 *uniform out_normals = ARRAY(Float4, 6);
  const uniform int count = VALUE(int, 7);
  foreach (i = (uniform int)begin ... min(count, (uniform int)end)) {
    const Bone first = bones[bone_ids[4 * i]];
    const float first_weight = weights[4 * i];
    float real[4], dual[4];
    for (uniform int c = 0; c < 4; c++) {
      real[c] = first.real[c] * first_weight;
      dual[c] = first.dual[c] * first_weight;
    }
    for (uniform int k = 1; k < 4; k++) {
      float weight = weights[4 * i + k];
      if (weight > 0.0f) {
        const Bone bone = bones[bone_ids[4 * i + k]];
        const float same = bone.real[0] * first.real[0] + bone.real[1] * first.real[1] +
                           bone.real[2] * first.real[2] + bone.real[3] * first.real[3];
        // Opposite quaternions are the same rotation.
        weight = same < 0.0f ? -weight : weight;
        for (uniform int c = 0; c < 4; c++) {
          real[c] += bone.real[c] * weight;
          dual[c] += bone.dual[c] * weight;
        }
      }
    }
    const float inverse = rsqrt(real[0] * real[0] + real[1] * real[1] + real[2] * real[2] +
                                real[3] * real[3]);
    const float3 q = {real[0] * inverse, real[1] * inverse, real[2] * inverse};
    const float3 d = {dual[0] * inverse, dual[1] * inverse, dual[2] * inverse};
    const float qw = real[3] * inverse, dw = dual[3] * inverse;
    const float3 translation = 2.0f * (qw * d - dw * q + cross3(q, d));

    const Float4 position = positions[i], normal = normals[i];
    const float3 p = {position.x, position.y, position.z};
    const float3 n = {normal.x, normal.y, normal.z};
    const float3 moved = rotate_by(q, qw, p) + translation;
    float3 turned = rotate_by(q, qw, n);
    turned *= rsqrt(turned.x * turned.x + turned.y * turned.y + turned.z * turned.z);
    Float4 result = {moved.x, moved.y, moved.z, 1.0f};
    out_positions[i] = result;
    Float4 direction = {turned.x, turned.y, turned.z, 0.0f};
    out_normals[i] = direction;
  }
}
