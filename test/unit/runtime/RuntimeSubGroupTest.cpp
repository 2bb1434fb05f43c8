//===- RuntimeSubGroupTest.cpp - Queries of kernels about sub-groups --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "RuntimeTest.h"

#include <array>

namespace {

using Sizes = std::array<size_t, 3>;

class RuntimeSubGroup : public RuntimeTest {
protected:
  size_t ask(cl_kernel kernel, cl_kernel_sub_group_info name, std::vector<size_t> input = {}) {
    size_t answer = 12345, size = 0;
    EXPECT_CL(clGetKernelSubGroupInfo(kernel, device, name, input.size() * sizeof(size_t),
                                      input.data(), sizeof(answer), &answer, &size));
    EXPECT_EQ(size, sizeof(answer));
    return answer;
  }
  Sizes localSizeFor(cl_kernel kernel, size_t subGroups) {
    Sizes sizes = {9, 9, 9};
    EXPECT_CL(clGetKernelSubGroupInfo(kernel, nullptr, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                      sizeof(subGroups), &subGroups, sizeof(sizes), sizes.data(),
                                      nullptr));
    return sizes;
  }
};

TEST_F(RuntimeSubGroup, Launches) {
  cl_kernel add = kernel("add");
  EXPECT_EQ(ask(add, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {64}), 16u);
  EXPECT_EQ(ask(add, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, {3, 2, 2}), 12u);
  EXPECT_EQ(ask(add, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {16, 16}), 16u);
  EXPECT_EQ(ask(add, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, {17}), 2u);
  EXPECT_EQ(ask(add, CL_KERNEL_MAX_NUM_SUB_GROUPS), 256u);
  EXPECT_EQ(ask(add, CL_KERNEL_COMPILE_NUM_SUB_GROUPS), 0u);
  EXPECT_EQ(ask(add, CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL), 0u);
}

TEST_F(RuntimeSubGroup, LocalSizes) {
  EXPECT_EQ(localSizeFor(kernel("add"), 1), (Sizes{16, 1, 1}));
  EXPECT_EQ(localSizeFor(kernel("add"), 256), (Sizes{4096, 1, 1}));
  EXPECT_EQ(localSizeFor(kernel("add"), 257), (Sizes{0, 0, 0}));
  EXPECT_EQ(localSizeFor(kernel("add"), SIZE_MAX / 8), (Sizes{0, 0, 0}));
  EXPECT_EQ(localSizeFor(kernel("add"), 0), (Sizes{0, 0, 0}));
  // Its work-groups have two dimensions.
  EXPECT_EQ(localSizeFor(kernel("required"), 1), (Sizes{0, 0, 0}));
  // Its second sub-group is smaller than the first.
  EXPECT_EQ(localSizeFor(kernel("row_of_24"), 2), (Sizes{0, 0, 0}));

  const size_t two = 2;
  size_t size = 0;
  Sizes sizes = {9, 9, 9};
  EXPECT_CL(clGetKernelSubGroupInfo(kernel("add"), device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                    sizeof(two), &two, 2 * sizeof(size_t), sizes.data(), &size));
  EXPECT_EQ(size, 2 * sizeof(size_t));
  EXPECT_EQ(sizes, (Sizes{32, 1, 9}));
  EXPECT_CL(clGetKernelSubGroupInfo(kernel("add"), device, CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT,
                                    sizeof(two), &two, 0, nullptr, &size));
  EXPECT_EQ(size, sizeof(sizes));
}

TEST_F(RuntimeSubGroup, Errors) {
  cl_kernel add = kernel("add");
  const size_t local[4] = {1, 1, 1, 1};
  size_t answer;
  auto ask = [&](cl_kernel_sub_group_info name, size_t inputSize, const void *input, size_t size) {
    return clGetKernelSubGroupInfo(add, device, name, inputSize, input, size, &answer, nullptr);
  };
  for (cl_kernel_sub_group_info name :
       {CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE}) {
    EXPECT_CL(ask(name, 8, local, 8));
    EXPECT_EQ(CL_INVALID_VALUE, ask(name, 8, nullptr, 8));
    EXPECT_EQ(CL_INVALID_VALUE, ask(name, 0, local, 8));
    EXPECT_EQ(CL_INVALID_VALUE, ask(name, 12, local, 8));
    EXPECT_EQ(CL_INVALID_VALUE, ask(name, sizeof(local), local, 8));
    EXPECT_EQ(CL_INVALID_VALUE, ask(name, 8, local, 4));
  }
  constexpr cl_kernel_sub_group_info ForCount = CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT;
  EXPECT_EQ(CL_INVALID_VALUE, ask(ForCount, 8, nullptr, 8));
  EXPECT_EQ(CL_INVALID_VALUE, ask(ForCount, 16, local, 8));
  EXPECT_EQ(CL_INVALID_VALUE, ask(ForCount, 8, local, 4));
  EXPECT_EQ(CL_INVALID_VALUE, ask(CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 4));
  EXPECT_EQ(CL_INVALID_VALUE, ask(0x1234, 0, nullptr, 8));
  EXPECT_EQ(CL_INVALID_KERNEL,
            clGetKernelSubGroupInfo(nullptr, device, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0, nullptr, 8,
                                    &answer, nullptr));
}

} // namespace
