//===- CapturedLaunches.cpp - Local sizes with which kernels were launched --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CapturedLaunches.h"

#include "CaptureJson.h"
#include "CapturedProgram.h"
#include "LocalSize.h"
#include "Offline/FileBytes.h"
#include "Passes/Support/KernelAttributes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

#include <cerrno>

using namespace llvm;

namespace oclc::tool {
namespace {

struct Launch {
  std::string program, kernel, chosenBy;
  std::vector<uint64_t> localSize;
  uint64_t count = 0;
};

bool fromJSON(const json::Value &Value, Launch &Out, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("program", Out.program) && Map.map("kernel", Out.kernel) &&
         Map.map("local_size", Out.localSize) && Map.map("chosen_by", Out.chosenBy) &&
         Map.map("count", Out.count);
}

/// Whether a variant can be made for it: 1 to 4096 work-items.
bool canBeCompiledFor(const binary::Size3 &Size) {
  uint64_t Items = 1;
  for (uint64_t Extent : Size) {
    if (Extent == 0 || Extent > passes::MaxWorkGroupSize)
      return false;
    Items *= Extent;
  }
  return Items <= passes::MaxWorkGroupSize;
}

} // namespace

bool CapturedLaunches::add(StringRef Line) {
  Expected<json::Value> Value = parseShallowJson(Line);
  if (!Value) {
    consumeError(Value.takeError());
    return false;
  }
  Launch Said;
  json::Path::Root Root;
  const bool IsLaunch = fromJSON(*Value, Said, Root);
  const std::optional<binary::Digest> Program = parseDigest(Said.program);
  if (!IsLaunch || !Program || Said.localSize.size() != binary::Size3().size())
    return false;
  binary::Size3 Size;
  copy(Said.localSize, Size.begin());
  if (Said.chosenBy != "application" || !canBeCompiledFor(Size) || !isKernelName(Said.kernel))
    return true;
  uint64_t &Count = Programs[*Program][Said.kernel][Size];
  Count = SaturatingAdd(Count, Said.count);
  return true;
}

void CapturedLaunches::read(StringRef Folder, std::vector<std::string> &Warnings) {
  std::vector<std::string> Files;
  std::error_code Failed;
  for (sys::fs::directory_iterator File(Folder, Failed), End; !Failed && File != End;
       File.increment(Failed))
    if (sys::path::extension(File->path()) == ".jsonl")
      Files.push_back(File->path());
  sort(Files);
  for (const std::string &File : Files) {
    const auto Content = offline::readFile(File);
    if (!Content) {
      Warnings.push_back("'" + File + "' cannot be read: " + strerror(errno));
      continue;
    }
    StringRef Rest(reinterpret_cast<const char *>(Content->data()), Content->size());
    bool AllUnderstood = true;
    // A last line without an end is one that was being written.
    for (size_t End; (End = Rest.find('\n')) != StringRef::npos; Rest = Rest.drop_front(End + 1))
      AllUnderstood &= add(Rest.take_front(End));
    if (!AllUnderstood)
      Warnings.push_back("'" + File + "' has lines that are not about launches");
  }
}

std::vector<driver::KernelSize> CapturedLaunches::sizesOf(const binary::Digest &Program,
                                                          unsigned MostPerKernel) const {
  std::vector<driver::KernelSize> Sizes;
  const auto Kernels = Programs.find(Program);
  if (Kernels == Programs.end())
    return Sizes;
  for (const auto &[Kernel, Counts] : Kernels->second) {
    std::vector<std::pair<binary::Size3, uint64_t>> Ordered(Counts.begin(), Counts.end());
    // Of sizes that are chosen equally often, the smaller one first.
    sort(Ordered, [](const auto &A, const auto &B) {
      return std::tie(B.second, A.first) < std::tie(A.second, B.first);
    });
    if (Ordered.size() > MostPerKernel)
      Ordered.resize(MostPerKernel);
    for (const auto &[Size, Count] : Ordered)
      Sizes.push_back({Kernel, Size});
  }
  return Sizes;
}

} // namespace oclc::tool
