//===- CompilerIdentity.cpp - Identifies the installed compiler -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CompilerIdentity.h"

#include "Base/Environment.h"
#include "Binary/Reader.h"
#include "Offline/FileBytes.h"
#include "Offline/Sha256.h"
#include "base/FileStamp.h"
#include "base/SystemFile.h"
#include "core/FileLock.h"
#include "platform/ChildProcess.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <sys/utsname.h>

namespace oclc::rt {

/// Returns the name of the file that stores the identity. The name depends on the machine, because
/// the compiler's files differ between machines that share the cache folder. It also depends on the
/// variables that determine which other programs the compiler runs.
static std::string nameOfMemory(const std::string &compiler) {
  offline::Sha256 sum;
  sum.addText(compiler);
  sum.addText(host::readSystemFile("/etc/machine-id"));
  struct utsname system;
  sum.addText(uname(&system) == 0 ? system.nodename : "");
  for (const char *variable : {"OCLC_SPIRV_TRANSLATOR", "PATH"}) {
    const char *value = environment(variable);
    sum.addText(value ? value : "");
  }
  return binary::toHex(sum.finish());
}

CompilerIdentity::CompilerIdentity(std::string compiler, const CacheFolder &folder)
    : compiler(std::move(compiler)), file("compilers/" + nameOfMemory(this->compiler)),
      folder(folder) {}

bool CompilerIdentity::isCurrent(const Known &known) {
  return std::ranges::all_of(known.files,
                             [](const File &each) { return stampOf(each.path) == each.stamp; });
}

/// Splits the text into lines without line ends.
static std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Reads the stored file: the first line is the identity, each other line a stamp and a path.
std::optional<CompilerIdentity::Known> CompilerIdentity::read() const {
  constexpr uint64_t Most = uint64_t(1) << 20;
  const std::optional<offline::FileBytes> kept = folder.read(file);
  if (!kept || kept->size() > Most)
    return std::nullopt;
  std::string content(kept->size(), '\0');
  if (!kept->read(0, std::as_writable_bytes(std::span(content))))
    return std::nullopt;
  const std::vector<std::string> lines = linesOf(content);
  if (lines.size() < 2)
    return std::nullopt;
  Known result = {lines[0], {}};
  for (const std::string &line : std::span(lines).subspan(1)) {
    const size_t space = line.find(' ');
    if (space == std::string::npos)
      return std::nullopt;
    result.files.push_back({line.substr(space + 1), line.substr(0, space)});
  }
  return result;
}

/// A file may be replaced between the compiler's look at it and ours. Therefore the compiler must
/// give the same answer once more before the stamps change.
std::optional<CompilerIdentity::Known> CompilerIdentity::ask() const {
  std::optional<Known> first = askOnce();
  if (!first)
    return std::nullopt;
  const std::optional<Known> second = askOnce();
  return second && second->identity == first->identity && isCurrent(*first) ? std::move(first)
                                                                            : std::nullopt;
}

std::optional<CompilerIdentity::Known> CompilerIdentity::askOnce() const {
  constexpr std::string_view Identity = "identity ", OfFile = "file ";
  constexpr size_t Most = size_t(1) << 20;
  ChildRequest request;
  request.command = {compiler, "--print-identity"};
  request.mostOutput = request.mostText = Most;
  request.seconds = 60;
  const ChildOutcome outcome = runChild(request);
  const bool hasEnded = outcome.end == ChildOutcome::End::Exited
                            ? outcome.code == 0
                            : outcome.end == ChildOutcome::End::Unknown;
  if (!hasEnded)
    return std::nullopt;
  Known result;
  for (const std::string &line : linesOf(std::string_view(
           reinterpret_cast<const char *>(outcome.output.data()), outcome.output.size()))) {
    if (line.starts_with(Identity))
      result.identity = line.substr(Identity.size());
    if (line.starts_with(OfFile))
      result.files.push_back({line.substr(OfFile.size()), stampOf(line.substr(OfFile.size()))});
  }
  if (result.identity.empty() || result.files.empty())
    return std::nullopt;
  return result;
}

void CompilerIdentity::write(const Known &what) const {
  std::string text = what.identity + "\n";
  for (const File &each : what.files)
    text += each.stamp + " " + each.path + "\n";
  folder.write(file, std::as_bytes(std::span(text)));
}

std::optional<CompilerVersion> CompilerIdentity::get() {
  constexpr unsigned MostSeconds = 60;
  const std::lock_guard guard(mutex);
  auto isKnown = [&] {
    if (!known || !isCurrent(*known))
      known = read();
    return known && isCurrent(*known);
  };
  if (!isKnown()) {
    // If several processes start at the same time, only one runs the compiler.
    FileLock lock(folder, file);
    lock.takeUnless(MostSeconds, isKnown);
    if (!isKnown()) {
      known = ask();
      if (known)
        write(*known);
    }
  }
  if (!known)
    return std::nullopt;
  CompilerVersion version = {known->identity, {}};
  for (const File &each : known->files)
    version.stamps += each.stamp + " ";
  return version;
}

} // namespace oclc::rt
