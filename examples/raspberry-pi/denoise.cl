//===- denoise.cl - Removes single wrong pixels from a picture --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Replaces each byte by the median of the 3x3 bytes of the same channel around it. Dimension 0
// counts the bytes of a row, three for each pixel. The launch leaves out the border of the picture.
//
//===------------------------------------------------------------------------------------------===//

uchar min3(uchar a, uchar b, uchar c) { return min(min(a, b), c); }
uchar max3(uchar a, uchar b, uchar c) { return max(max(a, b), c); }
uchar median3(uchar a, uchar b, uchar c) { return max(min(a, b), min(max(a, b), c)); }

kernel void denoise(global uchar *restrict output, global const uchar *restrict input,
                    uint bytesPerRow) {
  const size_t x = get_global_id(0);
  const size_t y = get_global_id(1);
  uchar low[3], middle[3], high[3];
  for (int column = 0; column < 3; ++column) {
    global const uchar *above = input + (y - 1) * bytesPerRow + x + 3 * (column - 1);
    const uchar a = above[0];
    const uchar b = above[bytesPerRow];
    const uchar c = above[2 * bytesPerRow];
    low[column] = min3(a, b, c);
    middle[column] = median3(a, b, c);
    high[column] = max3(a, b, c);
  }
  // The median of nine numbers in sorted columns is one of these three.
  output[y * bytesPerRow + x] =
      median3(max3(low[0], low[1], low[2]), median3(middle[0], middle[1], middle[2]),
              min3(high[0], high[1], high[2]));
}
