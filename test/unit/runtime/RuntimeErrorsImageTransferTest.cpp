//===- RuntimeErrorsImageTransferTest.cpp - What commands on images refuse ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeErrorsTest.h"

#include <array>

namespace {

using Texels = std::array<size_t, 3>;
constexpr cl_image_format Colors = {CL_RGBA, CL_UNORM_INT8};

/// Arguments of a command on a part of 2 x 2 texels in 2 slices of a 3D image.
struct ImageCommand : CommandArguments {
  cl_mem image, target;
  void *pointer;
  Texels origin = {1, 1, 1}, region = {2, 2, 2}, to = {4, 1, 1};
  size_t rowPitch = 12, slicePitch = 36, offset = 16;
  bool hasOrigin = true, hasRegion = true;
  cl_map_flags flags = CL_MAP_READ;
  bool hasRowPitch = true, hasSlicePitch = true;

  const size_t *start() const { return hasOrigin ? origin.data() : nullptr; }
  const size_t *size() const { return hasRegion ? region.data() : nullptr; }
};

class RuntimeErrorsImageTransfer : public RuntimeErrors {
protected:
  using Row = Wrong<ImageCommand>;

  RuntimeErrorsImageTransfer()
      : space(image(context, 0)), foreign(image(foreignContext, 0)),
        unread(image(context, CL_MEM_HOST_WRITE_ONLY)),
        unwritten(image(context, CL_MEM_HOST_READ_ONLY)),
        untouched(image(context, CL_MEM_HOST_NO_ACCESS)), plane(image(context, 0, 1)) {}
  ~RuntimeErrorsImageTransfer() override {
    EXPECT_CL(cl.clFinish(queue));
    for (cl_mem each : {space, foreign, unread, unwritten, untouched, plane})
      EXPECT_CL(cl.clReleaseMemObject(each));
  }

  /// Creates an image of 8 x 4 texels, a 3D image if it has several slices.
  static cl_mem image(cl_context owner, cl_mem_flags flags, size_t slices = 3) {
    cl_image_desc description = {};
    description.image_type = slices == 1 ? CL_MEM_OBJECT_IMAGE2D : CL_MEM_OBJECT_IMAGE3D;
    description.image_width = 8;
    description.image_height = 4;
    description.image_depth = slices;
    cl_int error = 1;
    cl_mem created = cl.clCreateImage(owner, flags, &Colors, &description, nullptr, &error);
    EXPECT_CL(error);
    return created;
  }
  ImageCommand right() { return {{queue}, space, space, bytes}; }

  /// Parts that are not inside of the image, and images that are none.
  std::vector<Row> commonRows() {
    const auto origin = [](Texels box) { return [=](ImageCommand &a) { a.origin = box; }; };
    const auto region = [](Texels box) { return [=](ImageCommand &a) { a.region = box; }; };
    return {
        {"no image", CL_INVALID_MEM_OBJECT, [](auto &a) { a.image = nullptr; }},
        {"a buffer", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.image = buffer; }},
        {"an image of another context", CL_INVALID_CONTEXT, [&](auto &a) { a.image = foreign; }},
        {"no origin", CL_INVALID_VALUE, [](auto &a) { a.hasOrigin = false; }},
        {"no region", CL_INVALID_VALUE, [](auto &a) { a.hasRegion = false; }},
        {"no columns", CL_INVALID_VALUE, region({0, 2, 2})},
        {"no rows", CL_INVALID_VALUE, region({2, 0, 2})},
        {"no slices", CL_INVALID_VALUE, region({2, 2, 0})},
        {"too many columns", CL_INVALID_VALUE, region({8, 2, 2})},
        {"too many rows", CL_INVALID_VALUE, region({2, 4, 2})},
        {"too many slices", CL_INVALID_VALUE, region({2, 2, 3})},
        {"SIZE_MAX columns", CL_INVALID_VALUE, region({SIZE_MAX, 2, 2})},
        {"a region that wraps around", CL_INVALID_VALUE, region({2, SIZE_MAX, 2})},
        {"past the last column", CL_INVALID_VALUE, origin({8, 1, 1})},
        {"past the last row", CL_INVALID_VALUE, origin({1, 4, 1})},
        {"far away", CL_INVALID_VALUE, origin({1, 1, SIZE_MAX})},
        {"2^32 columns away", CL_INVALID_VALUE, origin({size_t(1) << 32, 1, 1})},
        {"slices of a plane", CL_INVALID_VALUE, [&](auto &a) {
           a.image = a.target = plane;
           a.slicePitch = 0;
         }}};
  }
  std::vector<Row> hostRows() {
    std::vector<Row> rows = commonRows();
    rows.insert(
        rows.end(),
        {failedWait<ImageCommand>(),
         {"no memory", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }},
         {"short rows", CL_INVALID_VALUE, [](auto &a) { a.rowPitch = 7; }},
         {"short slices", CL_INVALID_VALUE, [](auto &a) { a.slicePitch = 23; }},
         {"rows that overflow", CL_INVALID_VALUE, [](auto &a) { a.rowPitch = SIZE_MAX - 1; }},
         {"slices that overflow", CL_INVALID_VALUE, [](auto &a) { a.slicePitch = SIZE_MAX - 1; }},
         {"slices past the last address", CL_INVALID_VALUE,
          [](auto &a) { a.slicePitch = SIZE_MAX / 2; }},
         {"a pitch of slices for a plane", CL_INVALID_VALUE,
          [&](auto &a) {
            a.image = plane;
            a.origin = {1, 1, 0};
            a.region = {2, 2, 1};
          }},
         {"what the host may not touch", CL_INVALID_OPERATION,
          [&](auto &a) { a.image = untouched; }}});
    return rows;
  }

  /// Checks a function that copies between an image and memory of the application.
  template <class Function>
  void checkTransfer(const char *name, Function function, const Row &notAllowed) {
    std::vector<Row> table = hostRows();
    table.push_back(notAllowed);
    checkCommand<ImageCommand>(
        name, right(),
        [=](const ImageCommand &a) {
          return function(a.queue, a.image, a.blocking, a.start(), a.size(), a.rowPitch,
                          a.slicePitch, a.pointer, a.waitCount, a.waitList, nullptr);
        },
        table);
  }

  cl_mem space, foreign, unread, unwritten, untouched, plane;
};

TEST_F(RuntimeErrorsImageTransfer, Reads) {
  checkTransfer(
      "clEnqueueReadImage", cl.clEnqueueReadImage,
      {"what the host may not read", CL_INVALID_OPERATION, [&](auto &a) { a.image = unread; }});
}

TEST_F(RuntimeErrorsImageTransfer, Writes) {
  checkTransfer(
      "clEnqueueWriteImage", cl.clEnqueueWriteImage,
      {"what the host may not write", CL_INVALID_OPERATION, [&](auto &a) { a.image = unwritten; }});
}

TEST_F(RuntimeErrorsImageTransfer, Copies) {
  std::vector<Row> table = commonRows();
  table.insert(
      table.end(),
      {{"no target", CL_INVALID_MEM_OBJECT, [](auto &a) { a.target = nullptr; }},
       {"a target that is a buffer", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.target = buffer; }},
       {"a target of another context", CL_INVALID_CONTEXT, [&](auto &a) { a.target = foreign; }},
       {"a target past the last column", CL_INVALID_VALUE, [](auto &a) { a.to = {7, 1, 1}; }},
       {"a target far away", CL_INVALID_VALUE, [](auto &a) { a.to = {0, SIZE_MAX, 0}; }},
       {"an overlap", CL_MEM_COPY_OVERLAP, [](auto &a) { a.to = {2, 2, 0}; }}});
  checkCommand<ImageCommand>(
      "clEnqueueCopyImage", right(),
      [](const ImageCommand &a) {
        return cl.clEnqueueCopyImage(a.queue, a.image, a.target, a.start(), a.to.data(), a.size(),
                                     a.waitCount, a.waitList, nullptr);
      },
      table);
}

TEST_F(RuntimeErrorsImageTransfer, CopiesOfBuffers) {
  ImageCommand arguments = right();
  arguments.target = buffer;
  std::vector<Row> table = commonRows();
  table.insert(
      table.end(),
      {{"no buffer", CL_INVALID_MEM_OBJECT, [](auto &a) { a.target = nullptr; }},
       {"an image for the buffer", CL_INVALID_MEM_OBJECT, [&](auto &a) { a.target = space; }},
       {"a buffer of another context", CL_INVALID_CONTEXT,
        [&](auto &a) { a.target = foreignBuffer; }},
       {"the end of the buffer", CL_INVALID_VALUE, [](auto &a) { a.offset = Size - 31; }},
       {"past the buffer", CL_INVALID_VALUE, [](auto &a) { a.offset = SIZE_MAX - 15; }}});
  // A plane is the only image in this row.
  std::erase_if(table, [](const Row &row) { return row.what == std::string("slices of a plane"); });
  checkCommand<ImageCommand>(
      "clEnqueueCopyImageToBuffer", arguments,
      [](const ImageCommand &a) {
        return cl.clEnqueueCopyImageToBuffer(a.queue, a.image, a.target, a.start(), a.size(),
                                             a.offset, a.waitCount, a.waitList, nullptr);
      },
      table);
  checkCommand<ImageCommand>(
      "clEnqueueCopyBufferToImage", arguments,
      [](const ImageCommand &a) {
        return cl.clEnqueueCopyBufferToImage(a.queue, a.target, a.image, a.offset, a.start(),
                                             a.size(), a.waitCount, a.waitList, nullptr);
      },
      table);
}

TEST_F(RuntimeErrorsImageTransfer, Fills) {
  std::vector<Row> table = commonRows();
  table.push_back({"no colour", CL_INVALID_VALUE, [](auto &a) { a.pointer = nullptr; }});
  checkCommand<ImageCommand>(
      "clEnqueueFillImage", right(),
      [](const ImageCommand &a) {
        return cl.clEnqueueFillImage(a.queue, a.image, a.pointer, a.start(), a.size(), a.waitCount,
                                     a.waitList, nullptr);
      },
      table);
}

TEST_F(RuntimeErrorsImageTransfer, Maps) {
  std::vector<Row> table = commonRows();
  table.insert(
      table.end(),
      {failedWait<ImageCommand>(),
       {"unknown flags", CL_INVALID_VALUE, [](auto &a) { a.flags = 8; }},
       {"flags that exclude each other", CL_INVALID_VALUE,
        [](auto &a) { a.flags = CL_MAP_READ | CL_MAP_WRITE_INVALIDATE_REGION; }},
       {"no row pitch", CL_INVALID_VALUE, [](auto &a) { a.hasRowPitch = false; }},
       {"no slice pitch", CL_INVALID_VALUE, [](auto &a) { a.hasSlicePitch = false; }},
       {"what the host may not read", CL_INVALID_OPERATION, [&](auto &a) { a.image = unread; }},
       {"what the host may not write", CL_INVALID_OPERATION,
        [&](auto &a) {
          a.image = unwritten;
          a.flags = CL_MAP_WRITE;
        }},
       {"what the host may not replace", CL_INVALID_OPERATION, [&](auto &a) {
          a.image = untouched;
          a.flags = CL_MAP_WRITE_INVALIDATE_REGION;
        }}});
  checkCommand<ImageCommand>(
      "clEnqueueMapImage", right(),
      [](const ImageCommand &a) {
        cl_int error = 1;
        size_t rowPitch = 0, slicePitch = 0;
        void *start = cl.clEnqueueMapImage(a.queue, a.image, a.blocking, a.flags, a.start(),
                                           a.size(), a.hasRowPitch ? &rowPitch : nullptr,
                                           a.hasSlicePitch ? &slicePitch : nullptr, a.waitCount,
                                           a.waitList, nullptr, &error);
        if (start)
          EXPECT_CL(cl.clEnqueueUnmapMemObject(a.queue, a.image, start, 0, nullptr, nullptr));
        return error;
      },
      table);
}

} // namespace
