//===- CaptureBuild.cpp - Compiles all programs of a capture ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureBuild.h"

#include "LinkCaptured.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using oclc::binary::ProgramKind;

namespace oclc::tool {

std::string shortDigest(const binary::Digest &digest) {
  constexpr size_t Digits = 12;
  return binary::toHex(digest).substr(0, Digits);
}

static bool isExecutable(const CapturedProgram &program) {
  return program.type == binary::BinaryType::Executable;
}

CaptureBuild::CaptureBuild(const CaptureOptions &options,
                           const std::vector<CapturedProgram> &programs,
                           const CapturedLaunches &launches, std::string scratch,
                           const std::optional<binary::Digest> &only)
    : Options(options), Launches(launches), Scratch(std::move(scratch)), Only(only),
      Pool(options.atOnce) {
  for (const CapturedProgram &program : programs)
    if (program.kind) {
      Indices.emplace(program.digest, Results.size());
      Results.emplace_back().captured = &program;
    }
  shareLaunchesOfLinks();
  const std::set<size_t> chosen = wanted();
  All = chosen.size();
  for (const size_t index : chosen) {
    for (const binary::Digest &part : Results[index].captured->links)
      for (const auto &found : make_range(Indices.equal_range(part))) {
        ++Awaited[index];
        Users[found.second].push_back(index);
      }
    if (!Awaited.contains(index))
      Ready.push_back(index);
  }
}

/// Adds what `more` has and `known` has not.
template <typename T> static void addNew(std::vector<T> &known, const std::vector<T> &more) {
  for (const T &each : more)
    if (!is_contained(known, each))
      known.push_back(each);
}

/// Returns the variants for which the compiled program has the kernel.
template <typename T>
static std::vector<T> ofOwnKernels(const std::vector<T> &variants,
                                   const binary::ProgramFile &program) {
  std::vector<T> found;
  for (const T &each : variants)
    if (any_of(program.members, [&](const binary::Member &member) {
          return any_of(member.binary.manifest.kernels,
                        [&](const binary::Kernel &kernel) { return kernel.name == each.kernel; });
        }))
      found.push_back(each);
  return found;
}

/// Returns everything that is linked into a program, directly or through libraries.
std::set<size_t> CaptureBuild::partsOf(const BuiltProgram &result) const {
  std::set<size_t> reached;
  SmallVector<const CapturedProgram *> open = {result.captured};
  while (!open.empty())
    for (const binary::Digest &part : open.pop_back_val()->links)
      for (const auto &found : make_range(Indices.equal_range(part)))
        if (reached.insert(found.second).second)
          open.push_back(Results[found.second].captured);
  return reached;
}

/// Returns the programs to build.
std::set<size_t> CaptureBuild::wanted() const {
  std::set<size_t> chosen;
  for (const auto &[index, result] : enumerate(Results))
    if (!Only || result.captured->digest == *Only) {
      chosen.insert(index);
      if (Only)
        chosen.merge(partsOf(result));
    }
  return chosen;
}

std::vector<BuiltProgram> CaptureBuild::takeResults() {
  erase_if(Results,
           [&](const BuiltProgram &result) { return Only && result.captured->digest != *Only; });
  return std::move(Results);
}

/// Passes the local sizes and formats of the launches of each linked program on to everything that
/// is linked into it.
void CaptureBuild::shareLaunchesOfLinks() {
  for (const BuiltProgram &link : Results) {
    const LaunchedVariants launched = launchedVariants(*link.captured);
    if (launched.empty() || link.captured->kind != ProgramKind::Link)
      continue;
    for (size_t index : partsOf(link)) {
      addNew(LaunchesOfLinks[index].sizes, launched.sizes);
      addNew(LaunchesOfLinks[index].formats, launched.formats);
    }
  }
}

std::optional<int> CaptureBuild::run(ProgressLine &progress) {
  while (true) {
    while (!Ready.empty() && !Pool.isFull()) {
      const size_t next = Ready.front();
      Ready.pop_front();
      begin(next);
    }
    if (Pool.isEmpty())
      break;
    const auto event = Pool.wait();
    if (const auto *end = std::get_if<ChildPool::Interrupted>(&event))
      return end->signal;
    const auto &child = std::get<ChildPool::Ended>(event);
    finish(child.child, child.how);
    progress.show(Done == 1 ? "program compiled" : "programs compiled", Done, All);
  }
  for (const auto &[index, count] : Awaited)
    Results[index].whyLeftOut = "it links itself";
  return std::nullopt;
}

/// Ends a job. Linked programs that waited only for this one become ready. Linked programs that
/// contain each other never become ready; only a forged capture has such programs.
void CaptureBuild::end(size_t index) {
  Jobs.erase(index);
  ++Done;
  for (size_t user : Users[index])
    if (--Awaited[user] == 0) {
      Awaited.erase(user);
      Ready.push_back(user);
    }
}

void CaptureBuild::begin(size_t index) {
  Job &started = Jobs.try_emplace(index, Scratch + "/" + std::to_string(index)).first->second;
  Expected<bool> needsCompiler = prepare(index, started);
  if (needsCompiler && *needsCompiler)
    return start(index);
  if (!needsCompiler)
    Results[index].whyLeftOut = toString(needsCompiler.takeError());
  end(index);
}

/// Prepares a job. Returns true if it needs the compiler; otherwise the result is complete. The
/// files of a program are read only now, so that the memory holds those of a few programs at a
/// time.
Expected<bool> CaptureBuild::prepare(size_t index, Job &prepared) {
  BuiltProgram &result = Results[index];
  const CapturedProgram &program = *result.captured;
  Expected<CapturedContents> contents = readContents(program);
  if (!contents)
    return contents.takeError();
  result.entry = std::move(contents->description);
  if (isExecutable(program))
    prepared.variants = launchedVariants(program);
  if (program.kind != ProgramKind::Link) {
    if (Error e = fillFolder(prepared.folder, program, *contents))
      return std::move(e);
    return true;
  }
  Expected<std::vector<LinkInput>> inputs = inputsOf(program);
  if (!inputs)
    return inputs.takeError();
  if (!haveImports(*inputs)) {
    take(linkSideBySide(program.type, *inputs), result);
    return false;
  }
  if (Error e = fillFolder(prepared.folder, *inputs))
    return std::move(e);
  return true;
}

Expected<std::vector<LinkInput>> CaptureBuild::inputsOf(const CapturedProgram &link) const {
  std::vector<LinkInput> inputs;
  for (const binary::Digest &part : link.links) {
    const std::string which = "it links the program " + shortDigest(part) + ", which ";
    const auto [found, end] = Indices.equal_range(part);
    if (found == end)
      return createStringError(which + "is not in the capture, or is a binary");
    if (std::next(found) != end)
      return createStringError(which + "was compiled with several contents of what it includes");
    const BuiltProgram &input = Results[found->second];
    if (!input.whyLeftOut.empty())
      return createStringError(which + "is left out");
    if (!input.content)
      return createStringError(which + "does not compile");
    inputs.push_back({input.bytes, &*input.content});
  }
  return inputs;
}

LaunchedVariants CaptureBuild::launchedVariants(const CapturedProgram &program) const {
  return {Launches.sizesOf(program.digest, Options.mostLocalSizes),
          Launches.formatsOf(program.digest)};
}

void CaptureBuild::take(Attempt got, BuiltProgram &result) {
  result.entry.log = std::move(got.log);
  result.bytes = std::move(got.bytes);
  result.content = std::move(got.content);
}

void CaptureBuild::start(size_t index) {
  const Job &started = Jobs.at(index);
  const CapturedProgram &program = *Results[index].captured;
  Pool.start(ChildPool::Id(index),
             compileCommand(program, Options, started.folder, started.variants));
}

/// Returns the variants in LaunchesOfLinks that belong to kernels of the compiled object or
/// library, because the compiler refuses others; none for an executable.
LaunchedVariants CaptureBuild::variantsWorthRepeating(size_t index) const {
  const BuiltProgram &result = Results[index];
  const auto known = LaunchesOfLinks.find(index);
  if (known == LaunchesOfLinks.end() || !result.content || isExecutable(*result.captured))
    return {};
  return {ofOwnKernels(known->second.sizes, *result.content),
          ofOwnKernels(known->second.formats, *result.content)};
}

void CaptureBuild::finish(size_t index, const ChildEnd &how) {
  BuiltProgram &result = Results[index];
  Job &ended = Jobs.at(index);
  Attempt got = readAttempt(*result.captured, Options, ended.folder, how);
  const bool hadVariants = !ended.variants.empty();
  if (!got.hasWorked() && hadVariants && !ended.isRepeated) {
    ended.isRepeated = true;
    ended.variants = {};
    return start(index);
  }
  // If an object was compiled without the variants, and does not compile with them, the first
  // result is kept.
  result.hasLostVariants = ended.isRepeated && got.hasWorked() != hadVariants;
  if (got.hasWorked() || !result.hasWorked())
    take(std::move(got), result);
  if (result.hasWorked() && !ended.isRepeated)
    if (ended.variants = variantsWorthRepeating(index); !ended.variants.empty()) {
      ended.isRepeated = true;
      return start(index);
    }
  end(index);
}

} // namespace oclc::tool
