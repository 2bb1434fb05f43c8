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

/// Path of a folder that makes the working directory one level deeper.
constexpr StringRef Level = "/oclc-current";

/// Returns by how many levels a relative name leads above its starting folder.
size_t stepsOut(StringRef name) {
  size_t inside = 0, outside = 0;
  for (StringRef part : split(name, '/')) {
    if (part.empty() || part == ".")
      continue;
    if (part != "..")
      ++inside;
    else if (inside != 0)
      --inside;
    else
      ++outside;
  }
  return outside;
}

/// Writes the file `name` in `folder`. Creates every folder of the path, also those that a ".." in
/// it leaves again.
Error write(const std::string &folder, StringRef name, std::span<const std::byte> content) {
  auto fail = [&](std::error_code code) {
    return createStringError("cannot write '" + name + "' for it: " + code.message());
  };
  for (size_t slash = name.find('/'); slash != StringRef::npos; slash = name.find('/', slash + 1))
    if (std::error_code code =
            sys::fs::create_directories(Twine(folder) + "/" + name.take_front(slash)))
      return fail(code);
  std::error_code code;
  raw_fd_ostream stream(folder + "/" + name.str(), code, sys::fs::CD_CreateNew, sys::fs::FA_Write,
                        sys::fs::OF_None);
  if (!code) {
    stream.write(reinterpret_cast<const char *>(content.data()), content.size());
    stream.close();
    code = stream.error();
    stream.clear_error();
  }
  return code ? fail(code) : Error::success();
}

} // namespace

JobFolder::~JobFolder() {
  // A folder that cannot be removed stays among the temporary files.
  [[maybe_unused]] const std::error_code left = sys::fs::remove_directories(Path);
}

Error JobFolder::create(const std::vector<std::string> &names) {
  constexpr size_t MostStepsOut = 64;
  size_t steps = 0;
  for (const std::string &name : names)
    steps = std::max(steps, stepsOut(name));
  if (steps > MostStepsOut)
    return createStringError("it includes a file by a name with too many '..'");
  Current = root() + "/current";
  ToHeaders = "../";
  for (size_t step = 0; step != steps; ++step) {
    Current += Level;
    ToHeaders += "../";
  }
  ToHeaders += "headers/";
  for (const std::string &folder : {Current, scratch(), root() + "/headers"})
    if (std::error_code code = sys::fs::create_directories(folder))
      return createStringError("cannot make the folder '" + folder + "': " + code.message());
  return Error::success();
}

Error JobFolder::addFile(StringRef name, std::span<const std::byte> content) const {
  if (!name.starts_with("/"))
    return write(Current, name, content);
  SmallString<128> full(name);
  sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  return write(root() + "/absolute", full.str().drop_front(), content);
}

Error JobFolder::addHeader(StringRef name, std::span<const std::byte> content) const {
  return write(root() + "/headers", name, content);
}

} // namespace oclc::tool
