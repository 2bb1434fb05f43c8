// Histograms of bytes, one for each work-group.

#include "launch.isph"

static const uniform int GROUP = 128;
static const uniform int BINS = 256;

KERNEL(histogram) {
  const uniform uint8 *uniform data = ARRAY(uint8, 0);
  uniform uint32 *uniform counts = ARRAY(uint32, 1);
  const uniform int block = GROUP * VALUE(int, 2);
  // Groups that begin in this range.
  const uniform int first = ((uniform int)begin + GROUP - 1) / GROUP;
  const uniform int last = ((uniform int)end + GROUP - 1) / GROUP;
  for (uniform int group = first; group < last; group++) {
    uniform uint32 bins[BINS];
    foreach (bin = 0 ... BINS)
      bins[bin] = 0;
    const uniform uint8 *uniform bytes = data + group * block;
    for (uniform int i = 0; i < block; i++)
      bins[bytes[i]]++;
    foreach (bin = 0 ... BINS)
      counts[group * BINS + bin] = bins[bin];
  }
}
