//===- build-options.cpp - Feeds what splits and checks build options --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The input is the text that an application passes to clBuildProgram
// (lib/Offline/BuildOptions.cpp). Accepted words become part of the command line of oclc. They must
// not name an input or an output, or change the kind of file that is written.
//
//===--------------------------------------------------------------------------------------------===//

#include "CommandLine.h"

#include "Offline/BuildOptions.h"

#include "OptionMutator.h"
#include "Require.h"

#include <algorithm>

using namespace oclc;
using fuzz::require;

/// Puts a word into single quotes. Single quotes in the word are written in double quotes.
static std::string inQuotes(const std::string &word) {
  std::string quoted;
  for (char character : word)
    quoted += character == '\'' ? std::string("'\"'\"'") : std::string(1, character);
  return "'" + quoted + "'";
}

static void checkCommandLine(std::vector<std::string> words) {
  words.insert(words.end(), {"-o", "out", "-"});
  const tool::ParsedCommandLine parsed = tool::parseCommandLine(words);
  if (parsed.error)
    return;
  const tool::Arguments &asked = parsed.arguments, normal;
  require(asked.inputs == std::vector<std::string>{"-"}, "the options name no input");
  require(asked.output == "out" && !asked.dependencies && asked.dependencyFile.empty() &&
              asked.remarksFile.empty() && !asked.saveTemps && asked.saveTempsFolder.empty() &&
              asked.crashBundle.empty(),
          "the options name no file to write");
  require(asked.emit == normal.emit && !asked.createLibrary && !asked.compileOnly &&
              asked.fromCapture.empty() && !asked.plan && !asked.printPipeline && !asked.help &&
              !asked.version && !asked.printIdentity,
          "the options change no kind of output");
  require(asked.includeRoot.empty() && asked.spirvTranslator.empty() && asked.addedPasses.empty() &&
              asked.limitTime == normal.limitTime && asked.limitMemory == normal.limitMemory,
          "the options change neither limits nor programs");
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
  return fuzz::mutateOptions(' ', data, size, most, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string error;
  const auto words = offline::parseBuildOptions(fuzz::textOf(data, size), error);
  require(words.has_value() == error.empty(), "there are either words or an error");
  if (!words)
    return 0;
  require(std::ranges::all_of(*words, offline::isBuildOption), "each word is an option");
  std::string text;
  for (const std::string &word : *words)
    text += inQuotes(word) + ' ';
  require(offline::parseBuildOptions(text, error) == words, "words in quotes stay the same");
  checkCommandLine(*words);
  return 0;
}
