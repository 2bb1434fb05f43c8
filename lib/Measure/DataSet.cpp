//===- DataSet.cpp - Arguments of a launch that is timed --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/DataSet.h"

#include "Binary/ImageFormat.h"

#include <algorithm>
#include <cstring>

namespace oclc::measure {

using binary::ArgumentKind;
using selfcheck::Contents;
using selfcheck::ElementType;
using selfcheck::GuardedMemory;
using selfcheck::LaunchShape;
using selfcheck::Subject;
using selfcheck::Trial;

/// Approximate number of work-items of a generated launch, so that it takes a measurable time, and
/// the buffers of Arguments are large enough for most kernels.
static constexpr uint64_t GeneratedItems = 16384;

LaunchShape generatedShape(const binary::Size3 &local, unsigned dimensions) {
  LaunchShape shape;
  shape.local = local;
  shape.workDim = local[2] != 1 ? 3 : local[1] != 1 ? 2 : 1;
  // A one-dimensional work-group may be a part of a two-dimensional range.
  shape.workDim = std::max(shape.workDim, std::min(dimensions, 2u));
  const uint64_t side = shape.workDim == 1 ? GeneratedItems : shape.workDim == 2 ? 128 : 25;
  shape.global = {1, 1, 1};
  for (unsigned d = 0; d != shape.workDim; ++d)
    shape.global[d] = (side + local[d] - 1) / local[d] * local[d];
  return shape;
}

namespace {

class GeneratedData : public DataSet {
public:
  GeneratedData(const Subject &subject, const Trial &trial)
      : DataSet(trial.shape), arguments(subject) {
    arguments.prepare(trial);
  }

  // Longer runs have a random number as a trip count.
  double runSeconds() const override { return 1; }
  const void *packed() const override { return arguments.packed(); }
  uint64_t localBytes() const override { return arguments.localBytes(); }
  void restore() override { arguments.restore(); }
  Contents contents() const override { return arguments.contents(); }
  const Contents &initial() const override { return arguments.initial(); }
  ElementType type(size_t object) const override { return arguments.type(object); }

private:
  selfcheck::Arguments arguments;
};

class CapturedData : public DataSet {
public:
  CapturedData(const Subject &subject, const CapturedLaunch &launch)
      : DataSet(launch.shape), memory(std::max<uint64_t>(subject.kernel->argumentBytes, 1)),
        descriptors(std::max<uint64_t>(launch.arguments.size(), 1) * sizeof(abi::ImageDescriptor)),
        types(launch.blobs.size()) {
    for (const Bytes &blob : launch.blobs) {
      const auto *begin = reinterpret_cast<const uint8_t *>(blob.data());
      first.emplace_back(begin, begin + blob.size());
      objects.push_back(std::make_unique<GuardedMemory>(blob.size()));
    }
    local = subject.kernel->localSize;
    for (size_t i = 0; i != launch.arguments.size(); ++i)
      pack(subject, i, launch.arguments[i]);
    restore();
  }

  double runSeconds() const override { return 60; }
  const void *packed() const override { return memory.data(); }
  uint64_t localBytes() const override { return local; }
  void restore() override {
    for (size_t i = 0; i != objects.size(); ++i)
      std::ranges::copy(first[i], objects[i]->data());
  }
  Contents contents() const override {
    Contents all;
    for (size_t i = 0; i != objects.size(); ++i)
      all.emplace_back(objects[i]->data(), objects[i]->data() + first[i].size());
    return all;
  }
  const Contents &initial() const override { return first; }
  ElementType type(size_t object) const override { return types[object]; }

private:
  GuardedMemory memory;
  GuardedMemory descriptors; ///< An abi::ImageDescriptor for each argument.
  std::vector<std::unique_ptr<GuardedMemory>> objects;
  Contents first;
  std::vector<ElementType> types;
  uint64_t local = 0;

  void pack(const Subject &subject, size_t index, const CapturedArgument &argument) {
    uint8_t *value = memory.data() + subject.kernel->arguments[index].offset;
    switch (argument.kind) {
    case CapturedArgument::Kind::Value:
      std::memcpy(value, argument.value.data(), argument.value.size());
      break;
    case CapturedArgument::Kind::Local: {
      constexpr uint64_t Alignment = abi::MemoryAlignment;
      local = (local + Alignment - 1) / Alignment * Alignment;
      std::memcpy(value, &local, sizeof(local));
      local += argument.size;
      break;
    }
    case CapturedArgument::Kind::Buffer: {
      const uint8_t *address = objects[argument.blob]->data() + argument.offset;
      std::memcpy(value, &address, sizeof(address));
      types[argument.blob] = selfcheck::elementType(selfcheck::typeName(subject, index));
      break;
    }
    case CapturedArgument::Kind::Image:
      packImage(index, argument, value);
      break;
    case CapturedArgument::Kind::Sampler:
      std::memcpy(value, &argument.sampler, sizeof(argument.sampler));
      break;
    case CapturedArgument::Kind::Null:
      break; // The memory is zero.
    }
  }

  void packImage(size_t index, const CapturedArgument &argument, uint8_t *value) {
    abi::ImageDescriptor image = argument.image;
    image.texels = objects[argument.blob]->data() + argument.offset;
    uint8_t *place = descriptors.data() + index * sizeof(image);
    std::memcpy(place, &image, sizeof(image));
    std::memcpy(value, &place, sizeof(place));
    types[argument.blob] =
        selfcheck::elementType(binary::ImageFormat{image.channelOrder, image.channelType});
  }
};

/// Returns why `argument` is not one that `kernel` takes at this place; empty if it is.
std::string obstacleTo(const CapturedArgument &argument, const binary::Argument &taken,
                       const std::vector<Bytes> &blobs) {
  const bool isPointer =
      taken.kind == ArgumentKind::GlobalPointer || taken.kind == ArgumentKind::ConstantPointer;
  switch (argument.kind) {
  case CapturedArgument::Kind::Value:
    return taken.kind == ArgumentKind::Value && argument.value.size() == taken.size
               ? ""
               : "an argument has another type";
  case CapturedArgument::Kind::Local:
    return taken.kind == ArgumentKind::LocalPointer ? "" : "an argument has another type";
  case CapturedArgument::Kind::Buffer:
    if (argument.blob >= blobs.size() || argument.offset > blobs[argument.blob].size())
      return "a buffer is not in the capture";
    return isPointer ? "" : "an argument has another type";
  case CapturedArgument::Kind::Null:
    return isPointer ? "" : "an argument has another type";
  case CapturedArgument::Kind::Image:
    if (argument.blob >= blobs.size() || argument.offset > blobs[argument.blob].size())
      return "an image is not in the capture";
    return taken.kind == ArgumentKind::Image
               ? binary::obstacleTo(argument.image, blobs[argument.blob].size() - argument.offset)
               : "an argument has another type";
  case CapturedArgument::Kind::Sampler:
    return taken.kind == ArgumentKind::Sampler && binary::isSampler(argument.sampler)
               ? ""
               : "an argument has another type";
  }
  return "an argument is unknown";
}

} // namespace

std::unique_ptr<DataSet> generateData(const Subject &subject, const LaunchShape &shape,
                                      uint64_t seed, unsigned number, unsigned attempt) {
  Trial trial;
  trial.number = number;
  trial.attempt = attempt;
  trial.seed = selfcheck::mixed(
      selfcheck::mixed(selfcheck::mixed(seed, subject.kernel->name), number), attempt);
  trial.pattern = selfcheck::Pattern::Small;
  trial.shape = shape;
  trial.finiteMath = subject.finiteMath;
  return std::make_unique<GeneratedData>(subject, trial);
}

std::string obstacleTo(const CapturedLaunch &launch, const binary::Kernel &kernel) {
  constexpr uint64_t MostGroups = uint64_t(1) << 40, MostItems = 4096,
                     MostLocalBytes = uint64_t(64) << 20;
  if (launch.arguments.size() != kernel.arguments.size())
    return "it has another number of arguments";
  uint64_t groups = 1, items = 1, local = kernel.localSize;
  for (unsigned d = 0; d != 3; ++d) {
    const uint64_t global = launch.shape.global[d], size = launch.shape.local[d];
    if (size == 0 || size > MostItems / items || global == 0 || global > MostGroups)
      return "its sizes are not possible";
    const uint64_t groupsHere = (global + size - 1) / size;
    if (groupsHere > MostGroups / groups)
      return "its sizes are not possible";
    groups *= groupsHere;
    items *= size;
  }
  for (size_t i = 0; i != launch.arguments.size(); ++i) {
    if (std::string why = obstacleTo(launch.arguments[i], kernel.arguments[i], launch.blobs);
        !why.empty())
      return why;
    if (launch.arguments[i].size > MostLocalBytes)
      return "it has too much local memory";
    local += launch.arguments[i].size;
  }
  return local > MostLocalBytes ? "it has too much local memory" : "";
}

std::unique_ptr<DataSet> repeatLaunch(const Subject &subject, const CapturedLaunch &launch) {
  return std::make_unique<CapturedData>(subject, launch);
}

} // namespace oclc::measure
