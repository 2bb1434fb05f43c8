// Encryption by AES-128 in counter mode, with a block in each lane.

#include "launch.isph"

#define ROUNDS 10

static inline unsigned int turned(unsigned int x, uniform int bits) {
  return (x >> bits) | (x << (32 - bits));
}

static inline unsigned int column(const uniform unsigned int *uniform table, unsigned int a,
                                  unsigned int b, unsigned int c, unsigned int d) {
  return table[a >> 24] ^ turned(table[(b >> 16) & 0xff], 8) ^ turned(table[(c >> 8) & 0xff], 16) ^
         turned(table[d & 0xff], 24);
}

static inline unsigned int last_byte(const uniform unsigned int *uniform table, unsigned int x) {
  return (table[x & 0xff] >> 8) & 0xff;
}

// The bytes of the result are in the order of memory.
static inline unsigned int last_column(const uniform unsigned int *uniform table, unsigned int a,
                                       unsigned int b, unsigned int c, unsigned int d,
                                       uniform unsigned int key) {
  const unsigned int word = ((last_byte(table, a >> 24) << 24) | (last_byte(table, b >> 16) << 16) |
                             (last_byte(table, c >> 8) << 8) | last_byte(table, d)) ^
                            key;
  return (word >> 24) | ((word >> 8) & 0xff00) | ((word << 8) & 0xff0000) | (word << 24);
}

KERNEL(aes_ctr) {
  const uniform unsigned int *uniform input = ARRAY(unsigned int, 0);
  uniform unsigned int *uniform output = ARRAY(unsigned int, 1);
  const uniform int blocks = VALUE(int, 2);
  const uniform unsigned int *uniform table = ARRAY(unsigned int, 3);
  const uniform unsigned int *uniform round_keys = ARRAY(unsigned int, 4);
  const uniform unsigned int *uniform counter = ARRAY(unsigned int, 5);
  foreach (id = (uniform int)begin ... min(blocks, (uniform int)end)) {
    unsigned int a = counter[0] ^ round_keys[0], b = counter[1] ^ round_keys[1];
    unsigned int c = counter[2] ^ round_keys[2], d = (counter[3] + id) ^ round_keys[3];
    for (uniform int round = 1; round < ROUNDS; round++) {
      const uniform unsigned int *uniform key = round_keys + 4 * round;
      const unsigned int e = column(table, a, b, c, d) ^ key[0];
      const unsigned int f = column(table, b, c, d, a) ^ key[1];
      const unsigned int g = column(table, c, d, a, b) ^ key[2];
      const unsigned int h = column(table, d, a, b, c) ^ key[3];
      a = e;
      b = f;
      c = g;
      d = h;
    }
    const uniform unsigned int *uniform key = round_keys + 4 * ROUNDS;
    output[4 * id] = input[4 * id] ^ last_column(table, a, b, c, d, key[0]);
    output[4 * id + 1] = input[4 * id + 1] ^ last_column(table, b, c, d, a, key[1]);
    output[4 * id + 2] = input[4 * id + 2] ^ last_column(table, c, d, a, b, key[2]);
    output[4 * id + 3] = input[4 * id + 3] ^ last_column(table, d, a, b, c, key[3]);
  }
}
