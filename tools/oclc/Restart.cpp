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

/// The first argument of a program that has begun anew, with the file descriptor of the note.
constexpr StringLiteral Marker = "--restarted-with-note=";
constexpr size_t MarkerSize = Marker.size() + 12;

/// For the new program: its name, a place for the marker, the rest, null.
std::vector<char *> NextArguments;
char NextMarker[MarkerSize];
StringRef StandardInput;

/// A file without a name, at its beginning; -1 when that fails.
int fileWith(StringRef Content, unsigned Flags) {
  const int File = memfd_create("oclc", Flags);
  if (File < 0)
    return -1;
  while (!Content.empty()) {
    const ssize_t Written = write(File, Content.data(), Content.size());
    if (Written <= 0)
      return -1;
    Content = Content.drop_front(size_t(Written));
  }
  lseek(File, 0, SEEK_SET);
  return File;
}

} // namespace

std::optional<Progress> prepareRestart(std::span<char *> &Arguments) {
  int File = -1;
  if (Arguments.size() > 1)
    if (StringRef Note = Arguments[1]; Note.consume_front(Marker) && !Note.getAsInteger(10, File)) {
      Arguments[1] = Arguments[0];
      Arguments = Arguments.subspan(1);
      Progress Noted;
      const bool IsWhole = read(File, &Noted, sizeof(Noted)) == ssize_t(sizeof(Noted));
      close(File);
      return IsWhole ? std::optional(Noted) : std::nullopt;
    }
  NextArguments = {Arguments[0], NextMarker};
  append_range(NextArguments, Arguments.subspan(1));
  NextArguments.push_back(nullptr);
  return std::nullopt;
}

void keepForRestart(StringRef Contents) { StandardInput = Contents; }

void restart(const Progress &Noted) {
  if (NextArguments.empty())
    return;
  const int Note = fileWith({reinterpret_cast<const char *>(&Noted), sizeof(Noted)}, 0);
  if (Note < 0)
    return;
  if (!StandardInput.empty()) {
    const int Input = fileWith(StandardInput, MFD_CLOEXEC);
    if (Input < 0 || dup2(Input, STDIN_FILENO) < 0)
      return;
  }
  snprintf(NextMarker, sizeof(NextMarker), "%.*s%d", int(Marker.size()), Marker.data(), Note);
  execv("/proc/self/exe", NextArguments.data());
}

} // namespace oclc::tool
