// Prices of European options.

#include "launch.isph"

inline float cumulative_normal(float d) {
  const uniform float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f,
                      a4 = -1.821255978f, a5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * abs(d));
  float tail =
      0.39894228f * exp(-0.5f * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
  return d > 0.0f ? 1.0f - tail : tail;
}

KERNEL(black_scholes) {
  uniform float *uniform call = ARRAY(float, 0);
  uniform float *uniform put = ARRAY(float, 1);
  const uniform float *uniform price = ARRAY(float, 2);
  const uniform float *uniform strike = ARRAY(float, 3);
  const uniform float *uniform years = ARRAY(float, 4);
  const uniform float rate = VALUE(float, 5);
  const uniform float volatility = VALUE(float, 6);
  const uniform int n = min(VALUE(int, 7), (uniform int)end);
  foreach (i = (uniform int)begin ... n) {
    float s = price[i], x = strike[i], t = years[i];
    float root = sqrt(t);
    float d1 = (log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
    float d2 = d1 - volatility * root;
    float discounted = x * exp(-rate * t);
    float n1 = cumulative_normal(d1), n2 = cumulative_normal(d2);
    call[i] = s * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
  }
}
