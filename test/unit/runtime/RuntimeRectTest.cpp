//===- RuntimeRectTest.cpp - Rectangular transfers against a plain reference ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <array>
#include <numeric>
#include <random>

namespace {

using Sizes = std::array<size_t, 3>;

class RuntimeRect : public RuntimeTest {
protected:
  static std::vector<unsigned char> numbered(size_t size) {
    std::vector<unsigned char> bytes(size);
    std::iota(bytes.begin(), bytes.end(), 0);
    return bytes;
  }
  /// Copies a box byte by byte, as the reference.
  static void copyBox(const unsigned char *from, const Sizes &fromOrigin, size_t fromRow,
                      size_t fromSlice, unsigned char *to, const Sizes &toOrigin, size_t toRow,
                      size_t toSlice, const Sizes &region) {
    for (size_t z = 0; z != region[2]; ++z)
      for (size_t y = 0; y != region[1]; ++y)
        for (size_t x = 0; x != region[0]; ++x)
          to[toOrigin[0] + x + (toOrigin[1] + y) * toRow + (toOrigin[2] + z) * toSlice] =
              from[fromOrigin[0] + x + (fromOrigin[1] + y) * fromRow +
                   (fromOrigin[2] + z) * fromSlice];
  }
};

TEST_F(RuntimeRect, MatchTheReference) {
  constexpr size_t Row = 20, Slice = 20 * 12, Size = Slice * 6, HostRow = 24, HostSlice = 24 * 10,
                   HostSize = HostSlice * 7;
  std::mt19937 random(7);
  auto below = [&](size_t limit) { return random() % limit; };
  const std::vector<unsigned char> inside = numbered(Size), outside(HostSize, 0xaa);
  for (int round = 0; round != 200; ++round) {
    Sizes region = {1 + below(10), 1 + below(5), 1 + below(3)};
    Sizes origin = {below(Row - region[0] + 1), below(12 - region[1] + 1),
                    below(6 - region[2] + 1)};
    Sizes hostOrigin = {below(HostRow - region[0] + 1), below(10 - region[1] + 1),
                        below(7 - region[2] + 1)};

    cl_mem memory = bufferOf(inside), target = bufferOf(numbered(HostSize));
    std::vector<unsigned char> actual = outside, expected = outside;
    ASSERT_CL(clEnqueueReadBufferRect(queue, memory, CL_TRUE, origin.data(), hostOrigin.data(),
                                      region.data(), Row, Slice, HostRow, HostSlice, actual.data(),
                                      0, nullptr, nullptr));
    copyBox(inside.data(), origin, Row, Slice, expected.data(), hostOrigin, HostRow, HostSlice,
            region);
    ASSERT_EQ(actual, expected);

    std::vector<unsigned char> written = inside;
    ASSERT_CL(clEnqueueWriteBufferRect(queue, memory, CL_FALSE, origin.data(), hostOrigin.data(),
                                       region.data(), Row, Slice, HostRow, HostSlice,
                                       outside.data(), 0, nullptr, nullptr));
    copyBox(outside.data(), hostOrigin, HostRow, HostSlice, written.data(), origin, Row, Slice,
            region);
    ASSERT_EQ(read<unsigned char>(memory, Size), written);

    std::vector<unsigned char> copied = numbered(HostSize);
    ASSERT_CL(clEnqueueCopyBufferRect(queue, memory, target, origin.data(), hostOrigin.data(),
                                      region.data(), Row, Slice, HostRow, HostSlice, 0, nullptr,
                                      nullptr));
    copyBox(written.data(), origin, Row, Slice, copied.data(), hostOrigin, HostRow, HostSlice,
            region);
    ASSERT_EQ(read<unsigned char>(target, HostSize), copied);
  }
}

TEST_F(RuntimeRect, OverlapsMatchTheReference) {
  constexpr size_t Row = 8, Slice = 8 * 5, Size = Slice * 4;
  cl_mem memory = bufferOf(numbered(Size));
  std::mt19937 random(11);
  auto below = [&](size_t limit) { return random() % limit; };
  for (int round = 0; round != 2000; ++round) {
    Sizes region = {1 + below(8), 1 + below(4), 1 + below(3)};
    Sizes from = {below(8 - region[0] + 1), below(5 - region[1] + 1), below(4 - region[2] + 1)};
    Sizes to = {below(8 - region[0] + 1), below(5 - region[1] + 1), below(4 - region[2] + 1)};
    bool overlap = true;
    for (int d = 0; d != 3; ++d)
      overlap &= from[d] < to[d] + region[d] && to[d] < from[d] + region[d];
    ASSERT_EQ(overlap ? CL_MEM_COPY_OVERLAP : CL_SUCCESS,
              clEnqueueCopyBufferRect(queue, memory, memory, from.data(), to.data(), region.data(),
                                      Row, Slice, Row, Slice, 0, nullptr, nullptr));
  }
}

TEST_F(RuntimeRect, BadShapes) {
  cl_mem memory = buffer(1000);
  std::vector<char> bytes(1000);
  const Sizes zero = {0, 0, 0};
  auto readRect = [&](Sizes region, size_t row, size_t slice, Sizes origin = {0, 0, 0}) {
    return clEnqueueReadBufferRect(queue, memory, CL_TRUE, origin.data(), zero.data(),
                                   region.data(), row, slice, 0, 0, bytes.data(), 0, nullptr,
                                   nullptr);
  };
  EXPECT_CL(readRect({10, 10, 10}, 0, 0));
  EXPECT_CL(readRect({10, 10, 1}, 10, 0, {0, 90, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({0, 1, 1}, 0, 0));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, 10, 11}, 0, 0));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, 10, 1}, 9, 0));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, 10, 2}, 10, 99));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, 10, 2}, 10, 105));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, 1, 1}, 0, 0, {0, SIZE_MAX / 2, 0}));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({10, SIZE_MAX / 4, 1}, 0, 0));
  EXPECT_EQ(CL_INVALID_VALUE, readRect({2, 2, 2}, SIZE_MAX / 2, 0));
}

} // namespace
