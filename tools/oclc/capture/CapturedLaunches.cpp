//===- CapturedLaunches.cpp - Local sizes with which kernels were launched --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CapturedLaunches.h"

#include "Binary/ImageFormatNames.h"
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

/// A launch describes each argument that is an image or a sampler.
struct LaunchedArgument {
  std::optional<uint64_t> order, type; ///< Empty for a sampler.
};

struct Launch {
  std::string program, kernel, chosenBy;
  std::vector<uint64_t> localSize;
  std::optional<std::vector<LaunchedArgument>> formats;
  uint64_t count = 0;
};

bool fromJSON(const json::Value &value, LaunchedArgument &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("channel_order", out.order) && map.map("channel_type", out.type);
}

bool fromJSON(const json::Value &value, Launch &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("program", out.program) && map.map("kernel", out.kernel) &&
         map.map("local_size", out.localSize) && map.map("chosen_by", out.chosenBy) &&
         map.map("formats", out.formats) && map.map("count", out.count);
}

/// True if a variant for this local size is possible: 1 to 4096 work-items.
bool canBeCompiledFor(const binary::Size3 &size) {
  uint64_t items = 1;
  for (uint64_t extent : size) {
    if (extent == 0 || extent > passes::MaxWorkGroupSize)
      return false;
    items *= extent;
  }
  return items <= passes::MaxWorkGroupSize;
}

/// Returns the formats of the images as in KernelFormats; empty if there are none, or if there is a
/// format that the compiler does not know.
std::string formatsText(const Launch &launch) {
  // More than any kernel has.
  constexpr size_t Most = 512;
  if (!launch.formats || launch.formats->size() > Most)
    return "";
  std::string text;
  for (const LaunchedArgument &each : *launch.formats) {
    if (!each.order || !each.type)
      continue;
    if (!isUInt<32>(*each.order) || !isUInt<32>(*each.type))
      return "";
    const std::string name = binary::nameOf({uint32_t(*each.order), uint32_t(*each.type)});
    if (name.empty())
      return "";
    text += (text.empty() ? "" : "+") + name;
  }
  return text;
}

/// Returns the keys with the largest counts, at most `most`. Among equal counts, the smaller key
/// comes first.
template <typename T>
std::vector<T> mostFrequent(const std::map<T, uint64_t> &counts, unsigned most) {
  std::vector<std::pair<T, uint64_t>> ordered(counts.begin(), counts.end());
  sort(ordered, [](const auto &a, const auto &b) {
    return std::tie(b.second, a.first) < std::tie(a.second, b.first);
  });
  std::vector<T> keys;
  for (const auto &[key, count] : ArrayRef(ordered).take_front(most))
    keys.push_back(key);
  return keys;
}

} // namespace

bool CapturedLaunches::add(StringRef line) {
  Expected<json::Value> value = parseShallowJson(line);
  if (!value) {
    consumeError(value.takeError());
    return false;
  }
  Launch said;
  json::Path::Root root;
  const bool isLaunch = fromJSON(*value, said, root);
  const std::optional<binary::Digest> program = parseDigest(said.program);
  if (!isLaunch || !program || said.localSize.size() != binary::Size3().size())
    return false;
  binary::Size3 size;
  copy(said.localSize, size.begin());
  if (!isKernelName(said.kernel))
    return true;
  if (const std::string formats = formatsText(said); !formats.empty()) {
    uint64_t &count = Formats[*program][said.kernel][formats];
    count = SaturatingAdd(count, said.count);
  }
  if (said.chosenBy != "application" || !canBeCompiledFor(size))
    return true;
  uint64_t &count = Programs[*program][said.kernel][size];
  count = SaturatingAdd(count, said.count);
  return true;
}

void CapturedLaunches::read(StringRef folder, std::vector<std::string> &warnings) {
  std::vector<std::string> files;
  std::error_code failed;
  for (sys::fs::directory_iterator file(folder, failed), end; !failed && file != end;
       file.increment(failed))
    if (sys::path::extension(file->path()) == ".jsonl")
      files.push_back(file->path());
  sort(files);
  for (const std::string &file : files) {
    const auto content = offline::readFile(file);
    if (!content) {
      warnings.push_back("'" + file + "' cannot be read: " + strerror(errno));
      continue;
    }
    StringRef rest(reinterpret_cast<const char *>(content->data()), content->size());
    bool allUnderstood = true;
    // A last line without a newline is incomplete, so it is ignored.
    for (size_t end; (end = rest.find('\n')) != StringRef::npos; rest = rest.drop_front(end + 1))
      allUnderstood &= add(rest.take_front(end));
    if (!allUnderstood)
      warnings.push_back("'" + file + "' has lines that are not about launches");
  }
}

std::vector<driver::KernelSize> CapturedLaunches::sizesOf(const binary::Digest &program,
                                                          unsigned mostPerKernel) const {
  std::vector<driver::KernelSize> sizes;
  const auto kernels = Programs.find(program);
  if (kernels == Programs.end())
    return sizes;
  for (const auto &[kernel, counts] : kernels->second)
    for (const binary::Size3 &size : mostFrequent(counts, mostPerKernel))
      sizes.push_back({kernel, size});
  return sizes;
}

std::vector<KernelFormats> CapturedLaunches::formatsOf(const binary::Digest &program) const {
  // A kernel of floats gets as many without a capture.
  constexpr unsigned MostPerKernel = 5;
  std::vector<KernelFormats> found;
  if (const auto kernels = Formats.find(program); kernels != Formats.end())
    for (const auto &[kernel, counts] : kernels->second)
      for (std::string &formats : mostFrequent(counts, MostPerKernel))
        found.push_back({kernel, std::move(formats)});
  return found;
}

} // namespace oclc::tool
