//===- Restart.cpp - A process that has crashed begins anew -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Restart.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace llvm;

namespace oclc::tool {
namespace {

/// First argument of a restarted program, followed by the file descriptor of the note.
constexpr StringLiteral Marker = "--restarted-with-note=";
constexpr size_t MarkerSize = Marker.size() + 12;

/// Arguments of the restarted program: its name, a place for the marker, the others, null.
std::vector<char *> NextArguments;
char NextMarker[MarkerSize];
StringRef StandardInput;

/// Returns a descriptor of an unnamed file with this content, positioned at its start; -1 on
/// failure.
int fileWith(StringRef content, unsigned flags) {
  const int file = memfd_create("oclc", flags);
  if (file < 0)
    return -1;
  while (!content.empty()) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written <= 0)
      return -1;
    content = content.drop_front(size_t(written));
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

} // namespace

std::optional<Progress> prepareRestart(std::span<char *> &arguments) {
  int file = -1;
  if (arguments.size() > 1)
    if (StringRef note = arguments[1]; note.consume_front(Marker) && !note.getAsInteger(10, file)) {
      arguments[1] = arguments[0];
      arguments = arguments.subspan(1);
      Progress noted;
      const bool isWhole = read(file, &noted, sizeof(noted)) == ssize_t(sizeof(noted));
      close(file);
      return isWhole ? std::optional(noted) : std::nullopt;
    }
  NextArguments = {arguments[0], NextMarker};
  append_range(NextArguments, arguments.subspan(1));
  NextArguments.push_back(nullptr);
  return std::nullopt;
}

void keepForRestart(StringRef contents) { StandardInput = contents; }

void restart(const Progress &noted) {
  if (NextArguments.empty())
    return;
  const int note = fileWith({reinterpret_cast<const char *>(&noted), sizeof(noted)}, 0);
  if (note < 0)
    return;
  if (!StandardInput.empty()) {
    const int input = fileWith(StandardInput, MFD_CLOEXEC);
    if (input < 0 || dup2(input, STDIN_FILENO) < 0)
      return;
  }
  snprintf(NextMarker, sizeof(NextMarker), "%.*s%d", int(Marker.size()), Marker.data(), note);
  execv("/proc/self/exe", NextArguments.data());
}

} // namespace oclc::tool
