//===- RuntimeTopologyTest.cpp - The CPUs that the process may use ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FakeRoot.h"
#include "platform/Topology.h"

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
  EXPECT_EQ(cpus(), all);
}

/// Two nodes with two cores of two CPUs each. Like on most systems, the first CPUs of all cores
/// come first.
void writeTwoNodes(const FakeRoot &root) {
  for (unsigned cpu = 0; cpu != 8; ++cpu) {
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
    root.write(folder + "core_id", std::to_string(cpu % 2));
    root.write(folder + "physical_package_id", std::to_string(cpu % 4 / 2));
  }
  root.write("/sys/devices/system/node/online", "0-1\n");
  root.write("/sys/devices/system/node/node0/cpulist", "0-1,4-5\n");
  root.write("/sys/devices/system/node/node1/cpulist", "2-3,6-7\n");
}

TEST(RuntimeTopology, CpusOfACoreStandTogether) {
  FakeRoot root;
  writeTwoNodes(root);
  const CpuChoice all = chooseCpus({0, 1, 2, 3, 4, 5, 6, 7}, SIZE_MAX, root.path());
  EXPECT_EQ((List{0, 4, 1, 5, 2, 6, 3, 7}), all.cpus);
  EXPECT_EQ((std::vector<List>{{0, 4, 1, 5}, {2, 6, 3, 7}}), all.nodes);
}

TEST(RuntimeTopology, FewCpusAreOfDifferentCores) {
  FakeRoot root;
  writeTwoNodes(root);
  const List allowed = {0, 1, 2, 3, 4, 5, 6, 7};
  EXPECT_EQ((List{0, 1}), chooseCpus(allowed, 2, root.path()).cpus);
  EXPECT_EQ((List{0, 1, 2, 3}), chooseCpus(allowed, 4, root.path()).cpus);
  EXPECT_EQ((List{0, 4, 1, 2, 3}), chooseCpus(allowed, 5, root.path()).cpus);
  EXPECT_EQ((List{6, 3}), chooseCpus({3, 6, 7}, 2, root.path()).cpus);
  EXPECT_EQ((std::vector<List>{{0, 1}, {2}}), chooseCpus(allowed, 3, root.path()).nodes);
}

TEST(RuntimeTopology, SystemThatDoesNotTell) {
  FakeRoot root;
  const CpuChoice unknown = chooseCpus({1, 3, 5}, 2, root.path());
  EXPECT_EQ((List{1, 3}), unknown.cpus);
  EXPECT_EQ((std::vector<List>{{1, 3}}), unknown.nodes);
  // Nodes without a CPU are ignored.
  writeTwoNodes(root);
  EXPECT_EQ(1u, chooseCpus({0, 2, 9}, SIZE_MAX, root.path()).nodes.size());
}

TEST(RuntimeTopology, WorkersBelongToCpusOfTheProcess) {
  for (unsigned number = 0; number != 20; ++number)
    for (unsigned cpu : cpusOfWorker(number))
      EXPECT_NE(affinity().end(), std::find(affinity().begin(), affinity().end(), cpu));
}

} // namespace
