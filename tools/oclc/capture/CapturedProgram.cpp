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

/// A pair such as [7, "32"]: the id of a specialisation constant and its value.
struct SpecConstant {
  uint64_t id = 0;
  std::string value;
};

/// The values of the keys of program.json, with the types of JSON.
struct Fields {
  int64_t version = 0;
  std::string digest, kind, type, input, status;
  std::vector<std::string> words, links;
  std::vector<SpecConstant> constants;
  std::vector<CapturedFile> headers;
};

bool fromJSON(const json::Value &value, SpecConstant &out, json::Path path) {
  const json::Array *pair = value.getAsArray();
  if (!pair || pair->size() != 2) {
    path.report("expected a number and a text");
    return false;
  }
  return fromJSON((*pair)[0], out.id, path.index(0)) &&
         fromJSON((*pair)[1], out.value, path.index(1));
}

bool fromJSON(const json::Value &value, Fields &out, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("version", out.version) && map.map("digest", out.digest) &&
         map.map("kind", out.kind) && map.map("type", out.type) && map.map("status", out.status) &&
         map.mapOptional("words", out.words) && map.mapOptional("input", out.input) &&
         map.mapOptional("spec_constants", out.constants) &&
         map.mapOptional("headers", out.headers) && map.mapOptional("links", out.links);
}

/// Checks the values of program.json, which are not trusted, and converts them to those of a
/// program.
class Check {
public:
  Check(const Fields &from, CapturedProgram &into) : From(from), Into(into) {}

  Error run() {
    for (auto step : {&Check::takeKind, &Check::takeType, &Check::takeWords, &Check::takeConstants,
                      &Check::takeHeaders, &Check::takeLinks})
      if (Error e = (this->*step)())
        return e;
    return Error::success();
  }

private:
  Error takeKind() {
    using binary::ProgramKind;
    for (ProgramKind kind : {ProgramKind::Source, ProgramKind::IL, ProgramKind::Link})
      if (binary::nameOf(kind) == From.kind)
        Into.kind = kind;
    if (!Into.kind && From.kind != "binary")
      return createStringError("kind: " + excerpt(From.kind) + " is unknown");
    const bool hasInput = Into.kind && *Into.kind != ProgramKind::Link;
    if (hasInput && !isFileName(From.input))
      return createStringError("input: " + excerpt(From.input) + " is no name of a file in it");
    if (!hasInput && !From.input.empty())
      return createStringError("input: a program of this kind has none");
    Into.input = From.input;
    return Error::success();
  }

  Error takeType() {
    using binary::BinaryType;
    Into.hasCompiled = From.status == "success";
    for (BinaryType type :
         {BinaryType::Executable, BinaryType::Library, BinaryType::CompiledObject})
      if (binary::nameOf(type) == From.type) {
        Into.type = type;
        return Error::success();
      }
    return createStringError("type: " + excerpt(From.type) + " is unknown");
  }

  Error takeWords() {
    if (From.words.size() > limits::OptionsPerProgram)
      return createStringError("words: there are more than " + Twine(limits::OptionsPerProgram));
    for (const std::string &word : From.words)
      if (!isText(word) || !offline::isBuildOption(word))
        return createStringError("words: " + excerpt(word) + " is no option for programs");
    Into.words = From.words;
    return Error::success();
  }

  Error takeConstants() {
    if (From.constants.size() > limits::OptionsPerProgram)
      return createStringError("spec_constants: there are more than " +
                               Twine(limits::OptionsPerProgram));
    for (const auto &[id, value] : From.constants) {
      if (id > std::numeric_limits<uint32_t>::max() || value.empty() || !isText(value))
        return createStringError("spec_constants: " + Twine(id) + " and " + excerpt(value) +
                                 " are no identifier and no value");
      Into.specConstants.emplace_back(uint32_t(id), value);
    }
    return Error::success();
  }

  Error takeHeaders() {
    if (Error e = checkFiles(From.headers, offline::isHeaderName))
      return createStringError("headers: " + toString(std::move(e)));
    Into.headers = From.headers;
    return Error::success();
  }

  Error takeLinks() {
    if (From.links.size() > limits::ArchiveMembers)
      return createStringError("links: there are more than " + Twine(limits::ArchiveMembers));
    for (const std::string &link : From.links) {
      const std::optional<binary::Digest> digest = parseDigest(link);
      if (!digest)
        return createStringError("links: " + excerpt(link) + " is no digest");
      Into.links.push_back(*digest);
    }
    return Error::success();
  }

  const Fields &From;
  CapturedProgram &Into;
};

using Bytes = CapturedContents::Bytes;

offline::Recipe recipeOf(const CapturedProgram &program, const CapturedContents &contents) {
  offline::Recipe recipe;
  if (program.kind)
    recipe.kind = *program.kind;
  recipe.type = program.type;
  recipe.options = program.words;
  recipe.specConstants = program.specConstants;
  recipe.headers = contents.headers;
  recipe.input = contents.input;
  recipe.links = program.links;
  return recipe;
}

} // namespace

std::optional<binary::Digest> parseDigest(StringRef text) {
  binary::Digest digest;
  std::string bytes;
  if (text.size() != 2 * digest.size() || text.lower() != text || !tryGetFromHex(text, bytes))
    return std::nullopt;
  copy(bytes, digest.begin());
  return digest;
}

static Expected<CapturedProgram> readDescription(StringRef folder) {
  CapturedProgram program;
  program.folder = folder.str();
  const std::optional<binary::Digest> named = parseDigest(sys::path::filename(folder));
  if (!named)
    return createStringError("its name is no digest");
  program.digest = *named;
  Expected<Bytes> text = readCapturedFile(folder, "program.json");
  if (!text)
    return text.takeError();
  if (text->size() > limits::ManifestBytes)
    return createStringError("program.json has more than " + Twine(limits::ManifestBytes) +
                             " bytes");
  Expected<json::Value> value = parseShallowJson(textOf(*text));
  if (!value)
    return createStringError("program.json: " + toString(value.takeError()));
  Fields said;
  json::Path::Root root("program.json");
  if (!fromJSON(*value, said, root))
    return root.getError();
  if (said.version != Version)
    return createStringError("program.json: version " + Twine(said.version) +
                             (said.version > Version ? " is newer than " : " is not ") +
                             Twine(Version));
  if (said.digest != sys::path::filename(folder))
    return createStringError("program.json: digest: " + excerpt(said.digest) +
                             " is that of another folder");
  if (Error e = Check(said, program).run())
    return createStringError("program.json: " + toString(std::move(e)));
  return program;
}

Expected<std::vector<CapturedProgram>> readCapturedProgram(StringRef folder) {
  Expected<CapturedProgram> program = readDescription(folder);
  if (!program)
    return program.takeError();
  Expected<std::vector<std::vector<CapturedFile>>> lists = readIncludes(folder);
  if (!lists)
    return lists.takeError();
  std::vector<CapturedProgram> programs(std::max<size_t>(lists->size(), 1), *program);
  for (auto &&[each, list] : zip(programs, *lists))
    each.includes = std::move(list);
  return programs;
}

Expected<CapturedContents> readContents(const CapturedProgram &program) {
  CapturedContents contents;
  if (!program.input.empty()) {
    Expected<Bytes> input = readCapturedFile(program.folder, program.input);
    if (!input)
      return input.takeError();
    contents.input = std::move(*input);
  }
  for (const CapturedFile &header : program.headers) {
    Expected<Bytes> text = readCapturedFile(program.folder, header.file);
    if (!text)
      return text.takeError();
    contents.headers.emplace_back(header.name, textOf(*text).str());
  }
  for (const CapturedFile &include : program.includes) {
    Expected<Bytes> content = readCapturedFile(program.folder, include.file);
    if (!content)
      return content.takeError();
    contents.includes.emplace_back(include.name, std::move(*content));
  }
  contents.description = offline::describe(recipeOf(program, contents));
  if (contents.description.recipe != program.digest)
    return createStringError("its files are not what they were: their digest is " +
                             binary::toHex(contents.description.recipe).substr(0, 12) + "...");
  for (const auto &[name, content] : contents.includes)
    contents.description.includes.push_back({name, offline::sha256(content)});
  return contents;
}

} // namespace oclc::tool
