//===- RuntimeMipmapTest.cpp - Images with several levels -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace oclc::test {
namespace {

/// An origin of a command on a mipmap; its last number is for 2D arrays and 3D images.
using Origin = std::array<size_t, 4>;

/// Kinds of images that may have levels.
constexpr ImageKind MipmapKinds[] = {ImageKinds[0], ImageKinds[2], ImageKinds[3], ImageKinds[4],
                                     ImageKinds[5]};
constexpr cl_uint Count = 3; // Sizes are 5 to 7.

size_t indexOfLevel(const ImageKind &kind) {
  switch (kind.type) {
  case CL_MEM_OBJECT_IMAGE1D:
    return 1;
  case CL_MEM_OBJECT_IMAGE1D_ARRAY:
  case CL_MEM_OBJECT_IMAGE2D:
    return 2;
  default:
    return 3;
  }
}

Origin origin(const ImageKind &kind, size_t level) {
  Origin start = {};
  start[indexOfLevel(kind)] = level;
  return start;
}

Box sizeOf(const ImageKind &kind, size_t level) {
  Box size = kind.size;
  const bool isPlane =
      kind.type == CL_MEM_OBJECT_IMAGE2D || kind.type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
  const size_t axes = kind.type == CL_MEM_OBJECT_IMAGE3D ? 3 : isPlane ? 2 : 1;
  for (size_t i = 0; i != axes; ++i)
    size[i] = std::max<size_t>(size[i] >> level, 1);
  return size;
}

class RuntimeMipmap : public RuntimeImages {
protected:
  static cl_image_desc description(const ImageKind &kind, cl_uint levels = Count) {
    cl_image_desc wanted = kind.description();
    wanted.num_mip_levels = levels;
    return wanted;
  }
  cl_mem mipmap(const ImageKind &kind) { return image(description(kind)); }

  std::vector<uint32_t> levelOf(cl_mem image, const ImageKind &kind, size_t level) {
    const Box size = sizeOf(kind, level);
    std::vector<uint32_t> values(size[0] * size[1] * size[2]);
    EXPECT_CL(clEnqueueReadImage(queue, image, CL_TRUE, origin(kind, level).data(), size.data(), 0,
                                 0, values.data(), 0, nullptr, nullptr));
    return values;
  }
  void setLevel(cl_mem image, const ImageKind &kind, size_t level,
                const std::vector<uint32_t> &values) {
    EXPECT_CL(clEnqueueWriteImage(queue, image, CL_TRUE, origin(kind, level).data(),
                                  sizeOf(kind, level).data(), 0, 0, values.data(), 0, nullptr,
                                  nullptr));
  }
  /// Fills all levels with different texels, and returns them.
  std::vector<Model> fill(cl_mem image, const ImageKind &kind) {
    std::vector<Model> models;
    for (cl_uint level = 0; level != Count; ++level) {
      models.emplace_back(sizeOf(kind, level), 1000 * (level + 1));
      setLevel(image, kind, level, models.back().values);
    }
    return models;
  }
  void expectLevels(cl_mem image, const ImageKind &kind, const std::vector<Model> &models) {
    for (size_t level = 0; level != models.size(); ++level)
      EXPECT_EQ(levelOf(image, kind, level), models[level].values) << level;
  }
};

TEST_F(RuntimeMipmap, QueriesDescribeTheFirstLevel) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = mipmap(kind), plain = image(kind);
    EXPECT_EQ(info<cl_uint>(created, CL_IMAGE_NUM_MIP_LEVELS), Count);
    EXPECT_EQ(info<size_t>(created, CL_IMAGE_WIDTH), kind.size[0]);
    for (cl_image_info name : {CL_IMAGE_ROW_PITCH, CL_IMAGE_SLICE_PITCH, CL_IMAGE_HEIGHT,
                               CL_IMAGE_DEPTH, CL_IMAGE_ARRAY_SIZE})
      EXPECT_EQ(info<size_t>(created, name), info<size_t>(plain, name));
    EXPECT_EQ(info<cl_uint>(plain, CL_IMAGE_NUM_MIP_LEVELS), 0u);
    EXPECT_EQ(info<cl_uint>(image(description(kind, 1)), CL_IMAGE_NUM_MIP_LEVELS), 1u);
    EXPECT_GT(memoryInfo<size_t>(created, CL_MEM_SIZE), memoryInfo<size_t>(plain, CL_MEM_SIZE));
  }
}

TEST_F(RuntimeMipmap, LevelsAreApart) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = mipmap(kind);
    const std::vector<Model> models = fill(created, kind);
    expectLevels(created, kind, models);
  }
}

TEST_F(RuntimeMipmap, CopiesBetweenLevels) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = mipmap(kind);
    std::vector<Model> models = fill(created, kind);
    const Box region = sizeOf(kind, 1);
    const Origin from = origin(kind, 1), to = origin(kind, 0);
    forTexels(region,
              [&](size_t x, size_t y, size_t z) { models[0].at(x, y, z) = models[1].at(x, y, z); });
    EXPECT_CL(clEnqueueCopyImage(queue, created, created, from.data(), to.data(), region.data(), 0,
                                 nullptr, nullptr));
    expectLevels(created, kind, models);
    EXPECT_EQ(CL_MEM_COPY_OVERLAP,
              clEnqueueCopyImage(queue, created, created, from.data(), from.data(), region.data(),
                                 0, nullptr, nullptr));
  }
}

TEST_F(RuntimeMipmap, CopiesToBuffersAndBack) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem first = mipmap(kind), second = mipmap(kind);
    std::vector<Model> models = fill(first, kind), others = fill(second, kind);
    const Box region = sizeOf(kind, 2);
    cl_mem between = buffer(models[2].values.size() * 4);
    std::reverse(models[2].values.begin(), models[2].values.end());
    setLevel(first, kind, 2, models[2].values);
    const Origin at = origin(kind, 2);
    EXPECT_CL(clEnqueueCopyImageToBuffer(queue, first, between, at.data(), region.data(), 0, 0,
                                         nullptr, nullptr));
    EXPECT_EQ(read<uint32_t>(between, models[2].values.size()), models[2].values);
    EXPECT_CL(clEnqueueCopyBufferToImage(queue, between, second, 0, at.data(), region.data(), 0,
                                         nullptr, nullptr));
    expectLevels(second, kind, models);
  }
}

TEST_F(RuntimeMipmap, FillsALevel) {
  const float white[] = {1, 1, 1, 1};
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = mipmap(kind);
    std::vector<Model> models = fill(created, kind);
    EXPECT_CL(clEnqueueFillImage(queue, created, white, origin(kind, 1).data(),
                                 sizeOf(kind, 1).data(), 0, nullptr, nullptr));
    std::fill(models[1].values.begin(), models[1].values.end(), 0xffffffff);
    expectLevels(created, kind, models);
  }
}

TEST_F(RuntimeMipmap, MapsALevel) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    cl_mem created = mipmap(kind);
    std::vector<Model> models = fill(created, kind);
    const Box region = sizeOf(kind, 1);
    const auto map = [&](size_t level, size_t &row, size_t &slice) {
      cl_int error = 1;
      auto *start = static_cast<uint8_t *>(clEnqueueMapImage(
          queue, created, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, origin(kind, level).data(),
          sizeOf(kind, level).data(), &row, &slice, 0, nullptr, nullptr, &error));
      EXPECT_CL(error);
      return start;
    };
    size_t row = 0, slice = 0, otherRow = 0, otherSlice = 0;
    uint8_t *start = map(1, row, slice);
    // Levels share no texels.
    uint8_t *other = map(2, otherRow, otherSlice);
    EXPECT_EQ(row, region[0] * 4);
    const bool isRowOfLayers = kind.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    forTexels(region, [&](size_t x, size_t y, size_t z) {
      uint8_t *texel = start + x * 4 + y * (isRowOfLayers ? slice : row) + z * slice;
      uint32_t value;
      std::memcpy(&value, texel, sizeof(value));
      EXPECT_EQ(value, models[1].at(x, y, z));
      value = models[1].at(x, y, z) += 5;
      std::memcpy(texel, &value, sizeof(value));
    });
    for (uint8_t *each : {start, other})
      EXPECT_CL(clEnqueueUnmapMemObject(queue, created, each, 0, nullptr, nullptr));
    expectLevels(created, kind, models);
  }
}

TEST_F(RuntimeMipmap, LevelsThatDoNotExistAreRefused) {
  const float white[] = {1, 1, 1, 1};
  for (const ImageKind &kind : MipmapKinds)
    for (size_t level : {size_t(Count), SIZE_MAX}) {
      SCOPED_TRACE(kind.name);
      cl_mem created = mipmap(kind);
      cl_mem memory = buffer(4);
      const Origin wrong = origin(kind, level), right = {};
      const Box region = {1, 1, 1};
      uint32_t texel = 0;
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueReadImage(queue, created, CL_TRUE, wrong.data(), region.data(), 0, 0,
                                   &texel, 0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueWriteImage(queue, created, CL_TRUE, wrong.data(), region.data(), 0, 0,
                                    &texel, 0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueCopyImage(queue, created, created, wrong.data(), right.data(),
                                   region.data(), 0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueCopyImage(queue, created, created, right.data(), wrong.data(),
                                   region.data(), 0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueCopyImageToBuffer(queue, created, memory, wrong.data(), region.data(), 0,
                                           0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL,
                clEnqueueCopyBufferToImage(queue, memory, created, 0, wrong.data(), region.data(),
                                           0, nullptr, nullptr));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL, clEnqueueFillImage(queue, created, white, wrong.data(),
                                                         region.data(), 0, nullptr, nullptr));
      cl_int error = 1;
      size_t row, slice;
      EXPECT_EQ(nullptr,
                clEnqueueMapImage(queue, created, CL_TRUE, CL_MAP_READ, wrong.data(), region.data(),
                                  &row, &slice, 0, nullptr, nullptr, &error));
      EXPECT_EQ(CL_INVALID_MIP_LEVEL, error);
    }
}

TEST_F(RuntimeMipmap, PartsAreLimitedByTheLevel) {
  for (const ImageKind &kind : MipmapKinds)
    for (size_t axis = 0; axis != 3; ++axis) {
      SCOPED_TRACE(kind.name);
      cl_mem created = mipmap(kind);
      const Origin at = origin(kind, 1);
      Box region = sizeOf(kind, 1);
      std::vector<uint32_t> values(1000);
      EXPECT_CL(clEnqueueReadImage(queue, created, CL_TRUE, at.data(), region.data(), 0, 0,
                                   values.data(), 0, nullptr, nullptr));
      ++region[axis];
      EXPECT_EQ(CL_INVALID_VALUE,
                clEnqueueReadImage(queue, created, CL_TRUE, at.data(), region.data(), 0, 0,
                                   values.data(), 0, nullptr, nullptr));
    }
}

TEST_F(RuntimeMipmap, WrongDescriptionsAreRefused) {
  for (const ImageKind &kind : MipmapKinds) {
    SCOPED_TRACE(kind.name);
    EXPECT_CL(errorOf(description(kind, 15)));
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOf(description(kind, 16)));
    EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOf(description(kind, UINT32_MAX)));
    std::vector<uint32_t> texels(1000);
    for (cl_mem_flags flag : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR})
      EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR,
                errorOf(description(kind), Rgba8, flag, texels.data()));
  }
  cl_image_desc row = description(ImageKinds[1]), plane = description(ImageKinds[3]);
  // The specification excludes depths, and has functions that read them.
  EXPECT_CL(errorOf(plane, {CL_DEPTH, CL_FLOAT}));
  row.mem_object = plane.mem_object = buffer(1000);
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOf(row));
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOf(plane));
  plane.num_mip_levels = 1;
  EXPECT_CL(errorOf(plane));
  // An image of a mipmap.
  plane.mem_object = mipmap(ImageKinds[3]);
  EXPECT_EQ(CL_INVALID_IMAGE_DESCRIPTOR, errorOf(plane, {CL_sRGBA, CL_UNORM_INT8}));
}

} // namespace
} // namespace oclc::test
