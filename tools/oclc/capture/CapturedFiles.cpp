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

bool fromJSON(const json::Value &Value, CapturedFile &Out, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("name", Out.name) && Map.map("file", Out.file);
}

bool isFileName(StringRef Name) {
  constexpr size_t MostLetters = 255;
  return !Name.empty() && Name.size() <= MostLetters && Name.front() != '.' &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '.' || C == '-' || C == '_'; });
}

bool isText(StringRef Text) { return Text.size() <= limits::StringBytes && !Text.contains('\0'); }

std::string excerpt(StringRef Text) {
  constexpr size_t MostLetters = 60;
  std::string Shown = Text.take_front(MostLetters).str();
  for (char &C : Shown)
    if (C == '\x7f' || static_cast<unsigned char>(C) < ' ')
      C = '?';
  return "'" + Shown + (Text.size() > MostLetters ? "...'" : "'");
}

Error checkFiles(ArrayRef<CapturedFile> Files, function_ref<bool(const std::string &)> IsName) {
  if (Files.size() > limits::IncludesPerProgram)
    return createStringError("there are more than " + Twine(limits::IncludesPerProgram));
  for (const CapturedFile &File : Files) {
    if (!isText(File.name) || !IsName(File.name))
      return createStringError(excerpt(File.name) + " is no name for #include");
    if (!isFileName(File.file))
      return createStringError(excerpt(File.file) + " is no name of a file in it");
  }
  return Error::success();
}

Expected<std::vector<std::byte>> readCapturedFile(StringRef Folder, StringRef Name) {
  // A link would be a way to files that nobody has captured.
  constexpr int Flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  const auto File = offline::FileBytes::take(open((Folder + "/" + Name).str().c_str(), Flags));
  if (File && File->size() <= limits::FileBytes) {
    std::vector<std::byte> Content(File->size());
    if (File->read(0, Content))
      return std::move(Content);
  }
  return createStringError("its file '" + Name + "' cannot be read: " + strerror(errno));
}

StringRef textOf(ArrayRef<std::byte> Content) {
  return {reinterpret_cast<const char *>(Content.data()), Content.size()};
}

/// Where it leads is a matter for those who write the file.
static bool isIncludeName(const std::string &Text) {
  constexpr size_t MostLetters = 4000;
  const StringRef Name(Text);
  return !Name.empty() && Name.size() <= MostLetters && !Name.contains('\0') &&
         !Name.ends_with("/") && sys::path::filename(Name) != "." &&
         sys::path::filename(Name) != "..";
}

static Expected<std::vector<CapturedFile>> readList(StringRef Folder, StringRef Name) {
  Expected<std::vector<std::byte>> Text = readCapturedFile(Folder, Name);
  if (!Text)
    return Text.takeError();
  if (Text->size() > limits::ManifestBytes)
    return createStringError("there are more than " + Twine(limits::ManifestBytes) + " bytes");
  Expected<json::Value> Value = parseShallowJson(textOf(*Text));
  if (!Value)
    return Value.takeError();
  std::vector<CapturedFile> Files;
  json::Path::Root Root("includes");
  if (!json::fromJSON(*Value, Files, Root))
    return Root.getError();
  if (Error E = checkFiles(Files, isIncludeName))
    return std::move(E);
  return Files;
}

/// The names of the lists in `Folder`.
static Expected<std::vector<std::string>> findLists(StringRef Folder) {
  std::vector<std::string> Names;
  std::error_code Failed;
  for (sys::fs::directory_iterator Entry(Folder, Failed), End; !Failed && Entry != End;
       Entry.increment(Failed))
    if (const StringRef Name = sys::path::filename(Entry->path());
        Name.starts_with("includes-") && Name.ends_with(".json"))
      Names.push_back(Name.str());
  if (Failed)
    return createStringError("it cannot be read: " + Failed.message());
  if (Names.size() > limits::IncludesPerProgram)
    return createStringError("there are more than " + Twine(limits::IncludesPerProgram) +
                             " lists of what it includes");
  sort(Names);
  return Names;
}

Expected<std::vector<std::vector<CapturedFile>>> readIncludes(StringRef Folder) {
  Expected<std::vector<std::string>> Names = findLists(Folder);
  if (!Names)
    return Names.takeError();
  std::vector<std::vector<CapturedFile>> Lists;
  for (const std::string &Name : *Names) {
    Expected<std::vector<CapturedFile>> List = readList(Folder, Name);
    if (!List)
      return createStringError(excerpt(Name) + ": " + toString(List.takeError()));
    Lists.push_back(std::move(*List));
  }
  return Lists;
}

} // namespace oclc::tool
