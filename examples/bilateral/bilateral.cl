//===- bilateral.cl - Smooths a picture and keeps its edges -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each pixel becomes the mean of its neighbourhood, weighted by distance (a table in constant
// memory) and by how close the colours are (an exponential for every neighbour).
//
//===------------------------------------------------------------------------------------------===//

kernel void bilateral(global const uchar4 *source, global uchar4 *result, int width, int height,
                      constant float *distanceWeights, int radius, float colourScale) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const float4 centre = convert_float4(source[y * width + x]);

  float4 sum = 0.0f;
  float weights = 0.0f;
  for (int dy = -radius; dy <= radius; ++dy) {
    const int row = clamp(y + dy, 0, height - 1);
    for (int dx = -radius; dx <= radius; ++dx) {
      const int column = clamp(x + dx, 0, width - 1);
      const float4 neighbour = convert_float4(source[row * width + column]);
      const float4 difference = neighbour - centre;
      const float weight = distanceWeights[(dy + radius) * (2 * radius + 1) + dx + radius] *
                           exp(-dot(difference, difference) * colourScale);
      sum += weight * neighbour;
      weights += weight;
    }
  }
  result[y * width + x] = convert_uchar4_sat_rte(sum / weights);
}
