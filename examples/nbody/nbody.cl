//===- nbody.cl - Stars that attract each other -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One work-item computes one body. All bodies are copied to local memory, one tile at a time. Every
// work-item must reach every barrier, so the work-items after the last body do not return early;
// the check at the end keeps them from storing a result.
//
//===------------------------------------------------------------------------------------------===//

kernel void advance(global const float4 *positions, global float4 *newPositions,
                    global float4 *velocities, uint count, float timeStep, float softening,
                    local float4 *tile) {
  const uint body = get_global_id(0);
  const uint item = get_local_id(0);
  const uint tileSize = get_local_size(0);
  const float4 nobody = (float4)(0.0f, 0.0f, 0.0f, 0.0f);
  const float4 self = body < count ? positions[body] : nobody;

  float3 acceleration = 0.0f;
  for (uint start = 0; start < count; start += tileSize) {
    tile[item] = start + item < count ? positions[start + item] : nobody;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < tileSize; ++i) {
      const float3 away = tile[i].xyz - self.xyz;
      const float inverse = rsqrt(dot(away, away) + softening);
      acceleration += away * (tile[i].w * inverse * inverse * inverse);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (body < count) {
    const float3 velocity = velocities[body].xyz + acceleration * timeStep;
    velocities[body] = (float4)(velocity, 0.0f);
    newPositions[body] = (float4)(self.xyz + velocity * timeStep, self.w);
  }
}
