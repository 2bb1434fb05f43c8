//===- Arguments.cpp - Kernel arguments of a trial --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Arguments.h"

#include "Binary/PipeABI.h"
#include "SelfCheck/Images.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace oclc::selfcheck {

/// Size in bytes of a buffer after its FrontBytes, and limit for the sum of these sizes. The
/// buffers of a kernel with many pointers are smaller.
static constexpr uint64_t BodyBytes = uint64_t(512) << 10, MostBytes = uint64_t(64) << 20;
/// Size of an argument in local memory: enough for 64 work-items with 512 bytes each.
static constexpr uint64_t LocalBlockBytes = uint64_t(32) << 10;

static bool hasBuffer(const binary::Argument &argument) {
  return argument.kind == binary::ArgumentKind::GlobalPointer ||
         argument.kind == binary::ArgumentKind::ConstantPointer ||
         argument.kind == binary::ArgumentKind::Image;
}

static uint64_t alignedForArguments(uint64_t bytes) {
  return (bytes + abi::MemoryAlignment - 1) / abi::MemoryAlignment * abi::MemoryAlignment;
}

Arguments::Arguments(const Subject &subject)
    : subject(subject), kernel(*subject.kernel), buffers(kernel.arguments.size()),
      first(kernel.arguments.size()), packedMemory(std::max<uint64_t>(kernel.argumentBytes, 1)),
      descriptors(std::max<uint64_t>(kernel.arguments.size(), 1) * sizeof(abi::ImageDescriptor)),
      pipe(sizeof(abi::PipeHeader)), local(kernel.localSize) {
  const auto pointers = uint64_t(std::ranges::count_if(kernel.arguments, hasBuffer));
  const uint64_t body =
      std::min(BodyBytes, MostBytes / std::max<uint64_t>(pointers, 1) / 4096 * 4096);
  for (size_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    types.push_back(elementType(typeName(subject, i)));
    // Treat a value as bytes if it does not consist of whole elements, for example a structure.
    if (argument.kind == binary::ArgumentKind::Value && argument.size % types[i].bytes != 0)
      types[i] = {ElementType::Kind::Unsigned, 1};
    if (hasBuffer(argument)) {
      buffers[i] = std::make_unique<GuardedMemory>(FrontBytes + body);
      first[i].resize(FrontBytes + body);
    }
  }
}

Texels Arguments::texels(size_t argument) const {
  const std::vector<Texels> &known = subject.facts.texels;
  return argument < known.size() ? known[argument] : Texels::Float;
}

/// True if no image has integers, for which linear filters are undefined.
bool Arguments::mayFilter() const {
  for (size_t i = 0; i != kernel.arguments.size(); ++i)
    if (kernel.arguments[i].kind == binary::ArgumentKind::Image && texels(i) != Texels::Float)
      return false;
  return true;
}

void Arguments::prepareImage(size_t argument, const Trial &trial, Random &random) {
  const uint64_t bytes = buffers[argument]->size() - FrontBytes;
  abi::ImageDescriptor image =
      chooseImage(typeName(subject, argument), texels(argument), trial.shape, bytes, random);
  types[argument] = elementType(binary::ImageFormat{image.channelOrder, image.channelType});
  fillBuffer(first[argument], types[argument], trial, random);
  image.texels = buffers[argument]->data() + FrontBytes;
  uint8_t *place = descriptors.data() + argument * sizeof(image);
  std::memcpy(place, &image, sizeof(image));
  std::memcpy(packedMemory.data() + kernel.arguments[argument].offset, &place, sizeof(place));
}

void Arguments::prepare(const Trial &trial) {
  Random random(trial.seed);
  local = kernel.localSize;
  for (size_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    uint8_t *value = packedMemory.data() + argument.offset;
    if (argument.kind == binary::ArgumentKind::Image) {
      prepareImage(i, trial, random);
    } else if (argument.kind == binary::ArgumentKind::Sampler) {
      const uint32_t sampler = chooseSampler(mayFilter(), random);
      std::memcpy(value, &sampler, sizeof(sampler));
    } else if (buffers[i]) {
      fillBuffer(first[i], types[i], trial, random);
      const uint8_t *address = buffers[i]->data() + FrontBytes;
      std::memcpy(value, &address, sizeof(address));
    } else if (argument.kind == binary::ArgumentKind::Pipe) {
      const uint8_t *address = pipe.data();
      std::memcpy(value, &address, sizeof(address));
    } else if (argument.kind == binary::ArgumentKind::LocalPointer) {
      local = alignedForArguments(local);
      std::memcpy(value, &local, sizeof(local));
      local += LocalBlockBytes;
    } else {
      fillValue({value, argument.size}, types[i], trial, random);
    }
  }
  firstPacked.assign(packedMemory.data(), packedMemory.data() + packedMemory.size());
  restore();
}

/// Changes each floating-point value that is finite and not zero in at least one of its last three
/// bits.
static void disturbNumbers(std::span<uint8_t> bytes, const ElementType &type, Random &random) {
  for (uint64_t at = 0; at + type.bytes <= bytes.size(); at += type.bytes)
    if (const double value = floatAt(type, &bytes[at]); value != 0 && std::isfinite(value))
      bytes[at] ^= uint8_t(1 + random.below(7));
}

void Arguments::disturb(uint64_t seed) {
  Random random(seed);
  for (size_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    if (!types[i].isFloat())
      continue;
    if (buffers[i])
      disturbNumbers({buffers[i]->data(), buffers[i]->size()}, types[i], random);
    else if (argument.kind == binary::ArgumentKind::Value)
      disturbNumbers({packedMemory.data() + argument.offset, argument.size}, types[i], random);
  }
}

void Arguments::restore() {
  std::ranges::copy(firstPacked, packedMemory.data());
  for (size_t i = 0; i != buffers.size(); ++i)
    if (buffers[i])
      std::memcpy(buffers[i]->data(), first[i].data(), first[i].size());
}

Contents Arguments::contents() const {
  Contents all(buffers.size());
  for (size_t i = 0; i != buffers.size(); ++i)
    if (buffers[i])
      all[i].assign(buffers[i]->data(), buffers[i]->data() + buffers[i]->size());
  return all;
}

std::string Arguments::valuesText() const {
  std::string text;
  for (size_t i = 0; i != kernel.arguments.size(); ++i) {
    const binary::Argument &argument = kernel.arguments[i];
    if (argument.kind != binary::ArgumentKind::Value || !types[i].isKnown())
      continue;
    text += (text.empty() ? "" : ", ") +
            (argument.name.empty() ? "argument " + std::to_string(i) : argument.name) + " = ";
    const bool isVector = argument.size > types[i].bytes;
    text += isVector ? "(" : "";
    for (uint64_t at = 0; at + types[i].bytes <= argument.size; at += types[i].bytes)
      text += (at == 0 ? "" : ", ") + textOf(types[i], packedMemory.data() + argument.offset + at);
    text += isVector ? ")" : "";
  }
  return text;
}

} // namespace oclc::selfcheck
