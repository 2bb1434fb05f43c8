//===- CapturedProgram.cpp - A program of a capture -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CapturedProgram.h"

#include "CaptureJson.h"

#include "oclc/Binary/Archive.h"
#include "oclc/Offline/BuildOptions.h"
#include "oclc/Offline/FileBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <limits>

using namespace llvm;
namespace limits = oclc::binary::limits;

namespace oclc::tool {
namespace {

constexpr int64_t Version = 1;

/// [7, "32"]
struct SpecConstant {
  uint64_t id = 0;
  std::string value;
};

/// What the keys of program.json have, with the types of JSON.
struct Fields {
  int64_t version = 0;
  std::string digest, kind, type, input, status;
  std::vector<std::string> words, links;
  std::vector<SpecConstant> constants;
  std::vector<CapturedFile> headers, includes;
};

bool fromJSON(const json::Value &Value, SpecConstant &Out, json::Path Path) {
  const json::Array *Pair = Value.getAsArray();
  if (!Pair || Pair->size() != 2) {
    Path.report("expected a number and a text");
    return false;
  }
  return fromJSON((*Pair)[0], Out.id, Path.index(0)) &&
         fromJSON((*Pair)[1], Out.value, Path.index(1));
}

bool isText(StringRef Text) { return Text.size() <= limits::StringBytes && !Text.contains('\0'); }

/// A name that leads nowhere else.
bool isFileName(StringRef Name) {
  constexpr size_t MostLetters = 255;
  return !Name.empty() && Name.size() <= MostLetters && Name.front() != '.' &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '.' || C == '-' || C == '_'; });
}

/// A name for #include. Where it leads is a matter for those who write the file.
bool isIncludeName(StringRef Name) {
  constexpr size_t MostLetters = 4000;
  return !Name.empty() && Name.size() <= MostLetters && !Name.contains('\0') &&
         !Name.ends_with("/") && sys::path::filename(Name) != "." &&
         sys::path::filename(Name) != "..";
}

std::string excerpt(StringRef Text) {
  constexpr size_t MostLetters = 60;
  std::string Shown = Text.take_front(MostLetters).str();
  for (char &C : Shown)
    if (C == '\x7f' || static_cast<unsigned char>(C) < ' ')
      C = '?';
  return "'" + Shown + (Text.size() > MostLetters ? "...'" : "'");
}

} // namespace

bool fromJSON(const json::Value &Value, CapturedFile &Out, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("name", Out.name) && Map.map("file", Out.file);
}

namespace {

bool fromJSON(const json::Value &Value, Fields &Out, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("version", Out.version) && Map.map("digest", Out.digest) &&
         Map.map("kind", Out.kind) && Map.map("type", Out.type) && Map.map("status", Out.status) &&
         Map.mapOptional("words", Out.words) && Map.mapOptional("input", Out.input) &&
         Map.mapOptional("spec_constants", Out.constants) &&
         Map.mapOptional("headers", Out.headers) && Map.mapOptional("includes", Out.includes) &&
         Map.mapOptional("links", Out.links);
}

/// From JSON's types to those of a program.
class Check {
public:
  Check(const Fields &From, CapturedProgram &Into) : From(From), Into(Into) {}

  Error run() {
    for (auto Step : {&Check::takeKind, &Check::takeType, &Check::takeWords, &Check::takeConstants,
                      &Check::takeFiles, &Check::takeLinks})
      if (Error E = (this->*Step)())
        return E;
    return Error::success();
  }

private:
  Error takeKind() {
    using binary::ProgramKind;
    for (ProgramKind Kind : {ProgramKind::Source, ProgramKind::IL, ProgramKind::Link})
      if (binary::nameOf(Kind) == From.kind)
        Into.kind = Kind;
    if (!Into.kind && From.kind != "binary")
      return createStringError("kind: " + excerpt(From.kind) + " is unknown");
    const bool HasInput = Into.kind && *Into.kind != ProgramKind::Link;
    if (HasInput && !isFileName(From.input))
      return createStringError("input: " + excerpt(From.input) + " is no name of a file in it");
    if (!HasInput && !From.input.empty())
      return createStringError("input: a program of this kind has none");
    Into.input = From.input;
    return Error::success();
  }

  Error takeType() {
    using binary::BinaryType;
    Into.hasCompiled = From.status == "success";
    for (BinaryType Type :
         {BinaryType::Executable, BinaryType::Library, BinaryType::CompiledObject})
      if (binary::nameOf(Type) == From.type) {
        Into.type = Type;
        return Error::success();
      }
    return createStringError("type: " + excerpt(From.type) + " is unknown");
  }

  Error takeWords() {
    if (From.words.size() > limits::OptionsPerProgram)
      return createStringError("words: there are more than " + Twine(limits::OptionsPerProgram));
    for (const std::string &Word : From.words)
      if (!isText(Word) || !offline::isBuildOption(Word))
        return createStringError("words: " + excerpt(Word) + " is no option for programs");
    Into.words = From.words;
    return Error::success();
  }

  Error takeConstants() {
    if (From.constants.size() > limits::OptionsPerProgram)
      return createStringError("spec_constants: there are more than " +
                               Twine(limits::OptionsPerProgram));
    for (const auto &[Id, Value] : From.constants) {
      if (Id > std::numeric_limits<uint32_t>::max() || Value.empty() || !isText(Value))
        return createStringError("spec_constants: " + Twine(Id) + " and " + excerpt(Value) +
                                 " are no identifier and no value");
      Into.specConstants.emplace_back(uint32_t(Id), Value);
    }
    return Error::success();
  }

  Error takeFiles() {
    for (const auto &[Key, Files, IsName] :
         {std::tuple("headers", &From.headers, &offline::isHeaderName),
          std::tuple("includes", &From.includes, &isNameOfInclude)}) {
      if (Files->size() > limits::IncludesPerProgram)
        return createStringError(Twine(Key) + ": there are more than " +
                                 Twine(limits::IncludesPerProgram));
      for (const CapturedFile &File : *Files) {
        if (!isText(File.name) || !IsName(File.name))
          return createStringError(Twine(Key) + ": " + excerpt(File.name) +
                                   " is no name for #include");
        if (!isFileName(File.file))
          return createStringError(Twine(Key) + ": " + excerpt(File.file) +
                                   " is no name of a file in it");
      }
    }
    Into.headers = From.headers;
    Into.includes = From.includes;
    return Error::success();
  }
  static bool isNameOfInclude(const std::string &Name) { return isIncludeName(Name); }

  Error takeLinks() {
    if (From.links.size() > limits::ArchiveMembers)
      return createStringError("links: there are more than " + Twine(limits::ArchiveMembers));
    for (const std::string &Link : From.links) {
      const std::optional<binary::Digest> Digest = parseDigest(Link);
      if (!Digest)
        return createStringError("links: " + excerpt(Link) + " is no digest");
      Into.links.push_back(*Digest);
    }
    return Error::success();
  }

  const Fields &From;
  CapturedProgram &Into;
};

using Bytes = CapturedContents::Bytes;

Expected<Bytes> readFile(const CapturedProgram &Program, const std::string &Name) {
  if (std::optional<Bytes> Content = offline::readFile(Program.folder + "/" + Name))
    return std::move(*Content);
  return createStringError("its file '" + Name + "' cannot be read: " + strerror(errno));
}

StringRef textOf(const Bytes &Content) {
  return {reinterpret_cast<const char *>(Content.data()), Content.size()};
}

offline::Recipe recipeOf(const CapturedProgram &Program, const CapturedContents &Contents) {
  offline::Recipe Recipe;
  Recipe.kind = *Program.kind;
  Recipe.type = Program.type;
  Recipe.options = Program.words;
  Recipe.specConstants = Program.specConstants;
  Recipe.headers = Contents.headers;
  Recipe.input = Contents.input;
  Recipe.links = Program.links;
  return Recipe;
}

} // namespace

std::optional<binary::Digest> parseDigest(StringRef Text) {
  binary::Digest Digest;
  std::string Bytes;
  if (Text.size() != 2 * Digest.size() || Text.lower() != Text || !tryGetFromHex(Text, Bytes))
    return std::nullopt;
  copy(Bytes, Digest.begin());
  return Digest;
}

Expected<CapturedProgram> readCapturedProgram(StringRef Folder) {
  CapturedProgram Program;
  Program.folder = Folder.str();
  const std::optional<binary::Digest> Named = parseDigest(sys::path::filename(Folder));
  if (!Named)
    return createStringError("its name is no digest");
  Program.digest = *Named;
  Expected<Bytes> Text = readFile(Program, "program.json");
  if (!Text)
    return Text.takeError();
  if (Text->size() > limits::ManifestBytes)
    return createStringError("program.json has more than " + Twine(limits::ManifestBytes) +
                             " bytes");
  Expected<json::Value> Value = parseShallowJson(textOf(*Text));
  if (!Value)
    return createStringError("program.json: " + toString(Value.takeError()));
  Fields Said;
  json::Path::Root Root("program.json");
  if (!fromJSON(*Value, Said, Root))
    return Root.getError();
  if (Said.version != Version)
    return createStringError("program.json: version " + Twine(Said.version) +
                             (Said.version > Version ? " is newer than " : " is not ") +
                             Twine(Version));
  if (Said.digest != sys::path::filename(Folder))
    return createStringError("program.json: digest: " + excerpt(Said.digest) +
                             " is that of another folder");
  if (Error E = Check(Said, Program).run())
    return createStringError("program.json: " + toString(std::move(E)));
  return Program;
}

Expected<CapturedContents> readContents(const CapturedProgram &Program) {
  CapturedContents Contents;
  if (!Program.input.empty()) {
    Expected<Bytes> Input = readFile(Program, Program.input);
    if (!Input)
      return Input.takeError();
    Contents.input = std::move(*Input);
  }
  for (const CapturedFile &Header : Program.headers) {
    Expected<Bytes> Text = readFile(Program, Header.file);
    if (!Text)
      return Text.takeError();
    Contents.headers.emplace_back(Header.name, textOf(*Text).str());
  }
  for (const CapturedFile &Include : Program.includes) {
    Expected<Bytes> Content = readFile(Program, Include.file);
    if (!Content)
      return Content.takeError();
    Contents.includes.emplace_back(Include.name, std::move(*Content));
  }
  Contents.description = offline::describe(recipeOf(Program, Contents));
  if (Contents.description.recipe != Program.digest)
    return createStringError("its files are not what they were: their digest is " +
                             binary::toHex(Contents.description.recipe).substr(0, 12) + "...");
  for (const auto &[Name, Content] : Contents.includes)
    Contents.description.includes.push_back({Name, offline::sha256(Content)});
  return Contents;
}

} // namespace oclc::tool
