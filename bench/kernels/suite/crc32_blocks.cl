// Checksums (CRC-32) of packets of different lengths, a byte at a time with a table.
__kernel void crc32_blocks(__global const uchar *data, __global const uint *offsets,
                           __constant uint *table, __global uint *checksums, uint packets) {
  uint i = get_global_id(0);
  if (i >= packets)
    return;
  __global const uchar *byte = data + offsets[i];
  __global const uchar *end = data + offsets[i + 1];
  uint crc = 0xffffffff;
  while (byte < end) {
    crc = table[(crc ^ *byte) & 0xff] ^ (crc >> 8);
    byte++;
  }
  checksums[i] = ~crc;
}
