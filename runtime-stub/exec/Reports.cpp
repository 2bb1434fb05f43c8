//===- Reports.cpp - What sanitizers report ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Reports.h"

#include "Base/Environment.h"
#include "Binary/Text.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <set>

namespace oclc::rt {

using binary::concat;

static std::string inBytes(uint64_t bytes) {
  return concat(bytes, bytes == 1 ? " byte" : " bytes");
}

std::string positionOf(const abi::AccessSite &site) {
  std::string_view file = site.file;
  if (file.empty())
    return concat("kernel '", site.kernel, "': ");
  if (file == "<stdin>") // The compiler gets programs that way; build logs have the same name.
    file = "<source>";
  return site.column == 0 ? concat(file, ":", site.line, ": ")
                          : concat(file, ":", site.line, ":", site.column, ": ");
}

std::string describeAccess(const abi::AccessSite &site, uint64_t bytes) {
  const char *what = site.kind == abi::AccessKind::Read    ? "read of "
                     : site.kind == abi::AccessKind::Write ? "write of "
                                                           : "atomic access of ";
  return concat(what, inBytes(bytes));
}

std::string describe(const WorkItem &item) {
  return concat("work-item (", item[0], ", ", item[1], ", ", item[2], ")");
}

/// Returns where the access is: " behind the end of argument 'y' (byte 1024 of 1024)".
static std::string describePlace(const abi::AccessSite &site, int64_t offset, uint64_t objectBytes,
                                 uint64_t bytes) {
  const std::string_view object = site.object;
  if (objectBytes == 0)
    return concat(" through ", object, object.starts_with("a null") ? "" : ", which is null,");
  if (offset < 0)
    return concat(" before the start of ", object, " (byte ", offset, " of ", objectBytes, ")");
  if (uint64_t(offset) >= objectBytes)
    return concat(" behind the end of ", object, " (byte ", offset, " of ", objectBytes, ")");
  return concat(" across the end of ", object, " (bytes ", offset, " to ",
                uint64_t(offset) + bytes - 1, " of ", objectBytes, ")");
}

std::string describeBadAccess(const abi::AccessSite &site, const WorkItem &item, int64_t offset,
                              uint64_t objectBytes, uint64_t bytes) {
  return concat(describeAccess(site, bytes), describePlace(site, offset, objectBytes, bytes),
                " by ", describe(item), " of kernel '", site.kernel, "'");
}

std::string describeRace(const abi::AccessSite &site, const WorkItem &item, uint64_t bytes,
                         const WorkItem &other) {
  return concat(describeAccess(site, bytes), " of ", site.object, " by ", describe(item),
                " of kernel '", site.kernel, "' races with ", describe(other),
                ": no barrier separates them");
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
  std::string key = concat(int(sanitizer), "\n", site.kernel, "\n", site.file, "\n", site.line,
                           "\n", site.object);
  std::lock_guard lock(mutex);
  if (!written.insert(std::move(key)).second && !writesAllReports())
    return false;
  writeLine(concat(positionOf(site), "error: ", text, "\n", notes));
  if (aborts)
    std::abort();
  return true;
}

std::string noteAt(const abi::AccessSite &site, std::string_view text) {
  return concat(positionOf(site), "note: ", text, "\n");
}

void writeNote(const std::string &line) { writeLine(line); }

} // namespace oclc::rt
