// Checksums (CRC-32) of packets of different lengths, a byte at a time with a table.

#include "launch.isph"

KERNEL(crc32_blocks) {
  const uniform uint8 *uniform data = ARRAY(uint8, 0);
  const uniform int *uniform offsets = ARRAY(int, 1);
  const uniform unsigned int *uniform table = ARRAY(unsigned int, 2);
  uniform unsigned int *uniform checksums = ARRAY(unsigned int, 3);
  const uniform int packets = VALUE(int, 4);
  foreach (i = (uniform int)begin ... min(packets, (uniform int)end)) {
    unsigned int crc = 0xffffffff;
    const int last = offsets[i + 1];
    for (int k = offsets[i]; k < last; k++)
      crc = table[(crc ^ data[k]) & 0xff] ^ (crc >> 8);
    checksums[i] = ~crc;
  }
}
