//===- CapturedProgram.cpp - A program of a capture -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "CapturedProgram.h"

#include "Binary/Archive.h"
#include "CaptureJson.h"
#include "Offline/BuildOptions.h"
#include "Offline/FileBytes.h"

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
  std::vector<CapturedFile> headers;
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

bool fromJSON(const json::Value &Value, Fields &Out, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("version", Out.version) && Map.map("digest", Out.digest) &&
         Map.map("kind", Out.kind) && Map.map("type", Out.type) && Map.map("status", Out.status) &&
         Map.mapOptional("words", Out.words) && Map.mapOptional("input", Out.input) &&
         Map.mapOptional("spec_constants", Out.constants) &&
         Map.mapOptional("headers", Out.headers) && Map.mapOptional("links", Out.links);
}

/// From JSON's types to those of a program.
class Check {
public:
  Check(const Fields &From, CapturedProgram &Into) : From(From), Into(Into) {}

  Error run() {
    for (auto Step : {&Check::takeKind, &Check::takeType, &Check::takeWords, &Check::takeConstants,
                      &Check::takeHeaders, &Check::takeLinks})
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

  Error takeHeaders() {
    if (Error E = checkFiles(From.headers, offline::isHeaderName))
      return createStringError("headers: " + toString(std::move(E)));
    Into.headers = From.headers;
    return Error::success();
  }

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

offline::Recipe recipeOf(const CapturedProgram &Program, const CapturedContents &Contents) {
  offline::Recipe Recipe;
  if (Program.kind)
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

static Expected<CapturedProgram> readDescription(StringRef Folder) {
  CapturedProgram Program;
  Program.folder = Folder.str();
  const std::optional<binary::Digest> Named = parseDigest(sys::path::filename(Folder));
  if (!Named)
    return createStringError("its name is no digest");
  Program.digest = *Named;
  Expected<Bytes> Text = readCapturedFile(Folder, "program.json");
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

Expected<std::vector<CapturedProgram>> readCapturedProgram(StringRef Folder) {
  Expected<CapturedProgram> Program = readDescription(Folder);
  if (!Program)
    return Program.takeError();
  Expected<std::vector<std::vector<CapturedFile>>> Lists = readIncludes(Folder);
  if (!Lists)
    return Lists.takeError();
  std::vector<CapturedProgram> Programs(std::max<size_t>(Lists->size(), 1), *Program);
  for (auto &&[Each, List] : zip(Programs, *Lists))
    Each.includes = std::move(List);
  return Programs;
}

Expected<CapturedContents> readContents(const CapturedProgram &Program) {
  CapturedContents Contents;
  if (!Program.input.empty()) {
    Expected<Bytes> Input = readCapturedFile(Program.folder, Program.input);
    if (!Input)
      return Input.takeError();
    Contents.input = std::move(*Input);
  }
  for (const CapturedFile &Header : Program.headers) {
    Expected<Bytes> Text = readCapturedFile(Program.folder, Header.file);
    if (!Text)
      return Text.takeError();
    Contents.headers.emplace_back(Header.name, textOf(*Text).str());
  }
  for (const CapturedFile &Include : Program.includes) {
    Expected<Bytes> Content = readCapturedFile(Program.folder, Include.file);
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
