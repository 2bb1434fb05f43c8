//===- capture.cpp - Feeds the reader of captures ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a file of a capture: the first line is its name, and the rest is its content. It is
// program.json, a list of includes, launches (tools/oclc/capture), or the data of a launch
// (lib/Offline). The other files of the program's folder exist.
//
//===--------------------------------------------------------------------------------------------===//

#include "Binary/ImageFormatNames.h"
#include "CapturedLaunches.h"
#include "CapturedProgram.h"
#include "Offline/CapturedData.h"

#include "Require.h"
#include "TreeMutator.h"

#include <filesystem>
#include <fstream>
#include <map>

using namespace oclc;
using fuzz::require;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  std::string_view rest = fuzz::textOf(data, size);
  fuzz::takeUntil(rest, '\n');
  const size_t start = size - rest.size();
  return start + fuzz::mutateDocument(fuzz::TreeFormat::Json, data + start, rest.size(),
                                      most - start, seed);
}

namespace {

/// Digest of the program in seeds/capture/source, so that its files are read.
constexpr const char *Digest = "1183d2560c7d7ae9d7a0d8ccb31f4207bbb8d8e2e8fc57343477195a323d44f0";

/// A temporary folder of a captured program.
class Folder {
public:
  Folder() {
    char name[] = "/dev/shm/oclc-fuzz-capture.XXXXXX";
    require(mkdtemp(name) != nullptr, "there can be a folder in /dev/shm");
    root = name;
    program = root + "/" + Digest;
    std::filesystem::create_directory(program);
    write("source.cl", "kernel void f(global int *p) { *p = 1; }\n");
    write("header.h", "#define N 4\n");
  }
  ~Folder() { std::filesystem::remove_all(root); }

  void write(const std::string &name, std::string_view content) const {
    std::ofstream(program + "/" + name, std::ios::binary) << content;
  }

  std::string root, program;
};

} // namespace

static void readProgram(const std::string &folder) {
  auto programs = tool::readCapturedProgram(folder);
  if (!programs)
    return llvm::consumeError(programs.takeError());
  require(!programs->empty(), "a folder has a program");
  for (const tool::CapturedProgram &program : *programs)
    if (auto contents = tool::readContents(program); !contents)
      llvm::consumeError(contents.takeError());
}

static void readLaunches(std::string_view lines) {
  tool::CapturedLaunches launches;
  while (!lines.empty())
    (void)launches.add(fuzz::takeUntil(lines, '\n'));
  binary::Digest program;
  program.fill(0xaa); // The digest in seeds/capture/launches.
  const auto sizes = launches.sizesOf(program, 4);
  std::map<std::string, unsigned> sizesOfKernel;
  for (const oclc::driver::KernelSize &each : sizes) {
    require(++sizesOfKernel[each.kernel] <= 4, "a kernel has no more sizes than are asked for");
    require(each.size[0] * each.size[1] * each.size[2] <= 4096, "a size can be compiled for");
  }
  for (const tool::KernelFormats &each : launches.formatsOf(program)) {
    require(!each.kernel.empty(), "formats are those of a kernel");
    std::string_view rest = each.formats;
    while (!rest.empty())
      require(binary::parseImageFormat(fuzz::takeUntil(rest, '+')).has_value(), "it is a format");
  }
}

static void readData(std::string_view text) {
  std::string error;
  const auto data = offline::parseCapturedData(text, error);
  require(data.has_value() == error.empty(), "an error has a reason");
  if (!data)
    return;
  uint64_t bytes = 0;
  for (const offline::CapturedData::Blob &blob : data->blobs) {
    require(blob.file.find('/') == std::string::npos && blob.file != "..", "it is a file's name");
    bytes += blob.size;
  }
  require(bytes <= offline::MostBlobBytes, "the blobs are small enough in all");
  using Kind = offline::CapturedData::Argument::Kind;
  for (const offline::CapturedData::Argument &argument : data->arguments) {
    if (argument.kind != Kind::Buffer && argument.kind != Kind::Image)
      continue;
    const uint64_t size = data->blobs.at(argument.blob).size;
    require(argument.offset <= size, "a pointer is in its object");
    if (argument.kind == Kind::Image)
      require(binary::obstacleTo(argument.image, size - argument.offset).empty(),
              "kernels may read and write all texels of an image");
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const Folder folder;
  std::string_view rest = fuzz::textOf(data, size);
  const std::string_view name = fuzz::takeUntil(rest, '\n');
  if (name == "launches.jsonl") {
    readLaunches(rest);
  } else if (name == "data.json") {
    readData(rest);
  } else if (name == "program.json") {
    folder.write("program.json", rest);
    folder.write("includes-1.json", "[]");
    readProgram(folder.program);
  } else if (name == "includes-1.json") {
    static const std::string Program =
        "{\"version\": 1, \"digest\": \"" + std::string(Digest) +
        "\", \"kind\": \"source\", \"type\": \"executable\", \"status\": \"success\", "
        "\"input\": \"source.cl\"}";
    folder.write("program.json", Program);
    folder.write("includes-1.json", rest);
    readProgram(folder.program);
  }
  return 0;
}
