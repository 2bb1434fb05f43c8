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
char *stack(size_t n) {
  static std::vector<std::unique_ptr<char[]>> Stacks;
  while (Stacks.size() <= n)
    Stacks.emplace_back(new char[StackBytes]);
  return Stacks[n].get();
}

void itemMain() {
  CurrentKernel->body();
  CurrentItem->line = Finished;
  _longjmp(Scheduler, 1);
}

void start(WorkItem &item, size_t n) {
  item.line = 0;
  item.started = false;
  getcontext(&item.context);
  item.context.uc_stack.ss_sp = stack(n);
  item.context.uc_stack.ss_size = StackBytes;
  makecontext(&item.context, itemMain, 0);
}

/// Runs a work-item until its next barrier or its end.
void resume(WorkItem &item) {
  CurrentItem = &item;
  if (_setjmp(Scheduler) != 0)
    return;
  if (item.started)
    _longjmp(item.place, 1);
  item.started = true;
  setcontext(&item.context);
}

std::string at(const WorkItem &item) {
  std::string text = "work-item (";
  for (unsigned d = 0; d != 3; ++d)
    text += (d ? "," : "") + std::to_string(item.local[d]);
  return text + (item.line == Finished ? ") has returned"
                                       : ") waits in line " + std::to_string(item.line));
}

std::string runGroup(Group &g, Order order) {
  CurrentGroup = &g;
  for (size_t i = 0; i != g.items.size(); ++i)
    start(g.items[i], i);
  for (;;) {
    const WorkItem *waiting = nullptr, *through = nullptr;
    for (size_t i = 0; i != g.items.size(); ++i) {
      WorkItem &item = g.items[order == Order::Forward ? i : g.items.size() - 1 - i];
      if (item.line != Finished)
        resume(item);
      if (item.line == Finished)
        through = &item;
      else if (!waiting)
        waiting = &item;
      else if (waiting->line != item.line)
        return "divergent barrier: " + at(*waiting) + ", " + at(item);
    }
    if (!waiting)
      return "";
    if (through && CurrentKernel->returned == Returned::Error)
      return "divergent barrier: " + at(*waiting) + ", " + at(*through);
  }
}

void setItems(Group &g) {
  g.items.resize(g.size[0] * g.size[1] * g.size[2]);
  for (size_t i = 0; i != g.items.size(); ++i)
    g.items[i].local = {i % g.size[0], i / g.size[0] % g.size[1], i / g.size[0] / g.size[1]};
}

} // namespace

std::string run(const oclc::abi::LaunchInfo &launch, Order order, const Kernel &kernel) {
  CurrentLaunch = &launch;
  CurrentKernel = &kernel;
  Group g;
  const auto &count = launch.numGroups;
  uint64_t groups = count[0] * count[1] * count[2];
  for (uint64_t n = 0; n != groups; ++n) {
    uint64_t i = order == Order::Forward ? n : groups - 1 - n;
    g.group = {i % count[0], i / count[0] % count[1], i / count[0] / count[1]};
    for (unsigned d = 0; d != 3; ++d)
      g.size[d] = std::min(launch.enqueuedLocalSize[d],
                           launch.globalSize[d] - g.group[d] * launch.enqueuedLocalSize[d]);
    setItems(g);
    kernel.beforeGroup();
    if (std::string error = runGroup(g, order); !error.empty())
      return error;
  }
  return "";
}

namespace {
template <typename T> uint64_t inDimension(unsigned d, const T &values, uint64_t outside) {
  return d < 3 ? values[d] : outside;
}
} // namespace

extern "C" {
uint32_t get_work_dim() { return CurrentLaunch->workDim; }
size_t get_local_id(unsigned d) { return inDimension(d, CurrentItem->local, 0); }
size_t get_group_id(unsigned d) { return inDimension(d, CurrentGroup->group, 0); }
size_t get_local_size(unsigned d) { return inDimension(d, CurrentGroup->size, 1); }
size_t get_global_size(unsigned d) { return inDimension(d, CurrentLaunch->globalSize, 1); }
size_t get_num_groups(unsigned d) { return inDimension(d, CurrentLaunch->numGroups, 1); }
size_t get_global_offset(unsigned d) { return inDimension(d, CurrentLaunch->globalOffset, 0); }
size_t get_enqueued_local_size(unsigned d) {
  return inDimension(d, CurrentLaunch->enqueuedLocalSize, 1);
}
size_t get_global_id(unsigned d) {
  return d < 3
             ? get_group_id(d) * get_enqueued_local_size(d) + get_local_id(d) + get_global_offset(d)
             : 0;
}
size_t get_local_linear_id() {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
size_t get_global_linear_id() {
  auto id = [](unsigned d) { return get_global_id(d) - get_global_offset(d); };
  return (id(2) * get_global_size(1) + id(1)) * get_global_size(0) + id(0);
}
void referenceBarrier(int line) {
  CurrentItem->line = line;
  if (_setjmp(CurrentItem->place) == 0)
    _longjmp(Scheduler, 1);
}
}

} // namespace reference
