//===- CaptureBuild.h - Compiles all programs of a capture ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each compilation is a process, and several run at a time, so that a crash or a timeout affects
// only one program. The result depends on the programs alone, not on the number of processes.
//
// An executable gets variants for the local sizes and formats with which it was launched. Compiled
// objects and libraries are launched as parts of executables, and their kernels are known only
// after they have been compiled; so objects and libraries with launched kernels are compiled again.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H

#include "CapturedLaunches.h"
#include "CompileCommand.h"
#include "LinkCaptured.h"
#include "ProgressLine.h"

#include <deque>
#include <map>
#include <set>

namespace oclc::tool {

/// Result of building a program of the capture.
struct BuiltProgram {
  const CapturedProgram *captured = nullptr;
  std::string whyLeftOut; ///< Reason why the archive lacks the program; empty if it has it.
  binary::ArchivedProgram entry;
  std::vector<std::byte> bytes; ///< Empty if the program did not compile; the log explains why.
  /// Parsed content of `bytes`, for the first machine if there are several.
  std::optional<binary::ProgramFile> content;
  bool hasLostVariants =
      false; ///< True if it compiles, but not with the variants for its launches.

  bool hasWorked() const { return content.has_value(); }
};

/// Returns the first digits of the digest, which identify the program in messages.
std::string shortDigest(const binary::Digest &digest);

class CaptureBuild {
public:
  /// `scratch` is the path of a folder for the jobs. `only` builds one program, and what it links.
  /// The arguments that are references must outlive the build.
  CaptureBuild(const CaptureOptions &options, const std::vector<CapturedProgram> &programs,
               const CapturedLaunches &launches, std::string scratch,
               const std::optional<binary::Digest> &only = std::nullopt);

  /// Builds all programs, and shows how many are built. Returns the number of a signal that ended
  /// the build early, or std::nullopt.
  std::optional<int> run(ProgressLine &progress);

  /// Returns the results in the order of the programs, without programs that were binaries; with
  /// `only`, those of that program. To be called once.
  std::vector<BuiltProgram> takeResults();

private:
  struct Job {
    explicit Job(std::string path) : folder(std::move(path)) {}
    JobFolder folder;
    LaunchedVariants variants; ///< Those of the running compilation.
    bool isRepeated = false;
  };

  void shareLaunchesOfLinks();
  std::set<size_t> partsOf(const BuiltProgram &result) const;
  std::set<size_t> wanted() const;
  void begin(size_t index);
  llvm::Expected<bool> prepare(size_t index, Job &prepared);
  llvm::Expected<std::vector<LinkInput>> inputsOf(const CapturedProgram &link) const;
  void start(size_t index);
  void finish(size_t index, const ChildEnd &how);
  LaunchedVariants launchedVariants(const CapturedProgram &program) const;
  static void take(Attempt got, BuiltProgram &result);
  LaunchedVariants variantsWorthRepeating(size_t index) const;
  void end(size_t index);

  const CaptureOptions &Options;
  const CapturedLaunches &Launches;
  const std::string Scratch;
  const std::optional<binary::Digest> Only;
  std::vector<BuiltProgram> Results;
  /// Indices of programs by digest. Programs that included different contents share a digest.
  std::multimap<binary::Digest, size_t> Indices;
  /// The launches of the programs into which an object or library was linked, by its index.
  std::map<size_t, LaunchedVariants> LaunchesOfLinks;
  /// Programs that can be built now. The inputs of a linked program are built before it.
  std::deque<size_t> Ready;
  std::map<size_t, size_t> Awaited; ///< Number of unfinished inputs of each linked program.
  std::map<size_t, std::vector<size_t>> Users;
  std::map<size_t, Job> Jobs; ///< Programs that are being compiled.
  size_t Done = 0;            ///< Programs that are built or left out.
  size_t All = 0;             ///< Programs to build.
  ChildPool Pool;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREBUILD_H
