//===- RuntimeSamplerTest.cpp - Samplers and their properties -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <bit>
#include <cmath>
#include <limits>

namespace oclc::test {
namespace {

class RuntimeSampler : public RuntimeTest {
protected:
  template <class T> static T info(cl_sampler sampler, cl_sampler_info name) {
    T value = {};
    size_t size = 0;
    EXPECT_CL(clGetSamplerInfo(sampler, name, sizeof(value), &value, &size));
    EXPECT_EQ(size, sizeof(value));
    return value;
  }
  /// Returns a float as a property.
  static cl_sampler_properties propertyOf(float value) { return std::bit_cast<uint32_t>(value); }
  cl_int errorOf(const std::vector<cl_sampler_properties> &list) {
    cl_int error = 1;
    cl_sampler created = clCreateSamplerWithProperties(context, list.data(), &error);
    EXPECT_EQ(created == nullptr, error != CL_SUCCESS);
    if (created)
      EXPECT_CL(clReleaseSampler(created));
    return error;
  }
};

TEST_F(RuntimeSampler, QueriesReturnWhatWasChosen) {
  for (cl_addressing_mode mode : {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
                                  CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT})
    for (cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR})
      for (cl_bool isNormalized : {CL_TRUE, CL_FALSE}) {
        cl_int error = 1;
        cl_sampler created = clCreateSampler(context, isNormalized, mode, filter, &error);
        ASSERT_CL(error);
        EXPECT_EQ(info<cl_bool>(created, CL_SAMPLER_NORMALIZED_COORDS), isNormalized);
        EXPECT_EQ(info<cl_addressing_mode>(created, CL_SAMPLER_ADDRESSING_MODE), mode);
        EXPECT_EQ(info<cl_filter_mode>(created, CL_SAMPLER_FILTER_MODE), filter);
        EXPECT_EQ(info<cl_context>(created, CL_SAMPLER_CONTEXT), context);
        EXPECT_CL(clRetainSampler(created));
        EXPECT_EQ(info<cl_uint>(created, CL_SAMPLER_REFERENCE_COUNT), 2u);
        EXPECT_CL(clReleaseSampler(created));
        EXPECT_CL(clReleaseSampler(created));
      }
}

TEST_F(RuntimeSampler, PropertiesHaveDefaults) {
  cl_int error = 1;
  cl_sampler plain = clCreateSamplerWithProperties(context, nullptr, &error);
  ASSERT_CL(error);
  EXPECT_EQ(info<cl_bool>(plain, CL_SAMPLER_NORMALIZED_COORDS), cl_bool(CL_TRUE));
  EXPECT_EQ(info<cl_addressing_mode>(plain, CL_SAMPLER_ADDRESSING_MODE),
            cl_addressing_mode(CL_ADDRESS_CLAMP));
  EXPECT_EQ(info<cl_filter_mode>(plain, CL_SAMPLER_FILTER_MODE), cl_filter_mode(CL_FILTER_NEAREST));
  size_t size = 1;
  EXPECT_CL(clGetSamplerInfo(plain, CL_SAMPLER_PROPERTIES, 0, nullptr, &size));
  EXPECT_EQ(size, 0u);
  EXPECT_CL(clReleaseSampler(plain));

  const cl_sampler_properties list[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
  cl_sampler linear = clCreateSamplerWithProperties(context, list, &error);
  ASSERT_CL(error);
  EXPECT_EQ(info<cl_filter_mode>(linear, CL_SAMPLER_FILTER_MODE), cl_filter_mode(CL_FILTER_LINEAR));
  cl_sampler_properties returned[3] = {1, 1, 1};
  EXPECT_CL(clGetSamplerInfo(linear, CL_SAMPLER_PROPERTIES, sizeof(returned), returned, nullptr));
  EXPECT_EQ(std::vector(returned, returned + 3), std::vector(list, list + 3));
  EXPECT_CL(clReleaseSampler(linear));
}

TEST_F(RuntimeSampler, WrongPropertiesAreRefused) {
  const cl_sampler_properties high = cl_sampler_properties(1) << 32;
  EXPECT_CL(errorOf({0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({4711, 1, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_FILTER_MODE, 0, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_FILTER_MODE, high | CL_FILTER_LINEAR, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_NONE - 1, 0}));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf({CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_MIRRORED_REPEAT + 1, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_NORMALIZED_COORDS, 2, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_NORMALIZED_COORDS, high, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                       CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, errorOf({CL_SAMPLER_MIP_FILTER_MODE_KHR, 0, 0}));
  EXPECT_EQ(CL_INVALID_VALUE,
            errorOf({CL_SAMPLER_MIP_FILTER_MODE_KHR, high | CL_FILTER_LINEAR, 0}));
  for (cl_sampler_properties limit : {CL_SAMPLER_LOD_MIN_KHR, CL_SAMPLER_LOD_MAX_KHR}) {
    EXPECT_CL(errorOf({limit, propertyOf(3), 0}));
    EXPECT_EQ(CL_INVALID_VALUE, errorOf({limit, propertyOf(NAN), 0}));
    EXPECT_EQ(CL_INVALID_VALUE, errorOf({limit, propertyOf(3), limit, propertyOf(3), 0}));
  }
}

TEST_F(RuntimeSampler, LevelsHaveDefaultsAndLimits) {
  cl_int error = 1;
  cl_sampler plain = clCreateSampler(context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, &error);
  ASSERT_CL(error);
  EXPECT_EQ(info<cl_filter_mode>(plain, CL_SAMPLER_MIP_FILTER_MODE_KHR),
            cl_filter_mode(CL_FILTER_NEAREST));
  EXPECT_EQ(info<float>(plain, CL_SAMPLER_LOD_MIN_KHR), 0.0f);
  EXPECT_EQ(info<float>(plain, CL_SAMPLER_LOD_MAX_KHR), std::numeric_limits<float>::max());
  EXPECT_CL(clReleaseSampler(plain));

  const cl_sampler_properties list[] = {CL_SAMPLER_MIP_FILTER_MODE_KHR,
                                        CL_FILTER_LINEAR,
                                        CL_SAMPLER_LOD_MAX_KHR,
                                        propertyOf(2.5f),
                                        CL_SAMPLER_LOD_MIN_KHR,
                                        propertyOf(-1),
                                        0};
  cl_sampler mixes = clCreateSamplerWithProperties(context, list, &error);
  ASSERT_CL(error);
  EXPECT_EQ(info<cl_filter_mode>(mixes, CL_SAMPLER_FILTER_MODE), cl_filter_mode(CL_FILTER_NEAREST));
  EXPECT_EQ(info<cl_filter_mode>(mixes, CL_SAMPLER_MIP_FILTER_MODE_KHR),
            cl_filter_mode(CL_FILTER_LINEAR));
  EXPECT_EQ(info<float>(mixes, CL_SAMPLER_LOD_MIN_KHR), -1.0f);
  EXPECT_EQ(info<float>(mixes, CL_SAMPLER_LOD_MAX_KHR), 2.5f);
  EXPECT_CL(clReleaseSampler(mixes));
}

} // namespace
} // namespace oclc::test
