// Volatilities that explain the prices of options, by Newton's method until the price is near
// enough.

#include "launch.isph"

#define MAX_ITERATIONS 40

static inline float normal_density(float x) { return 0.39894228f * exp(-0.5f * x * x); }

static inline float normal_cumulative(float x) {
  const float k = 1.0f / (1.0f + 0.33267f * abs(x));
  const float tail = normal_density(x) * k * (0.4361836f + k * (-0.1201676f + k * 0.937298f));
  return x < 0.0f ? tail : 1.0f - tail;
}

KERNEL(implied_volatility) {
  const uniform float *uniform spot = ARRAY(float, 0);
  const uniform float *uniform strike = ARRAY(float, 1);
  const uniform float *uniform years = ARRAY(float, 2);
  const uniform float *uniform price = ARRAY(float, 3);
  uniform float *uniform volatility = ARRAY(float, 4);
  const uniform float rate = VALUE(float, 5);
  const uniform int n = VALUE(int, 6);
  foreach (i = (uniform int)begin ... min(n, (uniform int)end)) {
    const float s = spot[i], target = price[i];
    const float root = sqrt(years[i]);
    const float discounted = strike[i] * exp(-rate * years[i]);
    const float moneyness = log(s / discounted);
    float sigma = -1.0f;
    // Below its value at once, an option has no volatility.
    if (target > max(s - discounted, 0.0f) && target < s) {
      sigma = sqrt(2.0f * abs(moneyness)) / root + 0.1f;
      for (uniform int k = 0; k < MAX_ITERATIONS; k++) {
        const float deviation = sigma * root;
        const float d1 = moneyness / deviation + 0.5f * deviation;
        const float value =
            s * normal_cumulative(d1) - discounted * normal_cumulative(d1 - deviation);
        const float error = value - target;
        if (abs(error) < 1e-4f * s)
          break;
        const float vega = s * normal_density(d1) * root;
        sigma = clamp(sigma - error / max(vega, 1e-3f * s), 0.01f, 4.0f);
      }
    }
    volatility[i] = sigma;
  }
}
