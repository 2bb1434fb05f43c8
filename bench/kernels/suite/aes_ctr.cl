// Encryption by AES-128 in counter mode: each work-item encrypts the number of its block, by a
// table for the rounds that the work-group copies to local memory, and combines it with the data.
#define ROUNDS 10
#define TURN(x, bits) rotate((x), (uint)(32 - (bits)))

#define COLUMN(a, b, c, d, key)                                                                    \
  (table[(a) >> 24] ^ TURN(table[((b) >> 16) & 0xff], 8) ^ TURN(table[((c) >> 8) & 0xff], 16) ^    \
   TURN(table[(d) & 0xff], 24) ^ (key))

// The last round has no multiplication; the two bytes in the middle of an entry are those before
// it.
#define LAST_BYTE(x) ((table[(x) & 0xff] >> 8) & 0xff)
#define LAST_COLUMN(a, b, c, d, key)                                                               \
  ((LAST_BYTE((a) >> 24) << 24 | LAST_BYTE((b) >> 16) << 16 | LAST_BYTE((c) >> 8) << 8 |           \
    LAST_BYTE(d)) ^                                                                                \
   (key))

uint big_endian(uint x) { return as_uint(as_uchar4(x).wzyx); }

__kernel void aes_ctr(__global const uint4 *input, __global uint4 *output, uint blocks,
                      __constant uint *round_table, __constant uint4 *round_keys, uint4 counter) {
  __local uint table[256];
  for (uint i = get_local_id(0); i < 256; i += get_local_size(0))
    table[i] = round_table[i];
  barrier(CLK_LOCAL_MEM_FENCE);

  const uint id = get_global_id(0);
  if (id >= blocks)
    return;
  uint4 s = counter;
  s.w += id;
  s ^= round_keys[0];
  for (int round = 1; round < ROUNDS; round++) {
    const uint4 key = round_keys[round];
    uint4 t;
    t.x = COLUMN(s.x, s.y, s.z, s.w, key.x);
    t.y = COLUMN(s.y, s.z, s.w, s.x, key.y);
    t.z = COLUMN(s.z, s.w, s.x, s.y, key.z);
    t.w = COLUMN(s.w, s.x, s.y, s.z, key.w);
    s = t;
  }
  const uint4 key = round_keys[ROUNDS];
  uint4 stream;
  stream.x = big_endian(LAST_COLUMN(s.x, s.y, s.z, s.w, key.x));
  stream.y = big_endian(LAST_COLUMN(s.y, s.z, s.w, s.x, key.y));
  stream.z = big_endian(LAST_COLUMN(s.z, s.w, s.x, s.y, key.z));
  stream.w = big_endian(LAST_COLUMN(s.w, s.x, s.y, s.z, key.w));
  output[id] = input[id] ^ stream;
}
