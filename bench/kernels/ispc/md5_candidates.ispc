// MD5 of many candidate passwords, each a text and the digits of an id, against a set of bits.

#include "launch.isph"

#define F(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define G(x, y, z) ((y) ^ ((z) & ((x) ^ (y))))
#define H(x, y, z) ((x) ^ (y) ^ (z))
#define I(x, y, z) ((y) ^ ((x) | ~(z)))

#define STEP(f, a, b, c, d, word, constant, turn)                                                  \
  {                                                                                                \
    a += (word) + (constant) + f(b, c, d);                                                         \
    a = (a << (turn) | a >> (32 - (turn))) + b;                                                    \
  }

#define FOUR(f, i, w0, w1, w2, w3, r0, r1, r2, r3)                                                 \
  STEP(f, a, b, c, d, w[w0], K[i], r0);                                                            \
  STEP(f, d, a, b, c, w[w1], K[i + 1], r1);                                                        \
  STEP(f, c, d, a, b, w[w2], K[i + 2], r2);                                                        \
  STEP(f, b, c, d, a, w[w3], K[i + 3], r3);

static const uniform unsigned int K[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};

struct Password {
  unsigned int words[3];
  unsigned int length;
};

// The low bits of the digest select a bit of `bitmap`. The candidate is counted if it is set.
KERNEL(md5_candidates) {
  const uniform Password *uniform base = ARRAY(Password, 0);
  const uniform unsigned int *uniform bitmap = ARRAY(unsigned int, 1);
  const uniform unsigned int bitmap_mask = VALUE(unsigned int, 2);
  uniform unsigned int *uniform hits = ARRAY(unsigned int, 3);
  const uniform int count = VALUE(int, 4);
  foreach (gid = (uniform int)begin ... min(count, (uniform int)end)) {
    unsigned int w[16];
    w[0] = base->words[0];
    w[1] = base->words[1];
    w[2] = base->words[2];
    for (uniform int i = 3; i < 16; i++)
      w[i] = 0;

    // Six digits of the id follow the text, the lowest first. 48 is the digit 0.
    uniform unsigned int length = base->length;
    unsigned int rest = gid;
    for (uniform int digit = 0; digit < 6; digit++) {
      const uniform unsigned int shift = (length & 3) * 8;
      w[length / 4] |= (48 + rest % 10) << shift;
      rest /= 10;
      length++;
    }
    w[length / 4] |= 0x80u << ((length & 3) * 8);
    w[14] = length * 8;

    unsigned int a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    FOUR(F, 0, 0, 1, 2, 3, 7, 12, 17, 22);
    FOUR(F, 4, 4, 5, 6, 7, 7, 12, 17, 22);
    FOUR(F, 8, 8, 9, 10, 11, 7, 12, 17, 22);
    FOUR(F, 12, 12, 13, 14, 15, 7, 12, 17, 22);
    FOUR(G, 16, 1, 6, 11, 0, 5, 9, 14, 20);
    FOUR(G, 20, 5, 10, 15, 4, 5, 9, 14, 20);
    FOUR(G, 24, 9, 14, 3, 8, 5, 9, 14, 20);
    FOUR(G, 28, 13, 2, 7, 12, 5, 9, 14, 20);
    FOUR(H, 32, 5, 8, 11, 14, 4, 11, 16, 23);
    FOUR(H, 36, 1, 4, 7, 10, 4, 11, 16, 23);
    FOUR(H, 40, 13, 0, 3, 6, 4, 11, 16, 23);
    FOUR(H, 44, 9, 12, 15, 2, 4, 11, 16, 23);
    FOUR(I, 48, 0, 7, 14, 5, 6, 10, 15, 21);
    FOUR(I, 52, 12, 3, 10, 1, 6, 10, 15, 21);
    FOUR(I, 56, 8, 15, 6, 13, 6, 10, 15, 21);
    FOUR(I, 60, 4, 11, 2, 9, 6, 10, 15, 21);
    a += 0x67452301;
    b += 0xefcdab89;
    c += 0x98badcfe;
    d += 0x10325476;

    const unsigned int bit = a & bitmap_mask;
    cif (bitmap[bit >> 5] & (1u << (bit & 31)))
      atomic_add_global(&hits[(b ^ c ^ d) & 63], 1);
  }
}
