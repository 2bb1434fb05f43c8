//===- lk_flow.cpp - Optical flow by Lucas and Kanade ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem lk_flow(const Wish &wish) {
  constexpr long radius = 3, steps = 4;
  const long width = wish.pick(48, 53, 112), height = wish.pick(24, 27, 64);
  const float smallest = 40;
  Problem p;
  // A part of the picture has no texture. The other picture is a little turned.
  auto texture = [=](float x, float y) {
    const float contrast = x > 0.8f * float(width) ? 1 : 30;
    return 128 + contrast * (std::sin(0.5f * x + 0.2f * y) + std::cos(0.4f * y - 0.15f * x) +
                             std::sin(0.11f * x) * std::cos(0.13f * y));
  };
  auto previous = p.arrays.uninitialized<float>(size_t(width * height));
  auto next = p.arrays.uninitialized<float>(size_t(width * height));
  for (long y = 0; y != height; ++y)
    for (long x = 0; x != width; ++x) {
      const float u = float(x), v = float(y);
      p.arrays[previous][y * width + x] = texture(u, v);
      p.arrays[next][y * width + x] = texture(u - 0.8f + 0.01f * v, v + 0.4f - 0.01f * u);
    }
  auto flow = p.arrays.uninitialized<float>(size_t(2 * width * height));
  p.anyLocalSize = true;
  p.launch("lk_flow", wish.plane(size_t(width), size_t(height), 16, 8), previous, next, flow,
           int(width), int(height), smallest);
  p.cpp(size_t(height), [=](Arrays &arrays, size_t begin, size_t end) {
    const float *from = arrays[previous], *to = arrays[next];
    auto at = [=](float x, float y) {
      x = std::clamp(x, 0.0f, float(width) - 1.001f);
      y = std::clamp(y, 0.0f, float(height) - 1.001f);
      const int left = int(x), top = int(y);
      const float fx = x - float(left), fy = y - float(top);
      const float *pixel = to + top * width + left;
      const float upper = pixel[0] + (pixel[1] - pixel[0]) * fx;
      const float lower = pixel[width] + (pixel[width + 1] - pixel[width]) * fx;
      return upper + (lower - upper) * fy;
    };
    for (long y = long(begin); y < long(end); ++y)
      for (long x = 0; x != width; ++x) {
        float *result = arrays[flow] + 2 * (y * width + x);
        result[0] = result[1] = 0;
        if (x <= radius || y <= radius || x >= width - radius - 1 || y >= height - radius - 1)
          continue;
        // The gradients are the same in all steps.
        constexpr long side = 2 * radius + 1;
        float gradientX[side][side], gradientY[side][side];
        float xx = 0, xy = 0, yy = 0;
        for (long dy = 0; dy != side; ++dy)
          for (long dx = 0; dx != side; ++dx) {
            const float *pixel = from + (y + dy - radius) * width + x + dx - radius;
            const float gx = 0.5f * (pixel[1] - pixel[-1]);
            const float gy = 0.5f * (pixel[width] - pixel[-width]);
            gradientX[dy][dx] = gx;
            gradientY[dy][dx] = gy;
            xx += gx * gx;
            xy += gx * gy;
            yy += gy * gy;
          }
        if (0.5f * (xx + yy - std::sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)) < smallest)
          continue;
        const float inverse = 1 / (xx * yy - xy * xy);
        float u = 0, v = 0;
        for (long step = 0; step != steps; ++step) {
          float bx = 0, by = 0;
          for (long dy = 0; dy != side; ++dy)
            for (long dx = 0; dx != side; ++dx) {
              const long px = x + dx - radius, py = y + dy - radius;
              const float change = from[py * width + px] - at(float(px) + u, float(py) + v);
              bx += change * gradientX[dy][dx];
              by += change * gradientY[dy][dx];
            }
          const float du = (yy * bx - xy * by) * inverse, dv = (xx * by - xy * bx) * inverse;
          u += du;
          v += dv;
          if (du * du + dv * dv < 1e-4f)
            break;
        }
        result[0] = u;
        result[1] = v;
      }
  });
  // The order of additions may decide whether a pixel has enough texture, and whether there is
  // another step.
  p.expect(flow, 1e-3, 1e-3, 0.005);
  return p;
}

} // namespace suite
