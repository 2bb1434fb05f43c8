//===- CapturedFiles.cpp - Files beside a captured program ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CapturedFiles.h"

#include "Binary/Format.h"
#include "CaptureJson.h"
#include "Offline/FileBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>

using namespace llvm;
namespace limits = oclc::binary::limits;

namespace oclc::tool {

bool fromJSON(const json::Value &value, CapturedFile &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("name", out.name) && map.map("file", out.file);
}

bool isFileName(StringRef name) {
  constexpr size_t MostLetters = 255;
  return !name.empty() && name.size() <= MostLetters && name.front() != '.' &&
         all_of(name, [](char c) { return isAlnum(c) || c == '.' || c == '-' || c == '_'; });
}

bool isText(StringRef text) { return text.size() <= limits::StringBytes && !text.contains('\0'); }

std::string excerpt(StringRef text) {
  constexpr size_t MostLetters = 60;
  std::string shown = text.take_front(MostLetters).str();
  for (char &c : shown)
    if (c == '\x7f' || static_cast<unsigned char>(c) < ' ')
      c = '?';
  return "'" + shown + (text.size() > MostLetters ? "...'" : "'");
}

Error checkFiles(ArrayRef<CapturedFile> files, function_ref<bool(const std::string &)> isName) {
  if (files.size() > limits::IncludesPerProgram)
    return createStringError("there are more than " + Twine(limits::IncludesPerProgram));
  for (const CapturedFile &file : files) {
    if (!isText(file.name) || !isName(file.name))
      return createStringError(excerpt(file.name) + " is no name for #include");
    if (!isFileName(file.file))
      return createStringError(excerpt(file.file) + " is no name of a file in it");
  }
  return Error::success();
}

Expected<std::vector<std::byte>> readCapturedFile(StringRef folder, StringRef name) {
  // A symbolic link could lead to files that are not part of the capture, so links are not
  // followed.
  constexpr int Flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  const auto failure = [&](const Twine &why) {
    return createStringError("its file '" + name + "' " + why);
  };
  const auto file = offline::FileBytes::take(open((folder + "/" + name).str().c_str(), Flags));
  if (file && file->size() > limits::FileBytes)
    return failure("is too large");
  if (file) {
    std::vector<std::byte> content(file->size());
    if (file->read(0, content))
      return std::move(content);
  }
  return failure(Twine("cannot be read: ") + strerror(errno));
}

StringRef textOf(ArrayRef<std::byte> content) {
  return {reinterpret_cast<const char *>(content.data()), content.size()};
}

/// True if `text` can be the name of a file in #include. JobFolder handles names that lead upwards
/// when it writes the file.
static bool isIncludeName(const std::string &text) {
  constexpr size_t MostLetters = 4000;
  const StringRef name(text);
  return !name.empty() && name.size() <= MostLetters && !name.contains('\0') &&
         !name.ends_with("/") && sys::path::filename(name) != "." &&
         sys::path::filename(name) != "..";
}

static Expected<std::vector<CapturedFile>> readList(StringRef folder, StringRef name) {
  Expected<std::vector<std::byte>> text = readCapturedFile(folder, name);
  if (!text)
    return text.takeError();
  if (text->size() > limits::ManifestBytes)
    return createStringError("there are more than " + Twine(limits::ManifestBytes) + " bytes");
  Expected<json::Value> value = parseShallowJson(textOf(*text));
  if (!value)
    return value.takeError();
  std::vector<CapturedFile> files;
  json::Path::Root root("includes");
  if (!json::fromJSON(*value, files, root))
    return root.getError();
  if (Error e = checkFiles(files, isIncludeName))
    return std::move(e);
  return files;
}

/// Returns the names of the files includes-*.json in `folder`, sorted. Each file lists what one
/// build of the program included.
static Expected<std::vector<std::string>> findLists(StringRef folder) {
  std::vector<std::string> names;
  std::error_code failed;
  for (sys::fs::directory_iterator entry(folder, failed), end; !failed && entry != end;
       entry.increment(failed))
    if (const StringRef name = sys::path::filename(entry->path());
        name.starts_with("includes-") && name.ends_with(".json"))
      names.push_back(name.str());
  if (failed)
    return createStringError("it cannot be read: " + failed.message());
  if (names.size() > limits::IncludesPerProgram)
    return createStringError("there are more than " + Twine(limits::IncludesPerProgram) +
                             " lists of what it includes");
  sort(names);
  return names;
}

Expected<std::vector<std::vector<CapturedFile>>> readIncludes(StringRef folder) {
  Expected<std::vector<std::string>> names = findLists(folder);
  if (!names)
    return names.takeError();
  std::vector<std::vector<CapturedFile>> lists;
  for (const std::string &name : *names) {
    Expected<std::vector<CapturedFile>> list = readList(folder, name);
    if (!list)
      return createStringError(excerpt(name) + ": " + toString(list.takeError()));
    lists.push_back(std::move(*list));
  }
  return lists;
}

} // namespace oclc::tool
