//===- Reports.h - What sanitizers report -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes reports to standard error, in the form of a compiler's diagnostics. Any thread may report.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_REPORTS_H
#define OCLC_RUNTIME_EXEC_REPORTS_H

#include "Binary/Manifest.h"
#include "Binary/SanitizerABI.h"

#include <array>
#include <string>
#include <string_view>

namespace oclc::rt {

using WorkItem = std::array<uint64_t, 3>; ///< A global id.

/// Returns "file.cl:12:5: "; without a position, "kernel 'k': ".
std::string positionOf(const abi::AccessSite &site);

/// Returns a text such as "write of 4 bytes".
std::string describeAccess(const abi::AccessSite &site, uint64_t bytes);

/// Returns a text such as "work-item (256, 0, 0)".
std::string describe(const WorkItem &item);

/// Returns the report of an access outside of its object; see abi::ReportAccessFn.
std::string describeBadAccess(const abi::AccessSite &site, const WorkItem &item, int64_t offset,
                              uint64_t objectBytes, uint64_t bytes);

/// Returns the report that an access of `bytes` bytes by `item` races with an earlier one.
std::string describeRace(const abi::AccessSite &site, const WorkItem &item, uint64_t bytes,
                         const WorkItem &other);

/// Returns a line that completes a report.
std::string noteAt(const abi::AccessSite &site, std::string_view text);

/// True if all reports are to be written: OCLC_REPORTS=all.
bool writesAllReports();

/// Writes `text`, the report of `site`, and the lines of `notes`, unless the process has already
/// written a report of the same `sanitizer` for the same line, object and kernel, and not all are
/// to be written. Returns whether it has been written. OCLC_REPORTS=abort ends the process after
/// the first one.
bool writeReport(binary::Sanitizer sanitizer, const abi::AccessSite &site, std::string_view text,
                 std::string_view notes = {});

/// Writes a line of noteAt().
void writeNote(const std::string &line);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_REPORTS_H
