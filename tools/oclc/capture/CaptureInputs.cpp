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

using namespace llvm;

namespace oclc::tool {

static std::string inFolder(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  sys::path::append(path, name);
  return path.str().str();
}

/// Adds the paths of all files in the folder and in those below.
static void addFiles(StringRef folder, std::set<std::string> &paths) {
  std::error_code failed;
  for (sys::fs::recursive_directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->type() == sys::fs::file_type::regular_file)
      paths.insert(entry->path());
}

CaptureInputs::CaptureInputs(const Capture &capture, StringRef folder)
    : Launches(inFolder(folder, "launches")) {
  for (const CapturedProgram &program : capture.programs) {
    Folders.try_emplace(program.digest, program.folder);
    for (const binary::Digest &part : program.links) {
      Parts[program.digest].insert(part);
      Users[part].insert(program.digest);
    }
  }
}

void CaptureInputs::addReachable(const Graph &edges, Digests &programs) {
  std::vector<binary::Digest> open(programs.begin(), programs.end());
  while (!open.empty()) {
    const auto next = edges.find(open.back());
    open.pop_back();
    if (next == edges.end())
      continue;
    for (const binary::Digest &each : next->second)
      if (programs.insert(each).second)
        open.push_back(each);
  }
}

std::vector<std::string> CaptureInputs::filesFor(Digests programs) const {
  addReachable(Parts, programs);
  Digests described = programs;
  addReachable(Users, described);
  std::set<std::string> paths;
  for (const binary::Digest &each : described) {
    const auto folder = Folders.find(each);
    if (folder == Folders.end())
      continue;
    if (programs.contains(each))
      addFiles(folder->second, paths);
    else
      paths.insert(inFolder(folder->second, "program.json"));
  }
  addFiles(Launches, paths);
  return {paths.begin(), paths.end()};
}

std::vector<std::string> CaptureInputs::of(const binary::Digest &program) const {
  return filesFor({program});
}

std::vector<std::string> CaptureInputs::ofAll() const {
  Digests all;
  for (const auto &[digest, folder] : Folders)
    all.insert(digest);
  return filesFor(std::move(all));
}

} // namespace oclc::tool
