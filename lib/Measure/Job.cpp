//===- Job.cpp - What is to be measured, and the results --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/Job.h"

#include <nlohmann/json.hpp>

namespace oclc::measure {

using Json = nlohmann::json;
using binary::Size3;
using selfcheck::LaunchShape;

static constexpr unsigned Version = 2;

namespace {

/// Refuses deep nesting, because the parser is recursive and would overflow the stack.
class DepthCheck : public nlohmann::json_sax<Json> {
public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(int64_t) override { return true; }
  bool number_unsigned(uint64_t) override { return true; }
  bool number_float(double, const std::string &) override { return true; }
  bool string(std::string &) override { return true; }
  bool binary(Json::binary_t &) override { return true; }
  bool start_object(size_t) override { return enter(); }
  bool key(std::string &) override { return true; }
  bool end_object() override { return leave(); }
  bool start_array(size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(size_t, const std::string &, const nlohmann::detail::exception &why) override {
    error = why.what();
    return false;
  }

  std::string error = "it is nested too deeply";

private:
  unsigned depth = 0;
  bool enter() {
    constexpr unsigned Most = 8;
    return ++depth <= Most;
  }
  bool leave() {
    --depth;
    return true;
  }
};

Json binaryOf(const Bytes &bytes) {
  const auto *begin = reinterpret_cast<const uint8_t *>(bytes.data());
  return Json::binary({begin, begin + bytes.size()});
}

Bytes bytesOf(const Json &value) {
  const auto &bytes = value.get_binary();
  const auto *begin = reinterpret_cast<const std::byte *>(bytes.data());
  return {begin, begin + bytes.size()};
}

/// The fields of a descriptor in a fixed order, except its address.
Json toJson(const abi::ImageDescriptor &image) {
  return {image.rowPitch, image.slicePitch, image.width,        image.height,      image.depth,
          image.layers,   image.texelBytes, image.channelOrder, image.channelType, image.levels};
}

abi::ImageDescriptor imageFrom(const Json &from) {
  abi::ImageDescriptor image = {};
  image.rowPitch = from.at(0).get<uint64_t>();
  image.slicePitch = from.at(1).get<uint64_t>();
  image.width = from.at(2).get<int32_t>();
  image.height = from.at(3).get<int32_t>();
  image.depth = from.at(4).get<int32_t>();
  image.layers = from.at(5).get<int32_t>();
  image.texelBytes = from.at(6).get<uint32_t>();
  image.channelOrder = from.at(7).get<uint32_t>();
  image.channelType = from.at(8).get<uint32_t>();
  image.levels = from.at(9).get<int32_t>();
  return image;
}

Json toJson(const CapturedArgument &argument) {
  switch (argument.kind) {
  case CapturedArgument::Kind::Value:
    return {{"value", binaryOf(argument.value)}};
  case CapturedArgument::Kind::Local:
    return {{"local", argument.size}};
  case CapturedArgument::Kind::Buffer:
    return {{"blob", argument.blob}, {"offset", argument.offset}};
  case CapturedArgument::Kind::Image:
    return {
        {"image", toJson(argument.image)}, {"blob", argument.blob}, {"offset", argument.offset}};
  case CapturedArgument::Kind::Sampler:
    return {{"sampler", argument.sampler}};
  case CapturedArgument::Kind::Null:
    break;
  }
  return Json::object();
}

CapturedArgument argumentFrom(const Json &from) {
  using Kind = CapturedArgument::Kind;
  CapturedArgument argument;
  if (from.contains("value")) {
    argument.value = bytesOf(from.at("value"));
  } else if (from.contains("local")) {
    argument.kind = Kind::Local;
    argument.size = from.at("local").get<uint64_t>();
  } else if (from.contains("sampler")) {
    argument.kind = Kind::Sampler;
    argument.sampler = from.at("sampler").get<uint32_t>();
  } else if (from.contains("blob")) {
    argument.kind = from.contains("image") ? Kind::Image : Kind::Buffer;
    argument.blob = from.at("blob").get<size_t>();
    argument.offset = from.at("offset").get<uint64_t>();
    if (argument.kind == Kind::Image)
      argument.image = imageFrom(from.at("image"));
  } else {
    argument.kind = Kind::Null;
  }
  return argument;
}

Json toJson(const CapturedLaunch &launch) {
  Json arguments = Json::array(), blobs = Json::array();
  for (const CapturedArgument &argument : launch.arguments)
    arguments.push_back(toJson(argument));
  for (const Bytes &blob : launch.blobs)
    blobs.push_back(binaryOf(blob));
  const LaunchShape &shape = launch.shape;
  return {{"kernel", launch.kernel}, {"dimensions", shape.workDim}, {"global", shape.global},
          {"local", shape.local},    {"offset", shape.offset},      {"arguments", arguments},
          {"blobs", blobs}};
}

CapturedLaunch launchFrom(const Json &from) {
  CapturedLaunch launch;
  launch.kernel = from.at("kernel").get<std::string>();
  launch.shape = {from.at("dimensions").get<uint32_t>(), from.at("global").get<Size3>(),
                  from.at("local").get<Size3>(), from.at("offset").get<Size3>()};
  for (const Json &argument : from.at("arguments"))
    launch.arguments.push_back(argumentFrom(argument));
  for (const Json &blob : from.at("blobs"))
    launch.blobs.push_back(bytesOf(blob));
  return launch;
}

std::optional<Size3> sizeFrom(const Json &from) {
  return from.is_null() ? std::nullopt : std::optional(from.get<Size3>());
}

} // namespace

std::string writeJob(const Job &job) {
  Json candidates = Json::array(), facts = Json::object(), launches = Json::array();
  for (const Bytes &candidate : job.candidates)
    candidates.push_back(binaryOf(candidate));
  for (const auto &[kernel, known] : job.facts)
    facts[kernel] = {
        {"dimensions", known.dimensions}, {"types", known.types}, {"texels", known.texels}};
  for (const CapturedLaunch &launch : job.launches)
    launches.push_back(toJson(launch));
  const Json all = {{"version", Version},           {"seconds", job.seconds},   {"seed", job.seed},
                    {"plain", binaryOf(job.plain)}, {"candidates", candidates}, {"facts", facts},
                    {"launches", launches}};
  std::string text;
  Json::to_msgpack(all, text);
  return text;
}

std::optional<Job> readJob(std::span<const char> text, std::string &error) {
  DepthCheck check;
  if (!Json::sax_parse(text.begin(), text.end(), &check, Json::input_format_t::msgpack)) {
    error = check.error;
    return std::nullopt;
  }
  try {
    const Json all = Json::from_msgpack(text.begin(), text.end());
    if (all.at("version").get<unsigned>() != Version)
      throw std::runtime_error("the job is of another version of oclc");
    Job job;
    job.seconds = all.at("seconds").get<unsigned>();
    job.seed = all.at("seed").get<uint64_t>();
    job.plain = bytesOf(all.at("plain"));
    for (const Json &candidate : all.at("candidates"))
      job.candidates.push_back(bytesOf(candidate));
    if (job.candidates.empty() || job.candidates.size() > MostCandidates)
      throw std::runtime_error("the job has no candidates or too many");
    for (const auto &[kernel, known] : all.at("facts").items())
      job.facts[kernel] = {known.at("dimensions").get<unsigned>(),
                           known.at("types").get<std::vector<std::string>>(),
                           known.at("texels").get<std::vector<selfcheck::Texels>>()};
    for (const Json &launch : all.at("launches"))
      job.launches.push_back(launchFrom(launch));
    return job;
  } catch (const std::exception &failed) {
    error = failed.what();
    return std::nullopt;
  }
}

std::string writeResult(const VariantResult &result) {
  Json candidates = Json::array();
  for (const CandidateResult &each : result.candidates)
    candidates.push_back(
        {{"nanoseconds", each.nanoseconds}, {"refused", each.refused}, {"is_crash", each.isCrash}});
  const Json all = {{"kernel", result.kernel},
                    {"cpu", result.cpu},
                    {"local_size", result.localSize ? Json(*result.localSize) : Json()},
                    {"captured", result.captured},
                    {"generated", result.generated},
                    {"why_not", result.whyNot},
                    {"candidates", candidates}};
  return all.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<VariantResult> readResult(const std::string &line, size_t candidates) {
  const Json all = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  try {
    VariantResult result;
    result.kernel = all.at("kernel").get<std::string>();
    result.cpu = all.at("cpu").get<std::string>();
    result.localSize = sizeFrom(all.at("local_size"));
    result.captured = all.at("captured").get<unsigned>();
    result.generated = all.at("generated").get<unsigned>();
    result.whyNot = all.at("why_not").get<std::string>();
    for (const Json &each : all.at("candidates"))
      result.candidates.push_back({each.at("nanoseconds").get<double>(),
                                   each.at("refused").get<std::string>(),
                                   each.at("is_crash").get<bool>()});
    if (result.candidates.size() != (result.whyNot.empty() ? candidates : 0))
      return std::nullopt;
    return result;
  } catch (const Json::exception &) {
    return std::nullopt;
  }
}

} // namespace oclc::measure
