// A Fourier transform of integers modulo a prime: the elements change places, and each launch then
// does a stage of butterflies.

#include "launch.isph"

#define MODULUS 998244353

struct Root {
  unsigned int value, quotient;
};

KERNEL(ntt_reverse) {
  uniform unsigned int *uniform data = ARRAY(unsigned int, 0);
  const uniform int bits = VALUE(int, 1);
  foreach (i = (uniform int)begin ... min(1 << bits, (uniform int)end)) {
    int j = 0;
    for (uniform int bit = 0; bit < bits; bit++)
      j |= ((i >> bit) & 1) << (bits - 1 - bit);
    if (i < j) {
      const unsigned int t = data[i];
      data[i] = data[j];
      data[j] = t;
    }
  }
}

KERNEL(ntt_stage) {
  uniform unsigned int *uniform data = ARRAY(unsigned int, 0);
  const uniform Root *uniform roots = ARRAY(Root, 1);
  const uniform int half_size = VALUE(int, 2), pairs = VALUE(int, 3);
  const uniform unsigned int modulus = MODULUS;
  foreach (i = (uniform int)begin ... min(pairs, (uniform int)end)) {
    // The size is a power of two.
    const int k = i & (half_size - 1);
    const int first = 2 * i - k;
    const Root root = roots[half_size + k];
    const unsigned int a = data[first], x = data[first + half_size];
    const unsigned int quotient = (unsigned int)(((unsigned int64)x * root.quotient) >> 32);
    unsigned int b = x * root.value - quotient * modulus;
    b = b >= modulus ? b - modulus : b;
    const unsigned int sum = a + b;
    data[first] = sum >= modulus ? sum - modulus : sum;
    data[first + half_size] = a >= b ? a - b : a + modulus - b;
  }
}
