//===- Capture.cpp - All that an application built --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Capture.h"

#include "Binary/Archive.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace llvm;
using oclc::frontend::DiagnosticsSink;
using oclc::frontend::Severity;

namespace oclc::tool {

static bool readPrograms(const std::string &folder, Capture &into, DiagnosticsSink &sink) {
  SmallString<128> programs(folder);
  sys::path::append(programs, "programs");
  std::vector<std::string> paths;
  std::error_code failed;
  for (sys::fs::directory_iterator entry(programs, failed), end; !failed && entry != end;
       entry.increment(failed))
    // Names of incomplete folders begin with a dot. Skip them.
    if (!sys::path::filename(entry->path()).starts_with("."))
      paths.push_back(entry->path());
  if (failed == std::errc::no_such_file_or_directory && sys::fs::is_directory(folder)) {
    sink.report(Severity::Error, "'" + folder +
                                     "' has no programs: is it the folder that OCLC_CAPTURE named, "
                                     "and has the application built any?");
    return false;
  }
  if (failed) {
    sink.report(Severity::Error, "'" + folder + "' is no capture: cannot read '" + programs.str() +
                                     "': " + failed.message());
    return false;
  }
  if (paths.size() > binary::limits::Programs) {
    sink.report(Severity::Error,
                "'" + folder + "' has more than " + Twine(binary::limits::Programs) + " programs");
    return false;
  }
  sort(paths);
  for (const std::string &path : paths) {
    Expected<std::vector<CapturedProgram>> programs = readCapturedProgram(path);
    if (programs) {
      into.binaries += !programs->front().kind;
      append_range(into.programs, std::move(*programs));
      continue;
    }
    ++into.leftOut;
    sink.report(Severity::Warning, "'" + path + "' is left out: " + toString(programs.takeError()));
  }
  return true;
}

static void readLaunches(const std::string &folder, Capture &into, DiagnosticsSink &sink) {
  SmallString<128> launches(folder);
  sys::path::append(launches, "launches");
  std::vector<std::string> warnings;
  into.launches.read(launches, warnings);
  for (const std::string &warning : warnings)
    sink.report(Severity::Warning, warning);
}

bool readCapture(const std::string &folder, Capture &into, DiagnosticsSink &sink) {
  if (!readPrograms(folder, into, sink))
    return false;
  readLaunches(folder, into, sink);
  return true;
}

Expected<binary::Digest> findProgram(const Capture &capture, StringRef digits) {
  std::set<binary::Digest> found;
  for (const CapturedProgram &program : capture.programs)
    if (StringRef(binary::toHex(program.digest)).starts_with(digits))
      found.insert(program.digest);
  if (found.size() == 1)
    return *found.begin();
  return createStringError(found.empty()
                               ? "the capture has no program '" + digits + "'"
                               : "the capture has " + Twine(found.size()) +
                                     " programs whose digests begin with '" + digits + "'");
}

} // namespace oclc::tool
