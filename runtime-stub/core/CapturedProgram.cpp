//===- CapturedProgram.cpp - Records a program that is being built ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/CapturedProgram.h"

#include "Binary/Reader.h"
#include "Offline/FileBytes.h"
#include "Offline/Includes.h"
#include "base/Log.h"
#include "base/WholeFile.h"
#include "core/Capture.h"
#include "core/CaptureFiles.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace oclc::rt::capture {

namespace {

using offline::ProgramKind;
using offline::Recipe;
// Writes keys in the order of insertion, for readability.
using Json = nlohmann::ordered_json;
/// Pairs of a file name and its content.
using Files = std::vector<std::pair<std::string, std::span<const std::byte>>>;

constexpr unsigned Version = 1;
constexpr char Running[] = "running", Success[] = "success", Failure[] = "failure";

std::string folderOf(const std::string &digest) { return *folder() + "/programs/" + digest; }

std::string headerFile(size_t index) { return "header-" + std::to_string(index) + ".h"; }

Json start(const std::string &digest, std::string_view kind, binary::BinaryType type,
           std::string_view options) {
  return {{"version", Version},
          {"digest", digest},
          {"kind", kind},
          {"type", binary::nameOf(type)},
          {"options", options}};
}

Json describe(const Recipe &recipe, const std::string &digest, const std::string &options,
              const char *status) {
  Json constants = Json::array(), headers = Json::array(), links = Json::array();
  for (const auto &[id, value] : recipe.specConstants)
    constants.push_back(Json::array({id, value}));
  for (size_t i = 0; i != recipe.headers.size(); ++i)
    headers.push_back({{"name", recipe.headers[i].first}, {"file", headerFile(i)}});
  for (const offline::Digest &link : recipe.links)
    links.push_back(binary::toHex(link));
  Json program = start(digest, binary::nameOf(recipe.kind), recipe.type, options);
  program["words"] = recipe.options;
  if (recipe.kind != ProgramKind::Link)
    program["input"] = languageOf(recipe).file;
  program["spec_constants"] = std::move(constants);
  program["headers"] = std::move(headers);
  program["links"] = std::move(links);
  program["status"] = status;
  return program;
}

/// Returns the JSON text. Throws Json::type_error if a string is not UTF-8.
std::string textOf(const Json &program) { return program.dump(2) + "\n"; }

bool isText(const std::string &name) {
  try {
    static_cast<void>(textOf(name));
    return true;
  } catch (const Json::type_error &) {
    return false;
  }
}

Files filesOf(const Recipe &recipe) {
  Files files;
  if (recipe.kind != ProgramKind::Link)
    files.emplace_back(languageOf(recipe).file, recipe.input);
  for (size_t i = 0; i != recipe.headers.size(); ++i)
    files.emplace_back(headerFile(i), std::as_bytes(std::span(recipe.headers[i].second)));
  return files;
}

/// Writes the files into a folder. On failure returns false, and `failed` is the path of the file.
bool fillFolder(const std::string &place, const Files &files, std::string &failed) {
  return std::ranges::all_of(files, [&](const auto &file) {
    failed = place + "/" + file.first;
    return writeWhole(failed, file.second);
  });
}

bool isThere(const std::string &path) { return access(path.c_str(), F_OK) == 0; }

/// Creates the program's folder with program.json, whose text is `program`, and with `files`,
/// unless the folder exists. Returns true if it exists afterwards.
bool makeFolder(const std::string &digest, const std::string &program, Files files) {
  const std::string place = folderOf(digest);
  if (isThere(place))
    return true;
  files.emplace_back("program.json", std::as_bytes(std::span(program)));
  // The temporary folder is in the capture, so that rename() does not cross a file system. Readers
  // ignore its name.
  const std::string temporary = *folder() + "/.new-" + uniqueName();
  std::string failed = temporary;
  if (!makeFolders(temporary) || !fillFolder(temporary, files, failed)) {
    complain(failed);
  } else if (makeFolders(*folder() + "/programs") &&
             rename(temporary.c_str(), place.c_str()) == 0) {
    return true;
  } else if (!isThere(place)) { // Otherwise another process has created it in the meantime.
    complain(place);
  }
  removeFolder(temporary);
  return isThere(place);
}

/// Returns a file name that contains the first digits of the content's digest.
std::string contentName(const char *start, std::span<const std::byte> content, const char *end) {
  constexpr size_t NameDigits = 16;
  return start + binary::toHex(offline::sha256(content)).substr(0, NameDigits) + end;
}

/// Writes the file into the program's folder unless it exists. Returns true if it exists
/// afterwards.
bool addFile(const std::string &digest, const std::string &name,
             std::span<const std::byte> content) {
  const std::string path = folderOf(digest) + "/" + name;
  if (isThere(path) || writeWhole(path, content))
    return true;
  complain(path);
  return false;
}

/// Copies the included files at `paths` into the program's folder. Returns a list that contains the
/// name of each file and the name of its copy.
Json copyIncludes(const std::string &digest, const Recipe &recipe,
                  const std::vector<std::string> &paths) {
  const std::vector<std::string> folders = offline::includeFolders(recipe.options);
  Json includes = Json::array();
  for (const std::string &path : paths) {
    const std::optional<std::vector<std::byte>> content = offline::readFile(path);
    const std::string name = offline::nameOfInclude(path, folders);
    if (!content || !isText(name)) {
      log("OCLC_CAPTURE: a file that program " + digest + " includes is not captured: " +
          (content ? "its name is no UTF-8" : "'" + path + "' cannot be read"));
      continue;
    }
    const std::string file = contentName("include-", *content, ".h");
    if (addFile(digest, file, *content))
      includes.push_back({{"name", name}, {"file", file}});
  }
  return includes;
}

/// Copies the included files and writes a list of them. The files may change between two builds of
/// the same program, so each set of contents has a separate list.
void captureIncludes(const std::string &digest, const Recipe &recipe,
                     const std::vector<std::string> &paths) {
  const Json includes = copyIncludes(digest, recipe, paths);
  if (includes.empty())
    return;
  const std::string list = textOf(includes);
  const auto bytes = std::as_bytes(std::span(list));
  addFile(digest, contentName("includes-", bytes, ".json"), bytes);
}

/// True if a program.json that this code wrote records success. A text search is sufficient: a
/// quotation mark inside a JSON string is preceded by a backslash, so no option or name matches. A
/// JSON parser would be as large as all other code here.
bool saysSuccess(std::string_view program) {
  return program.find(R"("status": "success")") != std::string_view::npos;
}

void finishFolder(const std::string &digest, const Recipe &recipe, const std::string &options,
                  bool hasWorked, const std::vector<std::string> &paths) {
  const std::string place = folderOf(digest) + "/program.json";
  const std::optional<std::vector<std::byte>> content = offline::readFile(place);
  const std::string_view known =
      content ? std::string_view(reinterpret_cast<const char *>(content->data()), content->size())
              : std::string_view();
  if (hasWorked)
    captureIncludes(digest, recipe, paths);
  if (saysSuccess(known))
    return;
  const std::string program =
      textOf(describe(recipe, digest, options, hasWorked ? Success : Failure));
  if (program != known && !writeWhole(place, std::as_bytes(std::span(program))))
    complain(place);
}

} // namespace

CapturedProgram::CapturedProgram(const Recipe &recipe, const std::string &options) noexcept
    : recipe(recipe), options(options) {
  quietly([&] {
    if (!folder())
      return;
    std::string name = binary::toHex(offline::digestOf(recipe));
    try {
      if (makeFolder(name, textOf(describe(recipe, name, options, Running)), filesOf(recipe)))
        digest = std::move(name);
    } catch (const Json::type_error &) {
      log("OCLC_CAPTURE: program " + name +
          " is not captured: its options, or the names of its headers, are no UTF-8");
    }
  });
}

void CapturedProgram::finish(bool hasWorked, const std::vector<std::string> &includes) noexcept {
  if (!digest.empty())
    quietly([&] { finishFolder(digest, recipe, options, hasWorked, includes); });
}

void captureBinary(LoadedFile &file) noexcept {
  quietly([&] {
    if (!folder())
      return;
    file.recipe = offline::sha256(file.bytes);
    const std::string digest = binary::toHex(*file.recipe);
    Json program = start(digest, "binary", file.content.type, "");
    program["words"] = Json::array();
    program["status"] = Success;
    makeFolder(digest, textOf(program), {});
  });
}

} // namespace oclc::rt::capture
