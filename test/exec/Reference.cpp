//===- Reference.cpp - Run work-items as coroutines that wait at barriers ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Reference.h"

#include <algorithm>
#include <ucontext.h>
#include <vector>

namespace reference {
namespace {

constexpr size_t StackBytes = 64 * 1024;
constexpr int Finished = -1;

struct WorkItem {
  Id local;
  int line = 0; ///< Of the barrier it waits at; Finished once it has returned.
  ucontext_t context;
  std::vector<char> stack;
};

struct Group {
  Id group, size;
  std::vector<WorkItem> items;
};

const oclc::abi::LaunchInfo *CurrentLaunch;
const std::function<void()> *CurrentKernel;
Group *CurrentGroup;
WorkItem *CurrentItem;
ucontext_t Scheduler;

void itemMain() {
  (*CurrentKernel)();
  CurrentItem->line = Finished;
  swapcontext(&CurrentItem->context, &Scheduler);
}

void start(WorkItem &Item) {
  Item.line = 0;
  Item.stack.resize(StackBytes);
  getcontext(&Item.context);
  Item.context.uc_stack.ss_sp = Item.stack.data();
  Item.context.uc_stack.ss_size = StackBytes;
  makecontext(&Item.context, itemMain, 0);
}

std::string at(const WorkItem &Item) {
  std::string Text = "work-item (";
  for (unsigned D = 0; D != 3; ++D)
    Text += (D ? "," : "") + std::to_string(Item.local[D]);
  return Text + (Item.line == Finished ? ") has returned"
                                       : ") waits in line " + std::to_string(Item.line));
}

std::string runGroup(Group &G, Order Order) {
  CurrentGroup = &G;
  for (WorkItem &Item : G.items)
    start(Item);
  for (;;) {
    for (size_t I = 0; I != G.items.size(); ++I) {
      CurrentItem = &G.items[Order == Order::Forward ? I : G.items.size() - 1 - I];
      swapcontext(&Scheduler, &CurrentItem->context);
    }
    for (const WorkItem &Item : G.items)
      if (Item.line != G.items.front().line)
        return "divergent barrier: " + at(G.items.front()) + ", " + at(Item);
    if (G.items.front().line == Finished)
      return "";
  }
}

/// Stacks are kept from group to group.
void setItems(Group &G) {
  G.items.resize(G.size[0] * G.size[1] * G.size[2]);
  for (size_t I = 0; I != G.items.size(); ++I)
    G.items[I].local = {I % G.size[0], I / G.size[0] % G.size[1], I / G.size[0] / G.size[1]};
}

} // namespace

std::string run(const oclc::abi::LaunchInfo &Launch, Order Order,
                const std::function<void()> &Kernel) {
  CurrentLaunch = &Launch;
  CurrentKernel = &Kernel;
  Group G;
  for (uint64_t Z = 0; Z != Launch.numGroups[2]; ++Z)
    for (uint64_t Y = 0; Y != Launch.numGroups[1]; ++Y)
      for (uint64_t X = 0; X != Launch.numGroups[0]; ++X) {
        G.group = {X, Y, Z};
        for (unsigned D = 0; D != 3; ++D)
          G.size[D] = std::min(Launch.enqueuedLocalSize[D],
                               Launch.globalSize[D] - G.group[D] * Launch.enqueuedLocalSize[D]);
        setItems(G);
        if (std::string Error = runGroup(G, Order); !Error.empty())
          return Error;
      }
  return "";
}

namespace {
template <typename T> uint64_t inDimension(unsigned D, const T &Values, uint64_t Outside) {
  return D < 3 ? Values[D] : Outside;
}
} // namespace

extern "C" {
uint32_t get_work_dim() { return CurrentLaunch->workDim; }
size_t get_local_id(unsigned D) { return inDimension(D, CurrentItem->local, 0); }
size_t get_group_id(unsigned D) { return inDimension(D, CurrentGroup->group, 0); }
size_t get_local_size(unsigned D) { return inDimension(D, CurrentGroup->size, 1); }
size_t get_global_size(unsigned D) { return inDimension(D, CurrentLaunch->globalSize, 1); }
size_t get_num_groups(unsigned D) { return inDimension(D, CurrentLaunch->numGroups, 1); }
size_t get_global_offset(unsigned D) { return inDimension(D, CurrentLaunch->globalOffset, 0); }
size_t get_enqueued_local_size(unsigned D) {
  return inDimension(D, CurrentLaunch->enqueuedLocalSize, 1);
}
size_t get_global_id(unsigned D) {
  return D < 3
             ? get_group_id(D) * get_enqueued_local_size(D) + get_local_id(D) + get_global_offset(D)
             : 0;
}
size_t get_local_linear_id() {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
size_t get_global_linear_id() {
  auto Id = [](unsigned D) { return get_global_id(D) - get_global_offset(D); };
  return (Id(2) * get_global_size(1) + Id(1)) * get_global_size(0) + Id(0);
}
void referenceBarrier(int Line) {
  CurrentItem->line = Line;
  swapcontext(&CurrentItem->context, &Scheduler);
}
}

} // namespace reference
