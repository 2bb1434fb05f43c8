// Binomial trees of options, barriers in the loop.
#define STEPS 127

__kernel void binomial_options(__global const float *price, __global const float *strike,
                               __global float *value, float rate, float volatility, float years) {
  __local float tree[STEPS + 1];
  int option = get_group_id(0);
  int lid = get_local_id(0);
  float dt = years / STEPS;
  float step = volatility * sqrt(dt);
  float up = exp(step), down = 1.0f / up;
  float growth = exp(rate * dt);
  float pu = (growth - down) / (up - down) / growth;
  float pd = 1.0f / growth - pu;
  float s = price[option] * exp(step * (2.0f * lid - STEPS));
  tree[lid] = max(s - strike[option], 0.0f);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int n = STEPS; n > 0; n--) {
    float next = 0.0f;
    if (lid < n)
      next = pu * tree[lid + 1] + pd * tree[lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid < n)
      tree[lid] = next;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    value[option] = tree[0];
}
