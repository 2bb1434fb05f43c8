//===- CaptureBuild.h - Compiles all programs of a capture ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each compilation is a process of its own, several at a time, so that one which crashes or takes
// too long is one program that failed. What comes out depends on the programs alone, not on how
// many are compiled at a time.
//
// An executable gets variants for the local sizes with which it was launched. Compiled objects and
// libraries are launched as parts of what they were linked into, and which kernels they have is
// known when they have been compiled; so those that have some of them are compiled again.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H

#include "CapturedLaunches.h"
#include "CompileCommand.h"
#include "LinkCaptured.h"

#include <deque>
#include <map>

namespace oclc::tool {

/// What became of a program.
struct BuiltProgram {
  const CapturedProgram *captured = nullptr;
  std::string whyLeftOut; ///< Of the archive; empty: it is in it.
  binary::ArchivedProgram entry;
  std::vector<std::byte> bytes; ///< None when it did not compile, which the entry's log explains.
  std::optional<binary::ProgramFile> content; ///< Of these.
  bool hasLostSizes = false; ///< It compiles, but not for the local sizes of its launches.

  bool hasWorked() const { return content.has_value(); }
};

/// The first digits, enough to find it.
std::string shortDigest(const binary::Digest &digest);

class CaptureBuild {
public:
  /// `scratch` is a folder. What the arguments refer to has to outlive the build.
  CaptureBuild(const CaptureOptions &options, const std::vector<CapturedProgram> &programs,
               const CapturedLaunches &launches, std::string scratch);

  /// Builds all. The number of a signal when this process was asked to end meanwhile.
  std::optional<int> run();

  /// In the order of the programs, without those that were binaries.
  const std::vector<BuiltProgram> &results() const { return Results; }

private:
  struct Job {
    explicit Job(std::string path) : folder(std::move(path)) {}
    JobFolder folder;
    std::vector<driver::KernelSize> sizes; ///< Of the compilation that runs.
    bool isRepeated = false;
  };

  void shareSizesOfLinks();
  void begin(size_t index);
  llvm::Expected<bool> prepare(size_t index, Job &prepared);
  llvm::Expected<std::vector<LinkInput>> inputsOf(const CapturedProgram &link) const;
  void start(size_t index);
  void finish(size_t index, const ChildEnd &how);
  static void take(Attempt got, BuiltProgram &result);
  std::vector<driver::KernelSize> sizesWorthRepeating(size_t index) const;
  void end(size_t index);

  const CaptureOptions &Options;
  const CapturedLaunches &Launches;
  const std::string Scratch;
  std::vector<BuiltProgram> Results;
  /// Several of a program that included different contents.
  std::multimap<binary::Digest, size_t> Indices;
  /// Of what objects and libraries were linked into.
  std::map<size_t, std::vector<driver::KernelSize>> SizesOfLinks;
  /// What a program is linked from is built before it.
  std::deque<size_t> Ready;
  std::map<size_t, size_t> Awaited; ///< How many inputs others still wait for.
  std::map<size_t, std::vector<size_t>> Users;
  std::map<size_t, Job> Jobs; ///< Of the programs that are being compiled.
  ChildPool Pool;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H
