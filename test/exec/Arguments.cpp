//===- Arguments.cpp - Buffers and packed arguments of a launch -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Arguments.h"

#include "Binary/LaunchABI.h"
#include "NaN.h"
#include "Random.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace {

constexpr uint64_t GuardBytes = 1024;
constexpr uint8_t GuardByte = 0xA5;
constexpr uint64_t Alignment = oclc::abi::MemoryAlignment;

uint64_t alignTo(uint64_t value, uint64_t to) { return (value + to - 1) / to * to; }

/// Returns the seed of an image or sampler in a launch.
uint64_t seedOf(uint64_t seed, uint64_t ofImages) {
  Random random(seed + ofImages * 0x9E3779B97F4A7C15);
  return random.next();
}

float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

/// Returns whether a word that is not as expected may differ.
bool isAllowed(uint32_t got, uint32_t want, const ArgumentSpec &spec) {
  if (spec.kind == 'n')
    return true;
  const float x = asFloat(got), y = asFloat(want);
  if (spec.kind != 't' || !std::isfinite(x) || !std::isfinite(y))
    return spec.kind == 't' && std::isnan(x) && std::isnan(y);
  const auto [words, ulps, floor] = spec.numbers;
  const float large = std::max(std::fabs(y), float(floor));
  const double ulp = double(std::nextafter(large, INFINITY)) - double(large);
  return std::fabs(double(x) - double(y)) <= double(ulps) * ulp;
}

std::string text(uint32_t word, const ArgumentSpec &spec) {
  return spec.kind == 't' ? std::to_string(asFloat(word)) : std::to_string(word);
}

} // namespace

GuardedBlock::GuardedBlock(uint64_t bytes)
    : Bytes(bytes), Memory(bytes + 2 * GuardBytes + Alignment, GuardByte) {
  auto address = reinterpret_cast<uintptr_t>(Memory.data());
  Start = alignTo(address + GuardBytes, Alignment) - address;
}

bool GuardedBlock::guardsAreIntact() const {
  auto isGuard = [](uint8_t byte) { return byte == GuardByte; };
  return std::all_of(Memory.begin(), Memory.begin() + Start, isGuard) &&
         std::all_of(Memory.begin() + Start + Bytes, Memory.end(), isGuard);
}

ArgumentSpec ArgumentSpec::parse(const std::string &text) {
  ArgumentSpec spec{text.empty() ? '?' : text[0]};
  size_t at = 1;
  for (uint64_t &number : spec.numbers) {
    if (at >= text.size())
      break;
    size_t used = 0;
    number = std::stoull(text.substr(at + 1), &used, 0);
    at += 1 + used;
  }
  const bool isKnown = std::strchr("gtnisluwb", spec.kind) &&
                       (spec.kind != 'i' || (spec.numbers[0] < uint64_t(ImageKind::Count) &&
                                             spec.numbers[1] < uint64_t(TexelClass::Count))) &&
                       (spec.kind != 's' || spec.numbers[0] < uint64_t(SamplerClass::Count));
  if (!isKnown || at != text.size())
    throw std::runtime_error("malformed argument '" + text + "'");
  return spec;
}

Arguments::Arguments(const std::vector<ArgumentSpec> &specs, uint64_t ofImages, bool forReference,
                     uint64_t staticLocalBytes)
    : LocalBytes(staticLocalBytes) {
  for (const ArgumentSpec &spec : specs)
    add(spec, ofImages, forReference);
}

void Arguments::add(const ArgumentSpec &spec, uint64_t ofImages, bool forReference) {
  const auto [a, b, c] = spec.numbers;
  switch (spec.kind) {
  case 'g':
  case 't':
  case 'n':
    return addBuffer(spec);
  case 'i':
    return addImage(spec, ofImages, forReference);
  case 's': {
    const uint32_t bits = samplerBits(SamplerClass(a), seedOf(b, ofImages));
    return pack(&bits, 4, 4);
  }
  case 'l':
    return addLocal(a, forReference);
  case 'u': {
    auto value = static_cast<uint32_t>(a);
    return pack(&value, 4, 4);
  }
  case 'w':
    return pack(&a, 8, 8);
  case 'b': {
    std::vector<uint8_t> bytes(a);
    Random(c).fill(bytes.data(), a);
    return pack(bytes.data(), a, b);
  }
  }
}

void Arguments::addBuffer(const ArgumentSpec &spec) {
  const auto [words, seed, contents] = spec.numbers;
  GuardedBlock &buffer = Buffers.emplace_back(Buffer{GuardedBlock(4 * words), spec}).block;
  std::fill_n(buffer.data(), buffer.size(), 0);
  if (spec.kind == 'g' && seed != 0 && contents == 2)
    Random(seed).fillFloats(buffer.data(), buffer.size());
  else if (spec.kind == 'g' && seed != 0 && contents == 1)
    Random(seed).fillLikely(buffer.data(), buffer.size());
  else if (spec.kind == 'g' && seed != 0)
    Random(seed).fill(buffer.data(), buffer.size());
  uint8_t *address = buffer.data();
  pack(&address, 8, 8);
}

void Arguments::addImage(const ArgumentSpec &spec, uint64_t ofImages, bool forReference) {
  const auto [kind, texels, seed] = spec.numbers;
  const TestImage &image = *Images.emplace_back(
      std::make_unique<TestImage>(ImageKind(kind), TexelClass(texels), seedOf(seed, ofImages)));
  const void *address = forReference ? static_cast<const void *>(&image.picture())
                                     : static_cast<const void *>(&image.descriptor());
  pack(&address, 8, 8);
}

void Arguments::pack(const void *bytes, uint64_t size, uint64_t alignment) {
  Packed.resize(alignTo(Packed.size(), alignment));
  auto *from = static_cast<const uint8_t *>(bytes);
  Packed.insert(Packed.end(), from, from + size);
}

void Arguments::addLocal(uint64_t bytes, bool forReference) {
  if (forReference) {
    uint8_t *address = LocalBlocks.emplace_back(bytes).data();
    pack(&address, 8, 8);
    return;
  }
  LocalBytes = alignTo(LocalBytes, Alignment);
  pack(&LocalBytes, 8, 8);
  LocalBytes += bytes;
}

std::string Arguments::compare(const Arguments &expected) const {
  for (size_t b = 0; b != Buffers.size(); ++b) {
    const GuardedBlock &mine = Buffers[b].block, &theirs = expected.Buffers[b].block;
    for (uint64_t i = 0; i + 4 <= mine.size(); i += 4) {
      uint32_t got, want;
      std::memcpy(&got, mine.data() + i, 4);
      std::memcpy(&want, theirs.data() + i, 4);
      if (got != want && !isAllowed(got, want, Buffers[b].spec))
        return "buffer " + std::to_string(b) + " word " + std::to_string(i / 4) + " is " +
               text(got, Buffers[b].spec) + ", expected " + text(want, Buffers[b].spec);
    }
    if (!mine.guardsAreIntact())
      return "memory around buffer " + std::to_string(b) + " was written";
  }
  for (size_t i = 0; i != Images.size(); ++i)
    if (const std::string found = Images[i]->compare(*expected.Images[i]); !found.empty())
      return "image " + std::to_string(i) + ": " + found;
  return "";
}

void Arguments::fillLocal(uint8_t byte) {
  for (std::vector<uint8_t> &block : LocalBlocks)
    std::fill(block.begin(), block.end(), byte);
}

uint64_t Arguments::digest() const {
  uint64_t sum = 0;
  const auto add = [&](const std::vector<uint8_t> &bytes) {
    for (uint8_t byte : bytes)
      sum = (sum ^ byte) * 0x100000001B3;
  };
  for (const auto &[block, spec] : Buffers) {
    std::vector<uint8_t> bytes(block.data(), block.data() + block.size());
    if (spec.kind == 't')
      useUsualNaN<uint32_t>(bytes.data(), bytes.size(), FloatInfinity);
    if (spec.kind != 'n')
      add(bytes);
  }
  for (const std::unique_ptr<TestImage> &image : Images)
    add(image->canonicalBytes());
  return sum;
}
