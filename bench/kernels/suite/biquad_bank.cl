// An equaliser of many channels: each has filters of second order in a row, with coefficients and
// a state of its own. A work-item filters the samples of a channel one after the other.
#define FILTERS 4

typedef struct {
  float b0, b1, b2, a1, a2;
} Biquad;

__kernel void biquad_bank(__global const float *input, __global float *output,
                          __global const Biquad *filters, __global float2 *states, int channels,
                          int frames, float gain) {
  const int channel = get_global_id(0);
  if (channel >= channels)
    return;
  Biquad filter[FILTERS];
  float2 state[FILTERS];
  for (int i = 0; i < FILTERS; ++i) {
    filter[i] = filters[channel * FILTERS + i];
    state[i] = states[channel * FILTERS + i];
  }

  __global const float *in = input + channel * frames;
  __global float *out = output + channel * frames;
  for (int t = 0; t < frames; ++t) {
    float x = in[t];
    for (int i = 0; i < FILTERS; ++i) {
      float y = filter[i].b0 * x + state[i].x;
      state[i].x = filter[i].b1 * x - filter[i].a1 * y + state[i].y;
      state[i].y = filter[i].b2 * x - filter[i].a2 * y;
      x = y;
    }
    out[t] = clamp(gain * x, -1.0f, 1.0f);
  }

  // Tiny numbers would be slow the next time.
  for (int i = 0; i < FILTERS; ++i) {
    if (fabs(state[i].x) < 1e-15f)
      state[i].x = 0.0f;
    if (fabs(state[i].y) < 1e-15f)
      state[i].y = 0.0f;
    states[channel * FILTERS + i] = state[i];
  }
}
