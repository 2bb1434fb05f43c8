// Rates of chemical reactions: many exponentials and logarithms in each cell.

#include "launch.isph"

#define SPECIES 12
#define REACTIONS 20
#define C(k) concentrations[(k) * n + i]
#define RATE(k) rates[(k) * n + i]

// For each reaction: logarithm of the factor, exponent of the temperature, activation temperature.
static const uniform float arrhenius[REACTIONS][3] = {
    {16.1f, -0.41f, 8353.4f}, {10.8f, 2.67f, 3166.2f}, {12.3f, 1.51f, 1726.0f},
    {10.2f, 2.02f, 6743.1f},  {14.5f, -1.4f, 5252.6f}, {13.9f, -0.5f, 0.0f},
    {12.7f, -1.0f, 0.0f},     {15.1f, -2.0f, 0.0f},    {14.2f, 0.6f, 0.0f},
    {13.8f, 0.0f, 412.7f},    {14.8f, 0.0f, 148.4f},   {13.5f, 0.0f, 0.0f},
    {13.4f, 0.0f, -250.0f},   {11.1f, 0.0f, 819.8f},   {14.6f, 0.0f, 6027.6f},
    {12.4f, 0.0f, 1997.7f},   {13.7f, 0.0f, 4000.5f},  {9.9f, 2.0f, 1997.7f},
    {12.0f, 0.0f, 214.9f},    {13.1f, 0.3f, 2405.1f}};
static const uniform int first_species[REACTIONS] = {0,  1,  2, 3, 4, 5, 6, 7,  8, 9,
                                                     10, 11, 0, 2, 4, 6, 8, 10, 1, 3};
static const uniform int second_species[REACTIONS] = {3, 4, 5, 6, 7, 8,  9, 10, 11, 0,
                                                      1, 2, 5, 7, 9, 11, 1, 3,  6,  8};

static inline float log10(float x) { return log(x) * 0.4342944819f; }

KERNEL(s3d_rates) {
  const uniform float *uniform temperature = ARRAY(float, 0);
  const uniform float *uniform concentrations = ARRAY(float, 1);
  uniform float *uniform rates = ARRAY(float, 2);
  const uniform int n = VALUE(int, 3);
  foreach (i = (uniform int)begin ... min(n, (uniform int)end)) {
    const float t = temperature[i];
    const float log_t = log(t);
    const float inverse_t = 1.0f / t;
    float total = 0.0f;
    for (uniform int k = 0; k < SPECIES; k++)
      total += C(k);

    for (uniform int k = 0; k < REACTIONS; k++) {
      float forward = exp(arrhenius[k][0] + arrhenius[k][1] * log_t - arrhenius[k][2] * inverse_t);
      const float balance = exp(min(0.1f * k - 1.0f + 300.0f * inverse_t, 30.0f));
      if (k >= 14) { // The rate falls off with the pressure.
        const float pressure = total * exp(2.0f - 500.0f * inverse_t);
        const float share = pressure / (1.0f + pressure);
        const float log_p = log10(max(pressure, 1e-20f));
        const float centre = 0.6f * exp(-t / 940.0f) + 0.4f * exp(-t / 1756.0f);
        const float log_c = log10(max(centre, 1e-20f));
        const float x = (log_p - 0.4f - 0.67f * log_c) / (0.75f - 1.27f * log_c - 0.14f * log_p);
        forward *= share * pow(10.0f, log_c / (1.0f + x * x));
      }
      const float backward = forward / balance;
      RATE(k) = forward * C(first_species[k]) - backward * C(second_species[k]);
    }
  }
}
