//===- CaptureBuild.cpp - Compiles all programs of a capture ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CaptureBuild.h"

#include "LinkCaptured.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace llvm;
using oclc::binary::ProgramKind;

namespace oclc::tool {

std::string shortDigest(const binary::Digest &Digest) {
  constexpr size_t Digits = 12;
  return binary::toHex(Digest).substr(0, Digits);
}

static bool isExecutable(const CapturedProgram &Program) {
  return Program.type == binary::BinaryType::Executable;
}

CaptureBuild::CaptureBuild(const CaptureOptions &Options,
                           const std::vector<CapturedProgram> &Programs,
                           const CapturedLaunches &Launches, std::string Scratch)
    : Options(Options), Launches(Launches), Scratch(std::move(Scratch)), Pool(Options.atOnce) {
  for (const CapturedProgram &Program : Programs)
    if (Program.kind) {
      Indices.emplace(Program.digest, Results.size());
      Results.emplace_back().captured = &Program;
    }
  shareSizesOfLinks();
  for (const auto &[Index, Result] : enumerate(Results)) {
    for (const binary::Digest &Part : Result.captured->links)
      for (const auto &Found : make_range(Indices.equal_range(Part))) {
        ++Awaited[Index];
        Users[Found.second].push_back(Index);
      }
    if (!Awaited.contains(Index))
      Ready.push_back(Index);
  }
}

/// What a linked program was launched with is for all that is linked into it, through libraries as
/// well.
void CaptureBuild::shareSizesOfLinks() {
  for (const BuiltProgram &Link : Results) {
    const std::vector<driver::KernelSize> Sizes =
        Launches.sizesOf(Link.captured->digest, Options.mostLocalSizes);
    if (Sizes.empty() || Link.captured->kind != ProgramKind::Link)
      continue;
    std::set<size_t> Reached;
    SmallVector<const CapturedProgram *> Open = {Link.captured};
    while (!Open.empty())
      for (const binary::Digest &Part : Open.pop_back_val()->links)
        for (const auto &Found : make_range(Indices.equal_range(Part)))
          if (Reached.insert(Found.second).second)
            Open.push_back(Results[Found.second].captured);
    for (size_t Index : Reached)
      for (const driver::KernelSize &Size : Sizes)
        if (auto &Known = SizesOfLinks[Index]; !is_contained(Known, Size))
          Known.push_back(Size);
  }
}

std::optional<int> CaptureBuild::run() {
  while (true) {
    while (!Ready.empty() && !Pool.isFull()) {
      const size_t Next = Ready.front();
      Ready.pop_front();
      begin(Next);
    }
    if (Pool.isEmpty())
      break;
    const auto Event = Pool.wait();
    if (const auto *End = std::get_if<ChildPool::Interrupted>(&Event))
      return End->signal;
    const auto &Child = std::get<ChildPool::Ended>(Event);
    finish(Child.child, Child.how);
  }
  for (const auto &[Index, Count] : Awaited)
    Results[Index].whyLeftOut = "it links itself";
  return std::nullopt;
}

/// Everything that can be linked now is ready. Of programs that need each other, which only a
/// forged capture has, none ever is.
void CaptureBuild::end(size_t Index) {
  Jobs.erase(Index);
  for (size_t User : Users[Index])
    if (--Awaited[User] == 0) {
      Awaited.erase(User);
      Ready.push_back(User);
    }
}

void CaptureBuild::begin(size_t Index) {
  Job &Started = Jobs.try_emplace(Index, Scratch + "/" + std::to_string(Index)).first->second;
  Expected<bool> NeedsCompiler = prepare(Index, Started);
  if (NeedsCompiler && *NeedsCompiler)
    return start(Index);
  if (!NeedsCompiler)
    Results[Index].whyLeftOut = toString(NeedsCompiler.takeError());
  end(Index);
}

/// Whether something is left to be done. Files are read only now, so that those of few programs are
/// in memory at a time.
Expected<bool> CaptureBuild::prepare(size_t Index, Job &Prepared) {
  BuiltProgram &Result = Results[Index];
  const CapturedProgram &Program = *Result.captured;
  Expected<CapturedContents> Contents = readContents(Program);
  if (!Contents)
    return Contents.takeError();
  Result.entry = std::move(Contents->description);
  if (isExecutable(Program))
    Prepared.sizes = Launches.sizesOf(Program.digest, Options.mostLocalSizes);
  if (Program.kind != ProgramKind::Link) {
    if (Error E = fillFolder(Prepared.folder, Program, *Contents))
      return std::move(E);
    return true;
  }
  Expected<std::vector<LinkInput>> Inputs = inputsOf(Program);
  if (!Inputs)
    return Inputs.takeError();
  if (!haveImports(*Inputs)) {
    take(linkSideBySide(Program.type, *Inputs), Result);
    return false;
  }
  if (Error E = fillFolder(Prepared.folder, *Inputs))
    return std::move(E);
  return true;
}

Expected<std::vector<LinkInput>> CaptureBuild::inputsOf(const CapturedProgram &Link) const {
  std::vector<LinkInput> Inputs;
  for (const binary::Digest &Part : Link.links) {
    const std::string Which = "it links the program " + shortDigest(Part) + ", which ";
    const auto [Found, End] = Indices.equal_range(Part);
    if (Found == End)
      return createStringError(Which + "is not in the capture, or is a binary");
    if (std::next(Found) != End)
      return createStringError(Which + "was compiled with several contents of what it includes");
    const BuiltProgram &Input = Results[Found->second];
    if (!Input.whyLeftOut.empty())
      return createStringError(Which + "is left out");
    if (!Input.content)
      return createStringError(Which + "does not compile");
    Inputs.push_back({Input.bytes, &*Input.content});
  }
  return Inputs;
}

void CaptureBuild::take(Attempt Got, BuiltProgram &Result) {
  Result.entry.log = std::move(Got.log);
  Result.bytes = std::move(Got.bytes);
  Result.content = std::move(Got.content);
}

void CaptureBuild::start(size_t Index) {
  const Job &Started = Jobs.at(Index);
  Pool.start(ChildPool::Id(Index),
             compileCommand(*Results[Index].captured, Options, Started.folder, Started.sizes));
}

/// Of the sizes for which its launches ask, those of kernels that it has.
std::vector<driver::KernelSize> CaptureBuild::sizesWorthRepeating(size_t Index) const {
  const BuiltProgram &Result = Results[Index];
  std::vector<driver::KernelSize> Sizes;
  const auto Known = SizesOfLinks.find(Index);
  if (Known == SizesOfLinks.end() || !Result.content || isExecutable(*Result.captured))
    return Sizes;
  for (const driver::KernelSize &Size : Known->second)
    for (const binary::Member &Member : Result.content->members)
      for (const binary::Kernel &Kernel : Member.binary.manifest.kernels)
        if (Kernel.name == Size.kernel)
          Sizes.push_back(Size);
  return Sizes;
}

void CaptureBuild::finish(size_t Index, const ChildEnd &How) {
  BuiltProgram &Result = Results[Index];
  Job &Ended = Jobs.at(Index);
  Attempt Got = readAttempt(*Result.captured, Options, Ended.folder, How);
  const bool HadSizes = !Ended.sizes.empty();
  if (!Got.hasWorked() && HadSizes && !Ended.isRepeated) {
    Ended.isRepeated = true;
    Ended.sizes.clear();
    return start(Index);
  }
  // With sizes at last, an object that failed is still what it was without.
  Result.hasLostSizes = Ended.isRepeated && Got.hasWorked() != HadSizes;
  if (Got.hasWorked() || !Result.hasWorked())
    take(std::move(Got), Result);
  if (Result.hasWorked() && !Ended.isRepeated)
    if (Ended.sizes = sizesWorthRepeating(Index); !Ended.sizes.empty()) {
      Ended.isRepeated = true;
      return start(Index);
    }
  end(Index);
}

} // namespace oclc::tool
