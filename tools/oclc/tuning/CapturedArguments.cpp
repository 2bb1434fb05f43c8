//===- CapturedArguments.cpp - Launches of a capture, for measurements -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "tuning/CapturedArguments.h"

#include "Offline/CapturedData.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using oclc::offline::CapturedData;

namespace oclc::tool {

/// Maximum number of bytes in the blobs of all launches of a program. Measurements keep several
/// copies of those of one launch.
static constexpr uint64_t MostBytes = uint64_t(2) << 30;

CapturedArguments::CapturedArguments(const std::string &capture, std::vector<std::string> &warnings)
    : Folder(capture + "/data") {
  for (const std::string &file : offline::listCapturedData(Folder)) {
    std::string error;
    if (const auto data = offline::readCapturedData(Folder, file, error))
      Files.emplace(data->program, file);
    else
      warnings.push_back("'" + Folder + "/" + file + "' is left out: " + error);
  }
}

static measure::CapturedArgument::Kind convert(CapturedData::Argument::Kind kind) {
  using Kind = measure::CapturedArgument::Kind;
  switch (kind) {
  case CapturedData::Argument::Kind::Value:
    return Kind::Value;
  case CapturedData::Argument::Kind::Local:
    return Kind::Local;
  case CapturedData::Argument::Kind::Buffer:
    return Kind::Buffer;
  case CapturedData::Argument::Kind::Image:
    return Kind::Image;
  case CapturedData::Argument::Kind::Sampler:
    return Kind::Sampler;
  case CapturedData::Argument::Kind::Null:
    break;
  }
  return Kind::Null;
}

static measure::CapturedArgument convert(CapturedData::Argument &argument) {
  measure::CapturedArgument result;
  result.kind = convert(argument.kind);
  result.value = std::move(argument.value);
  result.size = argument.size;
  result.blob = argument.blob;
  result.offset = argument.offset;
  result.image = argument.image;
  result.sampler = argument.sampler;
  return result;
}

/// Loads a launch whose blobs have at most `most` bytes. Returns nullopt, with the reason in
/// `error`, if that fails.
static std::optional<measure::CapturedLaunch>
load(const std::string &folder, const std::string &file, uint64_t most, std::string &error) {
  std::optional<CapturedData> data = offline::readCapturedData(folder, file, error);
  if (!data)
    return std::nullopt;
  uint64_t bytes = 0;
  for (const CapturedData::Blob &blob : data->blobs)
    bytes += blob.size;
  if (bytes > most) {
    error = "the launches of its program have too much data";
    return std::nullopt;
  }
  measure::CapturedLaunch launch;
  launch.kernel = data->kernel;
  launch.shape = {data->workDim, data->globalSize, data->localSize, data->globalOffset};
  for (CapturedData::Argument &argument : data->arguments)
    launch.arguments.push_back(convert(argument));
  for (const CapturedData::Blob &blob : data->blobs) {
    std::optional<std::vector<std::byte>> content = offline::readBlob(folder, blob, error);
    if (!content)
      return std::nullopt;
    launch.blobs.push_back(std::move(*content));
  }
  return launch;
}

std::vector<measure::CapturedLaunch>
CapturedArguments::launchesOf(const binary::Digest &program,
                              std::vector<std::string> &warnings) const {
  std::vector<measure::CapturedLaunch> launches;
  uint64_t left = MostBytes;
  for (const auto &[digest, file] : make_range(Files.equal_range(program))) {
    std::string error;
    if (std::optional<measure::CapturedLaunch> launch = load(Folder, file, left, error)) {
      for (const measure::Bytes &blob : launch->blobs)
        left -= blob.size();
      launches.push_back(std::move(*launch));
    } else {
      warnings.push_back("'" + Folder + "/" + file + "' is left out: " + error);
    }
  }
  return launches;
}

} // namespace oclc::tool
