//===- RuntimeTopologyTest.cpp - The CPUs that the process may use ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Topology.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace oclc::rt::host;

namespace {

using List = std::vector<unsigned>;

TEST(RuntimeTopology, ListsOfCpus) {
  EXPECT_EQ((List{0, 1, 2, 3, 8}), parseCpuList("0-3,8"));
  EXPECT_EQ((List{7}), parseCpuList("7\n"));
  EXPECT_EQ(List(), parseCpuList(""));
}

TEST(RuntimeTopology, OddListsEnd) {
  EXPECT_EQ((List{1}), parseCpuList("1,x"));
  EXPECT_EQ((List{1}), parseCpuList("1,"));
  EXPECT_EQ(List(), parseCpuList("3-"));
  EXPECT_EQ(List(), parseCpuList("0-4000000000"));
  EXPECT_EQ(List(), parseCpuList("99999999999999999999"));
  EXPECT_EQ(List(), parseCpuList("5-2"));
}

TEST(RuntimeTopology, NodesHaveAllCpus) {
  List all;
  for (const List &node : numaNodes()) {
    EXPECT_FALSE(node.empty());
    all.insert(all.end(), node.begin(), node.end());
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(cpus(), all);
}

} // namespace
