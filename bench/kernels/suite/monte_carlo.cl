// Asian options by random walks, a walk for each work-item.
uint next_random(uint4 *state) {
  uint t = state->x ^ (state->x << 11);
  state->x = state->y;
  state->y = state->z;
  state->z = state->w;
  state->w = state->w ^ (state->w >> 19) ^ t ^ (t >> 8);
  return state->w;
}

__kernel void monte_carlo(__global const uint *seeds, __global float *payoffs, float start,
                          float strike, float drift, float volatility, int steps) {
  int i = get_global_id(0);
  uint seed = seeds[i];
  uint4 state = (uint4)(seed, seed ^ 362436069u, seed * 69069u + 521288629u, 88675123u);
  float s = start, sum = 0.0f;
  for (int k = 0; k < steps; k++) {
    float u1 = ((next_random(&state) >> 8) + 1) * 5.9604645e-8f;
    float u2 = (next_random(&state) >> 8) * 5.9604645e-8f;
    float normal = sqrt(-2.0f * log(u1)) * cos(6.2831853f * u2);
    s *= exp(drift + volatility * normal);
    sum += s;
  }
  payoffs[i] = fmax(sum / steps - strike, 0.0f);
}
