// Forces between bodies, in float3 through a function.
float3 attraction(float3 at, float4 body, float softening) {
  float3 d = body.xyz - at;
  float inverse = 1.0f / sqrt(dot(d, d) + softening);
  return d * (body.w * inverse * inverse * inverse);
}

__kernel void nbody_float3(__global const float4 *bodies, __global float4 *forces, int n,
                           float softening) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float3 position = bodies[i].xyz;
  float3 force = (float3)(0.0f);
  for (int j = 0; j < n; j++)
    force += attraction(position, bodies[j], softening);
  forces[i] = (float4)(force, 0.0f);
}
