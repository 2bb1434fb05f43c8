//===- sobel.cl - Edges of a picture ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// One work-item computes one pixel of a packed RGB picture. The launch is rounded up to whole
// work-groups, so work-items outside of the picture return early. A neighbour outside of the
// picture has the brightness of the nearest pixel.
//
//===------------------------------------------------------------------------------------------===//

float brightness(global const uchar *rgb, int x, int y, int width, int height) {
  x = clamp(x, 0, width - 1);
  y = clamp(y, 0, height - 1);
  const float3 pixel = convert_float3(vload3(y * width + x, rgb));
  return dot(pixel, (float3)(0.299f, 0.587f, 0.114f));
}

kernel void sobel(global const uchar *rgb, global uchar *edges, int width, int height) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  if (x >= width || y >= height)
    return;

  float around[3][3];
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      around[row][column] = brightness(rgb, x + column - 1, y + row - 1, width, height);

  const float gx = around[0][2] + 2.0f * around[1][2] + around[2][2] -
                   (around[0][0] + 2.0f * around[1][0] + around[2][0]);
  const float gy = around[2][0] + 2.0f * around[2][1] + around[2][2] -
                   (around[0][0] + 2.0f * around[0][1] + around[0][2]);
  edges[y * width + x] = convert_uchar_sat_rte(sqrt(gx * gx + gy * gy));
}
