//===- RuntimeRaceTableTest.cpp - Which accesses of work-items race ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/RaceTable.h"
#include "exec/Reports.h"

#include <gtest/gtest.h>

using oclc::abi::AccessKind;
using oclc::abi::AccessSite;
using oclc::rt::RaceTable;

namespace {

AccessSite siteOf(AccessKind kind, uint16_t granule = 2, uint16_t together = 0) {
  return {"a.cl", "k", "argument 'x'", 3, 5, kind, granule, together};
}

class RaceTableTest : public testing::Test {
protected:
  static constexpr uint64_t LocalBytes = 256;

  AccessSite read = siteOf(AccessKind::Read), write = siteOf(AccessKind::Write),
             atomic = siteOf(AccessKind::Atomic);
  alignas(oclc::abi::MemoryAlignment) uint8_t local[LocalBytes] = {};
  uint32_t global[64] = {};
  RaceTable table{{local, nullptr, LocalBytes, 1}, LocalBytes};

  /// Adds an access to a word of global memory. Returns the work-item with which it races; -1 if
  /// there is none.
  int64_t add(const AccessSite &site, uint64_t item, size_t word, uint64_t barriers = 0,
              uint64_t group = 0, uint64_t bytes = 4) {
    const auto race = table.add({&site, item}, &global[word], bytes, group, barriers << 32);
    return race ? int64_t(race->item) : -1;
  }
};

TEST_F(RaceTableTest, WritesRaceWithEverything) {
  EXPECT_EQ(add(write, 1, 0), -1);
  EXPECT_EQ(add(write, 1, 0), -1) << "the same work-item";
  EXPECT_EQ(add(write, 2, 0), 1);
  EXPECT_EQ(add(read, 3, 1), -1);
  EXPECT_EQ(add(read, 4, 1), -1) << "two reads";
  EXPECT_EQ(add(write, 3, 1), 4);
  EXPECT_EQ(add(read, 5, 1), 3);
}

TEST_F(RaceTableTest, TwoReadersSuffice) {
  for (uint64_t item = 0; item != 8; ++item)
    EXPECT_EQ(add(read, item, 0), -1);
  EXPECT_NE(add(write, 7, 0), -1);
  EXPECT_NE(add(write, 0, 0), -1);
}

TEST_F(RaceTableTest, BarriersAndGroupsSeparate) {
  EXPECT_EQ(add(write, 1, 0), -1);
  EXPECT_EQ(add(read, 2, 0, /*barriers=*/1), -1);
  EXPECT_EQ(add(write, 1, 0, /*barriers=*/1), 2);
  EXPECT_EQ(add(write, 2, 0, /*barriers=*/1, /*group=*/1), -1);
}

TEST_F(RaceTableTest, AtomicsRaceWithPlainAccessesOnly) {
  EXPECT_EQ(add(atomic, 1, 0), -1);
  EXPECT_EQ(add(atomic, 2, 0), -1);
  EXPECT_EQ(add(read, 3, 0), 2);
  EXPECT_EQ(add(atomic, 4, 0), 3);
}

/// An atomic access of a work-item does not hide its plain write, nor those of others before it.
TEST_F(RaceTableTest, AtomicsOfTheSameWorkItemHideNothing) {
  EXPECT_EQ(add(write, 1, 0), -1);
  EXPECT_EQ(add(atomic, 1, 0), -1);
  EXPECT_EQ(add(atomic, 2, 0), 1);
  for (uint64_t item = 0; item != 4; ++item)
    EXPECT_EQ(add(atomic, item, 1), -1);
  EXPECT_NE(add(read, 3, 1), -1);
  EXPECT_NE(add(write, 0, 1), -1);
}

TEST_F(RaceTableTest, WritesOfTheSameValueDoNotRace) {
  EXPECT_EQ(add(write, 1, 0), -1);
  EXPECT_EQ(add(write, 2, 0, 0, 0, 4 | oclc::abi::UnchangedBytes), -1);
  EXPECT_EQ(add(read, 3, 0), 2);
}

TEST_F(RaceTableTest, EachWordOfAVectorCounts) {
  EXPECT_EQ(add(write, 1, 4, 0, 0, 16), -1);
  EXPECT_EQ(add(write, 2, 8, 0, 0, 16), -1);
  EXPECT_EQ(add(read, 3, 7), 1);
  EXPECT_EQ(add(read, 3, 11), 2);
}

TEST_F(RaceTableTest, WorkItemsOfASubGroupAreTogether) {
  const AccessSite together = siteOf(AccessKind::Write, 2, /*together=*/4);
  EXPECT_EQ(add(together, 1, 0), -1);
  EXPECT_EQ(add(together, 15, 0), -1);
  EXPECT_EQ(add(together, 16, 0), 15);
}

TEST_F(RaceTableTest, LocalMemoryHasFencesOfItsOwn) {
  const auto addLocal = [&](const AccessSite &site, uint64_t item, size_t byte, uint64_t barriers) {
    return table.add({&site, item}, local + byte, 4, 0, barriers).has_value();
  };
  EXPECT_FALSE(addLocal(write, 1, 252, 0));
  EXPECT_TRUE(addLocal(read, 2, 252, uint64_t(1) << 32)) << "a barrier for global memory";
  EXPECT_FALSE(addLocal(read, 2, 252, 1));
}

TEST_F(RaceTableTest, GranulesThatShareACellLoseReports) {
  std::vector<uint32_t> large(size_t(1) << 18);
  for (uint32_t &word : large)
    EXPECT_FALSE(table.add({&write, 1}, &word, 4, 0, 0));
  for (uint32_t &word : large)
    if (const auto race = table.add({&write, 2}, &word, 4, 0, 0))
      EXPECT_EQ(race->item, 1u);
}

TEST(Reports, NameWhatIsWrong) {
  const AccessSite site = siteOf(AccessKind::Write);
  EXPECT_EQ(oclc::rt::positionOf(site), "a.cl:3:5: ");
  EXPECT_EQ(
      oclc::rt::describeBadAccess(site, {7, 8, 9}, 64, 64, 4),
      "write of 4 bytes behind the end of argument 'x' (byte 64 of 64) by work-item (7, 8, 9) "
      "of kernel 'k'");
  EXPECT_EQ(oclc::rt::describeBadAccess(site, {}, -1, 64, 1),
            "write of 1 byte before the start of argument 'x' (byte -1 of 64) by work-item (0, 0, "
            "0) of kernel 'k'");
  EXPECT_EQ(oclc::rt::describeBadAccess(site, {}, 56, 60, 8),
            "write of 8 bytes across the end of argument 'x' (bytes 56 to 63 of 60) by work-item "
            "(0, 0, 0) of kernel 'k'");
  EXPECT_EQ(
      oclc::rt::describeBadAccess(site, {}, 8, 0, 4),
      "write of 4 bytes through argument 'x', which is null, by work-item (0, 0, 0) of kernel "
      "'k'");
  AccessSite nowhere = site;
  nowhere.file = "";
  EXPECT_EQ(oclc::rt::positionOf(nowhere), "kernel 'k': ");
}

} // namespace
