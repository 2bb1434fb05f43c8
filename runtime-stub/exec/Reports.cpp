//===- Reports.cpp - What sanitizers report ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Reports.h"

#include "Base/Environment.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

namespace oclc::rt {

static std::string inBytes(uint64_t bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

std::string positionOf(const abi::AccessSite &site) {
  std::string text = site.file;
  if (text.empty())
    return "kernel '" + std::string(site.kernel) + "': ";
  if (text == "<stdin>") // The compiler gets programs that way; build logs have the same name.
    text = "<source>";
  text += ":" + std::to_string(site.line);
  if (site.column != 0)
    text += ":" + std::to_string(site.column);
  return text + ": ";
}

std::string describeAccess(const abi::AccessSite &site, uint64_t bytes) {
  const char *what = site.kind == abi::AccessKind::Read    ? "read of "
                     : site.kind == abi::AccessKind::Write ? "write of "
                                                           : "atomic access of ";
  return what + inBytes(bytes);
}

std::string describe(const WorkItem &item) {
  return "work-item (" + std::to_string(item[0]) + ", " + std::to_string(item[1]) + ", " +
         std::to_string(item[2]) + ")";
}

/// Returns where the access is: " behind the end of argument 'y' (byte 1024 of 1024)".
static std::string describePlace(const abi::AccessSite &site, int64_t offset, uint64_t objectBytes,
                                 uint64_t bytes) {
  const std::string object = site.object;
  if (objectBytes == 0)
    return object.starts_with("a null") ? " through " + object
                                        : " through " + object + ", which is null,";
  const std::string size = " of " + std::to_string(objectBytes) + ")";
  const std::string first = std::to_string(offset);
  if (offset < 0)
    return " before the start of " + object + " (byte " + first + size;
  if (uint64_t(offset) >= objectBytes)
    return " behind the end of " + object + " (byte " + first + size;
  return " across the end of " + object + " (bytes " + first + " to " +
         std::to_string(uint64_t(offset) + bytes - 1) + size;
}

std::string describeBadAccess(const abi::AccessSite &site, const WorkItem &item, int64_t offset,
                              uint64_t objectBytes, uint64_t bytes) {
  return describeAccess(site, bytes) + describePlace(site, offset, objectBytes, bytes) + " by " +
         describe(item) + " of kernel '" + site.kernel + "'";
}

std::string describeRace(const abi::AccessSite &site, const WorkItem &item, uint64_t bytes,
                         const WorkItem &other) {
  return describeAccess(site, bytes) + " of " + site.object + " by " + describe(item) +
         " of kernel '" + site.kernel + "' races with " + describe(other) +
         ": no barrier separates them";
}

static bool isWish(const char *wish) {
  const char *text = environment("OCLC_REPORTS");
  return text && std::string_view(text) == wish;
}

bool writesAllReports() {
  static const bool isWanted = isWish("all");
  return isWanted;
}

/// Writes a line in one piece, so that the lines of several threads do not mix.
static void writeLine(const std::string &line) {
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fflush(stderr);
}

bool writeReport(binary::Sanitizer sanitizer, const abi::AccessSite &site, std::string_view text,
                 std::string_view notes) {
  static std::mutex mutex;
  static std::set<std::string> &written = *new std::set<std::string>; // Kernels may run at exit.
  static const bool aborts = isWish("abort");
  std::string key = std::to_string(int(sanitizer)) + '\n' + site.kernel + '\n' + site.file + '\n';
  key += std::to_string(site.line) + '\n' + site.object;
  std::lock_guard lock(mutex);
  if (!written.insert(std::move(key)).second && !writesAllReports())
    return false;
  writeLine(positionOf(site) + "error: " + std::string(text) + "\n" + std::string(notes));
  if (aborts)
    std::abort();
  return true;
}

std::string noteAt(const abi::AccessSite &site, std::string_view text) {
  return positionOf(site) + "note: " + std::string(text) + "\n";
}

void writeNote(const std::string &line) { writeLine(line); }

} // namespace oclc::rt
