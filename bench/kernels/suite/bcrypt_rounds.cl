// Key schedule of a cipher with large tables: each work-item owns four tables in local memory.
#define GROUP 8

#define HALF_ROUND(a, b, key)                                                                      \
  a ^= (key);                                                                                      \
  b ^= ((s0[(a) >> 24] + s1[((a) >> 16) & 0xff]) ^ s2[((a) >> 8) & 0xff]) + s3[(a) & 0xff]

#define ENCRYPT(left, right)                                                                       \
  for (int k = 0; k < 16; k += 2) {                                                                \
    HALF_ROUND(left, right, keys[k]);                                                              \
    HALF_ROUND(right, left, keys[k + 1]);                                                          \
  }                                                                                                \
  do {                                                                                             \
    uint last = left;                                                                              \
    left = right ^ keys[17];                                                                       \
    right = last ^ keys[16];                                                                       \
  } while (0)

#define FILL(table, count)                                                                         \
  for (int i = 0; i < count; i += 2) {                                                             \
    ENCRYPT(left, right);                                                                          \
    table[i] = left;                                                                               \
    table[i + 1] = right;                                                                          \
  }

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1))) void
bcrypt_rounds(__global const uint *passwords, __global const uint *tables,
              __constant uint *first_keys, __global uint *digests, const int rounds) {
  const int gid = get_global_id(0);
  const int lid = get_local_id(0);

  __local uint all0[GROUP][256];
  __local uint all1[GROUP][256];
  __local uint all2[GROUP][256];
  __local uint all3[GROUP][256];
  __local uint *s0 = all0[lid];
  __local uint *s1 = all1[lid];
  __local uint *s2 = all2[lid];
  __local uint *s3 = all3[lid];
  for (int i = 0; i < 256; i++) {
    s0[i] = tables[i];
    s1[i] = tables[256 + i];
    s2[i] = tables[512 + i];
    s3[i] = tables[768 + i];
  }
  uint keys[18];
  for (int i = 0; i < 18; i++)
    keys[i] = first_keys[i];

  uint left = 0, right = 0;
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < 18; i++)
      keys[i] ^= passwords[gid * 18 + i];
    left = 0;
    right = 0;
    FILL(keys, 18);
    FILL(s0, 256);
    FILL(s1, 256);
    FILL(s2, 256);
    FILL(s3, 256);
  }
  digests[gid * 2] = left;
  digests[gid * 2 + 1] = right;
}
