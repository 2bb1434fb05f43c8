//===- Recipe.cpp - Inputs that determine a program, and their digest -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/Recipe.h"

#include <algorithm>

using namespace oclc;
using namespace oclc::offline;

static constexpr std::string_view FolderOption = "-I";

/// Must be changed whenever the composition of the digest changes, so that digests in older
/// captures and archives never match.
static constexpr std::string_view Domain = "oclc recipe 1";

bool offline::isHeaderName(const std::string &name) {
  // The limits of file systems (NAME_MAX and PATH_MAX), with room for a folder before the name.
  constexpr size_t LongestName = 255, LongestPath = 1024;
  if (name.empty() || name.size() > LongestPath || name.ends_with('/'))
    return false;
  for (size_t start = 0; start <= name.size();) {
    const size_t end = std::min(name.find('/', start), name.size());
    const std::string_view part(name.data() + start, end - start);
    // This also refuses absolute names: their first part is empty.
    const bool isFolder = part == ".." || (part == "." && end == name.size());
    if (part.empty() || isFolder || part.size() > LongestName)
      return false;
    start = end + 1;
  }
  return true;
}

bool offline::isBitcode(std::span<const std::byte> input) {
  constexpr std::string_view Raw = "BC\xC0\xDE", Wrapped = "\xDE\xC0\x17\x0B";
  const std::string_view text(reinterpret_cast<const char *>(input.data()), input.size());
  return text.starts_with(Raw) || text.starts_with(Wrapped);
}

const offline::InputLanguage &offline::languageOf(const Recipe &recipe) {
  if (recipe.kind != ProgramKind::IL)
    return OpenCLC;
  return isBitcode(recipe.input) ? Spir : Spirv;
}

std::vector<std::string> offline::includeFolders(const std::vector<std::string> &options) {
  std::vector<std::string> folders;
  for (const std::string &word : options)
    if (word.starts_with(FolderOption))
      folders.push_back(word.substr(FolderOption.size()));
  return folders;
}

std::vector<std::string> offline::withoutFolders(const std::vector<std::string> &options) {
  std::vector<std::string> others;
  for (const std::string &word : options)
    if (!word.starts_with(FolderOption))
      others.push_back(word);
  return others;
}

static Digest digestOfProgram(const binary::ArchivedProgram &program, const Recipe &recipe) {
  Sha256 sum;
  sum.addText(Domain);
  sum.addNumber(uint64_t(program.kind));
  sum.addNumber(uint64_t(program.type));
  sum.addDigest(program.source);
  sum.addNumber(program.options.size());
  for (const std::string &word : program.options)
    sum.addText(word);
  sum.addNumber(program.specConstants.size());
  for (const auto &[id, value] : program.specConstants) {
    sum.addNumber(id);
    sum.addText(value);
  }
  sum.addNumber(recipe.headers.size());
  for (const auto &[name, text] : recipe.headers) {
    sum.addText(name);
    sum.addText(text);
  }
  sum.addNumber(recipe.links.size());
  for (const Digest &link : recipe.links)
    sum.addDigest(link);
  return sum.finish();
}

binary::ArchivedProgram offline::describe(const Recipe &recipe) {
  binary::ArchivedProgram program;
  program.source = sha256(recipe.input);
  program.kind = recipe.kind;
  program.type = recipe.type;
  program.options = withoutFolders(recipe.options);
  program.specConstants = recipe.specConstants;
  program.recipe = digestOfProgram(program, recipe);
  return program;
}

Digest offline::digestOf(const Recipe &recipe) { return describe(recipe).recipe; }
