//===- MeasureTest.cpp - Candidates are timed, and refused if they are wrong ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Handwritten entry points represent the candidates of one kernel:
//
//   kernel void k(global const uint *in, global uint *out, uint n, local uint *tile)
//
//===------------------------------------------------------------------------------------------===//

#include "Measure/Job.h"
#include "Measure/VariantTiming.h"

#include <gtest/gtest.h>

namespace oclc::measure {
namespace {

struct Packed {
  const uint32_t *in;
  uint32_t *out;
  uint32_t n;
  uint32_t padding;
  uint64_t tile;
};

using Item = void(const Packed &arguments, uint64_t id);

/// An entry point that runs `item` `repeats` times for all work-items in sequence.
template <Item *item, unsigned repeats = 1>
void entry(const void *packed, const abi::LaunchInfo *launch, const abi::WorkerMemory *,
           uint64_t first, uint64_t end) {
  const auto &arguments = *static_cast<const Packed *>(packed);
  const uint64_t local = launch->enqueuedLocalSize[0];
  for (uint64_t id = first * local; id < std::min(end * local, launch->globalSize[0]); ++id)
    for (unsigned i = 0; i != repeats; ++i)
      item(arguments, id);
}

void right(const Packed &a, uint64_t id) { a.out[id] = a.in[id] * 2 + a.n; }
void wrong(const Packed &a, uint64_t id) { a.out[id] = a.in[id] * 2 + a.n + (id == 3); }
void crashing(const Packed &a, uint64_t id) { a.out[id + (uint64_t(1) << 28)] = 1; }
void lastWins(const Packed &a, uint64_t id) { a.out[0] = uint32_t(id); }
void idle(const Packed &, uint64_t) {}

binary::Kernel kernel() {
  using Kind = binary::ArgumentKind;
  binary::Kernel kernel;
  kernel.name = "k";
  for (const auto &[name, type, kind, offset, size] :
       {std::tuple("in", "uint*", Kind::GlobalPointer, 0, 8),
        {"out", "uint*", Kind::GlobalPointer, 8, 8},
        {"n", "uint", Kind::Value, 16, 4},
        {"tile", "uint*", Kind::LocalPointer, 24, 8}}) {
    binary::Argument argument;
    argument.name = name;
    argument.typeName = type;
    argument.kind = kind;
    argument.offset = uint64_t(offset);
    argument.size = uint64_t(size);
    kernel.arguments.push_back(argument);
  }
  kernel.argumentBytes = sizeof(Packed);
  return kernel;
}

Bytes bytesOf(std::vector<uint32_t> values) {
  const auto *begin = reinterpret_cast<const std::byte *>(values.data());
  return {begin, begin + values.size() * sizeof(uint32_t)};
}

/// A launch of 8 work-items. `in` and `out` are parts of the same memory object.
CapturedLaunch launch() {
  using Kind = CapturedArgument::Kind;
  CapturedLaunch launch;
  launch.kernel = "k";
  launch.shape = {1, {8, 1, 1}, {4, 1, 1}, {0, 0, 0}};
  launch.arguments = {{Kind::Buffer, {}, 0, 0, 0},
                      {Kind::Buffer, {}, 0, 0, 32},
                      {Kind::Value, bytesOf({5}), 0, 0, 0},
                      {Kind::Local, {}, 64, 0, 0}};
  launch.blobs = {bytesOf({1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0})};
  return launch;
}

class VariantTimingTest : public testing::Test {
protected:
  const binary::Kernel k = kernel();
  const binary::Variant variant;
  const CapturedLaunch captured = launch();

  selfcheck::Code code(abi::EntryFn *entry) const {
    return {&variant, [entry] { return entry; }};
  }

  selfcheck::Subject subject(abi::EntryFn *plain) const {
    selfcheck::Subject subject;
    subject.kernel = &k;
    subject.facts.dimensions = 1;
    subject.plain = code(plain);
    return subject;
  }

  DataMaker data(const selfcheck::Subject &subject) const {
    return [&] { return repeatLaunch(subject, captured); };
  }
};

TEST_F(VariantTimingTest, FasterCandidatesHaveShorterTimes) {
  const auto s = subject(entry<right>);
  const std::vector codes = {code(entry<right, 1000>), code(entry<right>)};
  VariantTiming timing(s, codes);
  ASSERT_TRUE(timing.time(data(s), 0.5)) << timing.whyNot();
  const auto results = timing.results();
  ASSERT_EQ(results.size(), 2u);
  EXPECT_LT(results[1].nanoseconds, results[0].nanoseconds);
  EXPECT_GT(results[1].nanoseconds, 0);
}

TEST_F(VariantTimingTest, WrongAndCrashingCandidatesAreRefused) {
  const auto s = subject(entry<right>);
  const std::vector codes = {code(entry<right>), code(entry<wrong>), code(entry<crashing>),
                             code(entry<right>)};
  VariantTiming timing(s, codes);
  ASSERT_TRUE(timing.time(data(s), 0.1)) << timing.whyNot();
  const auto results = timing.results();
  EXPECT_TRUE(results[0].refused.empty());
  EXPECT_EQ(results[1].refused, "its results differ from those of the plain form");
  EXPECT_FALSE(results[1].isCrash);
  EXPECT_EQ(results[2].refused, "it accesses memory outside of its buffers");
  EXPECT_TRUE(results[2].isCrash);
  EXPECT_TRUE(results[3].refused.empty());
  EXPECT_GT(results[3].nanoseconds, 0);
}

TEST_F(VariantTimingTest, ACrashOfThePlainFormSaysNothing) {
  const auto s = subject(entry<crashing>);
  const std::vector codes = {code(entry<right>)};
  VariantTiming timing(s, codes);
  EXPECT_FALSE(timing.time(data(s), 0.1));
  EXPECT_EQ(timing.whyNot(), "its plain form fails: it accesses memory outside of its buffers");
}

TEST_F(VariantTimingTest, OrderAndIdlenessAreReasonsNotToMeasure) {
  for (auto [plain, why] :
       {std::pair(&entry<lastWins>, "its results depend on the order of work-items"),
        std::pair(&entry<idle>, "it writes nothing to its buffers")}) {
    const auto s = subject(plain);
    const std::vector codes = {code(plain)};
    VariantTiming timing(s, codes);
    EXPECT_FALSE(timing.time(data(s), 0.1));
    EXPECT_EQ(timing.whyNot(), why);
  }
}

TEST_F(VariantTimingTest, GeneratedDataHasManyWorkItems) {
  const auto s = subject(entry<right>);
  const std::vector codes = {code(entry<right>)};
  const auto shape = generatedShape({64, 1, 1}, 1);
  EXPECT_EQ(shape.global[0], 16384u);
  VariantTiming timing(s, codes);
  EXPECT_TRUE(timing.time([&] { return generateData(s, shape, 1, 0, 0); }, 0.1)) << timing.whyNot();
}

TEST(CapturedLaunch, ObstaclesAreFound) {
  const binary::Kernel k = kernel();
  EXPECT_EQ(obstacleTo(launch(), k), "");
  const auto obstacleAfter = [&](auto change) {
    CapturedLaunch changed = launch();
    change(changed);
    return obstacleTo(changed, k);
  };
  const std::string type = "an argument has another type", sizes = "its sizes are not possible",
                    buffer = "a buffer is not in the capture";
  EXPECT_EQ(obstacleAfter([](auto &l) { l.arguments.pop_back(); }),
            "it has another number of arguments");
  EXPECT_EQ(obstacleAfter([](auto &l) { l.arguments[2].value.pop_back(); }), type);
  EXPECT_EQ(obstacleAfter([](auto &l) { std::swap(l.arguments[0], l.arguments[2]); }), type);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.arguments[0].blob = 1; }), buffer);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.arguments[1].offset = 65; }), buffer);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.shape.local[0] = 0; }), sizes);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.shape.global[0] = 0; }), sizes);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.shape.local = {4096, 4096, 1}; }), sizes);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.shape.global = {~uint64_t(0), 1, 1}; }), sizes);
  EXPECT_EQ(
      obstacleAfter([](auto &l) { l.shape.global[1] = l.shape.global[2] = uint64_t(1) << 39; }),
      sizes);
  EXPECT_EQ(obstacleAfter([](auto &l) { l.arguments[3].size = ~uint64_t(0); }),
            "it has too much local memory");
}

/// A kernel that takes an image and a sampler, and a launch of it.
binary::Kernel imageKernel() {
  binary::Kernel k = kernel();
  k.arguments[0].kind = binary::ArgumentKind::Image;
  k.arguments[0].typeName = "image2d_t";
  k.arguments[2].kind = binary::ArgumentKind::Sampler;
  return k;
}

CapturedLaunch imageLaunch() {
  CapturedLaunch l = launch();
  l.arguments[0].kind = CapturedArgument::Kind::Image;
  constexpr uint32_t Rgba = 0x10B5, UnormInt8 = 0x10D2;
  l.arguments[0].image = {.texels = nullptr,
                          .rowPitch = 16,
                          .slicePitch = 32,
                          .width = 4,
                          .height = 2,
                          .depth = 1,
                          .layers = 1,
                          .texelBytes = 4,
                          .channelOrder = Rgba,
                          .channelType = UnormInt8,
                          .levels = 1};
  l.arguments[2] = {};
  l.arguments[2].kind = CapturedArgument::Kind::Sampler;
  l.arguments[2].sampler = 20;
  return l;
}

TEST(CapturedLaunch, ObstaclesOfImagesAreFound) {
  const auto obstacleAfter = [](auto change) {
    CapturedLaunch changed = imageLaunch();
    change(changed.arguments[0], changed.arguments[2]);
    return obstacleTo(changed, imageKernel());
  };
  const std::string type = "an argument has another type";
  EXPECT_EQ(obstacleTo(imageLaunch(), imageKernel()), "");
  EXPECT_EQ(obstacleTo(imageLaunch(), kernel()), type);
  EXPECT_EQ(obstacleTo(launch(), imageKernel()), type);
  EXPECT_EQ(obstacleAfter([](auto &, auto &s) { s.sampler = 0; }), type);
  EXPECT_EQ(obstacleAfter([](auto &i, auto &) { i.blob = 1; }), "an image is not in the capture");
  EXPECT_EQ(obstacleAfter([](auto &i, auto &) { i.offset = 65; }),
            "an image is not in the capture");
  EXPECT_EQ(obstacleAfter([](auto &i, auto &) { i.offset = 36; }),
            "an image is larger than its memory");
  EXPECT_EQ(obstacleAfter([](auto &i, auto &) { i.image.texelBytes = 1; }),
            "an image has a format that does not exist");
  EXPECT_EQ(obstacleAfter([](auto &i, auto &) { i.image.height = -1; }),
            "an image has sizes that are not possible");
}

/// Inverts the first image in place.
void invert(const void *packed, const abi::LaunchInfo *, const abi::WorkerMemory *, uint64_t first,
            uint64_t) {
  const auto &image = **static_cast<const abi::ImageDescriptor *const *>(packed);
  const auto &a = *static_cast<const Packed *>(packed);
  for (int32_t x = 0; first == 0 && x != image.width * int32_t(image.texelBytes); ++x)
    image.texels[image.rowPitch + uint64_t(x)] ^= uint8_t(a.n);
}

TEST_F(VariantTimingTest, ImagesAreRepeated) {
  const CapturedLaunch l = imageLaunch();
  const binary::Kernel taken = imageKernel();
  auto s = subject(invert);
  s.kernel = &taken;
  const auto data = repeatLaunch(s, l);
  invert(data->packed(), nullptr, nullptr, 0, 1);
  const selfcheck::Contents contents = data->contents();
  ASSERT_EQ(contents.at(0).size(), l.blobs[0].size());
  for (size_t i = 0; i != contents[0].size(); ++i)
    EXPECT_EQ(contents[0][i], uint8_t(l.blobs[0][i]) ^ (i / 16 == 1 ? 20 : 0)) << i;
  data->restore();
  EXPECT_EQ(data->contents(), data->initial());
}

Job job() {
  Job job;
  job.seconds = 7;
  job.seed = 3;
  job.plain = bytesOf({1});
  job.candidates = {bytesOf({2}), bytesOf({3, 4})};
  job.facts["k"] = {2, {"uint*", "real"}, {selfcheck::Texels::Signed}};
  job.launches = {launch(), imageLaunch()};
  return job;
}

TEST(Job, SurvivesWritingAndReading) {
  const std::string text = writeJob(job());
  std::string error;
  const std::optional<Job> read = readJob(text, error);
  ASSERT_TRUE(read) << error;
  EXPECT_EQ(writeJob(*read), text);
  EXPECT_EQ(read->candidates[1], bytesOf({3, 4}));
  EXPECT_EQ(read->facts.at("k").types[1], "real");
  EXPECT_EQ(read->facts.at("k").texels.at(0), selfcheck::Texels::Signed);
  EXPECT_EQ(read->launches[0].arguments[1].offset, 32u);
  EXPECT_EQ(obstacleTo(read->launches[1], imageKernel()), "");
}

TEST(Job, EveryTruncationAndFlipIsReadOrRefused) {
  const std::string text = writeJob(job());
  for (size_t size = 0; size != text.size(); ++size) {
    std::string error;
    EXPECT_FALSE(readJob(std::string_view(text).substr(0, size), error));
    EXPECT_NE(error, "");
  }
  for (size_t bit = 0; bit != 8 * text.size(); ++bit) {
    std::string changed = text, error;
    changed[bit / 8] = char(changed[bit / 8] ^ 1 << bit % 8);
    if (const std::optional<Job> read = readJob(changed, error))
      for (const CapturedLaunch &launch : read->launches)
        for (const binary::Kernel &k : {kernel(), imageKernel()})
          obstacleTo(launch, k);
  }
}

TEST(Job, DeepNestingIsRefused) {
  constexpr char ArrayOfOne = char(0x91);
  std::string error;
  EXPECT_FALSE(readJob(std::string(1 << 20, ArrayOfOne), error));
  EXPECT_EQ(error, "it is nested too deeply");
}

TEST(Job, ResultsSurviveWritingAndReading) {
  VariantResult result;
  result.kernel = "k\xff";
  result.cpu = "c";
  result.localSize = {4, 2, 1};
  result.captured = 2;
  result.candidates = {{1.5, "", false}, {0, "crashes", true}};
  const auto read = readResult(writeResult(result), 2);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->localSize, result.localSize);
  EXPECT_EQ(read->candidates[0].nanoseconds, 1.5);
  EXPECT_TRUE(read->candidates[1].isCrash);
  EXPECT_FALSE(readResult(writeResult(result), 3));
  for (const char *line : {"", "{}", "[]", "text", "{\"kernel\":1}"})
    EXPECT_FALSE(readResult(line, 2)) << line;
}

} // namespace
} // namespace oclc::measure
