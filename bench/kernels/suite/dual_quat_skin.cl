// Vertices of an animated figure: each follows up to four bones. Their dual quaternions are added
// by weight, and the sum moves the position and turns the normal.
typedef struct {
  float4 real, dual;
} Bone;

float3 rotate_by(float4 q, float3 v) { return v + 2.0f * cross(q.xyz, cross(q.xyz, v) + q.w * v); }

__kernel void dual_quat_skin(__global const float4 *positions, __global const float4 *normals,
                             __global const uchar4 *bone_ids, __global const float4 *weights,
                             __global const Bone *bones, __global float4 *out_positions,
                             __global float4 *out_normals, uint count) {
  uint i = get_global_id(0);
  if (i >= count)
    return;
  const uchar4 id = bone_ids[i];
  const float4 weight = weights[i];

  const Bone first = bones[id.x];
  float4 real = first.real * weight.x;
  float4 dual = first.dual * weight.x;
#define ADD_BONE(C)                                                                                \
  if (weight.C > 0.0f) {                                                                           \
    const Bone bone = bones[id.C];                                                                 \
    /* Opposite quaternions are the same rotation. */                                              \
    const float w = dot(bone.real, first.real) < 0.0f ? -weight.C : weight.C;                      \
    real += bone.real * w;                                                                         \
    dual += bone.dual * w;                                                                         \
  }
  ADD_BONE(y)
  ADD_BONE(z)
  ADD_BONE(w)

  const float inverse = rsqrt(dot(real, real));
  real *= inverse;
  dual *= inverse;
  const float3 translation =
      2.0f * (real.w * dual.xyz - dual.w * real.xyz + cross(real.xyz, dual.xyz));
  out_positions[i] = (float4)(rotate_by(real, positions[i].xyz) + translation, 1.0f);
  out_normals[i] = (float4)(normalize(rotate_by(real, normals[i].xyz)), 0.0f);
}
