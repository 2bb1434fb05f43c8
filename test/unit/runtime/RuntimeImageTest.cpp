//===- RuntimeImageTest.cpp - What the tests of images share ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeImageTest.h"

#include <numeric>

namespace oclc::test {

cl_image_desc ImageKind::description() const {
  cl_image_desc description = {};
  description.image_type = type;
  description.image_width = size[0];
  if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY) {
    description.image_array_size = size[1];
  } else {
    description.image_height = size[1];
    description.image_depth = description.image_array_size = size[2];
  }
  return description;
}

RuntimeImages::~RuntimeImages() {
  for (cl_mem each : images)
    EXPECT_CL(clReleaseMemObject(each));
}

cl_mem RuntimeImages::image(const cl_image_desc &description, const cl_image_format &format,
                            cl_mem_flags flags, void *pointer) {
  cl_int error = 1;
  cl_mem created = clCreateImage(context, flags, &format, &description, pointer, &error);
  EXPECT_CL(error);
  if (created)
    images.push_back(created);
  return created;
}

cl_mem RuntimeImages::image(const ImageKind &kind) {
  cl_image_desc description = kind.description();
  if (kind.type == CL_MEM_OBJECT_IMAGE1D_BUFFER)
    description.mem_object = buffer(kind.size[0] * 4);
  return image(description);
}

cl_int RuntimeImages::errorOf(const cl_image_desc &description, const cl_image_format &format,
                              cl_mem_flags flags, void *pointer) {
  cl_int error = 1;
  cl_mem created = clCreateImage(context, flags, &format, &description, pointer, &error);
  EXPECT_EQ(created == nullptr, error != CL_SUCCESS);
  if (created)
    images.push_back(created);
  return error;
}

std::vector<uint32_t> RuntimeImages::texels(cl_mem image, const Box &size) {
  const Box origin = {};
  std::vector<uint32_t> values(size[0] * size[1] * size[2]);
  EXPECT_CL(clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), size.data(), 0, 0,
                               values.data(), 0, nullptr, nullptr));
  return values;
}

void RuntimeImages::setTexels(cl_mem image, const Box &size, const std::vector<uint32_t> &values) {
  const Box origin = {};
  EXPECT_CL(clEnqueueWriteImage(queue, image, CL_TRUE, origin.data(), size.data(), 0, 0,
                                values.data(), 0, nullptr, nullptr));
}

Model::Model(const Box &size, uint32_t first) : size(size), values(size[0] * size[1] * size[2]) {
  std::iota(values.begin(), values.end(), first);
}

} // namespace oclc::test
