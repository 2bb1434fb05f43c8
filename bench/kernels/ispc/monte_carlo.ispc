// Asian options by random walks, a walk for each lane.

#include "launch.isph"

struct State {
  uint32 x, y, z, w;
};

inline uint32 next_random(State &state) {
  uint32 t = state.x ^ (state.x << 11);
  state.x = state.y;
  state.y = state.z;
  state.z = state.w;
  state.w = state.w ^ (state.w >> 19) ^ t ^ (t >> 8);
  return state.w;
}

KERNEL(monte_carlo) {
  const uniform uint32 *uniform seeds = ARRAY(uint32, 0);
  uniform float *uniform payoffs = ARRAY(float, 1);
  const uniform float start = VALUE(float, 2);
  const uniform float strike = VALUE(float, 3);
  const uniform float drift = VALUE(float, 4);
  const uniform float volatility = VALUE(float, 5);
  const uniform int steps = VALUE(int, 6);
  foreach (i = (uniform int)begin ... (uniform int)end) {
    uint32 seed = seeds[i];
    State state = {seed, seed ^ 362436069, seed * 69069 + 521288629, 88675123};
    float s = start, sum = 0.0f;
    for (uniform int k = 0; k < steps; k++) {
      float u1 = (int)((next_random(state) >> 8) + 1) * 5.9604645e-8f;
      float u2 = (int)(next_random(state) >> 8) * 5.9604645e-8f;
      float normal = sqrt(-2.0f * log(u1)) * cos(6.2831853f * u2);
      s *= exp(drift + volatility * normal);
      sum += s;
    }
    payoffs[i] = max(sum / steps - strike, 0.0f);
  }
}
