//===- CaptureInputs.cpp - Which files of a capture a program needs ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureInputs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace llvm;

namespace oclc::tool {
namespace {

using Digests = std::set<binary::Digest>;

/// Adds what is linked into the programs, directly or through libraries.
void addParts(const Capture &capture, Digests &programs) {
  for (bool grows = true; grows;) {
    const size_t before = programs.size();
    for (const CapturedProgram &program : capture.programs)
      if (programs.contains(program.digest))
        programs.insert(program.links.begin(), program.links.end());
    grows = programs.size() != before;
  }
}

/// Adds the programs into which others are linked, directly or through libraries.
void addUsers(const Capture &capture, Digests &programs) {
  for (bool grows = true; grows;) {
    const size_t before = programs.size();
    for (const CapturedProgram &program : capture.programs)
      if (any_of(program.links, [&](const auto &part) { return programs.contains(part); }))
        programs.insert(program.digest);
    grows = programs.size() != before;
  }
}

/// Adds the paths of all files in the folder and in those below.
void addFiles(StringRef folder, std::set<std::string> &paths) {
  std::error_code failed;
  for (sys::fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->type() == sys::fs::file_type::regular_file)
      paths.insert(entry->path());
}

std::string inFolder(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  return path.str().str();
}

} // namespace

std::vector<std::string> inputsOf(const Capture &capture, StringRef folder,
                                  const std::optional<binary::Digest> &only) {
  Digests whole;
  for (const CapturedProgram &program : capture.programs)
    if (!only || program.digest == *only)
      whole.insert(program.digest);
  addParts(capture, whole);
  Digests described = whole;
  addUsers(capture, described);

  std::set<std::string> paths;
  for (const CapturedProgram &program : capture.programs)
    if (whole.contains(program.digest))
      addFiles(program.folder, paths);
    else if (described.contains(program.digest))
      paths.insert(inFolder(program.folder, "program.json"));
  addFiles(inFolder(folder, "launches"), paths);
  return {paths.begin(), paths.end()};
}

} // namespace oclc::tool
