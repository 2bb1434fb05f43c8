//===- RuntimeErrorsImageTest.cpp - What the creation of images refuses -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

namespace {

constexpr cl_image_format Rgba8 = {CL_RGBA, CL_UNORM_INT8};

/// Arguments of clCreateImage for an image of 8 x 4 texels. A null `format` or `description` is
/// passed if the flag says so.
struct ImageCreation {
  cl_context context;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  cl_image_format format = Rgba8;
  cl_image_desc description = {};
  void *pointer = nullptr;
  bool hasFormat = true, hasDescription = true;
  const cl_mem_properties *properties = nullptr;
};

const cl_mem_properties UnknownImageProperty[] = {4711, 1, 0};

class RuntimeErrorsImage : public RuntimeErrors {
protected:
  using Row = Wrong<ImageCreation>;

  ~RuntimeErrorsImage() override {
    for (cl_mem each : images)
      EXPECT_CL(cl.clReleaseMemObject(each));
  }

  ImageCreation plane() const {
    ImageCreation right{context};
    right.description.image_type = CL_MEM_OBJECT_IMAGE2D;
    right.description.image_width = 8;
    right.description.image_height = 4;
    return right;
  }
  ImageCreation space() const {
    ImageCreation right = plane();
    right.description.image_type = CL_MEM_OBJECT_IMAGE3D;
    right.description.image_depth = 3;
    return right;
  }
  ImageCreation planes() const {
    ImageCreation right = plane();
    right.description.image_type = CL_MEM_OBJECT_IMAGE2D_ARRAY;
    right.description.image_array_size = 3;
    return right;
  }
  ImageCreation planeOfBuffer() const {
    ImageCreation right = plane();
    right.description.mem_object = buffer;
    return right;
  }

  static cl_int finish(cl_mem created, cl_int error) {
    EXPECT_EQ(created == nullptr, error != CL_SUCCESS);
    if (created)
      EXPECT_CL(cl.clReleaseMemObject(created));
    return error;
  }
  static cl_int create(const ImageCreation &a) {
    cl_int error = 1;
    cl_mem created = cl.clCreateImageWithProperties(
        a.context, a.properties, a.flags, a.hasFormat ? &a.format : nullptr,
        a.hasDescription ? &a.description : nullptr, a.pointer, &error);
    return finish(created, error);
  }
  cl_mem keep(const ImageCreation &a) {
    cl_int error = 1;
    images.push_back(
        cl.clCreateImage(a.context, a.flags, &a.format, &a.description, a.pointer, &error));
    EXPECT_CL(error);
    return images.back();
  }

private:
  std::vector<cl_mem> images;
};

TEST_F(RuntimeErrorsImage, Planes) {
  check<ImageCreation>(
      "clCreateImage", plane(), create,
      {{"no context", CL_INVALID_CONTEXT, [](auto &a) { a.context = nullptr; }},
       {"an unknown property", CL_INVALID_PROPERTY,
        [](auto &a) { a.properties = UnknownImageProperty; }},
       {"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = cl_mem_flags(1) << 40; }},
       {"two ways of access", CL_INVALID_VALUE,
        [](auto &a) { a.flags = CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY; }},
       {"no format", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, [](auto &a) { a.hasFormat = false; }},
       {"an unknown order", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.format.image_channel_order = 1; }},
       {"an unknown type", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.format.image_channel_data_type = 1; }},
       {"RGB of bytes", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.format.image_channel_order = CL_RGB; }},
       {"sRGB without alpha", CL_IMAGE_FORMAT_NOT_SUPPORTED,
        [](auto &a) { a.format.image_channel_order = CL_sRGB; }},
       {"no description", CL_INVALID_IMAGE_DESCRIPTOR, [](auto &a) { a.hasDescription = false; }},
       {"a buffer", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_type = CL_MEM_OBJECT_BUFFER; }},
       {"an unknown kind", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_type = 0xffffffff; }},
       {"too many levels", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.num_mip_levels = 16; }},
       {"samples", CL_INVALID_IMAGE_DESCRIPTOR, [](auto &a) { a.description.num_samples = 4; }},
       {"no columns", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.description.image_width = 0; }},
       {"no rows", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.description.image_height = 0; }},
       {"too many columns", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_width = 16385; }},
       {"2^32 rows", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_height = size_t(1) << 32; }},
       {"SIZE_MAX rows", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_height = SIZE_MAX; }},
       {"a pitch without memory", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_row_pitch = 32; }},
       {"memory without a flag", CL_INVALID_HOST_PTR, [&](auto &a) { a.pointer = bytes; }},
       {"channels at an odd address", CL_INVALID_HOST_PTR,
        [&](auto &a) {
          a.flags = CL_MEM_USE_HOST_PTR;
          a.format = {CL_RG, CL_UNORM_INT16};
          a.pointer = bytes + 1;
        }},
       {"a flag without memory", CL_INVALID_HOST_PTR,
        [](auto &a) { a.flags = CL_MEM_COPY_HOST_PTR; }},
       {"an image of no object", CL_INVALID_IMAGE_DESCRIPTOR,
        [&](auto &a) { a.description.mem_object = as<cl_mem>(queue); }}});
}

TEST_F(RuntimeErrorsImage, PitchesOfHostMemory) {
  ImageCreation right = space();
  right.flags = CL_MEM_USE_HOST_PTR;
  right.pointer = bytes;
  right.description.image_row_pitch = 40;
  right.description.image_slice_pitch = 200;
  const auto row = [](size_t pitch) {
    return [=](ImageCreation &a) { a.description.image_row_pitch = pitch; };
  };
  const auto slice = [](size_t pitch) {
    return [=](ImageCreation &a) { a.description.image_slice_pitch = pitch; };
  };
  check<ImageCreation>("clCreateImage", right, create,
                       {{"short rows", CL_INVALID_IMAGE_DESCRIPTOR, row(28)},
                        {"rows of broken texels", CL_INVALID_IMAGE_DESCRIPTOR, row(38)},
                        {"rows that overflow", CL_INVALID_IMAGE_DESCRIPTOR, row(SIZE_MAX - 3)},
                        {"rows of 2^62 bytes", CL_INVALID_IMAGE_DESCRIPTOR, row(size_t(1) << 62)},
                        {"short slices", CL_INVALID_IMAGE_DESCRIPTOR, slice(120)},
                        {"slices of broken rows", CL_INVALID_IMAGE_DESCRIPTOR, slice(204)},
                        {"slices that overflow", CL_INVALID_IMAGE_SIZE, slice(SIZE_MAX / 40 * 40)},
                        {"slices of 2^62 bytes", CL_INVALID_IMAGE_SIZE,
                         [](auto &a) {
                           a.description.image_row_pitch = 32;
                           a.description.image_slice_pitch = size_t(1) << 62;
                         }},
                        {"more than all memory", CL_INVALID_IMAGE_SIZE, [](auto &a) {
                           a.description.image_row_pitch = size_t(1) << 50;
                           a.description.image_slice_pitch = 0;
                         }}});
}

TEST_F(RuntimeErrorsImage, SpacesAndArrays) {
  check<ImageCreation>(
      "clCreateImage", space(), create,
      {{"no slices", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.description.image_depth = 0; }},
       {"too many slices", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_depth = 2049; }},
       {"too many columns", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_width = 2049; }},
       {"depths", CL_IMAGE_FORMAT_NOT_SUPPORTED, [](auto &a) { a.format = {CL_DEPTH, CL_FLOAT}; }},
       {"an image of a small buffer", CL_INVALID_IMAGE_SIZE, [&](auto &a) {
          a.description.mem_object = buffer;
          a.description.image_depth = Size / (8 * 4 * 4) + 1;
        }}});
  check<ImageCreation>(
      "clCreateImage", planes(), create,
      {{"no layers", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.description.image_array_size = 0; }},
       {"too many layers", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_array_size = 2049; }},
       {"2^32 + 1 layers", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_array_size = (size_t(1) << 32) + 1; }},
       {"more than all memory", CL_INVALID_IMAGE_SIZE, [](auto &a) {
          a.format = {CL_RGBA, CL_FLOAT};
          a.description.image_width = a.description.image_height = 16384;
          a.description.image_array_size = 2048;
        }}});
}

TEST_F(RuntimeErrorsImage, ImagesOfBuffers) {
  const auto of = [](cl_mem memory) {
    return [=](ImageCreation &a) { a.description.mem_object = memory; };
  };
  cl_mem reads = newBuffer(CL_MEM_READ_ONLY), writes = newBuffer(CL_MEM_WRITE_ONLY);
  cl_int error = 1;
  cl_mem odd = cl.clCreateBuffer(context, CL_MEM_USE_HOST_PTR, Size, bytes + 2, &error);
  EXPECT_CL(error);
  check<ImageCreation>(
      "clCreateImage", planeOfBuffer(), create,
      {{"a buffer of another context", CL_INVALID_IMAGE_DESCRIPTOR, of(foreignBuffer)},
       {"short rows", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.description.image_row_pitch = 28; }},
       {"rows of broken texels", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.description.image_row_pitch = 34; }},
       {"memory that is not aligned", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, of(odd)},
       {"more rows than there are", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_height = 33; }},
       {"longer rows than there are", CL_INVALID_IMAGE_SIZE,
        [](auto &a) { a.description.image_row_pitch = 260; }},
       {"a copy of memory", CL_INVALID_HOST_PTR, [](auto &a) { a.flags = CL_MEM_COPY_HOST_PTR; }},
       {"memory of its own", CL_INVALID_VALUE, [](auto &a) { a.flags = CL_MEM_ALLOC_HOST_PTR; }},
       {"writing what is read-only", CL_INVALID_VALUE, of(reads)},
       {"reading what is write-only", CL_INVALID_VALUE, of(writes)},
       {"host access that it has not", CL_INVALID_VALUE, [&](auto &a) {
          a.description.mem_object = hostReads;
          a.flags = CL_MEM_HOST_WRITE_ONLY;
        }}});
  EXPECT_CL(cl.clReleaseMemObject(odd));

  ImageCreation row = planeOfBuffer();
  row.description.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  row.description.image_width = Size / 4;
  check<ImageCreation>("clCreateImage", row, create,
                       {{"no buffer", CL_INVALID_IMAGE_DESCRIPTOR, of(nullptr)},
                        {"an image", CL_INVALID_IMAGE_DESCRIPTOR, of(keep(plane()))},
                        {"more texels than there are", CL_INVALID_IMAGE_SIZE,
                         [](auto &a) { a.description.image_width = Size / 4 + 1; }},
                        {"SIZE_MAX texels", CL_INVALID_IMAGE_SIZE,
                         [](auto &a) { a.description.image_width = SIZE_MAX; }}});
}

TEST_F(RuntimeErrorsImage, ImagesOfImages) {
  ImageCreation right = plane();
  right.flags = CL_MEM_READ_ONLY;
  right.description.mem_object = keep(right);
  right.format = {CL_sRGBA, CL_UNORM_INT8};
  ImageCreation depths = plane();
  depths.format = {CL_DEPTH, CL_FLOAT};
  cl_mem ofDepths = keep(depths), ofSpace = keep(space());
  check<ImageCreation>(
      "clCreateImage", right, create,
      {{"another type of channels", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.format = {CL_RGBA, CL_SNORM_INT8}; }},
       {"the same order", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR, [](auto &a) { a.format = Rgba8; }},
       {"an order of something else", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [](auto &a) { a.format = {CL_sBGRA, CL_UNORM_INT8}; }},
       {"numbers of depths", CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
        [=](auto &a) {
          a.format = {CL_R, CL_FLOAT};
          a.description.mem_object = ofDepths;
        }},
       {"another width", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_width = 7; }},
       {"another height", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_height = 3; }},
       {"another pitch", CL_INVALID_IMAGE_DESCRIPTOR,
        [](auto &a) { a.description.image_row_pitch = 64; }},
       {"a slice", CL_INVALID_IMAGE_DESCRIPTOR,
        [=](auto &a) { a.description.mem_object = ofSpace; }},
       {"writing what is read-only", CL_INVALID_VALUE,
        [](auto &a) { a.flags = CL_MEM_READ_WRITE; }}});
}

TEST_F(RuntimeErrorsImage, FunctionsOfOldVersions) {
  struct Old {
    size_t width = 8, height = 4, depth = 2, rowPitch = 32, slicePitch = 128;
    cl_mem_flags flags = CL_MEM_USE_HOST_PTR;
  };
  const std::vector<Wrong<Old>> table = {
      {"no columns", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.width = 0; }},
      {"no rows", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.height = 0; }},
      {"SIZE_MAX rows", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.height = SIZE_MAX; }},
      {"short rows", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.rowPitch = 28; }},
      {"memory without a flag", CL_INVALID_HOST_PTR, [](auto &a) {
         a.flags = 0;
         a.rowPitch = a.slicePitch = 0;
       }}};
  check<Old>(
      "clCreateImage2D", {},
      [&](const Old &a) {
        cl_int error = 1;
        cl_mem created = cl.clCreateImage2D(context, a.flags, &Rgba8, a.width, a.height, a.rowPitch,
                                            bytes, &error);
        return finish(created, error);
      },
      table);
  std::vector<Wrong<Old>> more = table;
  more.push_back({"one slice", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.depth = 1; }});
  more.push_back({"short slices", CL_INVALID_IMAGE_SIZE, [](auto &a) { a.slicePitch = 96; }});
  check<Old>(
      "clCreateImage3D", {},
      [&](const Old &a) {
        cl_int error = 1;
        cl_mem created = cl.clCreateImage3D(context, a.flags, &Rgba8, a.width, a.height, a.depth,
                                            a.rowPitch, a.slicePitch, bytes, &error);
        return finish(created, error);
      },
      more);
}

TEST_F(RuntimeErrorsImage, QueriesAndOtherFunctions) {
  cl_mem image = keep(plane());
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clGetImageInfo(buffer, CL_IMAGE_WIDTH, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetImageInfo(image, 1, sizeof(bytes), bytes, nullptr));
  EXPECT_EQ(CL_INVALID_VALUE, cl.clGetImageInfo(image, CL_IMAGE_WIDTH, 4, bytes, nullptr));
  const cl_buffer_region region = {0, 16};
  cl_int error = 1;
  EXPECT_EQ(nullptr, cl.clCreateSubBuffer(image, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &error));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, error);
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clEnqueueReadBuffer(queue, image, CL_TRUE, 0, 16, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clEnqueueWriteBuffer(queue, image, CL_TRUE, 0, 16, bytes, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clEnqueueCopyBuffer(queue, image, buffer, 0, 0, 16, 0, nullptr, nullptr));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT,
            cl.clEnqueueFillBuffer(queue, image, bytes, 4, 0, 16, 0, nullptr, nullptr));
  EXPECT_EQ(nullptr, cl.clEnqueueMapBuffer(queue, image, CL_TRUE, CL_MAP_READ, 0, 16, 0, nullptr,
                                           nullptr, &error));
  EXPECT_EQ(CL_INVALID_MEM_OBJECT, error);
  EXPECT_CL(cl.clEnqueueMigrateMemObjects(queue, 1, &image, 0, 0, nullptr, nullptr));
}

} // namespace
