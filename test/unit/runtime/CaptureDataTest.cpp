//===- CaptureDataTest.cpp - First launches are captured with their data ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// CaptureDataApplication.cpp has the applications. The reader of the tools reads what they leave.
//
//===------------------------------------------------------------------------------------------===//

#include "../Emulation.h"
#include "CaptureTest.h"
#include "Offline/CapturedData.h"

#include <CL/cl.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <set>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace oclc;

namespace {

namespace fs = std::filesystem;
using offline::CapturedData;
using Kind = CapturedData::Argument::Kind;
using Content = std::vector<std::byte>;

/// Returns `bytes` bytes that repeat `value`.
Content repeated(uint32_t value, size_t bytes = 4096) {
  Content content(bytes);
  for (size_t i = 0; i != bytes; i += sizeof(value))
    std::memcpy(&content[i], &value, sizeof(value));
  return content;
}

class CaptureData : public CaptureTest {
protected:
  CaptureData() { environment["OCLC_CAPTURE"] = capture.string() + ",data"; }
  void SetUp() override {
    // Some emulators and sandboxes lack the system call with which the driver reads memory that may
    // be unmapped.
    if (process_vm_readv(getpid(), nullptr, 0, nullptr, 0, 0) != 0 && errno == ENOSYS)
      GTEST_SKIP() << "this system has no process_vm_readv";
  }

  std::string folder() const { return capture / "data"; }

  /// Returns all launches of the capture, which must be readable.
  std::vector<CapturedData> captured() const {
    std::vector<CapturedData> all;
    for (const std::string &name : offline::listCapturedData(folder())) {
      std::string error;
      std::optional<CapturedData> data = offline::readCapturedData(folder(), name, error);
      EXPECT_TRUE(data) << name << ": " << error << "\n" << read(folder() + "/" + name);
      if (data)
        all.push_back(std::move(*data));
    }
    return all;
  }
  /// Returns the only launch of the capture.
  CapturedData only() const {
    const std::vector<CapturedData> all = captured();
    EXPECT_EQ(all.size(), 1u) << said();
    return all.empty() ? CapturedData() : all.front();
  }
  bool hasCaptured() const { return !offline::listCapturedData(folder()).empty(); }
  Content contentOf(const CapturedData::Blob &blob) const {
    std::string error;
    const std::optional<Content> content = offline::readBlob(folder(), blob, error);
    EXPECT_TRUE(content) << error;
    return content.value_or(Content());
  }
  /// Returns the global sizes of the captured launches with a local size of 16 work-items.
  std::multiset<uint64_t> globalSizes() const {
    std::multiset<uint64_t> sizes;
    for (const CapturedData &data : captured())
      if (data.localSize[0] == 16 && data.workDim == 1)
        sizes.insert(data.globalSize[0]);
    return sizes;
  }
  size_t count(const std::string &text) const {
    const std::string all = said();
    size_t found = 0;
    for (size_t at = 0; (at = all.find(text, at)) != std::string::npos; ++at)
      ++found;
    return found;
  }
  std::set<std::string> files(const std::string &end) const {
    std::set<std::string> names;
    for (const auto &each : fs::directory_iterator(folder()))
      if (const std::string name = each.path().filename(); name.ends_with(end))
        names.insert(name);
    return names;
  }
};

TEST_F(CaptureData, OnlyOnRequest) {
  run("twice", {{"OCLC_CAPTURE", capture}});
  EXPECT_EQ(launches().size(), 1u);
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(CaptureData, FirstContents) {
  run("twice");
  EXPECT_EQ(launches().size(), 1u) << "launches are counted, too";
  const CapturedData data = only();
  EXPECT_EQ(data.program, digestOf("main"));
  EXPECT_EQ(data.kernel, "add");
  EXPECT_EQ(data.workDim, 1u);
  EXPECT_EQ(data.globalOffset, (binary::Size3{8, 0, 0}));
  EXPECT_EQ(data.globalSize, (binary::Size3{64, 1, 1}));
  EXPECT_EQ(data.localSize, (binary::Size3{16, 1, 1}));
  EXPECT_TRUE(data.isApplicationsChoice);
  ASSERT_EQ(data.arguments.size(), 2u);
  EXPECT_EQ(data.arguments[0].kind, Kind::Buffer);
  EXPECT_EQ(data.arguments[0].offset, 0u);
  EXPECT_EQ(data.arguments[1].kind, Kind::Value);
  EXPECT_EQ(data.arguments[1].value, repeated(7, 4));
  ASSERT_EQ(data.blobs.size(), 1u);
  EXPECT_EQ(contentOf(data.blobs[0]), repeated(7));
  for (const auto &each : fs::directory_iterator(folder()))
    EXPECT_EQ(each.status().permissions(), fs::perms::owner_read | fs::perms::owner_write) << each;
  EXPECT_EQ(files("").size(), 2u) << "something is left behind";
}

TEST_F(CaptureData, SubBuffersAreInOneBlob) {
  run("sub-buffers");
  const CapturedData data = only();
  ASSERT_EQ(data.blobs.size(), 1u);
  EXPECT_EQ(contentOf(data.blobs[0]), repeated(3));
  EXPECT_EQ(data.arguments.at(0).kind, Kind::Buffer);
  EXPECT_EQ(data.arguments.at(0).offset, 1024u);
  EXPECT_EQ(data.arguments.at(1).kind, Kind::Buffer);
  EXPECT_EQ(data.arguments.at(1).offset, 0u);
  EXPECT_EQ(data.arguments.at(2).value,
            (Content{std::byte(0xfe), std::byte(0xff), std::byte(0xff), std::byte(0xff),
                     std::byte(0xff), std::byte(0xff), std::byte(0xff), std::byte(0xff)}));
}

TEST_F(CaptureData, EqualBuffersShareAFileOnly) {
  run("equal buffers");
  const CapturedData data = only();
  ASSERT_EQ(data.blobs.size(), 2u);
  EXPECT_EQ(data.blobs[0].file, data.blobs[1].file);
  EXPECT_NE(data.arguments.at(0).blob, data.arguments.at(1).blob);
}

TEST_F(CaptureData, LocalMemory) {
  run("local memory");
  const CapturedData data = only();
  EXPECT_EQ(data.arguments.at(2).kind, Kind::Local);
  EXPECT_EQ(data.arguments.at(2).size, 100u);
  EXPECT_EQ(data.arguments.at(3).size, 200u);
  EXPECT_EQ(data.blobs.size(), 1u);
}

TEST_F(CaptureData, SharedMemory) {
  run("shared memory");
  const CapturedData data = only();
  ASSERT_EQ(data.blobs.size(), 1u);
  EXPECT_EQ(contentOf(data.blobs[0]), repeated(0x05050505));
  EXPECT_EQ(data.arguments.at(0).offset, 64u);
  EXPECT_EQ(data.arguments.at(1).offset, 4095u);
}

TEST_F(CaptureData, BuffersInSharedMemory) {
  run("buffer in shared memory");
  const CapturedData data = only();
  ASSERT_EQ(data.blobs.size(), 1u);
  EXPECT_EQ(data.blobs[0].size, 4096u);
  EXPECT_EQ(data.arguments.at(0).offset, 2048u);
  EXPECT_EQ(data.arguments.at(1).offset, 0u);
}

TEST_F(CaptureData, NullAndUnknownPointers) {
  run("unknown memory");
  EXPECT_TRUE(captured().empty());
  EXPECT_EQ(count("argument 'a' points to memory other than shared memory"), 1u) << said();
  run("many sizes");
  EXPECT_EQ(captured().at(0).arguments.at(0).kind, Kind::Null);
}

TEST_F(CaptureData, NoIndirectMemory) {
  run("indirect memory");
  EXPECT_EQ(only().globalSize[0], 32u) << "the application has revoked it";
  EXPECT_EQ(count("clSetKernelExecInfo"), 1u) << said();
}

TEST_F(CaptureData, ImagesWithGaps) {
  run("images");
  std::vector<CapturedData> all = captured();
  std::ranges::sort(all, {}, &CapturedData::kernel);
  ASSERT_EQ(all.size(), 2u) << said();
  const CapturedData::Argument &plane = all[0].arguments.at(0), &sampler = all[0].arguments.at(1);
  ASSERT_EQ(plane.kind, Kind::Image);
  EXPECT_EQ(plane.image.channelOrder, uint32_t(CL_RGBA));
  EXPECT_EQ(plane.image.channelType, uint32_t(CL_UNORM_INT8));
  EXPECT_EQ(plane.image.texelBytes, 4u);
  EXPECT_EQ(plane.image.width, 16);
  EXPECT_EQ(plane.image.height, 16);
  EXPECT_EQ(plane.image.depth, 1);
  EXPECT_EQ(plane.image.layers, 1);
  EXPECT_EQ(plane.image.rowPitch, 80u);
  EXPECT_EQ(contentOf(all[0].blobs.at(plane.blob)), repeated(0x04040404, 80 * 15 + 64));
  ASSERT_EQ(sampler.kind, Kind::Sampler);
  EXPECT_EQ(sampler.sampler, uint32_t(oclc::abi::SamplerNormalized) | oclc::abi::SamplerRepeat |
                                 oclc::abi::SamplerLinear);
  EXPECT_EQ(all[0].arguments.at(2).kind, Kind::Buffer);

  const CapturedData::Argument &planes = all[1].arguments.at(0);
  ASSERT_EQ(planes.kind, Kind::Image);
  EXPECT_EQ(planes.image.layers, 4);
  EXPECT_EQ(planes.image.rowPitch, 20u);
  EXPECT_EQ(planes.image.slicePitch, 60u);
  EXPECT_EQ(all[1].blobs.at(planes.blob).size, 240u);
  EXPECT_EQ(all[1].arguments.at(1).sampler,
            uint32_t(oclc::abi::SamplerClamp) | oclc::abi::SamplerNearest);
}

TEST_F(CaptureData, ImagesOfBuffersAreInTheirBlob) {
  run("image of a buffer");
  const CapturedData data = only();
  ASSERT_EQ(data.blobs.size(), 1u);
  EXPECT_EQ(contentOf(data.blobs[0]), repeated(3));
  EXPECT_EQ(data.arguments.at(0).kind, Kind::Image);
  EXPECT_EQ(data.arguments.at(0).offset, 1024u);
  EXPECT_EQ(data.arguments.at(0).image.width, 32);
  EXPECT_EQ(data.arguments.at(2).offset, 0u);
}

TEST_F(CaptureData, EachFormatHasItsData) {
  run("formats");
  std::multiset<std::pair<uint32_t, uint32_t>> formats;
  for (const CapturedData &data : captured())
    formats.emplace(data.arguments.at(0).image.channelType, data.arguments.at(1).sampler);
  const uint32_t clamp = uint32_t(oclc::abi::SamplerClamp) | oclc::abi::SamplerNearest,
                 repeat = uint32_t(oclc::abi::SamplerNormalized) | oclc::abi::SamplerRepeat |
                          oclc::abi::SamplerLinear;
  EXPECT_EQ(formats, (std::multiset<std::pair<uint32_t, uint32_t>>{
                         {CL_UNORM_INT8, clamp}, {CL_FLOAT, clamp}, {CL_FLOAT, repeat}}));
}

TEST_F(CaptureData, LaunchesAreCountedForEachFormat) {
  run("formats", {{"OCLC_CAPTURE", capture}});
  std::map<std::string, unsigned> counts;
  for (const auto &each : fs::directory_iterator(capture / "launches")) {
    std::ifstream lines(each.path());
    for (std::string line; std::getline(lines, line);)
      counts[Json::parse(line)["formats"].dump()] = Json::parse(line)["count"];
  }
  EXPECT_EQ(counts, (std::map<std::string, unsigned>{
                        {R"([{"argument":0,"channel_order":4272,"channel_type":4306},)"
                         R"({"argument":1,"sampler":20}])",
                         1},
                        {R"([{"argument":0,"channel_order":4277,"channel_type":4318},)"
                         R"({"argument":1,"sampler":20}])",
                         2},
                        {R"([{"argument":0,"channel_order":4277,"channel_type":4318},)"
                         R"({"argument":1,"sampler":39}])",
                         1}}));
  run("twice", {{"OCLC_CAPTURE", capture}});
  size_t without = 0;
  for (const auto &each : fs::directory_iterator(capture / "launches")) {
    std::ifstream lines(each.path());
    for (std::string line; std::getline(lines, line);)
      without += !Json::parse(line).contains("formats");
  }
  EXPECT_EQ(without, 1u) << "kernels without images have no formats";
}

TEST_F(CaptureData, LargeImages) {
  run("large image");
  EXPECT_TRUE(captured().empty());
  EXPECT_EQ(count("more than 1 GiB"), 1u) << said();
}

TEST_F(CaptureData, NoPipes) {
  run("pipe");
  EXPECT_TRUE(captured().empty());
  EXPECT_EQ(count("argument 'source' is a pipe"), 1u) << said();
}

TEST_F(CaptureData, ThreeGlobalSizesForEachKind) {
  run("many sizes");
  EXPECT_EQ(globalSizes(), (std::multiset<uint64_t>{16, 32, 64}));
  std::multiset<std::tuple<unsigned, bool>> kinds;
  for (const CapturedData &data : captured())
    kinds.emplace(data.workDim, data.isApplicationsChoice);
  EXPECT_EQ(kinds, (std::multiset<std::tuple<unsigned, bool>>{
                       {1, false}, {1, true}, {1, true}, {1, true}, {1, true}, {2, true}}));
}

TEST_F(CaptureData, LimitOfAProcess) {
  run("much", {{"OCLC_CAPTURE", capture.string() + ",data=1"}});
  EXPECT_EQ(globalSizes(), (std::multiset<uint64_t>{16, 32})) << "equal contents count once";
  EXPECT_EQ(count("exceed the limit"), 1u) << said();
  EXPECT_EQ(files(".blob").size(), 1u);
  run("twice", {{"OCLC_CAPTURE", capture.string() + ",data=0"}});
  EXPECT_EQ(captured().size(), 2u);
  EXPECT_EQ(count("exceed the limit"), 2u) << said();
}

TEST_F(CaptureData, LimitOfALaunch) {
  run("too much");
  EXPECT_TRUE(captured().empty());
  EXPECT_EQ(count("more than 1 GiB"), 1u) << said();
}

TEST_F(CaptureData, ZerosTakeNoRoom) {
  run("zeros");
  const CapturedData data = only();
  Content expected(8 << 20);
  std::ranges::copy(repeated(6), expected.begin() + 5 * 4096);
  EXPECT_EQ(contentOf(data.blobs.at(0)), expected);
  struct stat status;
  ASSERT_EQ(stat((folder() + "/" + data.blobs[0].file).c_str(), &status), 0);
  EXPECT_LT(status.st_blocks * 512, 1 << 20);
}

TEST_F(CaptureData, CommandBuffers) {
  run("command buffer");
  EXPECT_EQ(contentOf(only().blobs.at(0)), repeated(1)) << "that of the first run";
}

TEST_F(CaptureData, FirstRunsPrevail) {
  run("twice");
  const std::string name = *files(".json").begin(), text = read(folder() + "/" + name);
  run("command buffer"); // The same kind of launch.
  EXPECT_EQ(files(".json").size(), 1u);
  EXPECT_EQ(read(folder() + "/" + name), text);
}

TEST_F(CaptureData, DamagedBlobsAreReplaced) {
  run("sub-buffers");
  const std::string blob = folder() + "/" + only().blobs.at(0).file;
  std::ofstream(blob, std::ios::binary) << "changed";
  run("equal buffers"); // The same content.
  EXPECT_EQ(fs::file_size(blob), 4096u);
}

TEST_F(CaptureData, AForkedChildHasItsOwnLimits) {
  if (test::IsEmulated)
    GTEST_SKIP() << test::NoThreadsAfterFork;
  run("fork");
  EXPECT_EQ(globalSizes(), (std::multiset<uint64_t>{16, 32, 64, 128}));
}

TEST_F(CaptureData, MemoryThatCannotBeRead) {
  run("unreadable");
  EXPECT_EQ(globalSizes(), std::multiset<uint64_t>{32});
  EXPECT_EQ(count("its memory cannot be stored: Bad address"), 1u) << said();
}

TEST_F(CaptureData, FilesThatCannotBeWritten) {
  run("without room");
  EXPECT_EQ(count("its memory cannot be stored: File too large"), 1u) << said();
  EXPECT_TRUE(captured().empty());
  EXPECT_EQ(launches().size(), 1u);
  fs::remove_all(folder());
  std::ofstream(folder()) << "no folder";
  run("twice");
  EXPECT_EQ(count("cannot write '" + folder() + "'"), 1u) << said();
}

TEST_F(CaptureData, AProcessThatIsKilledLeavesCompleteFiles) {
  mayBeUnfinished = true;
  for (const int milliseconds : {30, 60, 90, 120, 150, 180}) {
    const pid_t process = start("until killed");
    usleep(useconds_t(milliseconds) * 1000);
    // The last process must have captured something, however slow the machine is.
    constexpr int LastDelay = 180, MostWaits = 30'000;
    for (int i = 0; milliseconds == LastDelay && i != MostWaits && !hasCaptured(); ++i)
      usleep(1000);
    kill(process, SIGKILL);
    EXPECT_TRUE(WIFSIGNALED(wait(process))) << said();
  }
  const std::vector<CapturedData> all = captured();
  EXPECT_FALSE(all.empty());
  for (const CapturedData &data : all)
    EXPECT_EQ(contentOf(data.blobs.at(0)), repeated(uint32_t(data.localSize[0]), 1 << 20));
}

TEST_F(CaptureData, FoldersWithCommas) {
  for (const char *name : {"a,data=", "b,data=x", "c,data=1x", "d,data=-1", "e,datas", "f,more",
                           "g,data=99999999999999999999", "j,data/"}) {
    run("twice", {{"OCLC_CAPTURE", (scratch / name).string()}});
    EXPECT_TRUE(fs::exists(scratch / name / "launches")) << name;
    EXPECT_FALSE(fs::exists(scratch / name / "data")) << name;
  }
  run("twice", {{"OCLC_CAPTURE", (scratch / "h,i,data=8").string()}});
  EXPECT_TRUE(fs::exists(scratch / "h,i" / "data"));
}

} // namespace
