// ChaCha20: each lane encrypts a block of 16 words with its own place in the key stream.

#include "launch.isph"

#define ROTATE(x, bits) ((x) << (bits) | (x) >> (32 - (bits)))
#define QUARTER(a, b, c, d)                                                                        \
  a += b;                                                                                          \
  d = ROTATE(d ^ a, 16);                                                                           \
  c += d;                                                                                          \
  b = ROTATE(b ^ c, 12);                                                                           \
  a += b;                                                                                          \
  d = ROTATE(d ^ a, 8);                                                                            \
  c += d;                                                                                          \
  b = ROTATE(b ^ c, 7)

KERNEL(chacha20) {
  const uniform uint32 *uniform input = ARRAY(uint32, 0);
  uniform uint32 *uniform output = ARRAY(uint32, 1);
  const uniform uint32 *uniform key = ARRAY(uint32, 2);
  const uniform uint32 first = VALUE(uint32, 3);
  const uniform int blocks = VALUE(int, 7);
  uniform uint32 start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (uniform int k = 0; k < 8; k++)
    start[4 + k] = key[k];
  start[12] = first;
  for (uniform int k = 0; k < 3; k++)
    start[13 + k] = VALUE(uint32, 4 + k);

  foreach (block = (uniform int)begin ... min(blocks, (uniform int)end)) {
    uint32 s[16];
    for (uniform int k = 0; k < 16; k++)
      s[k] = start[k];
    s[12] += block;
    for (uniform int round = 0; round < 10; round++) {
      QUARTER(s[0], s[4], s[8], s[12]);
      QUARTER(s[1], s[5], s[9], s[13]);
      QUARTER(s[2], s[6], s[10], s[14]);
      QUARTER(s[3], s[7], s[11], s[15]);
      QUARTER(s[0], s[5], s[10], s[15]);
      QUARTER(s[1], s[6], s[11], s[12]);
      QUARTER(s[2], s[7], s[8], s[13]);
      QUARTER(s[3], s[4], s[9], s[14]);
    }
    s[12] += block;
#pragma ignore warning(perf)
    for (uniform int k = 0; k < 16; k++)
      output[block * 16 + k] = input[block * 16 + k] ^ (s[k] + start[k]);
  }
}
