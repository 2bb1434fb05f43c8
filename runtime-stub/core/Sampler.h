//===- Sampler.h - Samplers -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_SAMPLER_H
#define OCLC_RUNTIME_CORE_SAMPLER_H

#include "Binary/ImageABI.h"
#include "core/Context.h"
#include "core/Object.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace oclc::rt {

/// How a sampler selects levels of a mipmap.
struct LevelChoice {
  cl_filter_mode filter = CL_FILTER_NEAREST;
  float least = 0, most = std::numeric_limits<float>::max();

  /// Returns the abi::SamplerBits.
  uint32_t bits() const {
    const auto unitsOf = [](float lod) {
      return uint32_t(
          std::lround(std::clamp(lod * float(abi::LodUnits), 0.0f, float(abi::MostLod))));
    };
    return (filter == CL_FILTER_LINEAR ? uint32_t(abi::SamplerMipLinear) : 0) |
           unitsOf(least) << abi::LodMinShift | (abi::MostLod - unitsOf(most)) << abi::LodMaxShift;
  }
};

class Sampler final : public Object<Sampler, cl_sampler, Tag::Sampler> {
public:
  Sampler(Ref<Context> context, bool isNormalized, cl_addressing_mode addressing,
          cl_filter_mode filter, const LevelChoice &levels,
          std::vector<cl_sampler_properties> properties)
      : context(std::move(context)), isNormalized(isNormalized), addressing(addressing),
        filter(filter), levels(levels), properties(std::move(properties)) {}

  /// Returns abi::SamplerBits.
  uint32_t bits() const {
    static_assert(CL_ADDRESS_MIRRORED_REPEAT - CL_ADDRESS_NONE == abi::SamplerMirroredRepeat >> 1);
    const uint32_t mode = addressing - CL_ADDRESS_NONE;
    return (isNormalized ? uint32_t(abi::SamplerNormalized) : 0) | mode << 1 |
           (filter == CL_FILTER_LINEAR ? abi::SamplerLinear : abi::SamplerNearest) | levels.bits();
  }

  const Ref<Context> context;
  const bool isNormalized;
  const cl_addressing_mode addressing;
  const cl_filter_mode filter;
  const LevelChoice levels;
  const std::vector<cl_sampler_properties> properties;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_SAMPLER_H
