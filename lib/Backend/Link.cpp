//===- Link.cpp - Link object files and a manifest to a binary --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Backend/Link.h"

#include "Backend/Linker.h"
#include "Backend/ObjectWriter.h"
#include "Binary/Machine.h"
#include "Binary/Reader.h"
#include "Binary/Writer.h"
#include "Target/Target.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace oclc;
using namespace oclc::backend;

namespace {

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
