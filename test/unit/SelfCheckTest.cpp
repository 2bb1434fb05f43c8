//===- SelfCheckTest.cpp - The check finds variants that are wrong, and no others -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Handwritten entry points represent the plain form and the variant of one kernel:
//
//   kernel void k(global const uint *in, global uint *out, global float *numbers, uint n)
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/SelfCheck.h"
#include "Binary/ImageABI.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>

namespace oclc::selfcheck {
namespace {

struct Packed {
  const uint32_t *in;
  uint32_t *out;
  float *numbers;
  uint32_t n;
};

using Item = void(const Packed &arguments, uint64_t id);

/// An entry point that runs `item` for all work-items in sequence.
template <Item *item>
void entry(const void *packed, const abi::LaunchInfo *launch, const abi::WorkerMemory *,
           uint64_t first, uint64_t end) {
  const auto &arguments = *static_cast<const Packed *>(packed);
  const uint64_t local = launch->enqueuedLocalSize[0];
  for (uint64_t id = first * local; id < std::min(end * local, launch->globalSize[0]); ++id)
    item(arguments, launch->globalOffset[0] + id);
}

void right(const Packed &a, uint64_t id) { a.out[id] = a.in[id] * 2 + a.n; }
void wrongForSeven(const Packed &a, uint64_t id) {
  a.out[id] = a.in[id] * 2 + a.n + (a.in[id] == 7);
}
void tooFar(const Packed &a, uint64_t id) {
  right(a, id);
  if (id == 12)
    a.out[id + 1000] = 1;
}
void crashing(const Packed &a, uint64_t id) { a.out[id + (uint64_t(1) << 24)] = 1; }
void endless(const Packed &a, uint64_t) {
  for (volatile uint32_t *place = a.out;;)
    *place = 1;
}
void endlessUnlessSmall(const Packed &a, uint64_t id) {
  if (a.n > 4)
    endless(a, id);
  right(a, id);
}
void counting(const Packed &a, uint64_t id) { a.out[id] = a.out[4096]++; }
void writingNothing(const Packed &, uint64_t) {}
void numbers(const Packed &a, uint64_t id) { a.numbers[id] = float(a.in[id]) * 0.1f; }
void numbersRounded(const Packed &a, uint64_t id) {
  a.numbers[id] = std::nextafterf(float(a.in[id]) * 0.1f, 1e9f);
}
void numbersWrong(const Packed &a, uint64_t id) { a.numbers[id] = float(a.in[id]) * 0.1001f; }
/// Computes integers that depend on the last bit of a number.
void steps(const Packed &a, uint64_t id) {
  a.out[id] = uint32_t(std::fabs(std::sin(a.numbers[id] * 1e9f)) * 1000);
}
void stepsOfNeighbours(const Packed &a, uint64_t id) {
  a.out[id] = uint32_t(std::fabs(std::sin(std::nextafterf(a.numbers[id], 1e9f) * 1e9f)) * 1000);
}

/// Returns the difference in `report`. If there is none, the test fails.
Difference differenceOf(const VariantReport &report) {
  EXPECT_TRUE(report.difference);
  return report.difference.value_or(Difference());
}

class SelfCheckTest : public testing::Test {
protected:
  SelfCheckTest() {
    auto pointer = [](const char *name, const char *type, uint64_t offset) {
      binary::Argument argument;
      argument.name = name;
      argument.typeName = type;
      argument.kind = binary::ArgumentKind::GlobalPointer;
      argument.size = argument.alignment = 8;
      argument.offset = offset;
      return argument;
    };
    kernel.name = "k";
    kernel.arguments = {pointer("in", "uint*", 0), pointer("out", "uint*", 8),
                        pointer("numbers", "float*", 16)};
    binary::Argument n;
    n.name = "n";
    n.typeName = "uint";
    n.size = n.alignment = 4;
    n.offset = 24;
    kernel.arguments.push_back(n);
    kernel.argumentBytes = sizeof(Packed);
    facts.dimensions = 1;
  }

  VariantReport check(abi::EntryFn *plain, abi::EntryFn *variant) {
    Subject subject;
    subject.kernel = &kernel;
    subject.facts = facts;
    subject.plain = {&any, [=] { return plain; }};
    subject.variant = {&any, [=] { return variant; }};
    return checkVariant(subject, options, now() + uint64_t(60) * 1'000'000'000);
  }

  binary::Kernel kernel;
  KernelFacts facts;
  binary::Variant any;
  Options options;
};

TEST_F(SelfCheckTest, AgreesWithItself) {
  const VariantReport report = check(entry<right>, entry<right>);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.agreed(), options.trials);
  EXPECT_TRUE(report.isComplete);
  EXPECT_TRUE(report.unordered.empty());
  EXPECT_EQ(report.rounded, 0u);
}

TEST_F(SelfCheckTest, FindsAWrongValue) {
  const Difference found = differenceOf(check(entry<right>, entry<wrongForSeven>));
  EXPECT_EQ(found.kind, Difference::Kind::Value);
  EXPECT_EQ(found.argument, 1u);
  EXPECT_EQ(found.elementType, "uint");
  EXPECT_EQ(std::strtoul(found.found.c_str(), nullptr, 10),
            std::strtoul(found.expected.c_str(), nullptr, 10) + 1);
  EXPECT_EQ(found.scalars.substr(0, 4), "n = ");
}

TEST_F(SelfCheckTest, FindsTheSameWithTheSameSeed) {
  const Difference first = differenceOf(check(entry<right>, entry<wrongForSeven>));
  const Difference again = differenceOf(check(entry<right>, entry<wrongForSeven>));
  EXPECT_EQ(first.trial, again.trial);
  EXPECT_EQ(first.element, again.element);
  EXPECT_EQ(first.scalars, again.scalars);
}

TEST_F(SelfCheckTest, FindsAStoreBehindTheResults) {
  EXPECT_GE(differenceOf(check(entry<right>, entry<tooFar>)).element, 1012);
}

TEST_F(SelfCheckTest, FindsACrash) {
  const Difference found = differenceOf(check(entry<right>, entry<crashing>));
  EXPECT_EQ(found.kind, Difference::Kind::Crash);
  EXPECT_EQ(found.signal, SIGSEGV);
}

TEST_F(SelfCheckTest, DiscardsWhatThePlainFormDoesNotSurvive) {
  const VariantReport report = check(entry<crashing>, entry<crashing>);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.agreed(), 0u);
  EXPECT_NE(report.count(Outcome::Discarded), 0u);
  EXPECT_EQ(report.whyDiscarded, "it accesses memory outside of its buffers");
}

TEST_F(SelfCheckTest, TriesSmallerValuesWhereThePlainFormDoesNotEnd) {
  options.trials = 4;
  const VariantReport report = check(entry<endlessUnlessSmall>, entry<right>);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.agreed(), options.trials);
}

TEST_F(SelfCheckTest, DoesNotCompareWhatDependsOnTheOrder) {
  const VariantReport report = check(entry<counting>, entry<right>);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.unordered, std::vector<uint32_t>{1});
  EXPECT_NE(report.count(Outcome::Unordered), 0u);
}

TEST_F(SelfCheckTest, NamesKernelsThatWriteNothing) {
  const VariantReport report = check(entry<writingNothing>, entry<writingNothing>);
  EXPECT_EQ(report.agreed(), 0u);
  EXPECT_NE(report.count(Outcome::NothingWritten), 0u);
  EXPECT_TRUE(check(entry<writingNothing>, entry<right>).difference);
}

TEST_F(SelfCheckTest, AllowsRoundingAndCountsIt) {
  const VariantReport report = check(entry<numbers>, entry<numbersRounded>);
  EXPECT_FALSE(report.difference);
  EXPECT_GT(report.agreed(), options.trials / 2);
  EXPECT_NE(report.rounded, 0u);
  EXPECT_TRUE(check(entry<numbers>, entry<numbersWrong>).difference);
}

TEST_F(SelfCheckTest, DoesNotCompareWhatFollowsFromTheLastBit) {
  const VariantReport report = check(entry<steps>, entry<stepsOfNeighbours>);
  EXPECT_FALSE(report.difference);
  EXPECT_NE(report.count(Outcome::IllConditioned), 0u);
}

TEST_F(SelfCheckTest, LeavesOutGroupsOfEqualWorkItems) {
  any.localSize = binary::Size3{8, 4, 1};
  const VariantReport report = check(entry<right>, entry<wrongForSeven>);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.count(Outcome::NotLaunched), options.trials);
}

struct PackedImages {
  const abi::ImageDescriptor *in, *out;
  uint64_t sampler;
};

/// Copies a row of bytes of the first image to the second one, if that has channels of one byte,
/// and adds `more` to some of them.
template <unsigned more>
void copyRow(const void *packed, const abi::LaunchInfo *, const abi::WorkerMemory *, uint64_t first,
             uint64_t end) {
  const auto &a = *static_cast<const PackedImages *>(packed);
  const auto bytes = [](const abi::ImageDescriptor &image) {
    return uint64_t(image.width) * image.texelBytes;
  };
  constexpr uint32_t UnormInt8 = 0x10D2, UnsignedInt8 = 0x10DA;
  if (a.out->channelType != UnormInt8 && a.out->channelType != UnsignedInt8)
    return;
  for (uint64_t i = 0; first != end && i != std::min(bytes(*a.in), bytes(*a.out)); ++i)
    a.out->texels[i] = uint8_t(a.in->texels[i] + (a.in->texels[i] / 8 == 5 ? more : 0));
}

/// Writes the sampler and the format of an image.
void describeArguments(const void *packed, const abi::LaunchInfo *, const abi::WorkerMemory *,
                       uint64_t, uint64_t) {
  const auto &a = *static_cast<const PackedImages *>(packed);
  a.out->texels[0] = uint8_t(a.sampler + a.in->channelOrder + a.in->channelType);
}

/// Crashes if an argument is not as the kernel with integers of a 3D image may expect it.
void expectIntegers(const void *packed, const abi::LaunchInfo *launch, const abi::WorkerMemory *,
                    uint64_t, uint64_t) {
  constexpr unsigned SignedInt8 = 0x10D7, SignedInt32 = 0x10D9;
  const auto &a = *static_cast<const PackedImages *>(packed);
  const bool isExpected = a.in->channelType >= SignedInt8 && a.in->channelType <= SignedInt32 &&
                          uint64_t(a.in->width) >= launch->globalSize[0] && a.in->layers == 1 &&
                          (a.sampler & abi::SamplerLinear) == 0;
  if (!isExpected)
    std::abort();
  a.out->texels[0] ^= 1;
}

class SelfCheckImages : public SelfCheckTest {
protected:
  SelfCheckImages() {
    kernel.arguments.resize(3);
    kernel.arguments[0].kind = kernel.arguments[1].kind = binary::ArgumentKind::Image;
    kernel.arguments[0].typeName = kernel.arguments[1].typeName = "image2d_t";
    kernel.arguments[2].kind = binary::ArgumentKind::Sampler;
    kernel.arguments[2].typeName = "sampler_t";
    kernel.arguments[2].size = 4;
    kernel.argumentBytes = sizeof(PackedImages);
    facts.texels = {Texels::Unsigned, Texels::Unsigned, Texels::Float};
  }
};

TEST_F(SelfCheckImages, AreCompared) {
  const VariantReport report = check(copyRow<0>, copyRow<0>);
  EXPECT_FALSE(report.difference);
  EXPECT_NE(report.agreed(), 0u);
  const Difference found = differenceOf(check(copyRow<0>, copyRow<1>));
  EXPECT_EQ(found.argument, 1u);
  EXPECT_EQ(found.elementType, "uchar");
}

TEST_F(SelfCheckImages, NormalizedNumbersMayDifferByOneStep) {
  facts.texels.clear();
  const VariantReport report = check(copyRow<0>, copyRow<1>);
  EXPECT_FALSE(report.difference);
  EXPECT_NE(report.rounded, 0u);
  EXPECT_EQ(differenceOf(check(copyRow<0>, copyRow<3>)).elementType, "normalized 8-bit integer");
}

TEST_F(SelfCheckImages, AreTheSameInBothForms) {
  const VariantReport report = check(describeArguments, describeArguments);
  EXPECT_FALSE(report.difference);
  EXPECT_NE(report.agreed(), 0u);
}

TEST_F(SelfCheckImages, HaveTexelsThatTheKernelReads) {
  facts.texels = {Texels::Signed, Texels::Float};
  kernel.arguments[0].typeName = "image3d_t";
  const VariantReport report = check(expectIntegers, expectIntegers);
  EXPECT_FALSE(report.difference);
  EXPECT_EQ(report.count(Outcome::Discarded), 0u) << report.whyDiscarded;
  EXPECT_NE(report.agreed(), 0u);
}

} // namespace
} // namespace oclc::selfcheck
