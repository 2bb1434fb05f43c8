//===- ControlGroup.cpp - CPU and memory limits of control groups -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "platform/ControlGroup.h"

#include "base/SystemFile.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace oclc::rt::host {

namespace {

/// Lowers `limit` to `other` if that is tighter. 0 means no limit.
template <class T> void tighten(T &limit, T other) {
  if (other > 0 && (limit == 0 || other < limit))
    limit = other;
}

/// Returns the value in a file; 0 if the file contains no positive value, as for "max" and -1.
double numberIn(const std::string &path) {
  const double number = std::strtod(readSystemFile(path).c_str(), nullptr);
  return number > 0 ? number : 0;
}

uint64_t bytesIn(const std::string &path) {
  const double bytes = numberIn(path);
  // Version 1 expresses "no limit" by a value close to the largest integer.
  return bytes < 0x1p62 ? uint64_t(bytes) : 0;
}

/// Reads a group of version 2, where one folder has all controllers and one file has both quota and
/// period.
void readUnified(const std::string &folder, ControlGroupLimits &limits) {
  const std::string text = readSystemFile(folder + "/cpu.max");
  char *rest;
  const double quota = std::strtod(text.c_str(), &rest), period = std::strtod(rest, nullptr);
  if (quota > 0 && period > 0)
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

/// Reads the group at `path` and all enclosing groups. In a container, `path` may be a path in the
/// host's hierarchy, but only the root of `hierarchy` is visible. The missing files set no limits.
void readUpwards(const std::string &hierarchy, std::string path, Reader read,
                 ControlGroupLimits &limits) {
  while (path.size() > 1) {
    read(hierarchy + path, limits);
    path.erase(path.rfind('/'));
  }
  read(hierarchy, limits);
}

/// Returns the part of `text` before the separator, or all of it if there is none. Removes that
/// part and the separator from `text`.
std::string_view nextPart(std::string_view &text, char separator) {
  const size_t length = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return part;
}

bool lists(std::string_view controllers, std::string_view wanted) {
  while (!controllers.empty())
    if (nextPart(controllers, ',') == wanted)
      return true;
  return false;
}

} // namespace

ControlGroupLimits readControlGroups(const std::string &root) {
  ControlGroupLimits limits;
  const std::string folder = root + "/sys/fs/cgroup";
  const std::string groups = readSystemFile(root + "/proc/self/cgroup");
  // A line is "number:controllers:/path". Version 2 has number 0 and no controllers.
  for (std::string_view rest = groups; !rest.empty();) {
    std::string_view line = nextPart(rest, '\n');
    nextPart(line, ':');
    const std::string_view controllers = nextPart(line, ':');
    const std::string path(line);
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
