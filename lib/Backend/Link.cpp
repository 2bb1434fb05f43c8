//===- Link.cpp - Link object files and a manifest to a binary --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Link.h"

#include "Backend/LinkerErrors.h"
#include "Backend/ObjectWriter.h"
#include "Binary/Machine.h"
#include "Binary/Reader.h"
#include "Binary/Writer.h"
#include "Target/Target.h"

#include "lld/Common/Driver.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

namespace {

/// A private folder for the linker's inputs and output. The destructor removes it and its contents.
class WorkFolder {
public:
  ~WorkFolder() {
    if (path.empty())
      return;
    // A failure cannot be handled here.
    [[maybe_unused]] std::error_code ignored = sys::fs::remove_directories(path);
  }

  Error create() {
    SmallString<128> parent;
    sys::path::system_temp_directory(/*ErasedOnReboot=*/true, parent);
    std::string name = (parent + "/oclc-XXXXXX").str();
    if (!mkdtemp(name.data()))
      return createStringError(errnoAsErrorCode(), "cannot create a folder in " + parent + ": " +
                                                       errnoAsErrorCode().message());
    path = std::move(name);
    return Error::success();
  }

  std::string file(const Twine &name) const { return path + "/" + name.str(); }

  Expected<std::string> write(const Twine &name, StringRef content) const {
    std::string full = file(name);
    std::error_code failure;
    raw_fd_ostream stream(full, failure, sys::fs::CD_CreateNew);
    if (!failure) {
      stream << content;
      stream.close();
      failure = stream.error();
      stream.clear_error();
    }
    if (failure)
      return createStringError(failure, "cannot write " + full + ": " + failure.message());
    return full;
  }

private:
  std::string path;
};

/// Returns a version script that exports only the entry points.
std::string versionScript(const binary::Manifest &manifest) {
  std::string names;
  StringSet<> seen;
  for (const binary::Kernel &kernel : manifest.kernels)
    for (const binary::Variant &variant : kernel.variants)
      if (seen.insert(variant.symbol).second)
        names += "\"" + variant.symbol + "\";\n";
  return "{\n" + (names.empty() ? "" : "global:\n" + names) + "local: *;\n};\n";
}

/// Returns the command line without inputs.
std::vector<std::string> linkerOptions(const target::Architecture &architecture,
                                       const binary::Machine &machine, Strip strip) {
  constexpr uint64_t SmallPage = 4096;
  std::vector<std::string> options = {
      "ld.lld",
      "-shared",
      "-m",
      architecture.linkEmulation().str(),
      // Resolve all symbols now, so that the binary needs no other file, no symbol lookup and no
      // stub at run time.
      "-Bsymbolic",
      "--no-undefined",
      "-z",
      "nodynamic-undefined-weak",
      "--no-dynamic-linker",
      // Map no page both writable and executable, and make relocated data read-only.
      "-z",
      "relro",
      "-z",
      "now",
      "-z",
      "noexecstack",
      "-z",
      "text",
      "-z",
      // With large pages, padding between code and data would make up most of the file.
      machine.largestPage > SmallPage ? "noseparate-code" : "separate-code",
      "-z",
      "max-page-size=" + std::to_string(machine.largestPage),
      // Keep the file small, and its bytes reproducible.
      "--gc-sections",
      "--hash-style=gnu",
      "--build-id=sha1",
      "--threads=1",
      "-O2",
      // Print messages in the form that LinkerErrors.cpp can parse.
      "--color-diagnostics=never",
      "--error-limit=0",
      "--no-demangle",
  };
  if (strip == Strip::All)
    options.push_back("--strip-all");
  else if (strip == Strip::Debug)
    options.push_back("--strip-debug");
  return options;
}

Error runLinker(ArrayRef<std::string> options) {
  // LLD's state is global, so only one thread may run it at a time.
  static std::mutex oneAtATime;
  static bool broken = false;
  std::lock_guard lock(oneAtATime);
  if (broken)
    return createStringError("the linker crashed before and cannot run again in this process");
  SmallVector<const char *, 64> arguments;
  for (const std::string &option : options)
    arguments.push_back(option.c_str());
  std::string messages;
  raw_string_ostream stream(messages);
  lld::Result result = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  broken = !result.canRunAgain;
  return result.retCode == 0 ? Error::success() : makeLinkerError(messages);
}

Error failed(const char *step, const std::string &why) {
  return createStringError(Twine("internal error: the linked file cannot be ") + step + ": " + why);
}

} // namespace

Expected<std::vector<uint8_t>> backend::linkBinary(ArrayRef<StringRef> objects,
                                                   const binary::Manifest &manifest,
                                                   const LinkOptions &options) {
  if (std::string why = binary::checkManifest(manifest); !why.empty())
    return createStringError("invalid manifest: " + why);
  const target::Architecture *architecture = target::architectureOf(Triple(manifest.triple));
  if (!architecture)
    return createStringError("there are no binaries for " + manifest.triple);
  const binary::Machine &machine = *binary::findMachine(architecture->elfMachine());
  WorkFolder folder;
  if (Error error = folder.create())
    return error;

  std::vector<std::string> arguments = linkerOptions(*architecture, machine, options.strip);
  auto addInput = [&](const Twine &name, StringRef content, StringRef option = "") -> Error {
    auto path = folder.write(name, content);
    if (!path)
      return path.takeError();
    arguments.push_back((option + *path).str());
    return Error::success();
  };
  for (size_t i = 0; i != objects.size(); ++i)
    if (Error error = addInput(Twine(i) + ".o", objects[i]))
      return error;
  auto data = makeDataObject(machine, binary::encodeNote(manifest), options.sections);
  if (Error error = addInput("data.o", StringRef(data.data(), data.size())))
    return error;
  if (Error error = addInput("exports", versionScript(manifest), "--version-script="))
    return error;
  arguments.insert(arguments.end(), options.archives.begin(), options.archives.end());
  std::string output = folder.file("binary");
  arguments.insert(arguments.end(), {"-o", output});
  if (Error error = runLinker(arguments))
    return error;

  auto linked = MemoryBuffer::getFile(output, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!linked)
    return createStringError(linked.getError(),
                             "cannot read " + output + ": " + linked.getError().message());
  std::vector<uint8_t> bytes((*linked)->getBufferStart(), (*linked)->getBufferEnd());
  if (std::string why = binary::sealBinary(std::as_writable_bytes(std::span(bytes))); !why.empty())
    return failed("sealed", why);
  // Read the binary as the runtime does: the compiler must not write one that the runtime would
  // refuse.
  if (auto result = binary::read(std::as_bytes(std::span(bytes))); !result)
    return failed("read back", result.error);
  return bytes;
}
