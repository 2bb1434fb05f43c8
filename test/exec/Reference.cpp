//===- Reference.cpp - Run work-items as coroutines that wait at barriers ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Reference.h"

#include <algorithm>
#include <csetjmp>
#include <memory>
#include <ucontext.h>
#include <vector>

namespace reference {
namespace {

constexpr size_t StackBytes = 64 * 1024;
constexpr int Finished = -1;

struct WorkItem {
  Id local;
  int line = 0; ///< Line of the barrier at which it waits; Finished once it has returned.
  bool started = false;
  ucontext_t context; ///< Context in which it starts.
  jmp_buf place;      ///< Waiting position; a jump, unlike setcontext, needs no system call.
};

struct Group {
  Id group, size;
  std::vector<WorkItem> items;
};

const oclc::abi::LaunchInfo *CurrentLaunch;
const Kernel *CurrentKernel;
Group *CurrentGroup;
WorkItem *CurrentItem;
jmp_buf Scheduler;

/// Returns the stack of the Nth work-item of a group; consecutive groups share the stacks.
char *stack(size_t N) {
  static std::vector<std::unique_ptr<char[]>> Stacks;
  while (Stacks.size() <= N)
    Stacks.emplace_back(new char[StackBytes]);
  return Stacks[N].get();
}

void itemMain() {
  CurrentKernel->body();
  CurrentItem->line = Finished;
  _longjmp(Scheduler, 1);
}

void start(WorkItem &Item, size_t N) {
  Item.line = 0;
  Item.started = false;
  getcontext(&Item.context);
  Item.context.uc_stack.ss_sp = stack(N);
  Item.context.uc_stack.ss_size = StackBytes;
  makecontext(&Item.context, itemMain, 0);
}

/// Runs a work-item until its next barrier or its end.
void resume(WorkItem &Item) {
  CurrentItem = &Item;
  if (_setjmp(Scheduler) != 0)
    return;
  if (Item.started)
    _longjmp(Item.place, 1);
  Item.started = true;
  setcontext(&Item.context);
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
  for (size_t I = 0; I != G.items.size(); ++I)
    start(G.items[I], I);
  for (;;) {
    const WorkItem *Waiting = nullptr, *Through = nullptr;
    for (size_t I = 0; I != G.items.size(); ++I) {
      WorkItem &Item = G.items[Order == Order::Forward ? I : G.items.size() - 1 - I];
      if (Item.line != Finished)
        resume(Item);
      if (Item.line == Finished)
        Through = &Item;
      else if (!Waiting)
        Waiting = &Item;
      else if (Waiting->line != Item.line)
        return "divergent barrier: " + at(*Waiting) + ", " + at(Item);
    }
    if (!Waiting)
      return "";
    if (Through && CurrentKernel->returned == Returned::Error)
      return "divergent barrier: " + at(*Waiting) + ", " + at(*Through);
  }
}

void setItems(Group &G) {
  G.items.resize(G.size[0] * G.size[1] * G.size[2]);
  for (size_t I = 0; I != G.items.size(); ++I)
    G.items[I].local = {I % G.size[0], I / G.size[0] % G.size[1], I / G.size[0] / G.size[1]};
}

} // namespace

std::string run(const oclc::abi::LaunchInfo &Launch, Order Order, const Kernel &Kernel) {
  CurrentLaunch = &Launch;
  CurrentKernel = &Kernel;
  Group G;
  const auto &Count = Launch.numGroups;
  uint64_t Groups = Count[0] * Count[1] * Count[2];
  for (uint64_t N = 0; N != Groups; ++N) {
    uint64_t I = Order == Order::Forward ? N : Groups - 1 - N;
    G.group = {I % Count[0], I / Count[0] % Count[1], I / Count[0] / Count[1]};
    for (unsigned D = 0; D != 3; ++D)
      G.size[D] = std::min(Launch.enqueuedLocalSize[D],
                           Launch.globalSize[D] - G.group[D] * Launch.enqueuedLocalSize[D]);
    setItems(G);
    Kernel.beforeGroup();
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
  if (_setjmp(CurrentItem->place) == 0)
    _longjmp(Scheduler, 1);
}
}

} // namespace reference
