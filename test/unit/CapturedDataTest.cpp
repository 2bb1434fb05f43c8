//===- CapturedDataTest.cpp - Launches that were captured with their data ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/CapturedData.h"
#include "Offline/ScratchFolder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>

using namespace oclc;
using namespace oclc::offline;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Kind = CapturedData::Argument::Kind;

Json sampleLaunch() {
  return Json::parse(R"({
    "version": 1, "kernel": "add", "work_dim": 2, "chosen_by": "application",
    "global_offset": [1, 2, 0], "global_size": [64, 8, 1], "local_size": [16, 4, 1],
    "blobs": [{"file": "a.blob", "size": 100}, {"file": "b.blob", "size": 0}],
    "arguments": [
      {"kind": "value", "bytes": "00ff10"},
      {"kind": "local", "size": 256},
      {"kind": "buffer", "blob": 1, "offset": 0},
      {"kind": "buffer", "blob": 0, "offset": 96},
      {"kind": "null"},
      {"kind": "image", "blob": 0, "offset": 4, "type": "2d_array", "channel_order": 4277,
       "channel_type": 4306, "width": 3, "height": 2, "depth": 1, "layers": 2, "row_pitch": 16,
       "slice_pitch": 48},
      {"kind": "sampler", "flags": 39}]})")
      .patch(Json::array({{{"op", "add"}, {"path", "/program"}, {"value", std::string(64, 'a')}}}));
}

std::optional<CapturedData> parse(const Json &json, std::string &error) {
  return parseCapturedData(json.dump(), error);
}

/// Returns why the sample is refused when the value at `pointer` is `value`.
std::string refusal(const std::string &pointer, const Json &value) {
  Json json = sampleLaunch();
  json[Json::json_pointer(pointer)] = value;
  std::string error;
  EXPECT_FALSE(parse(json, error)) << json;
  return error;
}

TEST(CapturedData, IsRead) {
  std::string error;
  const std::optional<CapturedData> data = parse(sampleLaunch(), error);
  ASSERT_TRUE(data) << error;
  EXPECT_EQ(data->program[0], 0xaa);
  EXPECT_EQ(data->kernel, "add");
  EXPECT_EQ(data->workDim, 2u);
  EXPECT_TRUE(data->isApplicationsChoice);
  EXPECT_EQ(data->globalOffset, (binary::Size3{1, 2, 0}));
  EXPECT_EQ(data->globalSize, (binary::Size3{64, 8, 1}));
  EXPECT_EQ(data->localSize, (binary::Size3{16, 4, 1}));
  ASSERT_EQ(data->blobs.size(), 2u);
  ASSERT_EQ(data->arguments.size(), 7u);
  EXPECT_EQ(data->arguments[0].kind, Kind::Value);
  EXPECT_EQ(data->arguments[0].value,
            (std::vector{std::byte(0), std::byte(0xff), std::byte(0x10)}));
  EXPECT_EQ(data->arguments[1].kind, Kind::Local);
  EXPECT_EQ(data->arguments[1].size, 256u);
  EXPECT_EQ(data->blobs[data->arguments[2].blob].file, "b.blob");
  EXPECT_EQ(data->arguments[2].offset, 0u);
  EXPECT_EQ(data->blobs[data->arguments[3].blob].size, 100u);
  EXPECT_EQ(data->arguments[3].offset, 96u);
  EXPECT_EQ(data->arguments[4].kind, Kind::Null);
  EXPECT_EQ(data->arguments[5].kind, Kind::Image);
  EXPECT_EQ(data->arguments[5].offset, 4u);
  EXPECT_EQ(data->arguments[5].image.width, 3);
  EXPECT_EQ(data->arguments[5].image.layers, 2);
  EXPECT_EQ(data->arguments[5].image.texelBytes, 4u);
  EXPECT_EQ(data->arguments[5].image.rowPitch, 16u);
  EXPECT_EQ(data->arguments[5].image.slicePitch, 48u);
  EXPECT_EQ(data->arguments[5].image.levels, 1);
  EXPECT_EQ(data->arguments[6].kind, Kind::Sampler);
  EXPECT_EQ(data->arguments[6].sampler, 39u);
}

TEST(CapturedData, ImagesThatAreNotPossible) {
  const std::string image = "/arguments/5/",
                    format = "arguments[5]: an image has a format that "
                             "does not exist",
                    sizes = "arguments[5]: an image has sizes that are not possible",
                    pitches = "arguments[5]: an image has pitches that are not possible",
                    large = "arguments[5]: an image is larger than its memory",
                    type = "arguments[5]: an image has sizes that its type does not have";
  EXPECT_EQ(refusal(image + "channel_order", 0), format);
  EXPECT_EQ(refusal(image + "channel_order", 4276), format) << "CL_RGB of bytes";
  EXPECT_EQ(refusal(image + "channel_type", UINT32_MAX), format);
  EXPECT_NE(refusal(image + "channel_type", uint64_t(UINT32_MAX) + 1), "");
  for (const char *key : {"width", "height", "depth", "layers"}) {
    EXPECT_EQ(refusal(image + key, 0), sizes) << key;
    EXPECT_NE(refusal(image + key, uint64_t(INT32_MAX) + 1), "") << key;
    EXPECT_EQ(refusal(image + key, (1 << 27) + 1), sizes) << key;
  }
  EXPECT_EQ(refusal(image + "depth", 2), sizes) << "it has layers";
  EXPECT_EQ(refusal(image + "row_pitch", 8), pitches) << "rows overlap";
  EXPECT_EQ(refusal(image + "row_pitch", 17), pitches);
  EXPECT_EQ(refusal(image + "slice_pitch", 12), pitches);
  EXPECT_EQ(refusal(image + "slice_pitch", 50), pitches);
  EXPECT_EQ(refusal(image + "row_pitch", UINT64_MAX - 3), pitches) << "slices are nearer";
  EXPECT_EQ(refusal(image + "slice_pitch", UINT64_MAX - 3), large) << "the sum overflows";
  EXPECT_EQ(refusal(image + "slice_pitch", 72), large);
  EXPECT_EQ(refusal(image + "offset", 25), large);
  EXPECT_EQ(refusal(image + "width", 5), pitches);
  EXPECT_EQ(refusal(image + "type", "2d"), type);
  EXPECT_EQ(refusal(image + "type", "3d"), type);
  EXPECT_EQ(refusal(image + "type", "1d_array"), type);
  EXPECT_EQ(refusal(image + "type", "4d"), "arguments[5].type: unknown value '4d'");
  EXPECT_EQ(refusal(image + "blob", 2), "arguments[5].blob: there is no blob 2");
  const Json described = sampleLaunch()["arguments"][5];
  for (const auto &[key, value] : described.items()) {
    Json json = sampleLaunch();
    json["arguments"][5].erase(key);
    std::string error;
    EXPECT_FALSE(parse(json, error)) << key;
    EXPECT_EQ(error, "arguments[5]: key '" + key + "' is missing");
  }
}

TEST(CapturedData, FlagsThatAreNoSampler) {
  constexpr unsigned Nearest = 16, Linear = 32;
  for (const unsigned flags : {0U, Nearest | Linear, Nearest | 10, Nearest | 128})
    EXPECT_EQ(refusal("/arguments/6/flags", flags),
              "arguments[6].flags: are not those of a sampler")
        << flags;
  EXPECT_NE(refusal("/arguments/6/flags", uint64_t(1) << 32 | Nearest), "");
  // Addressing that needs normalized coordinates, levels that are mixed, and a limit of them.
  for (const unsigned flags : {Nearest | 6, Linear | 64, Nearest | 0x80000000U}) {
    Json json = sampleLaunch();
    json["arguments"][6]["flags"] = flags;
    std::string error;
    EXPECT_TRUE(parse(json, error)) << error;
  }
}

TEST(CapturedData, EveryKeyIsRequired) {
  const Json whole = sampleLaunch();
  for (const auto &[key, value] : whole.items()) {
    Json json = whole;
    json.erase(key);
    std::string error;
    EXPECT_FALSE(parse(json, error)) << key;
    EXPECT_EQ(error, "key '" + key + "' is missing");
  }
  EXPECT_EQ(refusal("/arguments/0", {{"kind", "value"}}), "arguments[0]: key 'bytes' is missing");
  EXPECT_EQ(refusal("/arguments/0", {{"kind", "local"}}), "arguments[0]: key 'size' is missing");
  EXPECT_EQ(refusal("/arguments/0", {{"kind", "buffer"}, {"blob", 0}}),
            "arguments[0]: key 'offset' is missing");
}

TEST(CapturedData, TypesAndLimits) {
  EXPECT_EQ(refusal("/version", 2), "version: is not known");
  EXPECT_EQ(refusal("/program", "aa"), "program: expected 64 hexadecimal digits");
  EXPECT_EQ(refusal("/kernel", ""), "kernel: is empty");
  EXPECT_EQ(refusal("/kernel", std::string("a\0b", 3)), "kernel: contains a NUL byte");
  EXPECT_EQ(refusal("/chosen_by", "chance"), "chosen_by: unknown value 'chance'");
  EXPECT_EQ(refusal("/work_dim", 4), "work_dim: 4 is more than 3");
  EXPECT_EQ(refusal("/arguments/1/size", -1),
            "arguments[1].size: expected an unsigned integer, found a negative integer");
  EXPECT_NE(refusal("/arguments/1/size", 1e300), "");
  EXPECT_NE(refusal("/arguments/1/size", uint64_t(1) << 33), "");
  EXPECT_EQ(refusal("/arguments/0/bytes", "0"),
            "arguments[0].bytes: expected pairs of hexadecimal digits");
  EXPECT_NE(refusal("/arguments/0/bytes", "0G"), "");
  EXPECT_EQ(refusal("/arguments/0/bytes", std::string(200'000, '0')),
            "arguments[0].bytes: is too long");
  EXPECT_EQ(refusal("/arguments/0/kind", "pipe"), "arguments[0].kind: unknown value 'pipe'");
  EXPECT_EQ(refusal("/arguments/0", 1), "arguments[0]: expected a map, found an integer");
  EXPECT_NE(refusal("/arguments", Json(std::vector<int>(5000))), "");
  EXPECT_EQ(refusal("", Json::array()), "expected a map, found an array");
}

TEST(CapturedData, SizesOfTheLaunch) {
  const std::string message = "the sizes of the launch are not possible";
  EXPECT_EQ(refusal("/work_dim", 0), message);
  EXPECT_EQ(refusal("/work_dim", 1), message) << "the second dimension is used";
  EXPECT_EQ(refusal("/local_size/0", 0), message);
  EXPECT_EQ(refusal("/global_size/1", 0), message);
  EXPECT_EQ(refusal("/global_offset/2", 1), message);
  for (const char *name : {"/local_size", "/global_size", "/global_offset"}) {
    EXPECT_EQ(refusal(std::string(name) + "/0", UINT64_MAX), message) << name;
    EXPECT_NE(refusal(name, {1, 1}), "") << name;
  }
  const uint64_t half = uint64_t(1) << 31;
  EXPECT_EQ(refusal("/local_size", {half, half, 1}), message);
  EXPECT_EQ(refusal("/global_size", {half, half, 1}), message);
}

TEST(CapturedData, BlobsAndOffsets) {
  EXPECT_EQ(refusal("/arguments/3/blob", 2), "arguments[3].blob: there is no blob 2");
  EXPECT_NE(refusal("/arguments/3/blob", "a.blob"), "");
  EXPECT_EQ(refusal("/arguments/3/offset", 101), "arguments[3].offset: 101 is more than 100");
  EXPECT_NE(refusal("/arguments/3/offset", UINT64_MAX), "");
  for (const char *name : {"", ".", "..", "../a", "/a", "a/b", "a b", ".hidden", "a\nb"})
    EXPECT_NE(refusal("/blobs/0/file", name).find("is no name of a file"), std::string::npos)
        << name;
  EXPECT_NE(refusal("/blobs/0/file", std::string(256, 'a')), "");
  EXPECT_NE(refusal("/blobs/0/size", MostBlobBytes + 1), "");
  Json all = sampleLaunch();
  all["blobs"][0]["size"] = MostBlobBytes;
  std::string error;
  EXPECT_TRUE(parse(all, error)) << error;
  all["blobs"][1]["size"] = 1;
  EXPECT_FALSE(parse(all, error)) << "too much in all";
  EXPECT_EQ(error, "blobs[1].size: 1 is more than 0");
  EXPECT_NE(refusal("/blobs", Json::object()), "");
}

TEST(CapturedData, TextsThatAreNoJson) {
  std::string error;
  const std::string whole = sampleLaunch().dump();
  for (size_t size = 0; size != whole.size(); ++size) {
    EXPECT_FALSE(parseCapturedData(std::string_view(whole).substr(0, size), error)) << size;
    EXPECT_NE(error, "");
  }
  for (const char *open : {"[", "{\"a\":"}) {
    std::string deep;
    for (int i = 0; i != 100'000; ++i)
      deep += open;
    EXPECT_FALSE(parseCapturedData(deep, error));
    EXPECT_EQ(error, "it is nested too deeply");
  }
  EXPECT_FALSE(parseCapturedData("{\"version\": 1" + std::string(400, '0') + "}", error));
}

/// A folder with the sample as a.json.
class CapturedDataFolder : public testing::Test {
protected:
  CapturedDataFolder() {
    write("a.json", sampleLaunch().dump());
    write("a.blob", std::string(100, 'x'));
    write("b.blob", "");
  }
  void write(const std::string &name, const std::string &content) const {
    std::ofstream(folder.path() + "/" + name, std::ios::binary) << content;
  }
  std::optional<CapturedData> read(const std::string &name) {
    return readCapturedData(folder.path(), name, error);
  }

  const ScratchFolder folder;
  std::string error;
};

TEST_F(CapturedDataFolder, NamesAndBlobs) {
  write("c.json", "");
  write(".new-1-2", "");
  EXPECT_EQ(listCapturedData(folder.path()), (std::vector<std::string>{"a.json", "c.json"}));
  EXPECT_TRUE(listCapturedData(folder.path() + "/none").empty());
  const std::optional<CapturedData> data = read("a.json");
  ASSERT_TRUE(data) << error;
  const auto blob = readBlob(folder.path(), data->blobs.at(data->arguments[3].blob), error);
  EXPECT_EQ(blob, std::vector(100, std::byte('x'))) << error;
  EXPECT_EQ(readBlob(folder.path(), data->blobs.at(data->arguments[2].blob), error)->size(), 0u);
  EXPECT_FALSE(read("../a.json"));
  EXPECT_FALSE(read("none.json"));
}

TEST_F(CapturedDataFolder, FilesThatAreMissingOrOfAnotherSize) {
  const CapturedData data = read("a.json").value();
  write("a.blob", std::string(99, 'x'));
  EXPECT_FALSE(read("a.json"));
  EXPECT_EQ(error, "'a.blob' has 99 bytes instead of 100");
  EXPECT_FALSE(readBlob(folder.path(), data.blobs[0], error));
  EXPECT_EQ(error, "'a.blob' has 99 bytes instead of 100");
  fs::remove(folder.path() + "/a.blob");
  EXPECT_FALSE(read("a.json"));
  write("target", std::string(100, 'x'));
  fs::create_symlink(folder.path() + "/target", folder.path() + "/a.blob");
  EXPECT_FALSE(read("a.json")) << "links are not followed";
  fs::remove(folder.path() + "/a.blob");
  ASSERT_EQ(mkfifo((folder.path() + "/a.blob").c_str(), 0600), 0);
  EXPECT_FALSE(read("a.json")) << "a pipe would block";
  write("large.json", std::string(5'000'000, ' '));
  EXPECT_FALSE(read("large.json"));
  EXPECT_EQ(error, "it is too large");
}

} // namespace
