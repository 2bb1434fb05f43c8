//===- Launches.cpp - Work-items of launches that answer queries ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Launches.h"

#include "Passes/Support/WorkItemFunctions.h"

using namespace llvm;
using oclc::passes::Query;

namespace oclc::proofs {

bool Launch::keepsTo(const passes::DimensionSets &sets) const {
  for (unsigned set = 0; set != sets.size(); ++set) {
    unsigned __int128 product = 1;
    for (unsigned d = 0; d != 3; ++d)
      if (set >> d & 1)
        product *= end(d);
    if (sets[set] && product > passes::MaxLaunchEnd)
      return false;
  }
  return true;
}

std::optional<Scalars> Launch::answer(const CallBase &call, ArrayRef<Scalars> arguments) const {
  std::optional<Query> q = passes::queryCalled(call);
  if (!q)
    return std::nullopt;
  auto id = [&](unsigned d) { return group[d] * localSize[d] + item[d]; };
  const uint64_t d = arguments.empty() ? 0 : arguments[0][0].bits.getZExtValue();
  const bool isSize = *q == Query::GlobalSize || *q == Query::LocalSize ||
                      *q == Query::EnqueuedLocalSize || *q == Query::NumGroups;
  if (d >= 3)
    return number(64, isSize);
  switch (*q) {
  case Query::WorkDim:
    return number(32, 3);
  case Query::GlobalId:
    return number(64, id(d) + offset[d]);
  case Query::LocalId:
    return number(64, item[d]);
  case Query::GroupId:
    return number(64, group[d]);
  case Query::GlobalSize:
    return number(64, globalSize[d]);
  case Query::LocalSize:
    return number(64, sizeOfGroup(d));
  case Query::EnqueuedLocalSize:
    return number(64, localSize[d]);
  case Query::NumGroups:
    return number(64, numGroups(d));
  case Query::GlobalOffset:
    return number(64, offset[d]);
  case Query::GlobalLinearId:
    return number(64, (id(2) * globalSize[1] + id(1)) * globalSize[0] + id(0));
  case Query::LocalLinearId:
    return number(64, (item[2] * sizeOfGroup(1) + item[1]) * sizeOfGroup(0) + item[0]);
  }
  return std::nullopt;
}

std::string Launch::text() const {
  std::string text;
  for (unsigned d = 0; d != 3; ++d)
    text += "dimension " + std::to_string(d) + ": offset " + std::to_string(offset[d]) + ", size " +
            std::to_string(globalSize[d]) + ", local size " + std::to_string(localSize[d]) +
            ", group " + std::to_string(group[d]) + ", item " + std::to_string(item[d]) + "\n";
  return text;
}

std::vector<Launch> sampleLaunches() {
  constexpr uint64_t Limit = passes::MaxLaunchEnd;
  struct Shape {
    uint64_t offset, size, local;
  };
  // Each launch has one of the dimensions `large` and one of the dimensions `small`.
  const Shape large[] = {{0, 7, 3},          {5, 64, 16},       {0, Limit, 1024},
                         {Limit - 8, 8, 4},  {1, Limit, 64},    {0, 2 * Limit + 5, 64},
                         {3 * Limit, 10, 5}, {0, 4 * Limit, 1}, {Limit / 2, Limit / 2, 1}};
  const Shape small[] = {{0, 1, 1}, {0, 3, 2}, {1, 1, 1}, {65535, 1, 1}};
  std::vector<Launch> result;
  for (const Shape &x : large)
    for (const Shape &y : small)
      for (bool isSwapped : {false, true})
        for (bool isLast : {false, true}) {
          Launch fresh;
          const Shape shapes[] = {isSwapped ? y : x, isSwapped ? x : y, {isLast, 2, 2}};
          for (unsigned d = 0; d != 3; ++d) {
            fresh.offset[d] = shapes[d].offset;
            fresh.globalSize[d] = shapes[d].size;
            fresh.localSize[d] = shapes[d].local;
            fresh.group[d] = isLast ? fresh.numGroups(d) - 1 : 0;
            fresh.item[d] = isLast ? fresh.sizeOfGroup(d) - 1 : 0;
          }
          result.push_back(fresh);
        }
  return result;
}

std::string queryDeclarations() {
  std::string text = "declare i64 @_Z20get_global_linear_idv()\n"
                     "declare i64 @_Z19get_local_linear_idv()\n"
                     "declare i32 @_Z12get_work_dimv()\n";
  for (const char *name :
       {"_Z13get_global_idj", "_Z12get_local_idj", "_Z12get_group_idj", "_Z15get_global_sizej",
        "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej", "_Z14get_num_groupsj",
        "_Z17get_global_offsetj"})
    text += std::string("declare i64 @") + name + "(i32)\n";
  return text;
}

} // namespace oclc::proofs
