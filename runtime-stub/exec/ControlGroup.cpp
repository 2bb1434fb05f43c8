//===- ControlGroup.cpp - What the system lets the process use --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/ControlGroup.h"

#include <fstream>
#include <sstream>
#include <string_view>

namespace oclc::rt::host {

namespace {

/// Keeps the tightest of the limits that it is told.
template <class T> void tighten(T &limit, T other) {
  if (other > 0 && (limit == 0 || other < limit))
    limit = other;
}

/// The number in a file; 0 when there is none, as for "max" and -1.
double numberIn(const std::string &path) {
  double number = 0;
  std::ifstream file(path);
  return file >> number && number > 0 ? number : 0;
}

uint64_t bytesIn(const std::string &path) {
  const double bytes = numberIn(path);
  // The first version says "none" by a number close to the largest.
  return bytes < 0x1p62 ? uint64_t(bytes) : 0;
}

/// Version 2: one folder for all, and quota and period in one file.
void readUnified(const std::string &folder, ControlGroupLimits &limits) {
  std::ifstream file(folder + "/cpu.max");
  double quota, period;
  if (file >> quota >> period && quota > 0 && period > 0)
    tighten(limits.cpus, quota / period);
  tighten(limits.memory, bytesIn(folder + "/memory.max"));
}

void readCpu(const std::string &folder, ControlGroupLimits &limits) {
  if (const double period = numberIn(folder + "/cpu.cfs_period_us"); period > 0)
    tighten(limits.cpus, numberIn(folder + "/cpu.cfs_quota_us") / period);
}

void readMemory(const std::string &folder, ControlGroupLimits &limits) {
  tighten(limits.memory, bytesIn(folder + "/memory.limit_in_bytes"));
}

using Reader = void (*)(const std::string &folder, ControlGroupLimits &limits);

/// Reads the group at `path` and those around it. In a container the path may be the host's, of
/// which only the root can be seen.
void readUpwards(const std::string &hierarchy, std::string path, Reader read,
                 ControlGroupLimits &limits) {
  while (path.size() > 1) {
    read(hierarchy + path, limits);
    path.erase(path.rfind('/'));
  }
  read(hierarchy, limits);
}

bool lists(const std::string &controllers, std::string_view wanted) {
  std::istringstream stream(controllers);
  for (std::string name; std::getline(stream, name, ',');)
    if (name == wanted)
      return true;
  return false;
}

} // namespace

ControlGroupLimits readControlGroups(const std::string &root) {
  ControlGroupLimits limits;
  const std::string folder = root + "/sys/fs/cgroup";
  std::ifstream groups(root + "/proc/self/cgroup");
  // number:controllers:/path, where version 2 has the number 0 and no controllers.
  std::string number, controllers, path;
  while (std::getline(groups, number, ':') && std::getline(groups, controllers, ':') &&
         std::getline(groups, path)) {
    if (path.empty() || path[0] != '/')
      continue;
    if (controllers.empty()) {
      readUpwards(folder, path, readUnified, limits);
      readUpwards(folder + "/unified", path, readUnified, limits);
    }
    if (lists(controllers, "cpu"))
      for (const char *name : {"/cpu", "/cpu,cpuacct"})
        readUpwards(folder + name, path, readCpu, limits);
    if (lists(controllers, "memory"))
      readUpwards(folder + "/memory", path, readMemory, limits);
  }
  return limits;
}

} // namespace oclc::rt::host
