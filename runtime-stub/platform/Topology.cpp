//===- Topology.cpp - The CPUs that the process may use ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/Topology.h"

#include "Base/Environment.h"
#include "base/SystemFile.h"
#include "platform/ControlGroup.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <sched.h>
#include <string>
#include <tuple>
#include <unistd.h>
#include <utility>

namespace oclc::rt::host {

namespace {

/// A cpu_set_t with room for `capacity` CPUs.
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
  // The call fails if the machine has more CPUs than the set has room for, so retry with larger
  // sets.
  for (unsigned capacity = 1024; capacity <= 1u << 18 && list.empty(); capacity *= 2)
    if (CpuSet set(capacity); set.read())
      list = set.list();
  if (list.empty())
    for (long cpu = 0; cpu < std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)); ++cpu)
      list.push_back(unsigned(cpu));
  return list;
}

/// Returns the maximum number of CPUs to use.
size_t wantedCpus() {
  size_t most = SIZE_MAX;
  if (const char *wish = environment("OCLC_NUM_THREADS"))
    if (const long threads = std::strtol(wish, nullptr, 10); threads > 0)
      most = size_t(threads);
  if (const double quota = readControlGroups().cpus; quota > 0 && quota < 1 << 20)
    most = std::min(most, size_t(std::ceil(quota)));
  return most;
}

const CpuChoice &choice() {
  static const CpuChoice &choice = *new CpuChoice(chooseCpus(affinity(), wantedCpus()));
  return choice;
}

} // namespace

// The lists are never destroyed, because workers may outlive all static objects.
const std::vector<unsigned> &affinity() {
  static const std::vector<unsigned> &list = *new std::vector<unsigned>(readAffinity());
  return list;
}

const std::vector<unsigned> &cpus() { return choice().cpus; }

const std::vector<std::vector<unsigned>> &numaNodes() { return choice().nodes; }

const std::vector<unsigned> &cpusOfWorker(unsigned number) {
  if (numaNodes().size() == 1)
    return affinity();
  const unsigned cpu = cpus()[number % cpus().size()];
  for (const std::vector<unsigned> &node : numaNodes())
    if (std::ranges::find(node, cpu) != node.end())
      return node;
  return affinity();
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
  return parseCpuList(readSystemFile(path));
}

namespace {

/// Location of a CPU. The order of the members is the order in which cpus() sorts the CPUs.
struct Place {
  unsigned node, package, core, cpu;
  auto operator<=>(const Place &) const = default;
  bool sharesCoreWith(const Place &other) const {
    return std::tie(node, package, core) == std::tie(other.node, other.package, other.core);
  }
};

/// Returns the value in a small file; `otherwise` if there is none.
unsigned numberIn(const std::string &path, unsigned otherwise) {
  const std::string text = readSystemFile(path);
  unsigned number;
  return std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc()
             ? number
             : otherwise;
}

/// Returns the sorted locations of the CPUs. All are on node 0 if the system does not report the
/// node of each of them. A CPU whose core is unknown counts as a separate core.
std::vector<Place> placesOf(const std::vector<unsigned> &cpus, const std::string &root) {
  std::vector<Place> places;
  places.reserve(cpus.size());
  for (unsigned cpu : cpus) {
    const std::string folder =
        root + "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
    places.push_back(
        {0, numberIn(folder + "physical_package_id", 0), numberIn(folder + "core_id", cpu), cpu});
  }
  const std::string nodes = root + "/sys/devices/system/node/";
  size_t found = 0;
  for (unsigned node : readCpuList(nodes + "online"))
    for (unsigned cpu : readCpuList(nodes + "node" + std::to_string(node) + "/cpulist"))
      if (auto place = std::ranges::find(places, cpu, &Place::cpu); place != places.end()) {
        place->node = node;
        ++found;
      }
  if (found != places.size())
    for (Place &place : places)
      place.node = 0;
  std::ranges::sort(places);
  return places;
}

} // namespace

CpuChoice chooseCpus(const std::vector<unsigned> &allowed, size_t count, const std::string &root) {
  const std::vector<Place> places = placesOf(allowed, root);
  // `first` of a pair is the index of the CPU within its core. After the sort by this index, the
  // first CPU of every core precedes all second CPUs.
  std::vector<std::pair<unsigned, Place>> turns;
  for (size_t i = 0; i != places.size(); ++i) {
    const bool sameCore = i != 0 && places[i].sharesCoreWith(places[i - 1]);
    turns.emplace_back(sameCore ? turns.back().first + 1 : 0, places[i]);
  }
  std::ranges::stable_sort(turns, {}, [](const auto &turn) { return turn.first; });
  turns.resize(std::min(turns.size(), count));
  std::ranges::sort(turns, {}, [](const auto &turn) { return turn.second; });

  CpuChoice choice;
  const Place *last = nullptr;
  for (const auto &[turn, place] : turns) {
    if (!last || place.node != last->node)
      choice.nodes.emplace_back();
    choice.nodes.back().push_back(place.cpu);
    choice.cpus.push_back(place.cpu);
    last = &place;
  }
  return choice;
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
