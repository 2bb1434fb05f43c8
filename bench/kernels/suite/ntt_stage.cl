// A Fourier transform of integers modulo a prime: the elements change places, and each launch then
// does a stage of butterflies. The second part of a root helps to divide by the modulus.
#define MODULUS 998244353u

inline uint add_mod(uint a, uint b) {
  uint sum = a + b;
  return sum >= MODULUS ? sum - MODULUS : sum;
}

inline uint sub_mod(uint a, uint b) { return a >= b ? a - b : a + MODULUS - b; }

inline uint mul_mod(uint a, uint2 root) {
  uint quotient = mul_hi(a, root.y);
  uint rest = a * root.x - quotient * MODULUS;
  return rest >= MODULUS ? rest - MODULUS : rest;
}

__kernel void ntt_reverse(__global uint *data, int bits) {
  uint i = get_global_id(0);
  if (i >= (1u << bits))
    return;
  uint j = 0;
  for (int bit = 0; bit < bits; bit++)
    j |= ((i >> bit) & 1) << (bits - 1 - bit);
  if (i < j) {
    uint t = data[i];
    data[i] = data[j];
    data[j] = t;
  }
}

__kernel void ntt_stage(__global uint *data, __global const uint2 *roots, int half_size,
                        int pairs) {
  int i = get_global_id(0);
  if (i >= pairs)
    return;
  int k = i % half_size;
  int first = (i / half_size) * 2 * half_size + k;
  uint a = data[first];
  uint b = mul_mod(data[first + half_size], roots[half_size + k]);
  data[first] = add_mod(a, b);
  data[first + half_size] = sub_mod(a, b);
}
