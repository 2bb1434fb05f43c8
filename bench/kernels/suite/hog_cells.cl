// Descriptors of the shapes in a picture: histograms of the directions of gradients. A work-group
// makes the histogram of a cell of 8x8 pixels in local memory. A work-item then normalises the four
// histograms of a block of 2x2 cells.
#define CELL 8
#define BINS 9
#define PIXELS (CELL * CELL)

__kernel __attribute__((reqd_work_group_size(CELL, CELL, 1))) void
hog_cells(__global const uchar *image, int width, int height, __global float *histograms) {
  __local float votes[BINS][PIXELS];
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int lid = get_local_id(1) * CELL + get_local_id(0);
  for (int bin = 0; bin < BINS; bin++)
    votes[bin][lid] = 0.0f;

  if (x < width && y < height) {
    int dx = image[y * width + min(x + 1, width - 1)] - image[y * width + max(x - 1, 0)];
    int dy = image[min(y + 1, height - 1) * width + x] - image[max(y - 1, 0) * width + x];
    float magnitude = sqrt((float)(dx * dx + dy * dy));
    float angle = atan2((float)dy, (float)dx);
    if (angle < 0.0f)
      angle += M_PI_F;
    // The vote is shared by the two bins whose centres are next to the angle.
    float place = angle * (BINS / M_PI_F) - 0.5f;
    int bin = (int)floor(place);
    float part = place - bin;
    votes[(bin + BINS) % BINS][lid] += magnitude * (1.0f - part);
    votes[(bin + 1) % BINS][lid] += magnitude * part;
  }
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int step = PIXELS / 2; step > 0; step >>= 1) {
    if (lid < step) {
      for (int bin = 0; bin < BINS; bin++)
        votes[bin][lid] += votes[bin][lid + step];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid < BINS) {
    int cell = get_group_id(1) * get_num_groups(0) + get_group_id(0);
    histograms[cell * BINS + lid] = votes[lid][0];
  }
}

__kernel void hog_blocks(__global const float *histograms, __global float *descriptors, int cells_x,
                         int cells_y) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= cells_x - 1 || y >= cells_y - 1)
    return;
  float block[4 * BINS];
  float sum = 0.0f;
  for (int i = 0; i < 4 * BINS; i++) {
    int cell = (y + i / (2 * BINS)) * cells_x + x;
    block[i] = histograms[cell * BINS + i % (2 * BINS)];
    sum += block[i] * block[i];
  }
  float scale = rsqrt(sum + 1.0f);
  // No direction may dominate.
  sum = 0.0f;
  for (int i = 0; i < 4 * BINS; i++) {
    block[i] = fmin(block[i] * scale, 0.2f);
    sum += block[i] * block[i];
  }
  scale = rsqrt(sum + 1e-3f);
  __global float *descriptor = descriptors + (y * (cells_x - 1) + x) * 4 * BINS;
  for (int i = 0; i < 4 * BINS; i++)
    descriptor[i] = block[i] * scale;
}
