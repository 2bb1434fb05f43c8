//===- dual_quat_skin.cpp - Vertices of an animated figure follow its bones ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

namespace {

struct Vector3 {
  float x, y, z;
};

Vector3 operator+(Vector3 a, Vector3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Vector3 operator*(float s, Vector3 a) { return {s * a.x, s * a.y, s * a.z}; }
Vector3 cross(Vector3 a, Vector3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

struct Quaternion {
  Vector3 v;
  float w;
};

Vector3 rotated(const Quaternion &q, Vector3 v) {
  return v + 2 * cross(q.v, cross(q.v, v) + q.w * v);
}

float dot(const Quaternion &a, const Quaternion &b) {
  return a.v.x * b.v.x + a.v.y * b.v.y + a.v.z * b.v.z + a.w * b.w;
}

struct Bone {
  Quaternion real, dual;
};

} // namespace

Problem dual_quat_skin(const Wish &wish) {
  const size_t count = wish.pick<size_t>(256, 331, 16384), boneCount = wish.pick<size_t>(8, 9, 60);
  Problem p;
  auto positions = p.floats(4 * count, -1, 1), normals = p.floats(4 * count, -1, 1);
  auto ids = p.arrays.random<unsigned char>(4 * count, 0, (unsigned char)(boneCount - 1));
  auto weights = p.floats(4 * count, 0.1f, 1);
  Random random;
  for (size_t i = 0; i != count; ++i) {
    // Most vertices follow one or two bones.
    float *weight = p.arrays[weights] + 4 * i;
    const unsigned kind = random.next() % 8;
    for (unsigned bone = kind < 3 ? 1 : kind < 6 ? 2 : kind - 3; bone < 4; ++bone)
      weight[bone] = 0;
    const float sum = weight[0] + weight[1] + weight[2] + weight[3];
    for (unsigned bone = 0; bone != 4; ++bone)
      weight[bone] /= sum;
    p.arrays[normals][4 * i + 2] = 1.2f;
  }
  auto bones = p.floats(8 * boneCount, -1, 1);
  for (size_t i = 0; i != boneCount; ++i) {
    // Rotations by less than a half turn, some of them with the opposite sign.
    float *real = p.arrays[bones] + 8 * i;
    real[3] = 3;
    const float sign = i % 3 ? 1 : -1;
    const float length = std::sqrt(real[0] * real[0] + real[1] * real[1] + real[2] * real[2] + 9);
    for (size_t k = 0; k != 4; ++k)
      real[k] *= sign / length;
    real[7] = -(real[0] * real[4] + real[1] * real[5] + real[2] * real[6]) / real[3];
  }
  auto outPositions = p.arrays.uninitialized<float>(4 * count);
  auto outNormals = p.arrays.uninitialized<float>(4 * count);
  p.anyLocalSize = true;
  p.launch("dual_quat_skin", wish.row(count, 64), positions, normals, ids, weights, bones,
           outPositions, outNormals, unsigned(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *all = reinterpret_cast<const Bone *>(arrays[bones]);
    for (size_t i = begin; i < end; ++i) {
      const unsigned char *id = arrays[ids] + 4 * i;
      const float *weight = arrays[weights] + 4 * i;
      const Quaternion first = all[id[0]].real;
      Quaternion real = {}, dual = {};
      for (size_t k = 0; k != 4; ++k) {
        if (weight[k] == 0)
          continue;
        const Bone &bone = all[id[k]];
        const float w = dot(bone.real, first) < 0 ? -weight[k] : weight[k];
        real = {real.v + w * bone.real.v, real.w + w * bone.real.w};
        dual = {dual.v + w * bone.dual.v, dual.w + w * bone.dual.w};
      }
      const float inverse = 1 / std::sqrt(dot(real, real));
      real = {inverse * real.v, inverse * real.w};
      dual = {inverse * dual.v, inverse * dual.w};
      const float *from = arrays[positions] + 4 * i, *normal = arrays[normals] + 4 * i;
      const Vector3 moved = rotated(real, {from[0], from[1], from[2]}) +
                            2 * (real.w * dual.v + -dual.w * real.v + cross(real.v, dual.v));
      const Vector3 turned = rotated(real, {normal[0], normal[1], normal[2]});
      const float length =
          1 / std::sqrt(turned.x * turned.x + turned.y * turned.y + turned.z * turned.z);
      float *to = arrays[outPositions] + 4 * i;
      to[0] = moved.x;
      to[1] = moved.y;
      to[2] = moved.z;
      to[3] = 1;
      to = arrays[outNormals] + 4 * i;
      to[0] = length * turned.x;
      to[1] = length * turned.y;
      to[2] = length * turned.z;
      to[3] = 0;
    }
  });
  p.expect(outPositions, 1e-4, 1e-5);
  p.expect(outNormals, 1e-4, 1e-5);
  return p;
}

} // namespace suite
