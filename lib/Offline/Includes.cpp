//===- Includes.cpp - Find the files that a source includes -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Offline/Includes.h"

#include "Offline/FileBytes.h"
#include "Offline/Sha256.h"

#include <algorithm>
#include <optional>
#include <sys/stat.h>

using namespace oclc;
using namespace oclc::offline;

static bool isFile(const std::string &path) {
  struct stat file;
  return stat(path.c_str(), &file) == 0 && S_ISREG(file.st_mode);
}

/// True if both paths are equal or refer to the same file. One file may have two paths, because the
/// folder of a `-I` can be the current folder.
static bool isSameFile(const std::string &a, const std::string &b) {
  struct stat first, second;
  return a == b || (stat(a.c_str(), &first) == 0 && stat(b.c_str(), &second) == 0 &&
                    first.st_dev == second.st_dev && first.st_ino == second.st_ino);
}

/// Removes a file name from the start of `rule` and returns it without the escapes of make. The
/// name is empty if `rule` starts with a separator.
static std::string takeName(std::string_view &rule) {
  std::string name;
  while (!rule.empty()) {
    const char character = rule[0];
    const char next = rule.size() > 1 ? rule[1] : '\0';
    if (character == ' ' || character == '\n' || (character == '\\' && next == '\n'))
      break;
    const bool isEscaped =
        (character == '\\' && (next == ' ' || next == '#')) || (character == '$' && next == '$');
    name += isEscaped ? next : character;
    rule.remove_prefix(isEscaped ? 2 : 1);
  }
  return name;
}

std::vector<std::string> offline::readDependencies(std::string_view rule) {
  std::vector<std::string> files;
  takeName(rule); // The target, with its colon.
  while (!rule.empty()) {
    if (std::string name = takeName(rule); !name.empty())
      files.push_back(std::move(name));
    else
      rule.remove_prefix(1);
  }
  return files;
}

std::string offline::findInclude(const std::string &name, const std::vector<std::string> &folders) {
  if (isFile(name))
    return name;
  if (!name.starts_with('/'))
    for (const std::string &folder : folders)
      if (std::string path = folder + "/" + name; isFile(path))
        return path;
  return {};
}

/// Removes "./" at the start and slashes at the end of `path`, because the compiler writes the path
/// of a file in the folder "./a/" as "a/x.h".
static std::string_view withoutEnds(std::string_view path) {
  while (path.starts_with("./"))
    path.remove_prefix(std::min(path.find_first_not_of('/', 1), path.size()));
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return path;
}

std::string offline::nameOfInclude(const std::string &path,
                                   const std::vector<std::string> &folders) {
  const std::string_view file = withoutEnds(path);
  for (const std::string &folder : folders) {
    const std::string start = std::string(withoutEnds(folder)) + "/";
    if (!file.starts_with(start))
      continue;
    std::string name(file.substr(start.size()));
    if (isSameFile(findInclude(name, folders), path))
      return name;
  }
  return std::string(file);
}

bool offline::areUnchanged(const std::vector<Include> &includes,
                           const std::vector<std::string> &folders, IfMissing ifMissing,
                           std::string &changed) {
  return std::ranges::all_of(includes, [&](const Include &include) {
    const std::string path = findInclude(include.name, folders);
    bool isSame = ifMissing == IfMissing::Accept;
    if (!path.empty()) {
      const std::optional<std::vector<std::byte>> content = readFile(path);
      isSame = content && sha256(*content) == include.digest;
    }
    if (!isSame)
      changed = include.name;
    return isSame;
  });
}
