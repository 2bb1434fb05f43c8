// Volatilities that explain the prices of options, by Newton's method until the price is near
// enough.
#define MAX_ITERATIONS 40

float normal_density(float x) { return 0.39894228f * exp(-0.5f * x * x); }

float normal_cumulative(float x) {
  float k = 1.0f / (1.0f + 0.33267f * fabs(x));
  float tail = normal_density(x) * k * (0.4361836f + k * (-0.1201676f + k * 0.937298f));
  return x < 0.0f ? tail : 1.0f - tail;
}

__kernel void implied_volatility(__global const float *spot, __global const float *strike,
                                 __global const float *years, __global const float *price,
                                 __global float *volatility, const float rate, const int n) {
  const int i = get_global_id(0);
  if (i >= n)
    return;
  const float s = spot[i];
  const float root = sqrt(years[i]);
  const float discounted = strike[i] * exp(-rate * years[i]);
  const float moneyness = log(s / discounted);
  const float target = price[i];
  // Below its value at once, an option has no volatility.
  if (target <= fmax(s - discounted, 0.0f) || target >= s) {
    volatility[i] = -1.0f;
    return;
  }
  float sigma = sqrt(2.0f * fabs(moneyness)) / root + 0.1f;
  for (int k = 0; k < MAX_ITERATIONS; k++) {
    float deviation = sigma * root;
    float d1 = moneyness / deviation + 0.5f * deviation;
    float value = s * normal_cumulative(d1) - discounted * normal_cumulative(d1 - deviation);
    float error = value - target;
    if (fabs(error) < 1e-4f * s)
      break;
    float vega = s * normal_density(d1) * root;
    sigma = clamp(sigma - error / fmax(vega, 1e-3f * s), 0.01f, 4.0f);
  }
  volatility[i] = sigma;
}
