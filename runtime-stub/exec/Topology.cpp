//===- Topology.cpp - The CPUs that the process may use ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Topology.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sched.h>
#include <string>
#include <unistd.h>

namespace oclc::rt::host {

namespace {

/// A set of CPUs for the system's calls, as large as it has to be.
class CpuSet {
public:
  explicit CpuSet(unsigned capacity)
      : capacity(capacity), size(CPU_ALLOC_SIZE(capacity)), set(CPU_ALLOC(capacity)) {
    if (set)
      CPU_ZERO_S(size, set);
  }
  ~CpuSet() { CPU_FREE(set); }
  CpuSet(const CpuSet &) = delete;
  CpuSet &operator=(const CpuSet &) = delete;

  bool read() { return set && sched_getaffinity(0, size, set) == 0; }
  void apply() const {
    if (set)
      sched_setaffinity(0, size, set);
  }
  void add(unsigned cpu) {
    if (set)
      CPU_SET_S(cpu, size, set);
  }
  std::vector<unsigned> list() const {
    std::vector<unsigned> cpus;
    for (unsigned cpu = 0; cpu != capacity; ++cpu)
      if (CPU_ISSET_S(cpu, size, set))
        cpus.push_back(cpu);
    return cpus;
  }

private:
  const unsigned capacity;
  const size_t size;
  cpu_set_t *const set;
};

std::vector<unsigned> readAffinity() {
  std::vector<unsigned> list;
  // Machines with more CPUs than the set holds make the call fail; ask with larger ones.
  for (unsigned capacity = 1024; capacity <= 1u << 18 && list.empty(); capacity *= 2)
    if (CpuSet set(capacity); set.read())
      list = set.list();
  if (list.empty())
    for (long cpu = 0; cpu < std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)); ++cpu)
      list.push_back(unsigned(cpu));
  return list;
}

std::vector<unsigned> chooseCpus() {
  std::vector<unsigned> list = affinity();
  if (const char *wish = std::getenv("OCLC_NUM_THREADS"))
    if (const long threads = std::strtol(wish, nullptr, 10); threads > 0)
      list.resize(std::min<size_t>(list.size(), size_t(threads)));
  return list;
}

} // namespace

// Neither list is destroyed: workers may outlive everything else.
const std::vector<unsigned> &affinity() {
  static const std::vector<unsigned> &list = *new std::vector<unsigned>(readAffinity());
  return list;
}

const std::vector<unsigned> &cpus() {
  static const std::vector<unsigned> &list = *new std::vector<unsigned>(chooseCpus());
  return list;
}

std::vector<unsigned> parseCpuList(std::string_view text) {
  constexpr unsigned MostCpus = 1u << 18;
  std::vector<unsigned> list;
  const char *at = text.data(), *const end = at + text.size();
  while (at != end) {
    unsigned first, last;
    auto [behind, failure] = std::from_chars(at, end, first);
    if (failure != std::errc())
      break;
    last = first;
    if (behind != end && *behind == '-') {
      auto [behindLast, noLast] = std::from_chars(behind + 1, end, last);
      if (noLast != std::errc())
        break;
      behind = behindLast;
    }
    if (last >= MostCpus)
      break;
    for (unsigned cpu = first; cpu <= last; ++cpu)
      list.push_back(cpu);
    if (behind == end || *behind != ',')
      break;
    at = behind + 1;
  }
  return list;
}

static std::vector<unsigned> readCpuList(const std::string &path) {
  std::string line;
  std::ifstream file(path);
  std::getline(file, line);
  return parseCpuList(line);
}

std::vector<std::vector<unsigned>> numaNodes() {
  const std::string folder = "/sys/devices/system/node/";
  std::vector<std::vector<unsigned>> nodes;
  size_t found = 0;
  for (unsigned node : readCpuList(folder + "online")) {
    std::vector<unsigned> here;
    for (unsigned cpu : readCpuList(folder + "node" + std::to_string(node) + "/cpulist"))
      if (std::binary_search(cpus().begin(), cpus().end(), cpu))
        here.push_back(cpu);
    found += here.size();
    if (!here.empty())
      nodes.push_back(std::move(here));
  }
  if (found != cpus().size())
    return {cpus()};
  return nodes;
}

void keepThreadOn(std::span<const unsigned> list) {
  if (list.empty())
    return;
  CpuSet set(*std::max_element(list.begin(), list.end()) + 1);
  for (unsigned cpu : list)
    set.add(cpu);
  set.apply();
}

} // namespace oclc::rt::host
