// An equaliser of many channels, with a channel in each lane: each has filters of second order in a
// row, with coefficients and a state of its own.

#include "launch.isph"

#define FILTERS 4

struct Biquad {
  float b0, b1, b2, a1, a2;
};

struct State {
  float x, y;
};

KERNEL(biquad_bank) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform Biquad *uniform filters = ARRAY(Biquad, 2);
  uniform State *uniform states = ARRAY(State, 3);
  const uniform int channels = VALUE(int, 4), frames = VALUE(int, 5);
  const uniform float gain = VALUE(float, 6);
  foreach (channel = (uniform int)begin ... min(channels, (uniform int)end)) {
    Biquad filter[FILTERS];
    State state[FILTERS];
    for (uniform int i = 0; i < FILTERS; i++) {
      filter[i] = filters[channel * FILTERS + i];
      state[i] = states[channel * FILTERS + i];
    }
    for (uniform int t = 0; t < frames; t++) {
      float x = input[channel * frames + t];
      for (uniform int i = 0; i < FILTERS; i++) {
        const float y = filter[i].b0 * x + state[i].x;
        state[i].x = filter[i].b1 * x - filter[i].a1 * y + state[i].y;
        state[i].y = filter[i].b2 * x - filter[i].a2 * y;
        x = y;
      }
      output[channel * frames + t] = clamp(gain * x, -1.0f, 1.0f);
    }
    for (uniform int i = 0; i < FILTERS; i++) {
      if (abs(state[i].x) < 1e-15f)
        state[i].x = 0;
      if (abs(state[i].y) < 1e-15f)
        state[i].y = 0;
      states[channel * FILTERS + i] = state[i];
    }
  }
}
