// A join of two tables: each lane looks its key up in a hash table with linear probing.

#include "launch.isph"

#define EMPTY 0xffffffff

struct Entry {
  unsigned int key, value;
};

KERNEL(hash_probe) {
  const uniform Entry *uniform table = ARRAY(Entry, 0);
  const uniform unsigned int bits = VALUE(unsigned int, 1);
  const uniform unsigned int *uniform keys = ARRAY(unsigned int, 2);
  uniform unsigned int *uniform values = ARRAY(unsigned int, 3);
  const uniform int count = (uniform int)VALUE(int64, 4);
  const uniform int mask = (1 << bits) - 1;
  foreach (i = (uniform int)begin ... min(count, (uniform int)end)) {
    const unsigned int key = keys[i];
    int slot = (key * 2654435761u) >> (32 - bits);
    unsigned int found = table[slot].key;
    while (found != key && found != EMPTY) {
      slot = (slot + 1) & mask;
      found = table[slot].key;
    }
    unsigned int value = EMPTY;
    if (found == key)
      value = table[slot].value;
    values[i] = value;
  }
}
