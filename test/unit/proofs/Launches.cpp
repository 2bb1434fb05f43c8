//===- Launches.cpp - Work-items that ask work-item functions ---------------------------------===//
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

bool Launch::keepsTo(const passes::DimensionSets &Sets) const {
  for (unsigned Set = 0; Set != Sets.size(); ++Set) {
    unsigned __int128 Product = 1;
    for (unsigned D = 0; D != 3; ++D)
      if (Set >> D & 1)
        Product *= end(D);
    if (Sets[Set] && Product > passes::MaxLaunchEnd)
      return false;
  }
  return true;
}

std::optional<Scalars> Launch::answer(const CallBase &Call, ArrayRef<Scalars> Arguments) const {
  std::optional<Query> Q = passes::queryCalled(Call);
  if (!Q)
    return std::nullopt;
  auto Id = [&](unsigned D) { return group[D] * localSize[D] + item[D]; };
  const uint64_t D = Arguments.empty() ? 0 : Arguments[0][0].bits.getZExtValue();
  const bool IsSize = *Q == Query::GlobalSize || *Q == Query::LocalSize ||
                      *Q == Query::EnqueuedLocalSize || *Q == Query::NumGroups;
  if (D >= 3)
    return number(64, IsSize);
  switch (*Q) {
  case Query::WorkDim:
    return number(32, 3);
  case Query::GlobalId:
    return number(64, Id(D) + offset[D]);
  case Query::LocalId:
    return number(64, item[D]);
  case Query::GroupId:
    return number(64, group[D]);
  case Query::GlobalSize:
    return number(64, globalSize[D]);
  case Query::LocalSize:
    return number(64, sizeOfGroup(D));
  case Query::EnqueuedLocalSize:
    return number(64, localSize[D]);
  case Query::NumGroups:
    return number(64, numGroups(D));
  case Query::GlobalOffset:
    return number(64, offset[D]);
  case Query::GlobalLinearId:
    return number(64, (Id(2) * globalSize[1] + Id(1)) * globalSize[0] + Id(0));
  case Query::LocalLinearId:
    return number(64, (item[2] * sizeOfGroup(1) + item[1]) * sizeOfGroup(0) + item[0]);
  }
  return std::nullopt;
}

std::string Launch::text() const {
  std::string Text;
  for (unsigned D = 0; D != 3; ++D)
    Text += "dimension " + std::to_string(D) + ": offset " + std::to_string(offset[D]) + ", size " +
            std::to_string(globalSize[D]) + ", local size " + std::to_string(localSize[D]) +
            ", group " + std::to_string(group[D]) + ", item " + std::to_string(item[D]) + "\n";
  return Text;
}

std::vector<Launch> sampleLaunches() {
  constexpr uint64_t Limit = passes::MaxLaunchEnd;
  struct Shape {
    uint64_t offset, size, local;
  };
  // What a dimension can be in launches where the others are short, or are not.
  const Shape Long[] = {{0, 7, 3},          {5, 64, 16},       {0, Limit, 1024},
                        {Limit - 8, 8, 4},  {1, Limit, 64},    {0, 2 * Limit + 5, 64},
                        {3 * Limit, 10, 5}, {0, 4 * Limit, 1}, {Limit / 2, Limit / 2, 1}};
  const Shape Short[] = {{0, 1, 1}, {0, 3, 2}, {1, 1, 1}, {65535, 1, 1}};
  std::vector<Launch> Result;
  for (const Shape &X : Long)
    for (const Shape &Y : Short)
      for (bool IsSwapped : {false, true})
        for (bool IsLast : {false, true}) {
          Launch New;
          const Shape Shapes[] = {IsSwapped ? Y : X, IsSwapped ? X : Y, {IsLast, 2, 2}};
          for (unsigned D = 0; D != 3; ++D) {
            New.offset[D] = Shapes[D].offset;
            New.globalSize[D] = Shapes[D].size;
            New.localSize[D] = Shapes[D].local;
            New.group[D] = IsLast ? New.numGroups(D) - 1 : 0;
            New.item[D] = IsLast ? New.sizeOfGroup(D) - 1 : 0;
          }
          Result.push_back(New);
        }
  return Result;
}

std::string queryDeclarations() {
  std::string Text = "declare i64 @_Z20get_global_linear_idv()\n"
                     "declare i64 @_Z19get_local_linear_idv()\n"
                     "declare i32 @_Z12get_work_dimv()\n";
  for (const char *Name :
       {"_Z13get_global_idj", "_Z12get_local_idj", "_Z12get_group_idj", "_Z15get_global_sizej",
        "_Z14get_local_sizej", "_Z23get_enqueued_local_sizej", "_Z14get_num_groupsj",
        "_Z17get_global_offsetj"})
    Text += std::string("declare i64 @") + Name + "(i32)\n";
  return Text;
}

} // namespace oclc::proofs
