//===- dependencies.cpp - Feeds the reader of dependency files ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is a rule for make, as the compiler writes it with -MD (lib/Offline/Includes.cpp). Its
// names are written into a rule again, which must have the same names.
//
//===--------------------------------------------------------------------------------------------===//

#include "Offline/Includes.h"

#include "Require.h"

using namespace oclc;
using fuzz::require;

/// Escapes a name for make like Clang does.
static std::string escaped(const std::string &name) {
  std::string text;
  for (char character : name) {
    if (character == ' ' || character == '#')
      text += '\\';
    if (character == '$')
      text += '$';
    text += character;
  }
  return text;
}

/// True if escaped() can write the name. It cannot write backslashes and line breaks.
static bool canBeWritten(const std::string &name) {
  return name.find('\n') == std::string::npos && name.find('\\') == std::string::npos;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const std::vector<std::string> names = offline::readDependencies(fuzz::textOf(data, size));
  std::string rule = "program.oclbin:";
  std::vector<std::string> written;
  for (const std::string &name : names) {
    require(!name.empty(), "a file has a name");
    if (written.size() < 4) // Only for a few names, because this accesses the file system.
      (void)offline::nameOfInclude(name, {".", "/no/such/folder", "./a//", ""});
    if (!canBeWritten(name))
      continue;
    rule += " \\\n  " + escaped(name);
    written.push_back(name);
  }
  require(offline::readDependencies(rule + "\n") == written, "names that are written can be read");
  return 0;
}
