// ChaCha20: each work-item encrypts a block of 16 words with its own place in the key stream.
#define QUARTER(a, b, c, d)                                                                        \
  a += b;                                                                                          \
  d = rotate(d ^ a, 16u);                                                                          \
  c += d;                                                                                          \
  b = rotate(b ^ c, 12u);                                                                          \
  a += b;                                                                                          \
  d = rotate(d ^ a, 8u);                                                                           \
  c += d;                                                                                          \
  b = rotate(b ^ c, 7u)

__kernel void chacha20(__global const uint *input, __global uint *output, __constant uint *key,
                       uint first, uint nonce0, uint nonce1, uint nonce2, uint blocks) {
  uint block = get_global_id(0);
  if (block >= blocks)
    return;
  uint start[16], s[16];
  start[0] = 0x61707865;
  start[1] = 0x3320646e;
  start[2] = 0x79622d32;
  start[3] = 0x6b206574;
  for (int k = 0; k < 8; k++)
    start[4 + k] = key[k];
  start[12] = first + block;
  start[13] = nonce0;
  start[14] = nonce1;
  start[15] = nonce2;
  for (int k = 0; k < 16; k++)
    s[k] = start[k];

  for (int round = 0; round < 10; round++) {
    QUARTER(s[0], s[4], s[8], s[12]);
    QUARTER(s[1], s[5], s[9], s[13]);
    QUARTER(s[2], s[6], s[10], s[14]);
    QUARTER(s[3], s[7], s[11], s[15]);
    QUARTER(s[0], s[5], s[10], s[15]);
    QUARTER(s[1], s[6], s[11], s[12]);
    QUARTER(s[2], s[7], s[8], s[13]);
    QUARTER(s[3], s[4], s[9], s[14]);
  }
  for (int k = 0; k < 16; k++)
    output[block * 16 + k] = input[block * 16 + k] ^ (s[k] + start[k]);
}
