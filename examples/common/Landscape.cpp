//===- Landscape.cpp - A picture that looks like a photograph ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Generates sky, clouds, four mountain ridges that fade with distance, and a lake that mirrors
// them, from fractal value noise. Camera noise is added, so that there is something to filter.
//
//===------------------------------------------------------------------------------------------===//

#include "Image.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace example {
namespace {

struct Colour {
  float r, g, b;
};

Colour mix(Colour a, Colour b, float t) {
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

float smoothStep(float low, float high, float x) {
  const float t = std::clamp((x - low) / (high - low), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

/// Returns a pseudo-random number in [0, 1) for a lattice point.
float lattice(int x, int y, unsigned seed) {
  unsigned h = static_cast<unsigned>(x) * 0x8da6b343u ^ static_cast<unsigned>(y) * 0xd8163841u ^
               seed * 0xcb1ab31fu;
  h = (h ^ (h >> 15)) * 0x2c1b3c6du;
  h = (h ^ (h >> 12)) * 0x297a2d39u;
  return static_cast<float>((h ^ (h >> 15)) >> 8) * 0x1p-24f;
}

/// Returns smooth noise in [0, 1), interpolated between the lattice points of a cell.
float noise(float x, float y, unsigned seed) {
  const float fx = std::floor(x), fy = std::floor(y);
  const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
  const float tx = smoothStep(0.0f, 1.0f, x - fx), ty = smoothStep(0.0f, 1.0f, y - fy);
  const float top = std::lerp(lattice(ix, iy, seed), lattice(ix + 1, iy, seed), tx);
  const float bottom = std::lerp(lattice(ix, iy + 1, seed), lattice(ix + 1, iy + 1, seed), tx);
  return std::lerp(top, bottom, ty);
}

/// Returns a sum of octaves of noise, each with half the amplitude and twice the frequency of the
/// previous one; about 0 to 1.
float fractal(float x, float y, unsigned octaves, unsigned seed) {
  float sum = 0.0f, amplitude = 0.5f;
  for (unsigned octave = 0; octave < octaves; ++octave) {
    sum += amplitude * noise(x, y, seed + octave);
    x *= 2.03f;
    y *= 2.03f;
    amplitude *= 0.5f;
  }
  return sum;
}

struct Ridge {
  float base;      ///< Position of the foot: 0 at the top of the picture, 1 at the bottom.
  float height;    ///< Height of the peaks above the foot.
  float frequency; ///< Number of peaks across the picture.
  float haze;      ///< 0 for near, 1 for invisible.
};

constexpr std::array<Ridge, 4> ridges = {{{0.52f, 0.42f, 2.1f, 0.72f},
                                          {0.56f, 0.34f, 3.3f, 0.48f},
                                          {0.60f, 0.22f, 5.1f, 0.25f},
                                          {0.63f, 0.10f, 9.0f, 0.05f}}};
constexpr float shore = 0.62f;

Colour sky(float x, float y) {
  Colour colour = mix({0.25f, 0.45f, 0.78f}, {0.95f, 0.80f, 0.66f}, smoothStep(0.0f, 0.62f, y));
  const float dx = x - 1.12f, dy = y - 0.24f;
  const float sun = std::exp(-(dx * dx + dy * dy) * 55.0f);
  colour = mix(colour, {1.0f, 0.96f, 0.84f}, sun);
  const float cloud = smoothStep(0.42f, 0.72f, fractal(x * 3.0f, y * 8.0f, 6, 11));
  return mix(colour, {0.98f, 0.95f, 0.93f}, cloud * 0.8f * (1.0f - smoothStep(0.1f, 0.55f, y)));
}

/// Returns the colour of sky and mountains above the water.
Colour land(float x, float y) {
  Colour colour = sky(x, y);
  for (size_t i = 0; i < ridges.size(); ++i) {
    const Ridge &ridge = ridges[i];
    const unsigned seed = 100u + 20u * static_cast<unsigned>(i);
    const float crest =
        ridge.base - ridge.height * fractal(x * ridge.frequency, 0.5f, 8, seed) * 1.1f;
    if (y < crest)
      continue;
    const float slope = fractal(x * 14.0f + y * 5.0f, y * 22.0f, 6, seed + 10);
    const float light = 0.35f + 0.9f * slope;
    Colour rock = mix({0.13f, 0.19f, 0.12f}, {0.46f, 0.42f, 0.38f}, slope);
    const float snow = smoothStep(0.05f, 0.0f, y - crest) * smoothStep(0.42f, 0.30f, y);
    rock = mix(rock, {0.96f, 0.97f, 1.0f}, snow);
    colour =
        mix({rock.r * light, rock.g * light, rock.b * light}, {0.72f, 0.76f, 0.84f}, ridge.haze);
  }
  return colour;
}

Colour scene(float x, float y) {
  if (y < shore)
    return land(x, y);
  const float depth = (y - shore) / (1.0f - shore);
  const float ripple = (fractal(x * 9.0f, y * 160.0f, 4, 500) - 0.45f) * 0.10f * depth;
  const Colour mirrored = land(x + ripple, shore - (y - shore) * 1.35f + ripple * 0.5f);
  return mix(mirrored, {0.06f, 0.17f, 0.22f}, 0.30f + 0.45f * depth);
}

} // namespace

Image makeLandscape(int width, int height) {
  Image image(width, height);
  size_t at = 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float scale = 1.0f / static_cast<float>(height);
      const Colour colour = scene(static_cast<float>(x) * scale, static_cast<float>(y) * scale);
      const float channels[] = {colour.r, colour.g, colour.b};
      for (unsigned c = 0; c < 3; ++c) {
        const float grain = (lattice(x, y, 900 + c) + lattice(x, y, 910 + c) - 1.0f) * 0.06f;
        const float level = std::clamp(channels[c] + grain, 0.0f, 1.0f) * 255.0f;
        image.rgb[at++] = static_cast<uint8_t>(std::lround(level));
      }
    }
  }
  return image;
}

} // namespace example
