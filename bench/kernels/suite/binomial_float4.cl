// Binomial trees of four options at a time. The leaves move between two rows of local memory.
__kernel void binomial_float4(int steps, __global const float4 *samples, __global float4 *values,
                              __local float4 *even, __local float4 *odd) {
  uint lid = get_local_id(0);
  float4 sample = samples[get_group_id(0)];
  float4 price = mix((float4)(5.0f), (float4)(30.0f), sample);
  float4 strike = mix((float4)(1.0f), (float4)(100.0f), sample);
  float4 dt = mix((float4)(0.25f), (float4)(10.0f), sample) / (float)steps;
  float4 step = 0.3f * sqrt(dt);
  float4 growth = exp(0.02f * dt);
  float4 up = exp(step);
  float4 down = 1.0f / up;
  float4 chance = (growth - down) / (up - down);
  float4 rise = chance / growth;
  float4 fall = (1.0f - chance) / growth;

  float4 gain = price * exp(step * (2.0f * lid - steps)) - strike;
  even[lid].x = gain.x > 0.0f ? gain.x : 0.0f;
  even[lid].y = gain.y > 0.0f ? gain.y : 0.0f;
  even[lid].z = gain.z > 0.0f ? gain.z : 0.0f;
  even[lid].w = gain.w > 0.0f ? gain.w : 0.0f;
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int left = steps; left > 0; left -= 2) {
    if (lid < left)
      odd[lid] = rise * even[lid + 1] + fall * even[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < left - 1)
      even[lid] = rise * odd[lid + 1] + fall * odd[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    values[get_group_id(0)] = even[0];
}
