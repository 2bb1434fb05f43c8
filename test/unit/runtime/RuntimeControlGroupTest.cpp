//===- RuntimeControlGroupTest.cpp - Limits of control groups ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "FakeRoot.h"
#include "platform/ControlGroup.h"

#include <gtest/gtest.h>

using namespace oclc::rt::host;

namespace {

TEST(RuntimeControlGroup, NoLimits) {
  FakeRoot root;
  EXPECT_EQ(0, readControlGroups(root.path()).cpus);
  EXPECT_EQ(0u, readControlGroups(root.path()).memory);
  root.write("/proc/self/cgroup", "0::/user.slice\n");
  root.write("/sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
  root.write("/sys/fs/cgroup/user.slice/memory.max", "max\n");
  EXPECT_EQ(0, readControlGroups(root.path()).cpus);
  EXPECT_EQ(0u, readControlGroups(root.path()).memory);
}

TEST(RuntimeControlGroup, TightestOfNestedGroups) {
  FakeRoot root;
  root.write("/proc/self/cgroup", "0::/machine/pod/box\n");
  root.write("/sys/fs/cgroup/machine/pod/box/cpu.max", "max 100000\n");
  root.write("/sys/fs/cgroup/machine/pod/cpu.max", "150000 100000\n");
  root.write("/sys/fs/cgroup/machine/cpu.max", "800000 100000\n");
  root.write("/sys/fs/cgroup/machine/pod/box/memory.max", "3000000\n");
  root.write("/sys/fs/cgroup/machine/memory.max", "2000000\n");
  EXPECT_DOUBLE_EQ(1.5, readControlGroups(root.path()).cpus);
  EXPECT_EQ(2000000u, readControlGroups(root.path()).memory);
}

TEST(RuntimeControlGroup, ContainerSeesItsGroupAsTheRoot) {
  FakeRoot root;
  root.write("/proc/self/cgroup", "0::/\n");
  root.write("/sys/fs/cgroup/cpu.max", "200000 100000\n");
  EXPECT_DOUBLE_EQ(2, readControlGroups(root.path()).cpus);
}

TEST(RuntimeControlGroup, FirstVersion) {
  FakeRoot root;
  root.write("/proc/self/cgroup", "5:memory:/box\n4:cpu,cpuacct:/box\n1:name=systemd:/\n");
  root.write("/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us", "50000\n");
  root.write("/sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us", "100000\n");
  root.write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n");
  root.write("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  root.write("/sys/fs/cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712\n");
  root.write("/sys/fs/cgroup/memory/memory.limit_in_bytes", "1048576\n");
  EXPECT_DOUBLE_EQ(0.5, readControlGroups(root.path()).cpus);
  EXPECT_EQ(1048576u, readControlGroups(root.path()).memory);
}

TEST(RuntimeControlGroup, OddFilesAreNoLimits) {
  FakeRoot root;
  root.write("/proc/self/cgroup", "nonsense\n0::\n0::relative\n:::/\n0::/box\n");
  root.write("/sys/fs/cgroup/box/cpu.max", "100000 0\n");
  root.write("/sys/fs/cgroup/cpu.max", "-5 100000\n");
  root.write("/sys/fs/cgroup/box/memory.max", "many\n");
  EXPECT_EQ(0, readControlGroups(root.path()).cpus);
  EXPECT_EQ(0u, readControlGroups(root.path()).memory);
}

} // namespace
