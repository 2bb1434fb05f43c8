//===- JobFolder.cpp - Where a captured program is compiled -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "JobFolder.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;

namespace oclc::tool {
namespace {

/// No part of a name in a source.
constexpr StringRef Level = "/oclc-current";

/// By how many folders a name leads out of the one in which it starts.
size_t stepsOut(StringRef Name) {
  size_t Inside = 0, Outside = 0;
  for (StringRef Part : split(Name, '/')) {
    if (Part.empty() || Part == ".")
      continue;
    if (Part != "..")
      ++Inside;
    else if (Inside != 0)
      --Inside;
    else
      ++Outside;
  }
  return Outside;
}

/// Writes Folder/Name. Every folder on the way is made, also those that ".." leaves again.
Error write(const std::string &Folder, StringRef Name, std::span<const std::byte> Content) {
  auto Fail = [&](std::error_code Code) {
    return createStringError("cannot write '" + Name + "' for it: " + Code.message());
  };
  for (size_t Slash = Name.find('/'); Slash != StringRef::npos; Slash = Name.find('/', Slash + 1))
    if (std::error_code Code =
            sys::fs::create_directories(Twine(Folder) + "/" + Name.take_front(Slash)))
      return Fail(Code);
  std::error_code Code;
  raw_fd_ostream Stream(Folder + "/" + Name.str(), Code, sys::fs::CD_CreateNew, sys::fs::FA_Write,
                        sys::fs::OF_None);
  if (!Code) {
    Stream.write(reinterpret_cast<const char *>(Content.data()), Content.size());
    Stream.close();
    Code = Stream.error();
    Stream.clear_error();
  }
  return Code ? Fail(Code) : Error::success();
}

} // namespace

JobFolder::~JobFolder() {
  // What cannot be removed is the system's to clean up.
  [[maybe_unused]] const std::error_code Left = sys::fs::remove_directories(Path);
}

Error JobFolder::create(const std::vector<std::string> &Names) {
  constexpr size_t MostStepsOut = 64;
  size_t Steps = 0;
  for (const std::string &Name : Names)
    Steps = std::max(Steps, stepsOut(Name));
  if (Steps > MostStepsOut)
    return createStringError("it includes a file by a name with too many '..'");
  Current = root() + "/current";
  ToHeaders = "../";
  for (size_t Step = 0; Step != Steps; ++Step) {
    Current += Level;
    ToHeaders += "../";
  }
  ToHeaders += "headers/";
  for (const std::string &Folder : {Current, scratch(), root() + "/headers"})
    if (std::error_code Code = sys::fs::create_directories(Folder))
      return createStringError("cannot make the folder '" + Folder + "': " + Code.message());
  return Error::success();
}

Error JobFolder::addFile(StringRef Name, std::span<const std::byte> Content) const {
  if (!Name.starts_with("/"))
    return write(Current, Name, Content);
  SmallString<128> Full(Name);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return write(root() + "/absolute", Full.str().drop_front(), Content);
}

Error JobFolder::addHeader(StringRef Name, std::span<const std::byte> Content) const {
  return write(root() + "/headers", Name, Content);
}

} // namespace oclc::tool
