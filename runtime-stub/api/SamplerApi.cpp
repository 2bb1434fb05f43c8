//===- SamplerApi.cpp - Samplers --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "api/Api.h"
#include "core/Sampler.h"

#include <bit>
#include <cmath>

using namespace oclc::rt;
using namespace oclc::rt::api;

namespace {

/// Values of the properties, in the type of the list.
struct Choice {
  cl_sampler_properties isNormalized = CL_TRUE;
  cl_sampler_properties addressing = CL_ADDRESS_CLAMP;
  cl_sampler_properties filter = CL_FILTER_NEAREST;
  cl_sampler_properties levelFilter = CL_FILTER_NEAREST;
  float lodMin = LevelChoice().least, lodMax = LevelChoice().most;
};

bool isFilter(cl_sampler_properties value) {
  return value == CL_FILTER_NEAREST || value == CL_FILTER_LINEAR;
}

/// Returns the float in the first bytes of a property; the others mean nothing.
float floatIn(cl_sampler_properties value) { return std::bit_cast<float>(uint32_t(value)); }

Created<Sampler> createSampler(cl_context handle, const Choice &choice,
                               std::vector<cl_sampler_properties> properties) {
  Context *context = Context::from(handle);
  if (!context)
    return CL_INVALID_CONTEXT;
  const bool isRight = choice.isNormalized <= CL_TRUE && choice.addressing >= CL_ADDRESS_NONE &&
                       choice.addressing <= CL_ADDRESS_MIRRORED_REPEAT && isFilter(choice.filter) &&
                       isFilter(choice.levelFilter) && !std::isnan(choice.lodMin) &&
                       !std::isnan(choice.lodMax);
  if (!isRight)
    return CL_INVALID_VALUE;
  return make<Sampler>(
      context, choice.isNormalized != CL_FALSE, cl_addressing_mode(choice.addressing),
      cl_filter_mode(choice.filter),
      LevelChoice{cl_filter_mode(choice.levelFilter), choice.lodMin, choice.lodMax},
      std::move(properties));
}

/// Returns the choice of a list of properties; an error if one is unknown or occurs twice.
cl_int readProperties(const cl_sampler_properties *list, Choice &choice) {
  unsigned seen = 0;
  for (; list && list[0]; list += 2) {
    unsigned bit = 0;
    switch (list[0]) {
    case CL_SAMPLER_NORMALIZED_COORDS:
      choice.isNormalized = list[1];
      bit = 1;
      break;
    case CL_SAMPLER_ADDRESSING_MODE:
      choice.addressing = list[1];
      bit = 2;
      break;
    case CL_SAMPLER_FILTER_MODE:
      choice.filter = list[1];
      bit = 4;
      break;
    case CL_SAMPLER_MIP_FILTER_MODE_KHR:
      choice.levelFilter = list[1];
      bit = 8;
      break;
    case CL_SAMPLER_LOD_MIN_KHR:
      choice.lodMin = floatIn(list[1]);
      bit = 16;
      break;
    case CL_SAMPLER_LOD_MAX_KHR:
      choice.lodMax = floatIn(list[1]);
      bit = 32;
      break;
    default:
      return CL_INVALID_VALUE;
    }
    if (seen & bit)
      return CL_INVALID_VALUE;
    seen |= bit;
  }
  return CL_SUCCESS;
}

} // namespace

cl_sampler clCreateSampler(cl_context context, cl_bool isNormalized, cl_addressing_mode addressing,
                           cl_filter_mode filter, cl_int *errorReturn) {
  return creating<Sampler>(
      errorReturn, [&] { return createSampler(context, {isNormalized, addressing, filter}, {}); });
}

cl_sampler clCreateSamplerWithProperties(cl_context context,
                                         const cl_sampler_properties *properties,
                                         cl_int *errorReturn) {
  return creating<Sampler>(errorReturn, [&]() -> Created<Sampler> {
    Choice choice;
    if (!Context::from(context))
      return CL_INVALID_CONTEXT;
    if (cl_int error = readProperties(properties, choice))
      return error;
    return createSampler(context, choice, copyProperties(properties));
  });
}

cl_int clRetainSampler(cl_sampler sampler) { return retain<Sampler>(sampler, CL_INVALID_SAMPLER); }

cl_int clReleaseSampler(cl_sampler sampler) {
  return release<Sampler>(sampler, CL_INVALID_SAMPLER);
}

cl_int clGetSamplerInfo(cl_sampler handle, cl_sampler_info name, size_t size, void *value,
                        size_t *sizeReturn) {
  const Sampler *sampler = Sampler::from(handle);
  if (!sampler)
    return CL_INVALID_SAMPLER;
  return guarded([&]() -> cl_int {
    const Info info(size, value, sizeReturn);
    switch (name) {
    case CL_SAMPLER_REFERENCE_COUNT:
      return info.value<cl_uint>(sampler->apiReferenceCount());
    case CL_SAMPLER_CONTEXT:
      return info.value<cl_context>(sampler->context->handle());
    case CL_SAMPLER_NORMALIZED_COORDS:
      return info.value<cl_bool>(sampler->isNormalized);
    case CL_SAMPLER_ADDRESSING_MODE:
      return info.value<cl_addressing_mode>(sampler->addressing);
    case CL_SAMPLER_FILTER_MODE:
      return info.value<cl_filter_mode>(sampler->filter);
    case CL_SAMPLER_MIP_FILTER_MODE_KHR:
      return info.value<cl_filter_mode>(sampler->levels.filter);
    case CL_SAMPLER_LOD_MIN_KHR:
      return info.value<float>(sampler->levels.least);
    case CL_SAMPLER_LOD_MAX_KHR:
      return info.value<float>(sampler->levels.most);
    case CL_SAMPLER_PROPERTIES:
      return info.list<cl_sampler_properties>(sampler->properties);
    }
    return CL_INVALID_VALUE;
  });
}
