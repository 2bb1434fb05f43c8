// A join of two tables: each work-item looks its key up in a hash table with linear probing.
#define EMPTY 0xffffffffu

typedef struct {
  uint key;
  uint value;
} Entry;

__kernel void hash_probe(__global const Entry *table, const uint bits, __global const uint *keys,
                         __global uint *values, const ulong count) {
  size_t i = get_global_id(0);
  if (i >= count)
    return;
  const uint key = keys[i];
  const uint mask = (1u << bits) - 1;
  uint slot = (key * 2654435761u) >> (32 - bits);
  uint value = EMPTY;
  while (true) {
    Entry entry = table[slot];
    if (entry.key == key) {
      value = entry.value;
      break;
    }
    if (entry.key == EMPTY)
      break;
    slot = (slot + 1) & mask;
  }
  values[i] = value;
}
